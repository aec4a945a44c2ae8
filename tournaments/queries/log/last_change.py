"""Who changed something last, as the log has it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Cup, Tournament


@dataclass(frozen=True, slots=True)
class LastChange:
    """The latest change: the user's name as in the log ("" without a log-in), and when."""

    who: str
    at: datetime


def last_change(owner: Tournament | Cup, *, verb: str, **what: Any) -> LastChange | None:
    """The latest event of this verb whose payload contains `what`; None if there is none. One statement."""
    found = owner.events.filter(verb=verb, **{f"what__{name}": value for name, value in what.items()})
    row = found.order_by("-sequence").values_list("user__username", "at").first()
    return LastChange(row[0] or "", row[1]) if row else None
