"""Local search: swap two people of a round until no meeting is repeated and fives are shared fairly.

A person with something to gain is picked at random, the swaps with everybody else in that round are priced at once from
the cost matrix, and the cheapest is made if it is a gain or free; moved people rest for a few moves (tabu), so that the
search explores its plateau instead of going back and forth. After a long time without improvement, a few moves may
climb by up to one repeated meeting, to leave a local minimum. The best seating seen is kept. Effort is counted in
moves, never in seconds, so that the same seed gives the same plan on a slow machine.
"""

from __future__ import annotations

from itertools import cycle

import numpy as np

from tournaments.seating.search.swaps import OUT_OF_REACH, Mask, Prices, Swaps
from tournaments.seating.state.costs import REPEAT
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices, SeededRandom

SHORTEST_REST, REST_SPREAD = 5, 8
"""A swapped person rests for 5 to 12 moves."""
CLIMB_AFTER, CLIMB_MOVES = 292, 8
"""After 292 moves without improvement the next 8 may climb, and so on every 300 moves."""
CLIMB = REPEAT + REPEAT // 10
"""How far above the best seating a climb may lead."""
PATIENCE = 12
"""Moves spent on a round before the next one, in addition to one per person in trouble."""


def repair(state: SearchState, rng: SeededRandom, *, target: int, moves: int) -> None:
    """Lower the cost to `target`, or as far as possible in `moves` swaps.

    Leaves the best seatings found in `state`; its other figures are those of the last move.
    """
    search = Search(state, rng, target=target, moves=moves)
    idle = 0
    for number in cycle(range(len(state.seatings))):
        if search.is_over() or idle == len(state.seatings):
            break
        idle = 0 if search.visit(number) else idle + 1
    search.store_best()


class Search:
    """A walk through seatings, and the best one seen."""

    def __init__(self, state: SearchState, rng: SeededRandom, *, target: int, moves: int) -> None:
        self.state, self.rng = state, rng
        self.target, self.most_moves, self.made = target, moves, 0
        self.rests_until = np.zeros((len(state.seatings), state.population + 1), dtype=np.int64)
        self.best, self.best_made = state.total, 0
        self.best_seatings: list[Indices] | None = None

    def is_over(self) -> bool:
        return self.state.total <= self.target or self.made >= self.most_moves

    def visit(self, number: int) -> bool:
        """Improve one round for a while; False if nobody in it could do better."""
        swaps = Swaps(self.state, number)
        troubled = swaps.troubled()
        patience = PATIENCE + len(troubled)
        while len(troubled) and patience and not self.is_over():
            self._move(swaps, number, self._pick(troubled, number))
            troubled = swaps.troubled()
            patience -= 1
        return patience < PATIENCE or len(troubled) > 0

    def _pick(self, troubled: Indices, number: int) -> int:
        rested = troubled[self.rests_until[number][troubled] <= self.made]
        among = rested if len(rested) else troubled
        return int(among[self.rng.below(len(among))])

    def _move(self, swaps: Swaps, number: int, person: int) -> None:
        self.made += 1
        prices = self._allowed(swaps.prices(person), self.rests_until[number])
        other = self._choose(prices, swaps.column_of == swaps.column_of[person])
        cheapest = int(prices[other])
        if cheapest > 0 and self.state.total + cheapest > self.best + self._climb():
            return
        self._save_before(cheapest)
        swaps.swap(person, other)
        self.state.total += cheapest
        for mover in (person, other):
            self.rests_until[number][mover] = self.made + SHORTEST_REST + self.rng.below(REST_SPREAD)

    def _climb(self) -> int:
        return CLIMB if (self.made - self.best_made) % (CLIMB_AFTER + CLIMB_MOVES) >= CLIMB_AFTER else 0

    def _choose(self, prices: Prices, same_column: Mask) -> int:
        """The cheapest swap; gains within the person's column come first, as they keep places balanced."""
        within = np.where(same_column, prices, OUT_OF_REACH)
        candidates = within if within.min() < 0 else prices
        equal = np.flatnonzero(candidates == candidates.min())
        return int(equal[self.rng.below(len(equal))])

    def _allowed(self, prices: Prices, rests_until: Prices) -> Prices:
        """Prices without resting people, unless swapping them beats the best seating seen."""
        resting = rests_until > self.made
        prices[resting & (prices >= self.best - self.state.total)] = OUT_OF_REACH
        return prices

    def _save_before(self, change: int) -> None:
        """Copy the seatings before climbing from the best level so far; steps down or sideways need no copy."""
        if self.state.total <= self.best and change > 0:
            self.best_seatings = [seating.copy() for seating in self.state.seatings]
        if self.state.total + change < self.best:
            self.best, self.best_made = self.state.total + change, self.made

    def store_best(self) -> None:
        if self.best_seatings is not None and self.best < self.state.total:
            self.state.seatings = self.best_seatings
