"""The list of qualifiers in parts that a phone shows one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.lists.published import QualifierRow
from tournaments.models.invitation import Answer
from tournaments.queries.finals.sent_people import AtFinal
from tournaments.web.desk.finals.statuses import statuses_of_qualifier

LONGEST = 10
"""People in a part."""
ToldQualifier = tuple[QualifierRow, str, AtFinal | None]
"""A line, what tells namesakes apart, and how the person stands at the final."""


@dataclass(frozen=True, slots=True)
class ListPart:
    """Some lines of the list; `is_open`: a phone shows them."""

    label: str
    rows: Sequence[ToldQualifier]
    is_open: bool


def list_parts(rows: Sequence[ToldQualifier]) -> list[ListPart]:
    """The lines in order; open is the first part with somebody in who has not answered, or the very first."""
    parts = [rows[start : start + LONGEST] for start in range(0, len(rows), LONGEST)]
    waiting = next((index for index, part in enumerate(parts) if any(map(_is_waiting, part))), 0)
    return [ListPart(_label(part), part, index == waiting) for index, part in enumerate(parts)]


def _is_waiting(told: ToldQualifier) -> bool:
    row, _suffix, at_final = told
    return Answer.OPEN in statuses_of_qualifier(row, at_final)


def _label(part: Sequence[ToldQualifier]) -> str:
    ranks = [row.rank for row, _suffix, _at_final in part if row.rank is not None]
    if not ranks:
        return _("Without a rank")
    figures = {"first": min(ranks), "last": max(ranks)}
    text = _("Rank %(first)s to %(last)s") if figures["first"] < figures["last"] else _("Rank %(first)s")
    said = text % figures
    return said if len(ranks) == len(part) else _("%(ranks)s, and without a rank") % {"ranks": said}
