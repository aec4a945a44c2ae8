"""A search's state: people as indices, one cost matrix, one array of tables per round.

Index i is the i-th player of the input. A table is a row of columns; fours have the filler index N in the fifth column,
and row and column N of the cost matrix stay 0, so that sums need no special case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.tables import RoundPlan
from tournaments.seating.state.costs import REPEAT, SECOND_FIVE, Costs, constraint_costs
from tournaments.seating.state.seeded_random import Indices


class SearchState:
    """Costs, seatings and counts; `construct` fills it, `repair` improves it, `seats` reads it.

    cost[i, j]   what it costs to seat i and j together (once more); see `costs`
    seatings[r]  new round r: shape (tables, width), as wide as the largest table
    fives[i]     sittings of i at a five (or six) so far
    met          pairs of those present who met in the played rounds
    pinned[i]    whether i has a fixed table (the filler counts as pinned)
    total        what the seatings cost
    """

    __slots__ = ("cost", "draw_input", "fives", "met", "pinned", "population", "seatings", "total", "width")

    def __init__(self, draw_input: DrawInput) -> None:
        self.draw_input = draw_input
        self.population = len(draw_input.players)
        self.width = max(draw_input.split.sizes)
        self.cost = constraint_costs(draw_input)
        self.fives = np.zeros(self.population + 1, dtype=np.int32)
        self.pinned = np.zeros(self.population + 1, dtype=np.bool_)
        self.pinned[[self.population, *(draw_input.index[player] for player in draw_input.fixed)]] = True
        self.seatings: list[Indices] = []
        self.total = 0
        self.met = self._remember_played()

    def _remember_played(self) -> int:
        """Count the meetings and fives of the played rounds; returns how many pairs met in them."""
        rows = seat_rows(self.draw_input.played, self.draw_input.index)
        first, second = pairs_of(rows)
        np.add.at(self.cost, (first, second), REPEAT)
        np.add.at(self.cost, (second, first), REPEAT)
        sizes = np.array([len(table) for seating in self.draw_input.played for table in seating], dtype=np.intp)
        np.add.at(self.fives, rows[sizes > 4], 1)
        self._clear_filler()
        there = (first < self.population) & (second < self.population)
        codes = np.minimum(first, second) * self.population + np.maximum(first, second)
        return len(np.unique(codes[there]))

    def _clear_filler(self) -> None:
        self.cost[-1] = self.cost[:, -1] = self.fives[-1] = 0

    def add(self, seating: Indices) -> None:
        """Add a round: price it, then count its meetings and fives."""
        first, second = pairs_of(seating)
        self.total += int(self.cost[first, second].sum(dtype=np.int64))
        self.cost[first, second] += REPEAT
        self.cost[second, first] += REPEAT
        at_fives = seating[self.draw_input.split.fours :]
        self.total += SECOND_FIVE * int(self.fives[at_fives].sum(dtype=np.int64))
        self.fives[at_fives] += 1
        self._clear_filler()
        self.seatings.append(seating)


def seat_rows(rounds: Sequence[RoundPlan], index: Mapping[int, int]) -> Indices:
    """All tables of all rounds, stacked: shape (tables, 6), in seat order.

    Free seats and people who left are the filler, the number of people in `index`.
    """
    filler = len(index)
    rows = [
        [index.get(player, filler) for player in table] + [filler] * (6 - len(table))
        for seating in rounds
        for table in seating
    ]
    return np.array(rows, dtype=np.intp).reshape(-1, 6)


def pairs_of(rows: Indices) -> tuple[Indices, Indices]:
    """Everybody who meets at the tables in `rows`, each meeting once (including the filler)."""
    columns = list(combinations(range(rows.shape[1]), 2))
    first = np.concatenate([rows[:, i] for i, _ in columns])
    return first, np.concatenate([rows[:, j] for _, j in columns])


def overpaid(times: Costs) -> int:
    """The excess of ΣC(m, 2), which a search state counts, over Σ(m - 1), the repeats; `times` each pair meets."""
    half = np.triu(times)
    return int((half * (half - 1) // 2 - np.maximum(half - 1, 0)).sum(dtype=np.int64))


def as_round(seating: Indices, players: tuple[int, ...]) -> RoundPlan:
    """Rows of indices as tables of player ids, without the filler."""
    filler = len(players)
    return tuple(tuple(players[i] for i in row if i != filler) for row in seating.tolist())
