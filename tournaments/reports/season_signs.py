"""Symbols in a printed season table: column headings, and styles of results."""

from django.utils.translation import gettext

from tournaments.lists.season import SeasonCell, SeasonColumn, SeasonList
from tournaments.reports import figures
from tournaments.reports.columns import TextCell, TextStyle


def label_of(column: SeasonColumn) -> str:
    """An evening's date and name; ° marks one recorded by round totals only."""
    return f"{figures.short_day_text(column.day)} {column.name}{'°' if column.of_totals else ''}"


def result_text(cell: SeasonCell | None) -> TextCell:
    """A result; dropped ones are in brackets and struck through."""
    if cell is None:
        return TextCell(figures.NONE, TextStyle.FAINT)
    text = figures.points_text(cell.points)
    return TextCell(f"({text})", TextStyle.STRUCK) if cell.is_dropped else TextCell(text)


def legend_text(season: SeasonList) -> str:
    """What its signs mean; "" if it has none."""
    dropped = [gettext("(12) in brackets and crossed out: dropped, does not count")] if season.has_dropped else []
    of_totals = [gettext("° without hands")] if season.has_totals else []
    return " · ".join((*dropped, *of_totals))
