"""Everybody's rank at their table in each round, and its Rangpunkte.

A place at a table is ranked as one player: a stand-in's points are added to those scored there before, and the rank and
Rangpunkte go to the last person there. The size of a table is its number of people's places: dummies do not count, and
people sitting out keep their places. A table in progress or ended early is ranked as it stands; a table without hands
and totals is not ranked.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from scoring.rank_points import RankPoints, read_rank_points
from scoring.table_ranks import rank_points, table_ranks
from tournaments.models import Tournament
from tournaments.queries.results.round_totals import TableAmounts

BY_PLACE = "table_rank"
"""The criterion that depends on table ranks."""


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """Somebody's rank at a table in one round, 1 2 2 4, and its Rangpunkte; None if the evening has none."""

    rank: int
    points: int | None


RoundPlaces = dict[int, RoundPlace]
"""By round number."""


def uses_places(tournament: Tournament) -> bool:
    """Whether an evening's ranking depends on table ranks."""
    return tournament.rank_points is not None or BY_PLACE in tournament.criteria


def round_places(rows: Iterable[TableAmounts], tournaments: Mapping[int, Tournament]) -> Mapping[int, RoundPlaces]:
    """By entry and round, for evenings that use table ranks. No statement.

    `rows` are all amounts of the tables, including everybody's share of the dummies.
    """
    used = {pk: _points_of(each) for pk, each in tournaments.items() if uses_places(each)}
    tables: defaultdict[int, list[TableAmounts]] = defaultdict(list)
    for row in rows if used else ():
        if row.tournament in used:
            tables[row.table].append(row)
    found: defaultdict[int, RoundPlaces] = defaultdict(dict)
    for people in tables.values():
        number = people[0].round
        for entry, place in _at_table(people, used[people[0].tournament]):
            found[entry][number] = place
    return found


def _points_of(tournament: Tournament) -> RankPoints | None:
    return None if tournament.rank_points is None else read_rank_points(tournament.rank_points)


def _at_table(rows: Sequence[TableAmounts], by_size: RankPoints | None) -> Iterable[tuple[int, RoundPlace]]:
    """Entries with their table ranks, by place."""
    points: defaultdict[int, int] = defaultdict(int)
    last: dict[int, int] = {}
    for row in sorted(rows, key=attrgetter("place", "until")):
        points[row.place] += row.points
        last[row.place] = row.entry
    sums = tuple(points.values())
    for entry, rank, its_points in zip(last.values(), table_ranks(sums), _rank_points(sums, by_size), strict=True):
        yield entry, RoundPlace(rank, its_points)


def _rank_points(sums: Sequence[int], by_size: RankPoints | None) -> Sequence[int | None]:
    """The Rangpunkte by place: None if the evening has none, 0 if it has none for this table size."""
    if by_size is None:
        return [None] * len(sums)
    return rank_points(sums, table=by_size.get(len(sums)) or (0,) * len(sums))
