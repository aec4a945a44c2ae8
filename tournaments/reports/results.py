"""The results of a tournament: round by round, both ledgers, cup points, and what broke a tie."""

from decimal import Decimal

from django.utils.translation import gettext, pgettext

from tournaments.lists import ResultsList, ResultsRow
from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Alignment, ListColumn, Listing, TextCell, TextStyle, listing_pdf
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE, Progress, Title
from tournaments.reports.remarks import tie_break
from tournaments.reports.rows import Heading, ListState
from tournaments.reports.workbook import Look, XlsxCell, XlsxColumn

PODIUM = 3
ROUNDS_ON_A4 = 8


def results_pdf(results: ResultsList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The ranking as a PDF."""
    return listing_pdf(
        Listing(_columns(results, heading), results.rows),
        paper=A4_LANDSCAPE if results.rounds <= ROUNDS_ON_A4 else A3_LANDSCAPE,
        heading=heading,
        title=_title(),
        progress=progress,
    )


def results_xlsx(results: ResultsList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The ranking as a workbook: points as whole numbers, money in points and in euros."""
    return workbook.xlsx(
        _xlsx_columns(results.rounds),
        (_cells(row, results, heading) for row in results.rows),
        count=len(results.rows),
        heading=heading,
        title=_title().text,
        progress=progress,
    )


def _title() -> Title:
    return Title(gettext("Results"))


def _cup_points(row: ResultsRow, heading: Heading) -> int | None:
    """None while the tournament is open: they are given when it is closed."""
    return None if heading.state is ListState.PROVISIONAL else row.cup_points


def _columns(results: ResultsList, heading: Heading) -> tuple[ListColumn[ResultsRow], ...]:
    def euros(row: ResultsRow) -> TextCell:
        return TextCell(figures.euros_text(row.money, cents_per_point=results.cents_per_point))

    def cup_points(row: ResultsRow) -> TextCell:
        return TextCell(figures.points_text(_cup_points(row, heading)))

    return (
        ListColumn(gettext("Rank"), 38, lambda row: _podium(row, f"{row.rank}."), Alignment.RIGHT),
        ListColumn(gettext("No."), 40, lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), 130, lambda row: _podium(row, row.person.name), share=4),
        ListColumn(pgettext("town", "Place"), 70, lambda row: TextCell(row.person.place), share=2),
        *(_round_column(index) for index in range(results.rounds)),
        ListColumn(
            gettext("Total"),
            50,
            lambda row: TextCell(figures.points_text(row.total), TextStyle.BOLD),
            Alignment.RIGHT,
        ),
        ListColumn(gettext("Money, pts"), 56, lambda row: TextCell(figures.points_text(row.money)), Alignment.RIGHT),
        ListColumn(gettext("Money"), 66, euros, Alignment.RIGHT),
        ListColumn(gettext("Cup points"), 56, cup_points, Alignment.RIGHT),
        ListColumn(gettext("Tie-break"), 66, lambda row: TextCell(tie_break(row.decided_by)), share=2),
    )


def _podium(row: ResultsRow, text: str) -> TextCell:
    return TextCell(text, TextStyle.BOLD if row.rank <= PODIUM else TextStyle.PLAIN)


def _round_column(index: int) -> ListColumn[ResultsRow]:
    title = gettext("R%(round)s") % {"round": index + 1}
    return ListColumn(title, 40, lambda row: TextCell(figures.points_text(row.rounds[index])), Alignment.RIGHT)


def _xlsx_columns(rounds: int) -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(pgettext("town", "Place"), 24),
        *(XlsxColumn(gettext("Round %(round)s") % {"round": index}, 10) for index in range(1, rounds + 1)),
        XlsxColumn(gettext("Total"), 10),
        XlsxColumn(gettext("Money, pts"), 12),
        XlsxColumn(gettext("Money, €"), 12),
        XlsxColumn(gettext("Cup points"), 12),
        XlsxColumn(gettext("Tie-break"), 36),
    )


def _cells(row: ResultsRow, results: ResultsList, heading: Heading) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.person.place),
        *(XlsxCell(points, Look.POINTS) for points in row.rounds),
        XlsxCell(row.total, Look.TOTAL),
        XlsxCell(row.money, Look.POINTS),
        XlsxCell(Decimal(row.money * results.cents_per_point) / 100, Look.EUROS),
        XlsxCell(_cup_points(row, heading)),
        XlsxCell(tie_break(row.decided_by)),
    ]
