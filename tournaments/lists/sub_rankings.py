"""Sub-rankings of a season, over some of its evenings or people.

Lines refer to people by their index in the season table, and columns to its columns, so that a frozen copy holds no
name, id or points twice, and changed names and removals in archives carry over.
"""

from dataclasses import dataclass
from typing import Any

from tournaments.lists.further import FurtherRanking, FurtherRow

EVERYBODY, CLUB, ATTRIBUTE = "everybody", "club", "attribute"
OF_PEOPLE = frozenset({CLUB, ATTRIBUTE})
"""Kinds based on people's attributes, which change independently of evenings."""


@dataclass(frozen=True, slots=True)
class SeasonTie:
    """The values compared by the tie-break `decided_by`: the row's own, and that of the row at index `line`.

    A rank in the final, points or participations; None for a final not played or a missing result. For single results,
    they are the `place`-th best.
    """

    line: int
    own: int | None
    other: int | None
    place: int = 0


@dataclass(frozen=True, slots=True)
class SubRankingRow:
    """A line: `line` is the index into the season's rows, `dropped` the columns that do not count here.

    `rank` is None if participations are `missing`. `tie` refers to a row of this table; lists frozen before it existed
    lack it.
    """

    rank: int | None
    line: int
    total: int
    participations: int
    missing: int
    dropped: tuple[int, ...]
    decided_by: str | None = None
    tie: SeasonTie | None = None


@dataclass(frozen=True, slots=True)
class SubRankingTable:
    """One table, best first. `kind` says whom it covers, `columns` are the indexes of its evenings held so far.

    `tournaments` is its total number of evenings, `rule` says which results count. `group` is the club whose members
    are in it, or the attribute with its value; "" for everybody, and in lists frozen before it existed.
    """

    name: str
    kind: str
    rule: dict[str, Any]
    tournaments: int
    columns: tuple[int, ...]
    rows: tuple[SubRankingRow, ...]
    group: str = ""

    @property
    def is_of_people(self) -> bool:
        return self.kind in OF_PEOPLE

    @property
    def ranking(self) -> FurtherRanking:
        """The same without evenings, for comparison."""
        rows = (FurtherRow(row.rank, "", (row.line,), (), row.total, row.decided_by) for row in self.rows)
        return FurtherRanking(self.kind, tuple(rows), name=self.name)
