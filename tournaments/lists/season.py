"""A season table as published: everybody's results, which of them count, and what is still possible.

The fields are those of the frozen copies in the database: new ones need a default, none may be removed.
"""

import datetime
from dataclasses import dataclass, replace
from typing import Any

from tournaments.lists.results import ListedPlayer
from tournaments.lists.sub_rankings import SeasonTie, SubRankingRow, SubRankingTable

COMMENTARY_FIELDS = frozenset({"aims", "was", "tie", "floor", "ceiling", "chances"})
"""Information in addition to the figures. Older lists have none of it, so that they and their hashes stay the same."""


@dataclass(frozen=True, slots=True)
class SeasonColumn:
    """A tournament of the season table; `date` is ISO 8601. `of_totals`: as in its results list."""

    tournament: int
    name: str
    date: str
    is_final: bool
    of_totals: bool = False

    @property
    def day(self) -> datetime.date:
        return datetime.date.fromisoformat(self.date)


@dataclass(frozen=True, slots=True)
class DayApart:
    """The day of a final of several cups, by name; `date` is ISO 8601."""

    name: str
    date: str

    @property
    def day(self) -> datetime.date:
        return datetime.date.fromisoformat(self.date)


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """Cup points at a tournament and why they count or not (`among_best`, `final`, `dropped`)."""

    points: int
    why: str

    @property
    def is_dropped(self) -> bool:
        return self.why == "dropped"


@dataclass(frozen=True, slots=True)
class SeasonAim:
    """Contested places: the first `places` (`quota` for the Österreich-Finale, `win` for the season).

    At least `min_participations` are required.
    """

    code: str
    places: int
    min_participations: int = 0


@dataclass(frozen=True, slots=True)
class SeasonChance:
    """Whether a place is safe, open or out, whatever is still played.

    `needs` is the fewest points at the next tournament that secure it if nobody else moves, None if no single result
    does; `rank` is the worst rank that brings them and that somebody of the season can have, 0 if any result does, None
    if it does not depend on the rank. `brings` is what that rank brings if it is more than needed, else None;
    `from_score` the lowest score of that tournament that brings them, None if they do not depend on the score. Lists
    frozen before these two existed lack them.
    """

    chance: str
    needs: int | None = None
    rank: int | None = None
    brings: int | None = None
    from_score: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A line of the season table; `rank` is None with too few participations. One cell per column, None = absent.

    `stayed_away`: the final's cell is what its scheme gives an absent finalist. `was` is the rank before the last
    evening, None if there was none. The final total lies between `floor` and `ceiling`; `chances` has one per aim of
    the list. Lists frozen before these fields and `tie` existed lack them.
    """

    rank: int | None
    person: ListedPlayer
    cells: tuple[SeasonCell | None, ...]
    total: int
    participations: int
    missing: int
    decided_by: str | None
    stayed_away: bool = False
    was: int | None = None
    tie: SeasonTie | None = None
    floor: int | None = None
    ceiling: int | None = None
    chances: tuple[SeasonChance, ...] = ()

    @property
    def counted(self) -> tuple[int, ...]:
        """The points that count, best first; the total is their sum."""
        return tuple(sorted((cell.points for cell in self.cells if cell and not cell.is_dropped), reverse=True))

    def missed(self, column: SeasonColumn) -> bool:
        """Whether this result is what the final's scheme gives an absent finalist."""
        return self.stayed_away and column.is_final

    @property
    def is_new(self) -> bool:
        """Whether the last evening was their first."""
        return not any(self.cells[:-1])


@dataclass(frozen=True, slots=True)
class CoveredPart:
    """Whom a sub-ranking covers, the members of a `group` ("" for everybody), and how many evenings (0: all)."""

    kind: str
    group: str
    evenings: int


@dataclass(frozen=True, slots=True)
class SeasonList:
    """A season table in order, with its rule; `aims` are present while evenings are outstanding.

    `beside` are its public sub-rankings. `apart` is the day of a final of several cups that does not count for it. Of a
    sub-ranking shown like one, `scope` says whom and what it covers.
    """

    cup: str
    season: str
    rule: dict[str, Any]
    tournaments: int
    columns: tuple[SeasonColumn, ...]
    rows: tuple[SeasonRow, ...]
    aims: tuple[SeasonAim, ...] = ()
    beside: tuple[SubRankingTable, ...] = ()
    apart: DayApart | None = None
    scope: CoveredPart | None = None

    @property
    def to_come(self) -> int:
        return self.tournaments - len(self.columns)

    @property
    def has_totals(self) -> bool:
        """Whether any evening is recorded by totals only."""
        return any(each.of_totals for each in self.columns)

    @property
    def has_dropped(self) -> bool:
        """Whether any result is dropped."""
        return any(cell.is_dropped for row in self.rows for cell in row.cells if cell)

    @property
    def has_changes(self) -> bool:
        """Whether it shows changes of rank since the previous evening."""
        return any(row.was for row in self.rows)


def without_commentary(value: SeasonList) -> SeasonList:
    """The list reduced to its figures."""
    rows = (
        SeasonRow(
            *(row.rank, row.person, row.cells, row.total, row.participations, row.missing, row.decided_by),
            stayed_away=row.stayed_away,
        )
        for row in value.rows
    )
    beside = tuple(replace(each, rows=tuple(map(_without_tie, each.rows)), group="") for each in value.beside)
    return replace(value, rows=tuple(rows), aims=(), apart=None, beside=beside)


def _without_tie(row: SubRankingRow) -> SubRankingRow:
    return replace(row, tie=None)
