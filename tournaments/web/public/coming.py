"""Who is coming to a final, on its public list: nobody who declined is named there."""

from typing import Any

from scoring.qualification import Reason
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.published import FinalistList
from tournaments.models import Publication
from tournaments.queries.finals.published import declined_since


def coming_context(publication: Publication, value: FinalistList, *, is_newest: bool) -> dict[str, Any]:
    """The lines of those who are coming, without answers, which are not public, and of those who played too seldom; how
    many had declined, and how many have `since`, which only the newest version tells.
    """
    gone = declined_since(publication, value) if is_newest else frozenset[int]()
    rows = as_told(value).rows
    coming = [(row, "") for row in rows if row.is_in and row.person.player not in gone]
    reasons = [row.best.reason for row in rows]
    return {
        "coming": coming,
        "since": value.places - len(coming),
        "declined": reasons.count(Reason.DECLINED),
        "too_seldom": [(row, "") for row in rows if row.best.reason == Reason.TOO_FEW_PARTICIPATIONS],
        "has_other_ways": any(row.others for row, _ in coming),
    }
