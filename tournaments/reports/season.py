"""The season table: every tournament a column, dropped results in brackets and crossed out."""

from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Column, Entry, Hand, Listing, Side, listing_pdf
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE, Progress, Title
from tournaments.reports.rows import Heading, SeasonResult, SeasonRow, TournamentColumn
from tournaments.reports.workbook import Cell, Look, SheetColumn

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
        _sheet_columns(tournaments),
        map(_cells, rows),
        count=len(rows),
        heading=heading,
        title=gettext("Season table"),
        frozen_columns=3,
        progress=progress,
    )


def _columns(tournaments: Sequence[TournamentColumn]) -> tuple[Column[SeasonRow], ...]:
    return (
        Column(gettext("Rank"), 38, lambda row: Entry(_rank(row)), Side.RIGHT),
        Column(gettext("No."), 40, lambda row: Entry(row.person.number), Side.RIGHT),
        Column(gettext("Name"), 120, lambda row: Entry(row.person.name), share=4),
        *(_tournament_column(index, tournament) for index, tournament in enumerate(tournaments)),
        Column(gettext("Total"), 48, lambda row: Entry(figures.points_text(row.total), Hand.BOLD), Side.RIGHT),
        Column(gettext("Played"), 44, lambda row: Entry(str(row.participations)), Side.RIGHT),
        Column(gettext("Remark"), 60, lambda row: Entry(row.remark), share=2),
    )


def _rank(row: SeasonRow) -> str:
    return figures.NONE if row.rank is None else f"{row.rank}."


def _tournament_column(index: int, tournament: TournamentColumn) -> Column[SeasonRow]:
    return Column(_label(tournament), 33, lambda row: _result(row.results[index]), Side.RIGHT, upright=True)


def _label(tournament: TournamentColumn) -> str:
    day = figures.short_day_text(tournament.day) if tournament.day else ""
    return f"{day} {tournament.label}".strip()


def _result(result: SeasonResult | None) -> Entry:
    if result is None:
        return Entry(figures.NONE, Hand.FAINT)
    text = figures.points_text(result.points)
    return Entry(text) if result.counts else Entry(f"({text})", Hand.STRUCK)


def _sheet_columns(tournaments: Sequence[TournamentColumn]) -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Rank"), 7),
        SheetColumn(gettext("No."), 8),
        SheetColumn(gettext("Name"), 30),
        SheetColumn(gettext("Club, place"), 24),
        *(SheetColumn(_label(tournament), 14) for tournament in tournaments),
        SheetColumn(gettext("Total"), 10),
        SheetColumn(gettext("Played"), 10),
        SheetColumn(gettext("Remark"), 36),
    )


def _cells(row: SeasonRow) -> list[Cell]:
    return [
        Cell(row.rank),
        workbook.number_cell(row.person.number),
        Cell(row.person.name),
        Cell(row.club),
        *map(_result_cell, row.results),
        Cell(row.total, Look.TOTAL),
        Cell(row.participations),
        Cell(row.remark),
    ]


def _result_cell(result: SeasonResult | None) -> Cell:
    if result is None:
        return Cell(None)
    return Cell(result.points, Look.POINTS if result.counts else Look.DROPPED)
