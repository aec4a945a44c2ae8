"""The season table: every tournament a column, dropped results in brackets and crossed out."""

from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Alignment, ListColumn, Listing, TextCell, TextStyle, listing_pdf
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE, Progress, Title
from tournaments.reports.rows import Heading, SeasonResult, SeasonRow, TournamentColumn
from tournaments.reports.workbook import Look, XlsxCell, XlsxColumn

TOURNAMENTS_ON_A4 = 14


def season_pdf(
    rows: Sequence[SeasonRow],
    *,
    heading: Heading,
    tournaments: Sequence[TournamentColumn],
    progress: Progress = pages.silent,
) -> bytes:
    """The season as a PDF; every row holds a result or None for each of `tournaments`, in their order."""
    return listing_pdf(
        Listing(_columns(tournaments), rows),
        paper=A4_LANDSCAPE if len(tournaments) <= TOURNAMENTS_ON_A4 else A3_LANDSCAPE,
        heading=heading,
        title=Title(gettext("Season table"), gettext("(12) in brackets and crossed out: dropped, does not count")),
        progress=progress,
    )


def season_xlsx(
    rows: Sequence[SeasonRow],
    *,
    heading: Heading,
    tournaments: Sequence[TournamentColumn],
    progress: Progress = pages.silent,
) -> bytes:
    """The season as a workbook; a dropped result is a number shown in brackets and crossed out."""
    return workbook.xlsx(
        _xlsx_columns(tournaments),
        map(_cells, rows),
        count=len(rows),
        heading=heading,
        title=gettext("Season table"),
        frozen_columns=3,
        progress=progress,
    )


def _columns(tournaments: Sequence[TournamentColumn]) -> tuple[ListColumn[SeasonRow], ...]:
    return (
        ListColumn(gettext("Rank"), 38, lambda row: TextCell(_rank(row)), Alignment.RIGHT),
        ListColumn(gettext("No."), 40, lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), 120, lambda row: TextCell(row.person.name), share=4),
        *(_tournament_column(index, tournament) for index, tournament in enumerate(tournaments)),
        ListColumn(
            gettext("Total"),
            48,
            lambda row: TextCell(figures.points_text(row.total), TextStyle.BOLD),
            Alignment.RIGHT,
        ),
        ListColumn(gettext("Played"), 44, lambda row: TextCell(str(row.participations)), Alignment.RIGHT),
        ListColumn(gettext("Remark"), 60, lambda row: TextCell(row.remark), share=2),
    )


def _rank(row: SeasonRow) -> str:
    return figures.NONE if row.rank is None else f"{row.rank}."


def _tournament_column(index: int, tournament: TournamentColumn) -> ListColumn[SeasonRow]:
    return ListColumn(_label(tournament), 33, lambda row: _result(row.results[index]), Alignment.RIGHT, upright=True)


def _label(tournament: TournamentColumn) -> str:
    day = figures.short_day_text(tournament.day) if tournament.day else ""
    return f"{day} {tournament.label}".strip()


def _result(result: SeasonResult | None) -> TextCell:
    if result is None:
        return TextCell(figures.NONE, TextStyle.FAINT)
    text = figures.points_text(result.points)
    return TextCell(text) if result.counts else TextCell(f"({text})", TextStyle.STRUCK)


def _xlsx_columns(tournaments: Sequence[TournamentColumn]) -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(gettext("Club, place"), 24),
        *(XlsxColumn(_label(tournament), 14) for tournament in tournaments),
        XlsxColumn(gettext("Total"), 10),
        XlsxColumn(gettext("Played"), 10),
        XlsxColumn(gettext("Remark"), 36),
    )


def _cells(row: SeasonRow) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.club),
        *map(_result_cell, row.results),
        XlsxCell(row.total, Look.TOTAL),
        XlsxCell(row.participations),
        XlsxCell(row.remark),
    ]


def _result_cell(result: SeasonResult | None) -> XlsxCell:
    if result is None:
        return XlsxCell(None)
    return XlsxCell(result.points, Look.POINTS if result.counts else Look.DROPPED)
