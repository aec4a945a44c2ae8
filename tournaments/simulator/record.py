"""The record a simulated table writes down, and its entries for bonuses."""

from typing import Any

from rulesets.model import Bonus
from scoring.hand import Side

SimulatedRecord = dict[str, Any]


def announced_entry(bonus: Bonus, side: Side) -> SimulatedRecord:
    """A bonus that was announced, its result still open."""
    return {"bonus": bonus.code, "side": str(side), "announced": True}


def silent_entry(bonus: Bonus, side: Side) -> SimulatedRecord:
    """A bonus that was made without a word."""
    return {"bonus": bonus.code, "side": str(side), "announced": False, "made": True}
