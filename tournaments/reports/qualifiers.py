"""The qualifiers for the Österreich-Finale: Vorrundenpunkte, and for every player the reason he is in or out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from scoring.qualification import PLACES_TAKEN, Reason
from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Column, Entry, Hand, Listing, Side, listing_pdf
from tournaments.reports.pages import A4, Progress, Title
from tournaments.reports.rows import Heading, QualifierRow
from tournaments.reports.workbook import Cell, Look, SheetColumn

_REASONS: Mapping[Reason, Promise] = MappingProxyType(
    {
        Reason.QUALIFIED: gettext_lazy("qualified"),
        Reason.TIED_AT_CUT: gettext_lazy("qualified, %(tied)s tied at the last place"),
        Reason.MOVED_UP: gettext_lazy("qualified, moved up (%(declined)s declined)"),
        Reason.RESERVE: gettext_lazy("reserve %(reserve)s"),
        Reason.DECLINED: gettext_lazy("declined"),
        Reason.TOO_FEW_PARTICIPATIONS: gettext_lazy("%(participations)s of %(needed)s tournaments needed"),
    }
)


def qualifiers_pdf(
    rows: Sequence[QualifierRow], *, heading: Heading, quota: int, progress: Progress = pages.silent
) -> bytes:
    """The list as a PDF, with a strong rule under the last who is in."""
    return listing_pdf(
        Listing(_columns(), rows, rules=_cut(rows)),
        paper=A4,
        heading=heading,
        title=Title(gettext("Qualifiers"), gettext("Quota: %(places)s places") % {"places": quota}),
        progress=progress,
    )


def qualifiers_xlsx(rows: Sequence[QualifierRow], *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The list as a workbook."""
    return workbook.xlsx(
        _sheet_columns(),
        map(_cells, rows),
        count=len(rows),
        heading=heading,
        title=gettext("Qualifiers"),
        progress=progress,
    )


def reason_text(row: QualifierRow) -> str:
    """Why he is in or out, and the remark."""
    reason = str(_REASONS[row.reason]) % dict(row.facts)
    return " · ".join(part for part in (reason, row.remark) if part)


def _cut(rows: Sequence[QualifierRow]) -> frozenset[int]:
    """The index of the last row that is in, if any is out behind it."""
    inside = [index for index, row in enumerate(rows) if row.reason in PLACES_TAKEN]
    return frozenset(inside[-1:]) - {len(rows) - 1}


def _columns() -> tuple[Column[QualifierRow], ...]:
    return (
        Column(gettext("Rank"), 38, lambda row: Entry(_rank(row)), Side.RIGHT),
        Column(gettext("No."), 40, lambda row: Entry(row.person.number), Side.RIGHT),
        Column(gettext("Name"), 130, _name, share=3),
        Column(gettext("Season"), 48, lambda row: Entry(figures.points_text(row.season_points)), Side.RIGHT),
        Column(gettext("Played"), 44, lambda row: Entry(str(row.participations)), Side.RIGHT),
        Column(gettext("Vorrundenpunkte"), 92, _vorrundenpunkte, Side.RIGHT),
        Column(gettext("Reason"), 130, lambda row: Entry(reason_text(row)), share=2),
    )


def _rank(row: QualifierRow) -> str:
    return figures.NONE if row.rank is None else f"{row.rank}."


def _name(row: QualifierRow) -> Entry:
    return Entry(row.person.name, Hand.BOLD if row.reason in PLACES_TAKEN else Hand.PLAIN)


def _vorrundenpunkte(row: QualifierRow) -> Entry:
    return Entry(figures.points_text(row.vorrundenpunkte), Hand.BOLD)


def _sheet_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Rank"), 7),
        SheetColumn(gettext("No."), 8),
        SheetColumn(gettext("Name"), 30),
        SheetColumn(gettext("Club, place"), 24),
        SheetColumn(gettext("Season"), 10),
        SheetColumn(gettext("Played"), 10),
        SheetColumn(gettext("Vorrundenpunkte"), 18),
        SheetColumn(gettext("Reason"), 40),
    )


def _cells(row: QualifierRow) -> list[Cell]:
    return [
        Cell(row.rank),
        workbook.number_cell(row.person.number),
        Cell(row.person.name),
        Cell(row.club),
        Cell(row.season_points, Look.POINTS),
        Cell(row.participations),
        Cell(row.vorrundenpunkte, Look.TOTAL),
        Cell(reason_text(row)),
    ]
