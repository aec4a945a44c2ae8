"""Occupancy of seats in whole rounds, by hand; for the draw, its figures and the preview.

Two other modules read the same rows: `queries.room.seating` the people by name, at one table or at the start of a
round, and `queries.draw.input` who met in the season's earlier tournaments.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from django.db.models import QuerySet

from tournaments.models import Round, SeatOccupancy
from tournaments.models.prepared import SqlRow

Stay = tuple[int, int, int]
"""Somebody's time on a seat: entry, first hand, and the first hand played by somebody else."""

FOREVER = 1_000


@dataclass(frozen=True, slots=True)
class OccupiedTable:
    """A table of a round (its number); `stays` by place, each in the order of the hands."""

    id: int
    round: int
    number: int
    stays: tuple[tuple[Stay, ...], ...]

    @property
    def first(self) -> tuple[int, ...]:
        """The people who began the round, by place."""
        return tuple(stays[0][0] for stays in self.stays)

    @property
    def later_pairs(self) -> list[tuple[int, int]]:
        """Pairs who met only because of a stand-in, the lower entry first."""
        met = {_pair(a, b) for one, other in combinations(self.stays, 2) for a in one for b in other if _overlap(a, b)}
        return sorted(met - {_ordered(*pair) for pair in combinations(self.first, 2)})


def occupied_tables(rounds: QuerySet[Round] | Sequence[Round]) -> tuple[OccupiedTable, ...]:
    """The tables of these rounds, by round and number. One statement."""
    path = ("seat__table__round__number", "seat__table__number", "seat__place", "from_hand")
    rows = SeatOccupancy.objects.filter(seat__table__round__in=rounds).order_by(*path)
    listed = rows.values_list("seat__table", *path, "entry")
    return tuple(
        OccupiedTable(pk, round_, number, tuple(_stays(mine)))
        for (pk, round_, number), mine in groupby(listed, key=lambda row: row[:3])
    )


def people_by_table(tables: Iterable[OccupiedTable]) -> dict[int, dict[int, tuple[int, ...]]]:
    """The people who began each round: by round number, then table number, in place order."""
    rounds: dict[int, dict[int, tuple[int, ...]]] = {}
    for table in tables:
        rounds.setdefault(table.round, {})[table.number] = table.first
    return rounds


def _stays(rows: Iterable[SqlRow]) -> Iterator[tuple[Stay, ...]]:
    for _, at_place in groupby(rows, key=lambda row: row[3]):
        taken = [(entry, hand) for *_, hand, entry in at_place]
        ends = [*(hand for _, hand in taken[1:]), FOREVER]
        yield tuple((entry, hand, end) for (entry, hand), end in zip(taken, ends, strict=True))


def _pair(one: Stay, other: Stay) -> tuple[int, int]:
    return _ordered(one[0], other[0])


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _overlap(one: Stay, other: Stay) -> bool:
    return one[1] < other[2] and other[1] < one[2]
