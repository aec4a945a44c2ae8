"""The record of a simulated hand, and its bonus entries."""

from typing import Any

from rulesets.model import Bonus
from scoring.hand import Side

SimulatedRecord = dict[str, Any]


def announced_entry(bonus: Bonus, side: Side) -> SimulatedRecord:
    """An announced bonus with its result still open."""
    return {"bonus": bonus.code, "side": str(side), "announced": True}


def silent_entry(bonus: Bonus, side: Side) -> SimulatedRecord:
    """A bonus made silently."""
    return {"bonus": bonus.code, "side": str(side), "announced": False, "made": True}
