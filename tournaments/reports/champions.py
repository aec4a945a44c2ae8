"""A cup's champions, by year."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext, pgettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn


@dataclass(frozen=True, slots=True)
class ChampionRow:
    """A champion: the championship's `year`, the day it was `held_on`; `name` is "" if nobody won, see the remark.

    `title` tells the finals of a year apart.
    """

    year: int
    name: str
    held_on: date | None
    place: str
    points: int | None
    vorrundenpunkte: int | None
    finalpunkte: int | None
    remark: str
    title: str = ""


def champions_part(rows: Sequence[ChampionRow], *, heading: Heading) -> Part:
    """The champions on paper."""
    return listing_part(Listing(_columns(rows), rows), heading=heading, title=Title(gettext("Champions")))


def champions_xlsx(rows: Sequence[ChampionRow], *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The champions as a workbook, with the columns that the import reads."""
    title = gettext("Champions")
    return workbook.xlsx(
        _xlsx_columns(), map(_cells, rows), count=len(rows), heading=heading, title=title, progress=progress
    )


def _columns(rows: Sequence[ChampionRow]) -> tuple[ListColumn[ChampionRow], ...]:
    remark: ListColumn[ChampionRow] = ListColumn(gettext("Remark"), lambda row: TextCell(row.remark), share=2)
    title: ListColumn[ChampionRow] = ListColumn(gettext("Title"), lambda row: TextCell(row.title), share=2)
    return (
        ListColumn(gettext("Year"), lambda row: TextCell(str(row.year)), Alignment.RIGHT),
        ListColumn(gettext("Champion"), lambda row: TextCell(row.name or figures.NONE, TextStyle.BOLD), share=3),
        ListColumn(gettext("Day"), lambda row: TextCell(figures.day_text(row.held_on) if row.held_on else "")),
        ListColumn(pgettext("town", "Place"), lambda row: TextCell(row.place), share=2),
        ListColumn(gettext("Points"), lambda row: TextCell(figures.points_text(row.points)), Alignment.RIGHT),
        *((title,) if any(row.title for row in rows) else ()),
        *((remark,) if any(row.remark for row in rows) else ()),
    )


def _xlsx_columns() -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Year"), 8),
        XlsxColumn(gettext("Day"), 12),
        XlsxColumn(pgettext("town", "Place"), 24),
        XlsxColumn(gettext("Champion"), 30),
        XlsxColumn(gettext("Points"), 10),
        XlsxColumn(gettext("Vorrundenpunkte"), 18),
        XlsxColumn(gettext("Finalpunkte"), 14),
        XlsxColumn(gettext("Title"), 30),
        XlsxColumn(gettext("Remark"), 40),
    )


def _cells(row: ChampionRow) -> list[XlsxCell]:
    return [
        XlsxCell(row.year),
        XlsxCell(row.held_on.isoformat() if row.held_on else ""),
        XlsxCell(row.place),
        XlsxCell(row.name),
        XlsxCell(row.points, CellFormat.TOTAL),
        XlsxCell(row.vorrundenpunkte),
        XlsxCell(row.finalpunkte),
        XlsxCell(row.title),
        XlsxCell(row.remark),
    ]
