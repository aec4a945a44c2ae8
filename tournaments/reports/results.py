"""Tournament results: by round, points and money, cup points, and tie-breaks."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from django.utils.translation import gettext, pgettext

from tournaments.lists.published import ResultsList, ResultsRow
from tournaments.lists.shown_rankings import shown_rankings
from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.further import further_sheet
from tournaments.reports.listing import Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.remarks import tie_break
from tournaments.reports.rows import Heading, ListState
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn

PODIUM = 3


def results_part(results: ResultsList, *, heading: Heading) -> Part:
    """The ranking on paper."""
    listing = Listing(_columns(results, heading), results.rows)
    return listing_part(listing, heading=heading, title=_title())


def results_xlsx(results: ResultsList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The ranking as a workbook: points as integers, money in points and euros; then further rankings."""
    return workbook.xlsx(
        _xlsx_columns(results),
        (_cells(row, results, heading) for row in results.rows),
        count=len(results.rows),
        heading=heading,
        title=_title().text,
        frozen_columns=3,
        more=map(further_sheet, shown_rankings(results)),
        progress=progress,
    )


def _title() -> Title:
    return Title(gettext("Results"))


def _cup_points(row: ResultsRow, results: ResultsList, heading: Heading) -> int | None:
    """None while the tournament is open, as cup points are awarded on closing, or if it awards none."""
    return row.cup_points if _has_cup_points(results, heading) else None


def _has_cup_points(results: ResultsList, heading: Heading) -> bool:
    return bool(results.cup_points) and heading.state is not ListState.PROVISIONAL


def _columns(results: ResultsList, heading: Heading) -> tuple[ListColumn[ResultsRow], ...]:
    return (
        ListColumn(gettext("Rank"), lambda row: _podium(row, f"{row.rank}."), Alignment.RIGHT),
        ListColumn(gettext("No."), lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), _name, share=3),
        ListColumn(pgettext("town", "Place"), lambda row: TextCell(row.person.place), share=1),
        *(_round_column(index) for index in range(results.rounds)),
        *_total_columns(results),
        *_money_columns(results),
        *_cup_points_column(results, heading),
    )


def _money_columns(results: ResultsList) -> Iterator[ListColumn[ResultsRow]]:
    """None if there was no money."""

    def euros(row: ResultsRow) -> TextCell:
        return TextCell(figures.euros_text(row.money, cents_per_point=results.cents_per_point))

    if not results.of_totals:
        points = gettext("Money, pts")
        yield ListColumn(points, lambda row: TextCell(figures.points_text(row.money)), Alignment.RIGHT)
        yield ListColumn(gettext("Money"), euros, Alignment.RIGHT)


def _total_columns(results: ResultsList) -> Iterator[ListColumn[ResultsRow]]:
    """One column without Rangpunkte; with them, also the parts of the total."""
    if results.has_rank_points:
        score, worth = gettext("Score"), gettext("Rangpunkte")
        yield ListColumn(score, lambda row: TextCell(figures.points_text(row.score)), Alignment.RIGHT)
        yield ListColumn(worth, lambda row: TextCell(str(row.rank_points_sum)), Alignment.RIGHT)
    heading = gettext("Overall") if results.has_rank_points else gettext("Total")
    yield ListColumn(heading, lambda row: TextCell(figures.points_text(row.total), TextStyle.BOLD), Alignment.RIGHT)


def _cup_points_column(results: ResultsList, heading: Heading) -> Iterator[ListColumn[ResultsRow]]:
    """None while the tournament is open, or if it awards none."""
    if _has_cup_points(results, heading):
        yield ListColumn(gettext("Cup points"), lambda row: TextCell(str(row.cup_points)), Alignment.RIGHT)


def _name(row: ResultsRow) -> TextCell:
    """The name, with what broke a tie."""
    return replace(_podium(row, row.person.name), note=tie_break(row.decided_by))


def _podium(row: ResultsRow, text: str) -> TextCell:
    return TextCell(text, TextStyle.BOLD if row.rank <= PODIUM else TextStyle.PLAIN)


def _round_column(index: int) -> ListColumn[ResultsRow]:
    title = gettext("R%(round)s") % {"round": index + 1}
    return ListColumn(title, lambda row: TextCell(figures.points_text(row.rounds[index])), Alignment.RIGHT)


def _xlsx_columns(results: ResultsList) -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(pgettext("town", "Place"), 24),
        *(XlsxColumn(gettext("Round %(round)s") % {"round": index}, 10) for index in range(1, results.rounds + 1)),
        *_xlsx_totals(results),
        *(() if results.of_totals else (XlsxColumn(gettext("Money, pts"), 12), XlsxColumn(gettext("Money, €"), 12))),
        *((XlsxColumn(gettext("Cup points"), 12),) if results.cup_points else ()),
        XlsxColumn(gettext("Tie-break"), 36),
    )


def _xlsx_totals(results: ResultsList) -> tuple[XlsxColumn, ...]:
    if not results.has_rank_points:
        return (XlsxColumn(gettext("Total"), 10),)
    return XlsxColumn(gettext("Score"), 10), XlsxColumn(gettext("Rangpunkte"), 12), XlsxColumn(gettext("Overall"), 10)


def _cells(row: ResultsRow, results: ResultsList, heading: Heading) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.person.place),
        *(XlsxCell(points, CellFormat.POINTS) for points in row.rounds),
        *((XlsxCell(row.score, CellFormat.POINTS), XlsxCell(row.rank_points_sum)) if results.has_rank_points else ()),
        XlsxCell(row.total, CellFormat.TOTAL),
        *(() if results.of_totals else _money_cells(row, results)),
        *((XlsxCell(_cup_points(row, results, heading)),) if results.cup_points else ()),
        XlsxCell(tie_break(row.decided_by)),
    ]


def _money_cells(row: ResultsRow, results: ResultsList) -> tuple[XlsxCell, XlsxCell]:
    euros = Decimal(row.money * results.cents_per_point) / 100
    return XlsxCell(row.money, CellFormat.POINTS), XlsxCell(euros, CellFormat.EUROS)
