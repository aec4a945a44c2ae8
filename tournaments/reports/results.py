"""The results of an evening: round by round, both ledgers, cup points, and what broke a tie."""

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Alignment, ListColumn, Listing, TextCell, TextStyle, listing_pdf
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE, Progress, Title
from tournaments.reports.rows import Heading, ResultRow
from tournaments.reports.workbook import Look, XlsxCell, XlsxColumn

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
        _xlsx_columns(rounds),
        (_cells(row, cents_per_point) for row in rows),
        count=len(rows),
        heading=heading,
        title=_title().text,
        progress=progress,
    )


def _title() -> Title:
    return Title(gettext("Results"))


def _columns(rounds: int, cents_per_point: int) -> tuple[ListColumn[ResultRow], ...]:
    def euros(row: ResultRow) -> TextCell:
        return TextCell(figures.euros_text(row.money, cents_per_point=cents_per_point))

    return (
        ListColumn(gettext("Rank"), 38, lambda row: _podium(row, f"{row.rank}."), Alignment.RIGHT),
        ListColumn(gettext("No."), 40, lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), 130, lambda row: _podium(row, row.person.name), share=4),
        ListColumn(gettext("Club, place"), 70, lambda row: TextCell(row.club), share=2),
        *(_round_column(index) for index in range(rounds)),
        ListColumn(
            gettext("Total"),
            50,
            lambda row: TextCell(figures.points_text(row.points), TextStyle.BOLD),
            Alignment.RIGHT,
        ),
        ListColumn(gettext("Money, pts"), 56, lambda row: TextCell(figures.points_text(row.money)), Alignment.RIGHT),
        ListColumn(gettext("Money"), 66, euros, Alignment.RIGHT),
        ListColumn(
            gettext("Cup points"), 56, lambda row: TextCell(figures.points_text(row.cup_points)), Alignment.RIGHT
        ),
        ListColumn(gettext("Tie-break"), 66, lambda row: TextCell(row.remark), share=2),
    )


def _podium(row: ResultRow, text: str) -> TextCell:
    return TextCell(text, TextStyle.BOLD if row.rank <= PODIUM else TextStyle.PLAIN)


def _round_column(index: int) -> ListColumn[ResultRow]:
    title = gettext("R%(round)s") % {"round": index + 1}
    return ListColumn(title, 40, lambda row: TextCell(figures.points_text(row.rounds[index])), Alignment.RIGHT)


def _xlsx_columns(rounds: int) -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(gettext("Club, place"), 24),
        *(XlsxColumn(gettext("Round %(round)s") % {"round": index}, 10) for index in range(1, rounds + 1)),
        XlsxColumn(gettext("Total"), 10),
        XlsxColumn(gettext("Money, pts"), 12),
        XlsxColumn(gettext("Money, €"), 12),
        XlsxColumn(gettext("Cup points"), 12),
        XlsxColumn(gettext("Tie-break"), 36),
    )


def _cells(row: ResultRow, cents_per_point: int) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.club),
        *(XlsxCell(points, Look.POINTS) for points in row.rounds),
        XlsxCell(row.points, Look.TOTAL),
        XlsxCell(row.money, Look.POINTS),
        XlsxCell(Decimal(row.money * cents_per_point) / 100, Look.EUROS),
        XlsxCell(row.cup_points),
        XlsxCell(row.remark),
    ]
