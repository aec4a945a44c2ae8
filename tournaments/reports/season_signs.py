"""Symbols in a printed season table: column headings, and styles of results."""

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from django.utils.translation import gettext

from tournaments.lists.season import SeasonCell, SeasonChance, SeasonColumn, SeasonList
from tournaments.reports import figures
from tournaments.reports.columns import TextCell, TextStyle
from tournaments.reports.season_words import CHANCES, needs_text, short_needs_text


def label_of(column: SeasonColumn) -> str:
    """An evening's date and name; ° marks one recorded by round totals only."""
    return f"{figures.short_day_text(column.day)} {column.name}{'°' if column.of_totals else ''}"


def dated(columns: Sequence[SeasonColumn]) -> Iterator[tuple[str, SeasonColumn]]:
    """Each evening with its date; those of one day have a letter, too: "11-28 a", "11-28 b"."""
    of_day, told = Counter(each.date for each in columns), Counter[str]()
    for each in columns:
        letter = f" {ascii_lowercase[told[each.date] % len(ascii_lowercase)]}" if of_day[each.date] > 1 else ""
        told[each.date] += 1
        yield f"{figures.short_day_text(each.day)}{letter}", each


def result_text(cell: SeasonCell | None) -> TextCell:
    """A result; dropped ones are in brackets and struck through."""
    if cell is None:
        return TextCell(figures.NONE, TextStyle.FAINT)
    text = figures.points_text(cell.points)
    return TextCell(f"({text})", TextStyle.STRUCK) if cell.is_dropped else TextCell(text)


def chances_text(season: SeasonList) -> str:
    """What “open (39)” means, by an example of each kind that the table has; "" where it has none."""
    chances = [chance for row in season.rows for chance in row.chances if short_needs_text(chance)]
    examples = {_kind(chance): chance for chance in reversed(chances)}
    if not examples:
        return ""
    told = " · ".join(_example_text(examples[kind]) for kind in sorted(examples))
    return gettext("%(examples)s – at the next evening, if nobody else moves") % {"examples": told}


def _kind(chance: SeasonChance) -> int:
    """0: a rank will do, 1: a score, 2: any result."""
    return 2 if chance.rank == 0 else int(chance.rank is None)


def _example_text(chance: SeasonChance) -> str:
    return f"{CHANCES[chance.chance]}{short_needs_text(chance)}: {needs_text(chance)}"


def legend_text(season: SeasonList) -> str:
    """What its signs mean; "" if it has none."""
    dropped = [gettext("(12) in brackets and crossed out: dropped, does not count")] if season.has_dropped else []
    of_totals = [gettext("° without hands")] if season.has_totals else []
    return " · ".join((*dropped, *of_totals))
