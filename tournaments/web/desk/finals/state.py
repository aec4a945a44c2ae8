"""How far a final is, as its pages and its season's show it."""

from datetime import datetime
from typing import Any

from tournaments.models import Championship
from tournaments.queries.finals.overview import FinalOverview, final_overview
from tournaments.queries.finals.untold import untold_of


def state_context(final: Championship, *, now: datetime) -> dict[str, Any]:
    """The context of `desk/finals/state.html`: the final's progress, and how many invited people do not know its day,
    start and inn as they are now.
    """
    overview = final_overview(final)
    return {"overview": overview, "untold_people": _untold(overview, now=now)}


def _untold(overview: FinalOverview, *, now: datetime) -> int:
    return len(untold_of(overview.evening, now=now)) if overview.invited and overview.evening else 0
