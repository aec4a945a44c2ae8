"""Refinement for few people: repeatedly make the cheapest of all swaps in a round, even uphill.

`repair` looks at one person at a time and goes downhill; clubs and old meetings leave it in local minima where no
single person can gain. Here all swaps of one round are priced at once, and the cheapest is made even if it costs
something. Moved people rest (tabu), so that the next swaps lead out of the minimum and not back; then the next round
has its turn. The best seating seen is kept. A step prices N² swaps, and more people leave more room to keep everybody
apart anyway; so this is only for few people (`effort`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.search.effort import Effort
from tournaments.seating.search.swaps import OUT_OF_REACH, Mask, Prices, Swaps
from tournaments.seating.search.target import least_shared
from tournaments.seating.state.costs import REPEAT, SECOND_FIVE, constraint_costs
from tournaments.seating.state.search_state import SearchState, overpaid, pairs_of
from tournaments.seating.state.seeded_random import Indices, SeededRandom

SHORTEST_REST, REST_SPREAD = 3, 5
"""A swapped person rests for 3 to 7 steps."""


def refine_seatings(
    draw_input: DrawInput, starts: Sequence[list[Indices]], rng: SeededRandom, *, target: int, effort: Effort
) -> list[Indices]:
    """The best of several seatings, improved within the steps of `effort`.

    A third meeting counts as one more repeat here, as in the certificate; `repair` counts every pair of meetings and
    may have left a start with fewer. Stops when `target` is reached, as nothing can be better.
    """
    found = min(starts, key=lambda seatings: Refinement(draw_input, seatings).total)
    for _ in range(1 + effort.again):
        found = Refinement(draw_input, found).walk(rng, target=target, steps=effort.steps)
        if are_apart(draw_input, found):
            break
    return found


def are_apart(draw_input: DrawInput, seatings: list[Indices]) -> bool:
    """Whether separated pairs and groups meet no more than necessary."""
    cost = constraint_costs(replace(draw_input, met=()))
    return sum(int(cost[pairs_of(seating)].sum(dtype=np.int64)) for seating in seatings) <= least_shared(draw_input)


class Refinement:
    """A search state whose pairs pay once for every meeting beyond their first in the rounds being drawn.

    base     what it costs a pair to meet for the first time in them: constraints, and meetings in the played rounds
    joining  what it costs a pair to meet once more
    total    what the seatings cost by this measure
    """

    def __init__(self, draw_input: DrawInput, seatings: Sequence[Indices]) -> None:
        self.state = SearchState(draw_input)
        before = self.state.cost.copy()
        for seating in seatings:
            self.state.add(seating.copy())
        self.total = self.state.total - REPEAT * overpaid((self.state.cost - before) // REPEAT)
        self.base = before.astype(np.int64)
        self.joining = self.base + np.minimum(self.state.cost - self.base, REPEAT)
        self.swaps = [Swaps(self.state, number) for number in range(len(seatings))]
        self.fixed = np.flatnonzero(self.state.pinned)
        self.row_starts = np.arange(len(before))[:, None] * len(before)
        self.rests_until = np.zeros((len(seatings), len(before)), dtype=np.int64)

    def walk(self, rng: SeededRandom, *, target: int, steps: int) -> list[Indices]:
        """The best seatings found in that many steps, one step per round in turn."""
        best, found = self.total, [seating.copy() for seating in self.state.seatings]
        for step in range(steps):
            if best <= target:
                break
            self._go_on(step % len(self.swaps), step, rng, best)
            if self.total < best:
                best, found = self.total, [seating.copy() for seating in self.state.seatings]
        return found

    def _go_on(self, number: int, step: int, rng: SeededRandom, best: int) -> None:
        """Make the cheapest swap of two people not resting, or of any two if it beats the best seating."""
        prices = self.prices(number)
        (resting,) = (self.rests_until[number] > step).nonzero()
        theirs = prices[resting]
        theirs[theirs >= best - self.total] = OUT_OF_REACH
        prices[resting], prices[:, resting] = theirs, theirs.T
        cheapest = int(prices.min())
        if cheapest == OUT_OF_REACH:
            return
        (equal,) = (prices.ravel() == cheapest).nonzero()
        pair = divmod(int(equal[rng.below(len(equal))]), len(prices))
        self._swap(number, *pair)
        self.total += cheapest
        for mover in pair:
            self.rests_until[number, mover] = step + SHORTEST_REST + rng.below(REST_SPREAD)

    def _swap(self, number: int, *pair: int) -> None:
        self.swaps[number].exchange(*pair)
        for mover in pair:
            base = self.base[mover]
            self.joining[mover] = self.joining[:, mover] = base + np.minimum(self.state.cost[mover] - base, REPEAT)

    def prices(self, number: int) -> Prices:
        """Shape (people + 1, people + 1): what `total` changes by if i and j swapped in one round; never the filler."""
        swaps = self.swaps[number]
        tables = swaps.tables
        at_table = self.joining[tables].sum(axis=1)
        one_way: Prices = at_table[swaps.table_of]  # row j: the cost for each i of sitting in the place of j
        one_way -= self.joining
        one_way -= self._leaving(swaps)
        if self.state.width == 5:
            self._add_fives(one_way, swaps.at_five)
        prices: Prices = one_way + one_way.T
        prices[tables[:, :, None], tables[:, None, :]] = OUT_OF_REACH
        prices[self.fixed] = prices[:, self.fixed] = OUT_OF_REACH
        return prices

    def _leaving(self, swaps: Swaps) -> Prices:
        """The cost of everybody's company at their table, counting this meeting as the last one."""
        pairs = self.row_starts + swaps.tables[swaps.table_of]
        base = self.base.take(pairs)
        more = np.maximum(self.state.cost.take(pairs) - base - REPEAT, 0)
        leaving: Prices = (base + np.minimum(more, REPEAT)).sum(axis=1)
        return leaving

    def _add_fives(self, one_way: Prices, at_five: Mask) -> None:
        """The cost of moving from a four to a five in exchange for somebody else."""
        (sitting,), fives = at_five.nonzero(), self.state.fives.astype(np.int64)
        price = SECOND_FIVE * (fives + 1 - fives[sitting, None])
        price[:, at_five] = 0
        one_way[sitting] += price
