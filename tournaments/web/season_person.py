"""One player's season: at the desk from the season's lines, in public from a published table alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from tournaments.lists.season import SeasonCell, SeasonColumn, SeasonList, SeasonRow
from tournaments.reports.figures import points_text
from tournaments.reports.season_tie_words import tie_text
from tournaments.reports.season_words import (
    AIMS,
    CHANCES,
    aim_text,
    cell_text,
    chance_text,
    change_sentence,
    needs_text,
    reach_text,
    sum_text,
)
from tournaments.web.season_table import ICONS, TONES, RowUrl


@dataclass(frozen=True, slots=True)
class ShownChance:
    """A goal: its state, the reason, and the result needed."""

    label: str
    aim: str
    word: str
    tone: str
    icon: str
    needs: str
    why: str


@dataclass(frozen=True, slots=True)
class ShownEvening:
    """An evening's cup points, and why they count or not."""

    column: SeasonColumn
    points: str
    is_dropped: bool
    why: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A neighbour in the table: `where`, the gap, and the URL of their page."""

    row: SeasonRow
    where: str
    gap: str
    url: str


@dataclass(frozen=True, slots=True)
class SeasonPerson:
    """A row of a season table in words; `beside` is the rank in each public sub-ranking (name) that has the person."""

    season: SeasonList
    row: SeasonRow
    change: str
    sum: str
    tie: str
    reach: str
    evenings: tuple[ShownEvening, ...]
    chances: tuple[ShownChance, ...]
    neighbours: tuple[Neighbour, ...]
    beside: tuple[tuple[str, int | None], ...] = ()


def season_person(season: SeasonList, index: int, *, url: RowUrl) -> SeasonPerson:
    """The row with this index; `url` gives the pages of others."""
    row = season.rows[index]
    cells = zip(season.columns, row.cells, strict=True)
    return SeasonPerson(
        season=season,
        row=row,
        change=change_sentence(row) if season.has_changes else "",
        sum=sum_text(row),
        tie=tie_text(season, row),
        reach=reach_text(row),
        evenings=tuple(_evening(row, column, cell) for column, cell in cells),
        chances=tuple(_chances(season, row)),
        neighbours=tuple(_neighbours(season, index, url)),
        beside=tuple((each.name, line.rank) for each in season.beside for line in each.rows if line.line == index),
    )


def _evening(row: SeasonRow, column: SeasonColumn, cell: SeasonCell | None) -> ShownEvening:
    if cell is None:
        return ShownEvening(column, points_text(None), False, gettext("was not there"))
    return ShownEvening(column, points_text(cell.points), cell.is_dropped, cell_text(row, column, cell))


def _chances(season: SeasonList, row: SeasonRow) -> Iterator[ShownChance]:
    for aim, chance in zip(season.aims, row.chances, strict=False):
        yield ShownChance(
            label=str(AIMS.get(aim.code, aim.code)),
            aim=aim_text(aim),
            word=str(CHANCES.get(chance.chance, chance.chance)),
            tone=TONES.get(chance.chance, "none"),
            icon=ICONS.get(chance.chance, "info"),
            needs=needs_text(chance),
            why=chance_text(season, row, aim, chance),
        )


def _neighbours(season: SeasonList, index: int, url: RowUrl) -> Iterator[Neighbour]:
    row = season.rows[index]
    if index:
        above = season.rows[index - 1]
        yield Neighbour(above, pgettext("in the table", "before"), _gap(above, row), url(index - 1, above))
    if index + 1 < len(season.rows):
        below = season.rows[index + 1]
        yield Neighbour(below, pgettext("in the table", "behind"), _gap(row, below), url(index + 1, below))


def _gap(better: SeasonRow, worse: SeasonRow) -> str:
    """The gap between two adjacent lines."""
    if better.rank is not None and better.rank == worse.rank:
        return gettext("equal in everything: the same rank")
    if (better.rank is None) != (worse.rank is None):
        return gettext("has not played often enough for a rank")
    points = better.total - worse.total
    if not points:
        return gettext("as many points")
    return ngettext("%(points)s point apart", "%(points)s points apart", points) % {"points": points}
