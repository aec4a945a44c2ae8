"""Rankings besides an evening's main one, from the same results: teams and other groupings.

Lines refer to people by their index in the main list, so that a frozen copy holds no name or id twice, and changed
names and removals in archives carry over. Only group names are stored here.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace

BY_PEOPLE = frozenset({"clubs", "club", "attribute"})
"""Kinds based on people's attributes, which change independently of evenings: they may differ later without making a
published list stale, and cannot be recomputed.
"""


@dataclass(frozen=True, slots=True)
class FurtherRow:
    """A line: a group by its name, or one person, whose `group` is "".

    `lines` are the indexes of its people in the list's `rows`, in order. `rounds` and `total` are points, summed over a
    group's members; a round none of them played is None. Without a `rank` it is only listed.
    """

    rank: int | None
    group: str
    lines: tuple[int, ...]
    rounds: tuple[int | None, ...]
    total: int
    decided_by: str | None = None

    @property
    def has_played(self) -> bool:
        return any(points is not None for points in self.rounds)


@dataclass(frozen=True, slots=True)
class FurtherRanking:
    """One ranking, best first, ranks 1 2 2 4. Its title follows from `kind`, or is the `name` given by a cup.

    `size` is the number of members a group needs to be ranked; 0: any number.
    """

    kind: str
    rows: tuple[FurtherRow, ...]
    name: str = ""
    size: int = 0


def played_first(ranking: FurtherRanking, places: Mapping[int, int]) -> FurtherRanking:
    """The ranking for a list with those who have played first; `places` maps old indexes to new ones.

    People who have not played are unranked and do not count in any group, as in that list.
    """
    rows = [replace(row, lines=tuple(sorted(places[line] for line in row.lines))) for row in ranking.rows]
    waiting = sorted(row.rank for row in rows if row.rank is not None and not row.has_played)
    ranked = [
        replace(row, rank=row.rank - bisect_left(waiting, row.rank)) for row in rows if row.rank and row.has_played
    ]
    others = [replace(row, rank=None) for row in rows if row.rank is None or not row.has_played]
    return replace(ranking, rows=(*ranked, *sorted(others, key=lambda row: not row.has_played)))
