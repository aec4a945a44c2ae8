"""Who changed something last, as the log has it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.models import Cup, Tournament
from tournaments.models.user import known_as


@dataclass(frozen=True, slots=True)
class LastChange:
    """The latest change: the user's name as in the log ("" without a log-in), and when."""

    who: str
    at: datetime


def last_change(owner: Tournament | Cup, *, verb: str, **what: Any) -> LastChange | None:
    """The latest event of this verb whose payload contains `what`; None if there is none. One statement."""
    found = owner.events.filter(verb=verb, **{f"what__{name}": value for name, value in what.items()})
    row = found.order_by("-sequence").values_list("user__username", "at").first()
    return LastChange(known_as(row[0] or ""), row[1]) if row else None


def change_facts(change: LastChange | None) -> dict[str, str]:
    """Who it was (`who`) and at what time of day (`clock`), for a sentence; a change without a log-in is Vorhand's."""
    if change is None:
        return {"who": "Vorhand", "clock": "–"}
    return {"who": change.who or "Vorhand", "clock": f"{timezone.localtime(change.at):%H:%M}"}
