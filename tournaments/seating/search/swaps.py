"""All swaps of one person within a round, priced at once."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tournaments.seating.state.costs import REPEAT, SECOND_FIVE
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices

Prices: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

OUT_OF_REACH = 1 << 60
"""The price of a forbidden swap."""


class Swaps:
    """One round of a search state, with what everybody's current company costs.

    own[i]       cost of i with the others at the table, this very meeting not counted
    table_of[i]  row of i in `tables`
    column_of[i] column of i in `tables`: people who share it are due for the same place
    """

    __slots__ = ("at_five", "column_of", "own", "state", "table_of", "tables")

    def __init__(self, state: SearchState, number: int) -> None:
        self.state = state
        self.tables = state.seatings[number]
        self.table_of = np.zeros(state.population + 1, dtype=np.intp)
        self.table_of[self.tables] = np.arange(len(self.tables))[:, None]
        self.column_of = np.zeros_like(self.table_of)
        self.column_of[self.tables] = np.arange(state.width)
        self.at_five = self.table_of >= state.draw_input.split.fours
        self.own = np.zeros(state.population + 1, dtype=np.int64)
        self._refresh(self.tables, self.at_five[self.tables[:, 0]])

    def _refresh(self, tables: Indices, at_five: Mask) -> None:
        company = self.state.cost[tables[:, :, None], tables[:, None, :]].sum(axis=2, dtype=np.int64)
        self.own[tables] = company - REPEAT * (3 + at_five[:, None])
        self.own[self.state.population] = 0

    def troubled(self) -> Indices:
        """People whose company or seat at a five could be better."""
        state = self.state
        trouble = self.own > 0
        if state.width == 5:
            least = state.fives[:-1].min() + 1
            trouble |= self.at_five & (state.fives > least)
        return np.flatnonzero(trouble & ~state.pinned)

    def prices(self, person: int) -> Prices:
        """The change in total cost if `person` and i swapped; out of reach at the same table."""
        state, table = self.state, self.table_of[person]
        company = self.tables[table]
        joining = state.cost[person].take(self.tables).sum(axis=1, dtype=np.int64)
        price: Prices = joining[self.table_of] - state.cost[person] - self.own
        price += state.cost[company].sum(axis=0, dtype=np.int64) - state.cost[person] - self.own[person]
        if state.width == 5:
            price += self._five_prices(person)
        price[company] = OUT_OF_REACH
        price[state.pinned] = OUT_OF_REACH
        return price

    def _five_prices(self, person: int) -> Prices:
        fives = self.state.fives.astype(np.int64)
        if self.at_five[person]:
            return np.where(self.at_five, 0, SECOND_FIVE * (fives - fives[person] + 1))
        return np.where(self.at_five, SECOND_FIVE * (fives[person] - fives + 1), 0)

    def swap(self, one: int, other: int) -> None:
        """Swap two people of different tables."""
        rows = self.table_of[[one, other]]
        self.exchange(one, other)
        self._refresh(self.tables[rows], self.at_five[[other, one]])

    def exchange(self, one: int, other: int) -> None:
        """The same for callers that do not use `own` or `prices`, which are not updated."""
        self._leave_and_join(one, other)
        self._exchange(one, other)

    def _leave_and_join(self, one: int, other: int) -> None:
        cost = self.state.cost.data  # a dozen pairs: computed one by one, because creating arrays takes longer
        for mover, incoming in ((one, other), (other, one)):
            company = self.tables[self.table_of[mover]].tolist()
            for partner in company:
                if partner not in (mover, self.state.population):
                    for person, change in ((mover, -REPEAT), (incoming, REPEAT)):
                        cost[person, partner] += change
                        cost[partner, person] += change

    def _exchange(self, one: int, other: int) -> None:
        for places in (self.table_of, self.column_of):
            places[one], places[other] = int(places[other]), int(places[one])
        for mover in (one, other):
            self.tables[self.table_of[mover], self.column_of[mover]] = mover
        change = int(self.at_five[other]) - int(self.at_five[one])
        self.state.fives[one] += change
        self.state.fives[other] -= change
        self.at_five[one], self.at_five[other] = bool(self.at_five[other]), bool(self.at_five[one])
