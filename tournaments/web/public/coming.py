"""Who is coming to a final, on its public list: nobody who declined is named there."""

from typing import Any

from scoring.qualification import Reason
from tournaments.lists.coming import coming_list
from tournaments.lists.finalist_queue import only_waiting, reserve_queues
from tournaments.lists.published import FinalistList
from tournaments.models import Publication
from tournaments.queries.finals.published import declined_since


def coming_context(publication: Publication, value: FinalistList, *, is_newest: bool) -> dict[str, Any]:
    """The lines of those who are coming, without answers, which are not public, and of those who played too seldom; how
    many had declined and moved up for them, and how many have declined `since`, which only the newest version tells.
    """
    public = coming_list(value, declined_since(publication, value) if is_newest else frozenset())
    rows = public.listed.rows
    there = frozenset(row.person.player for row in rows)
    queues = (only_waiting(each, there) for each in reserve_queues(value))
    return {
        "coming": [(row, "") for row in public.coming],
        "queues": [each for each in queues if each.people],
        "since": public.since,
        "declined": public.declined,
        "moved_up": public.moved_up,
        "too_seldom": [(row, "") for row in rows if row.best.reason == Reason.TOO_FEW_PARTICIPATIONS],
        "has_other_ways": any(row.others for row in public.coming),
    }
