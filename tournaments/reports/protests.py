"""The protests of an evening: by whom, against what, why, and the decision."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.reports.columns import ListColumn, TextCell, TextStyle
from tournaments.reports.listing import EITHER, Listing, listing_part
from tournaments.reports.pages import Part, Title
from tournaments.reports.rows import Heading


@dataclass(frozen=True, slots=True)
class ProtestRow:
    """A protest in words: by whom, against what, why and when; the decision, by whom, why and when ("" while open)."""

    number: int
    who: str
    about: str
    words: str
    filed: str
    outcome: str = ""
    decision: str = ""
    decided: str = ""


def protests_part(rows: Sequence[ProtestRow], *, heading: Heading) -> Part:
    """The list on paper."""
    columns: tuple[ListColumn[ProtestRow], ...] = (
        ListColumn(gettext("No."), lambda row: TextCell(str(row.number), TextStyle.BOLD)),
        ListColumn(gettext("Who protests"), lambda row: TextCell(row.who, note=row.filed), share=1),
        ListColumn(gettext("Against"), lambda row: TextCell(row.about), share=1),
        ListColumn(gettext("Why?"), lambda row: TextCell(row.words), share=2),
        ListColumn(gettext("Decision"), _outcome, share=1),
        ListColumn(gettext("Reasons"), lambda row: TextCell(row.decision), share=2),
    )
    return listing_part(Listing(columns, rows, papers=EITHER), heading=heading, title=Title(gettext("Protests")))


def _outcome(row: ProtestRow) -> TextCell:
    return TextCell(row.outcome, TextStyle.BOLD, note=row.decided) if row.outcome else TextCell(gettext("open"))
