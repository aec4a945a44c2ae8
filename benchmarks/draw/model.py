"""The draw as a plain OR-tools model: seats as booleans, no two people twice at one table.

Requires OR-tools (requirements/bench.txt); `is_installed` tells whether it is available. Tables of different rounds
should share at most one person; any excess is minimised. The rounds played are given; without any, the first round is
fixed arbitrarily.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from time import perf_counter
from typing import TypeAlias

from benchmarks.draw.counted import CountedRounds, Seating
from tournaments.seating.contract.tables import split

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError:
    cp_model = None

WORKERS = 2
Here: TypeAlias = "cp_model.IntVar"
TableVariables: TypeAlias = "dict[int, Here | int]"
"""For one table: each possible person and whether they sit there; 1 in a given round."""


def is_installed() -> bool:
    return cp_model is not None


def model_draw(players: Sequence[int], rounds: int, played: CountedRounds, seconds: float) -> CountedRounds | None:
    """The best plan found within the time limit, including building the model; None if there is none."""
    until = perf_counter() + seconds
    first = [] if played else [_in_order(players)]
    try:
        model = DrawModel(players, [*played, *first], rounds - len(first), until)
    except TimeoutError:
        return None
    found = model.solve(until)
    return found and [*first, *found]


def _in_order(players: Sequence[int]) -> Seating:
    people = iter(players)
    return [[next(people) for _ in range(size)] for size in _sizes(players)]


def _sizes(players: Sequence[int]) -> tuple[int, ...]:
    tables = split(len(players))
    assert tables is not None
    return tables.sizes


class DrawModel:
    """The model of the new rounds next to given ones. Raises TimeoutError if it cannot be built before `until`."""

    def __init__(self, players: Sequence[int], earlier: CountedRounds, rounds: int, until: float) -> None:
        self.model, self.players, self.until = cp_model.CpModel(), players, until
        self.new = [self._round(_sizes(players)) for _ in range(rounds)]
        published = [[dict.fromkeys(table, 1) for table in seating] for seating in earlier]
        shared = [*self._shared_with(published), *self._shared_among_new()]
        self.model.minimize(sum(shared))

    def _round(self, sizes: Sequence[int]) -> list[TableVariables]:
        tables: list[TableVariables] = [{person: self.model.new_bool_var("") for person in self.players} for _ in sizes]
        for person in self.players:
            self.model.add_exactly_one(table[person] for table in tables)
        for table, size in zip(tables, sizes, strict=True):
            self.model.add(sum(table.values()) == size)
        return tables

    def _shared_with(self, published: Sequence[Sequence[TableVariables]]) -> Iterator[Here]:
        for old in (table for seating in published for table in seating):
            for table in (table for seating in self.new for table in seating):
                yield self._beyond_one([table[person] for person in old if person in table])

    def _shared_among_new(self) -> Iterator[Here]:
        for one, other in combinations(self.new, 2):
            for first in one:
                for second in other:
                    yield self._beyond_one([self._both(first[person], second[person]) for person in self.players])

    def _both(self, here: Here, there: Here) -> Here:
        both = self.model.new_bool_var("")
        self.model.add_bool_or([~here, ~there, both])
        return both

    def _beyond_one(self, people: Sequence[Here | int]) -> Here:
        if perf_counter() > self.until:
            raise TimeoutError
        beyond = self.model.new_int_var(0, 4, "")
        self.model.add(beyond >= sum(people) - 1)
        return beyond

    def solve(self, until: float) -> CountedRounds | None:
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = max(0.1, until - perf_counter())
        solver.parameters.num_workers = WORKERS
        if solver.solve(self.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        return [
            [[person for person, here in table.items() if solver.value(here)] for table in tables]
            for tables in self.new
        ]
