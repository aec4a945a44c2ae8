"""A round that keeps every separated pair apart, where swapping two people at a time does not find one.

With two or three tables and many separated pairs, seating is a search. So people are given a table one by one, those
with the most separations first; if nobody's table is possible, the search backtracks.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices, SeededRandom

STEPS = 20_000
"""How often people are given a table before the search gives up."""


def seat_apart(state: SearchState, rng: SeededRandom) -> None:
    """Seat every new round that way; call it only if `find_tables_apart` succeeds with the same generator."""
    tables: list[list[int]] = []
    for _ in range(state.given.rounds):
        tables = find_tables_apart(state.given, rng) or tables
        state.add(_rows(state, tables))


def find_tables_apart(given: DrawInput, rng: SeededRandom) -> list[list[int]] | None:
    """Tables of indices, in which no separated pair meets and fixed tables are kept; None if none were found."""
    search = _ApartSearch(given, rng)
    waiting = [search.choices(0)]
    for _ in range(STEPS):
        if next(waiting[-1], None) is None:
            waiting.pop()
            if not waiting:
                return None
        elif len(waiting) == len(given.players):
            return search.tables
        else:
            waiting.append(search.choices(len(waiting)))
    return None


class _ApartSearch:
    """People in the order in which they are given a table, and the tables so far."""

    def __init__(self, given: DrawInput, rng: SeededRandom) -> None:
        people, index = len(given.players), given.index
        self.sizes, self.rng = given.split.sizes, rng
        self.tables: list[list[int]] = [[] for _ in self.sizes]
        self.fixed = {index[player]: table - 1 for player, table in given.fixed.items()}
        self.apart: list[set[int]] = [set() for _ in range(people)]
        for one, other in given.apart:
            if one in index and other in index:
                self.apart[index[one]].add(index[other])
                self.apart[index[other]].add(index[one])
        lots = rng.order(people).tolist()
        self.order = sorted(lots, key=lambda i: (i not in self.fixed, -len(self.apart[i])))

    def choices(self, number: int) -> Iterator[int]:
        """Seat that person at one possible table after the other, removing them in between."""
        person = self.order[number]
        tables = [self.fixed[person]] if person in self.fixed else self.rng.order(len(self.sizes)).tolist()
        for table in tables:
            company = self.tables[table]
            if len(company) < self.sizes[table] and self.apart[person].isdisjoint(company):
                company.append(person)
                yield table
                company.remove(person)


def _rows(state: SearchState, tables: list[list[int]]) -> Indices:
    filled = [company + [state.population] * (state.width - len(company)) for company in tables]
    return np.array(filled, dtype=np.intp)
