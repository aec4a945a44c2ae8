"""People of two tables exchanged where it costs nothing, so that everybody's places come out even.

Rounds that are drawn together are evened out by their edge colouring (`seats`). After rounds already played the people
of one table may all be due on the same place, whatever order they sit in; so one of them changes with somebody at
another table, if that makes meetings, fives and clubs no worse.
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
"""Exchanges before a round is left as it is: 25 for each uneven table, or one for each and a hundred if that is less.
Most help at once, the others lead sideways."""


def level(given: DrawInput, seatings: list[Indices], rng: SeededRandom) -> None:
    """Make new rounds, people in seat order, as even as such exchanges can; in place."""
    counts = played_places(given)
    reach = max(1, place_spread(counts[:-1], given.split, given.rounds))
    for seating in seatings:
        count(counts, seating, 1)
    if np.ptp(counts[:-1, :4], axis=1).max() <= reach:
        return
    state = SearchState(given)
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
        """Exchange people as long as somebody's counts of two places differ by two or more and it helps."""
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
        """Exchange one person of the table where it evens out most, or at least harms nobody; return the two tables."""
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
        """How much smaller the sum of squared counts gets, if the person changes with each of the others."""
        own, others_at = self.swaps.table_of[person], self.swaps.table_of[others]
        here, there = self.seating[own], self.seating[others_at]
        with_others = np.where(here == person, others[:, None], here)
        with_person = np.where(there == others[:, None], person, there)
        then = self._least(np.concatenate([with_others, with_person]))
        gains: Counts = self.least[own] + self.least[others_at] - then[: len(others)] - then[len(others) :]
        return gains

    def _least(self, tables: Indices) -> Counts:
        """What each of the tables costs in the best order of its people."""
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
