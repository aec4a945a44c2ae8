"""The results of an evening: round by round, both ledgers, cup points, and what broke a tie."""

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Column, Entry, Hand, Listing, Side, listing_pdf
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE, Progress, Title
from tournaments.reports.rows import Heading, ResultRow
from tournaments.reports.workbook import Cell, Look, SheetColumn

PODIUM = 3
ROUNDS_ON_A4 = 8


def results_pdf(
    rows: Sequence[ResultRow],
    *,
    heading: Heading,
    rounds: int,
    cents_per_point: int,
    progress: Progress = pages.silent,
) -> bytes:
    """The ranking as a PDF; `rounds` is the number of points every row holds."""
    return listing_pdf(
        Listing(_columns(rounds, cents_per_point), rows),
        paper=A4_LANDSCAPE if rounds <= ROUNDS_ON_A4 else A3_LANDSCAPE,
        heading=heading,
        title=_title(),
        progress=progress,
    )


def results_xlsx(
    rows: Sequence[ResultRow],
    *,
    heading: Heading,
    rounds: int,
    cents_per_point: int,
    progress: Progress = pages.silent,
) -> bytes:
    """The ranking as a workbook: points as whole numbers, money in points and in euros."""
    return workbook.xlsx(
        _sheet_columns(rounds),
        (_cells(row, cents_per_point) for row in rows),
        count=len(rows),
        heading=heading,
        title=_title().text,
        progress=progress,
    )


def _title() -> Title:
    return Title(gettext("Results"))


def _columns(rounds: int, cents_per_point: int) -> tuple[Column[ResultRow], ...]:
    def euros(row: ResultRow) -> Entry:
        return Entry(figures.euros_text(row.money, cents_per_point=cents_per_point))

    return (
        Column(gettext("Rank"), 38, lambda row: _podium(row, f"{row.rank}."), Side.RIGHT),
        Column(gettext("No."), 40, lambda row: Entry(row.person.number), Side.RIGHT),
        Column(gettext("Name"), 130, lambda row: _podium(row, row.person.name), share=4),
        Column(gettext("Club, place"), 70, lambda row: Entry(row.club), share=2),
        *(_round_column(index) for index in range(rounds)),
        Column(gettext("Total"), 50, lambda row: Entry(figures.points_text(row.points), Hand.BOLD), Side.RIGHT),
        Column(gettext("Money, pts"), 56, lambda row: Entry(figures.points_text(row.money)), Side.RIGHT),
        Column(gettext("Money"), 66, euros, Side.RIGHT),
        Column(gettext("Cup points"), 56, lambda row: Entry(figures.points_text(row.cup_points)), Side.RIGHT),
        Column(gettext("Tie-break"), 66, lambda row: Entry(row.remark), share=2),
    )


def _podium(row: ResultRow, text: str) -> Entry:
    return Entry(text, Hand.BOLD if row.rank <= PODIUM else Hand.PLAIN)


def _round_column(index: int) -> Column[ResultRow]:
    title = gettext("R%(round)s") % {"round": index + 1}
    return Column(title, 40, lambda row: Entry(figures.points_text(row.rounds[index])), Side.RIGHT)


def _sheet_columns(rounds: int) -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Rank"), 7),
        SheetColumn(gettext("No."), 8),
        SheetColumn(gettext("Name"), 30),
        SheetColumn(gettext("Club, place"), 24),
        *(SheetColumn(gettext("Round %(round)s") % {"round": index}, 10) for index in range(1, rounds + 1)),
        SheetColumn(gettext("Total"), 10),
        SheetColumn(gettext("Money, pts"), 12),
        SheetColumn(gettext("Money, €"), 12),
        SheetColumn(gettext("Cup points"), 12),
        SheetColumn(gettext("Tie-break"), 36),
    )


def _cells(row: ResultRow, cents_per_point: int) -> list[Cell]:
    return [
        Cell(row.rank),
        workbook.number_cell(row.person.number),
        Cell(row.person.name),
        Cell(row.club),
        *(Cell(points, Look.POINTS) for points in row.rounds),
        Cell(row.points, Look.TOTAL),
        Cell(row.money, Look.POINTS),
        Cell(Decimal(row.money * cents_per_point) / 100, Look.EUROS),
        Cell(row.cup_points),
        Cell(row.remark),
    ]
