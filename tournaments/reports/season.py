"""The season table: every tournament a column, dropped results in brackets and crossed out."""

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext

from tournaments.lists import SeasonCell, SeasonColumn, SeasonList, SeasonRow
from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Alignment, ListColumn, Listing, TextCell, TextStyle, listing_pdf
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE, Progress, Title
from tournaments.reports.remarks import season_remark
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import Look, XlsxCell, XlsxColumn

TOURNAMENTS_ON_A4 = 14


def season_pdf(season: SeasonList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The season as a PDF."""
    return listing_pdf(
        Listing(_columns(season.columns), season.rows),
        paper=A4_LANDSCAPE if len(season.columns) <= TOURNAMENTS_ON_A4 else A3_LANDSCAPE,
        heading=heading,
        title=Title(gettext("Season table"), gettext("(12) in brackets and crossed out: dropped, does not count")),
        progress=progress,
    )


def season_xlsx(season: SeasonList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The season as a workbook; a dropped result is a number shown in brackets and crossed out."""
    return workbook.xlsx(
        _xlsx_columns(season.columns),
        map(_cells, season.rows),
        count=len(season.rows),
        heading=heading,
        title=gettext("Season table"),
        frozen_columns=3,
        progress=progress,
    )


def _columns(columns: Sequence[SeasonColumn]) -> tuple[ListColumn[SeasonRow], ...]:
    return (
        ListColumn(gettext("Rank"), 38, lambda row: TextCell(_rank(row)), Alignment.RIGHT),
        ListColumn(gettext("No."), 40, lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), 120, lambda row: TextCell(row.person.name), share=4),
        *(_tournament_column(index, column) for index, column in enumerate(columns)),
        ListColumn(
            gettext("Total"),
            48,
            lambda row: TextCell(figures.points_text(row.total), TextStyle.BOLD),
            Alignment.RIGHT,
        ),
        ListColumn(gettext("Played"), 44, lambda row: TextCell(str(row.participations)), Alignment.RIGHT),
        ListColumn(gettext("Remark"), 60, lambda row: TextCell(season_remark(row)), share=2),
    )


def _rank(row: SeasonRow) -> str:
    return figures.NONE if row.rank is None else f"{row.rank}."


def _tournament_column(index: int, column: SeasonColumn) -> ListColumn[SeasonRow]:
    return ListColumn(_label(column), 33, lambda row: _result(row.cells[index]), Alignment.RIGHT, upright=True)


def _label(column: SeasonColumn) -> str:
    return f"{figures.short_day_text(column.day)} {column.name}"


def _result(cell: SeasonCell | None) -> TextCell:
    if cell is None:
        return TextCell(figures.NONE, TextStyle.FAINT)
    text = figures.points_text(cell.points)
    return TextCell(f"({text})", TextStyle.STRUCK) if cell.is_dropped else TextCell(text)


def _xlsx_columns(columns: Sequence[SeasonColumn]) -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(pgettext("town", "Place"), 24),
        *(XlsxColumn(_label(column), 14) for column in columns),
        XlsxColumn(gettext("Total"), 10),
        XlsxColumn(gettext("Played"), 10),
        XlsxColumn(gettext("Remark"), 36),
    )


def _cells(row: SeasonRow) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.person.place),
        *map(_result_cell, row.cells),
        XlsxCell(row.total, Look.TOTAL),
        XlsxCell(row.participations),
        XlsxCell(season_remark(row)),
    ]


def _result_cell(cell: SeasonCell | None) -> XlsxCell:
    if cell is None:
        return XlsxCell(None)
    return XlsxCell(cell.points, Look.DROPPED if cell.is_dropped else Look.POINTS)
