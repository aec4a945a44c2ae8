"""Exchange people between tables where it costs nothing, to balance everybody's places.

Rounds drawn together are balanced by their edge colouring (`seats`). After played rounds, all people at a table may be
due for the same place, in whatever order they sit; so one of them is exchanged with somebody at another table, if
meetings, fives and clubs get no worse.
"""

from __future__ import annotations

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.places.seats import count, order_costs, reseat
from tournaments.seating.proof.bounds import place_spread
from tournaments.seating.search.swaps import Swaps
from tournaments.seating.state.place_counts import Counts, played_places
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices, SeededRandom

TRIES, MOST_TRIES = 25, 100
"""Exchanges before giving up on a round: 25 per uneven table, at most one per uneven table plus a hundred. Most help at
once, the others lead sideways.
"""


def level(draw_input: DrawInput, seatings: list[Indices], rng: SeededRandom) -> None:
    """Balance new rounds, with people in seat order, as far as such exchanges can; in place."""
    counts = played_places(draw_input)
    reach = max(1, place_spread(counts[:-1], draw_input.split, draw_input.rounds))
    for seating in seatings:
        count(counts, seating, 1)
    if np.ptp(counts[:-1, :4], axis=1).max() <= reach:
        return
    state = SearchState(draw_input)
    for seating in seatings:
        state.add(seating)
    for number, seating in enumerate(seatings):
        count(counts, seating, -1)
        Levelling(state, number, counts, rng).run()
        count(counts, seating, 1)


class Levelling:
    """One round of a search state; `counts` are everybody's places in all other rounds.

    least[t]  what table t costs in the best order of its people
    """

    def __init__(self, state: SearchState, number: int, counts: Counts, rng: SeededRandom) -> None:
        self.counts, self.rng, self.seating = counts, rng, state.seatings[number]
        self.filler, self.pinned = state.population, state.pinned
        self.swaps = Swaps(state, number)
        self.least = self._least(self.seating)

    def run(self) -> None:
        """Exchange people while somebody's counts of two places differ by two or more and it helps."""
        waiting = [table for table in range(len(self.seating)) if self._is_uneven(table)]
        for _ in range(min(TRIES * len(waiting), MOST_TRIES + len(waiting))):
            if not waiting:
                break
            changed = self._relieve(waiting.pop(0))
            waiting += [table for table in changed if table not in waiting and self._is_uneven(table)]

    def _is_uneven(self, table: int) -> bool:
        people = self.seating[table]
        tally = self.counts[people, :4]
        tally[np.arange(4), np.arange(4)] += 1
        return bool(np.ptp(tally, axis=1).max() > 1)

    def _relieve(self, table: int) -> tuple[int, ...]:
        """Exchange one person of the table where it balances most, or at least harms nobody; return both tables."""
        people = self.seating[table]
        for person in people[self.rng.order(len(people))].tolist():
            if not self.pinned[person]:
                others = np.flatnonzero(self.swaps.prices(person) <= 0)
                gains = self._gains(person, others)
                best = np.flatnonzero(gains == gains.max(initial=0))
                if len(best):
                    return self._exchange(person, int(others[best[self.rng.below(len(best))]]))
        return ()

    def _gains(self, person: int, others: Indices) -> Counts:
        """The reduction in the sum of squared counts if the person changes with each of the others."""
        own, others_at = self.swaps.table_of[person], self.swaps.table_of[others]
        here, there = self.seating[own], self.seating[others_at]
        with_others = np.where(here == person, others[:, None], here)
        with_person = np.where(there == others[:, None], person, there)
        then = self._least(np.concatenate([with_others, with_person]))
        gains: Counts = self.least[own] + self.least[others_at] - then[: len(others)] - then[len(others) :]
        return gains

    def _least(self, tables: Indices) -> Counts:
        """The cost of each of the tables in the best order of its people."""
        costs = np.empty(len(tables), dtype=np.int64)
        is_four = np.all(tables[:, 4:] == self.filler, axis=1)
        costs[is_four] = order_costs(self.counts, tables[is_four, :4]).min(axis=1)
        if not is_four.all():
            costs[~is_four] = order_costs(self.counts, tables[~is_four]).min(axis=1)
        return costs

    def _exchange(self, person: int, other: int) -> tuple[int, ...]:
        tables = self.swaps.table_of[[person, other]]
        self.swaps.swap(person, other)
        self.least[tables] = self._least(self.seating[tables])
        for table in tables.tolist():
            size = int((self.seating[table] != self.filler).sum())
            reseat(self.counts, self.seating[table : table + 1, :size])
            self.swaps.column_of[self.seating[table]] = np.arange(self.seating.shape[1])
        return tuple(tables.tolist())
