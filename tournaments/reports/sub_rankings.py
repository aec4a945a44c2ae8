"""Sub-rankings of a season, on paper and as additional worksheets."""

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext

from tournaments.lists.published import SeasonCell, SeasonList, SeasonRow
from tournaments.lists.shown_sub_rankings import shown_sub_rankings
from tournaments.names import names_next_to_numbers
from tournaments.reports import figures
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import EITHER, Listing, listing_part
from tournaments.reports.pages import Part, Title
from tournaments.reports.remarks import season_remark
from tournaments.reports.rows import Heading
from tournaments.reports.season_rules import rule_text
from tournaments.reports.season_signs import label_of, legend_text, result_text
from tournaments.reports.season_tie_words import short_tie_text
from tournaments.reports.season_words import absence_text
from tournaments.reports.workbook import CellFormat, FurtherSheet, XlsxCell, XlsxColumn, number_cell

MOST_COLUMNS = 30
"""Maximum number of evenings that fit next to names and totals in readable type; with more, paper shows only totals."""


def sub_ranking_parts(season: SeasonList, *, heading: Heading) -> Iterator[Part]:
    """Each sub-ranking on paper, in order."""
    for name, table in shown_sub_rankings(season):
        shows_evenings = len(table.columns) <= MOST_COLUMNS
        title = Title(name, legend_text(table) if shows_evenings else "", rule_text(table))
        columns = tuple(_columns(table, shows_evenings=shows_evenings))
        yield listing_part(Listing(columns, table.rows, papers=EITHER), heading=heading, title=title)


def sub_ranking_sheets(season: SeasonList) -> Iterator[FurtherSheet]:
    """Each sub-ranking as a worksheet, with every evening."""
    for name, table in shown_sub_rankings(season):
        rows = tuple(_cells(table, row) for row in table.rows)
        yield FurtherSheet(name, tuple(_xlsx_columns(table)), rows, rule_text(table))


def _columns(table: SeasonList, *, shows_evenings: bool) -> Iterator[ListColumn[SeasonRow]]:
    people = [row.person for row in table.rows]
    names = dict(zip(people, names_next_to_numbers(people), strict=True))
    yield ListColumn(gettext("Rank"), lambda row: TextCell(_rank(row)), Alignment.RIGHT)
    yield ListColumn(gettext("No."), lambda row: TextCell(row.person.number), Alignment.RIGHT)
    yield ListColumn(gettext("Name"), lambda row: TextCell(names[row.person], note=_remark(table, row)), share=4)
    bold = TextStyle.BOLD
    yield ListColumn(gettext("Total"), lambda row: TextCell(figures.points_text(row.total), bold), Alignment.RIGHT)
    yield ListColumn(gettext("Played"), lambda row: TextCell(str(row.participations)), Alignment.RIGHT)
    for index, column in enumerate(table.columns if shows_evenings else ()):
        yield ListColumn(label_of(column), partial(_result, index), Alignment.RIGHT, upright=True)


def _xlsx_columns(table: SeasonList) -> Iterator[XlsxColumn]:
    yield XlsxColumn(gettext("Rank"), 7)
    yield XlsxColumn(gettext("No."), 8)
    yield XlsxColumn(gettext("Name"), 30)
    yield XlsxColumn(gettext("Total"), 10)
    yield XlsxColumn(gettext("Played"), 10)
    yield from (XlsxColumn(label_of(column), 14) for column in table.columns)
    yield XlsxColumn(gettext("Remark"), 36)


def _cells(table: SeasonList, row: SeasonRow) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.total),
        XlsxCell(row.participations),
        *map(_points, row.cells),
        XlsxCell(_remark(table, row) or None),
    ]


def _points(cell: SeasonCell | None) -> XlsxCell:
    if cell is None:
        return XlsxCell(None)
    return XlsxCell(cell.points, CellFormat.DROPPED) if cell.is_dropped else XlsxCell(cell.points)


def _rank(row: SeasonRow) -> str:
    return figures.NONE if row.rank is None else f"{row.rank}."


def _result(index: int, row: SeasonRow) -> TextCell:
    return result_text(row.cells[index])


def _remark(table: SeasonList, row: SeasonRow) -> str:
    remark = short_tie_text(table, row) or season_remark(row)
    return "; ".join(filter(None, (absence_text(table, row), remark)))
