"""The room while it is being seated: people as indices, one cost matrix, one array of tables per round.

Index i is the i-th player of the evening. A table is a row of columns; fours carry the filler index N in the fifth
column, and row and column N of the cost matrix stay 0, so that sums need no special case.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tournaments.seating import bounds
from tournaments.seating.chance import Indices
from tournaments.seating.evening import Evening
from tournaments.seating.plan import Round

Costs: TypeAlias = NDArray[np.int32]

REPEAT = 1 << 17
"""Cost of two people meeting once more than they already did this evening."""
SECOND_FIVE = 1 << 13
"""Cost of a sitting at a five, times the earlier sittings at a five of the same person."""
OUT_OF_REACH = 1 << 60


class Room:
    """Costs, seatings and counts; `construct` fills it, `repair` improves it, `seats` reads it.

    cost[i, j]   what it would cost to seat i and j together (once more): REPEAT × meetings so far
    seatings[r]  new round r: shape (tables, width), width 5 if there are fives and otherwise 4
    fives[i]     sittings of i at a five (or six) this evening
    total        what the seatings cost: REPEAT × pairs of meetings of the same two people, and so on
    """

    __slots__ = ("cost", "evening", "fives", "population", "seatings", "total", "width")

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.population = len(evening.players)
        self.width = 5 if evening.split.fives else 4
        self.cost = np.zeros((self.population + 1, self.population + 1), dtype=np.int32)
        self.fives = np.zeros(self.population + 1, dtype=np.int32)
        self.seatings: list[Indices] = []
        self.total = 0
        for size, places in played_tables(evening):
            self._remember(size, [person for _, person in places])

    def _remember(self, size: int, table: list[int]) -> None:
        self.fives[table] += size > 4
        for i in table:
            for j in table:
                self.cost[i, j] += REPEAT * (i != j)

    def least_total(self) -> int:
        """A bound: no seatings of this room cost less."""
        given, split = self.evening, self.evening.split
        met = int(np.count_nonzero(self.cost[:-1, :-1])) // 2 if given.played else 0
        repeats = bounds.repeats(self.population, split, given.rounds, met=met)
        return REPEAT * repeats + SECOND_FIVE * bounds.burdens(self.fives[:-1], 5 * split.fives, given.rounds)

    def add(self, seating: Indices) -> None:
        """Seat one more round: price it, then count its meetings and fives."""
        first, second = self._pairs(seating)
        self.total += int(self.cost[first, second].sum(dtype=np.int64))
        self.cost[first, second] += REPEAT
        self.cost[second, first] += REPEAT
        at_fives = seating[self.evening.split.fours :]
        self.total += SECOND_FIVE * int(self.fives[at_fives].sum(dtype=np.int64))
        self.fives[at_fives] += 1
        self.seatings.append(seating)

    def _pairs(self, seating: Indices) -> tuple[Indices, Indices]:
        """Everybody who meets in this round, each pair once."""
        fives = seating[self.evening.split.fours :]
        pairs = [(seating[:, i], seating[:, j]) for i, j in combinations(range(4), 2)]
        pairs += [(fives[:, i], fives[:, 4]) for i in range(4) if len(fives)]
        first, second = zip(*pairs, strict=True)
        return np.concatenate(first), np.concatenate(second)


def played_tables(evening: Evening) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Tables already played: their size then, and (place, index) of those still present."""
    index = {player: i for i, player in enumerate(evening.players)}
    for seating in evening.played:
        for table in seating:
            yield len(table), [(place, index[player]) for place, player in enumerate(table) if player in index]


def as_round(seating: Indices, players: tuple[int, ...]) -> Round:
    """Rows of indices as tables of player ids, filler left out."""
    filler = len(players)
    return tuple(tuple(players[i] for i in row if i != filler) for row in seating.tolist())
