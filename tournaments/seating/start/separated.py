"""Find a round that keeps all separated pairs apart, where pairwise swaps fail.

With two or three tables and many separated pairs, seating is a search: people are assigned to tables one by one, those
with the most separations first, backtracking when no table is possible.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices, SeededRandom

STEPS = 20_000
"""Maximum assignments before the search gives up."""


def seat_apart(state: SearchState, rng: SeededRandom) -> None:
    """Seat every new round that way; call only if `find_tables_apart` succeeds with the same generator."""
    tables: list[list[int]] = []
    for _ in range(state.draw_input.rounds):
        tables = find_tables_apart(state.draw_input, rng) or tables
        state.add(_rows(state, tables))


def find_tables_apart(draw_input: DrawInput, rng: SeededRandom) -> list[list[int]] | None:
    """Tables of indices in which no separated pair meets and fixed tables are kept; None if none were found."""
    search = _ApartSearch(draw_input, rng)
    waiting = [search.choices(0)]
    for _ in range(STEPS):
        if next(waiting[-1], None) is None:
            waiting.pop()
            if not waiting:
                return None
        elif len(waiting) == len(draw_input.players):
            return search.tables
        else:
            waiting.append(search.choices(len(waiting)))
    return None


class _ApartSearch:
    """People in the order of assignment, and the tables so far."""

    def __init__(self, draw_input: DrawInput, rng: SeededRandom) -> None:
        people, index = len(draw_input.players), draw_input.index
        self.sizes, self.rng = draw_input.split.sizes, rng
        self.tables: list[list[int]] = [[] for _ in self.sizes]
        self.fixed = {index[player]: table - 1 for player, table in draw_input.fixed.items()}
        self.apart: list[set[int]] = [set() for _ in range(people)]
        for one, other in draw_input.apart:
            if one in index and other in index:
                self.apart[index[one]].add(index[other])
                self.apart[index[other]].add(index[one])
        lots = rng.order(people).tolist()
        self.order = sorted(lots, key=lambda i: (i not in self.fixed, -len(self.apart[i])))

    def choices(self, number: int) -> Iterator[int]:
        """Seat that person at each possible table in turn, removing them in between."""
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
