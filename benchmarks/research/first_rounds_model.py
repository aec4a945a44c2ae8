"""The constraint model of a small tournament whose first rounds are given. Needs OR-tools (requirements/bench.txt)."""

from __future__ import annotations

from itertools import combinations, pairwise

from ortools.sat.python import cp_model

from benchmarks.research.first_rounds import Cell
from benchmarks.research.small_plans import PlanRounds
from tournaments.seating.contract.tables import Split

WORKERS = 2


class FirstRoundsModel:
    """The model of all tournaments with given first rounds.

    sits[r][p][t]   person p sits at table t in round r
    meet[r][p, q]   persons p < q share a table in round r
    """

    def __init__(
        self, tables: Split, rounds: int, cells: list[Cell], least: int, repeats: int, fives: int | None
    ) -> None:
        self.model, self.tables, self.rounds = cp_model.CpModel(), tables, rounds
        self.people = range(sum(tables.sizes))
        self.pairs = list(combinations(self.people, 2))
        self.sits = [[[self._bool() for _ in tables.sizes] for _ in self.people] for _ in range(rounds)]
        for seats in self.sits:
            for person in self.people:
                self.model.add_exactly_one(seats[person])
            for table, size in enumerate(tables.sizes):
                self.model.add(sum(seats[person][table] for person in self.people) == size)
        self.meet = [self._meetings(seats) for seats in self.sits]
        self.fixed_rounds = len(cells[0])
        self._fix_first_rounds(cells)
        self._limit_repeats(repeats)
        self._share_at_least(least)
        if repeats == least * (rounds - 1):
            self._meet_once_or_always(cells)
        self._break_symmetries(cells)
        if fives is not None:
            self._limit_second_fives(fives)

    def _bool(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def _meetings(self, seats: list[list[cp_model.IntVar]]) -> dict[tuple[int, int], cp_model.IntVar]:
        meet = {pair: self._bool() for pair in self.pairs}
        for (p, q), together in meet.items():
            for table in range(self.tables.tables):
                self.model.add_bool_or([~seats[p][table], ~seats[q][table], together])
                self.model.add_bool_or([~seats[p][table], seats[q][table], ~together])
        for person in self.people:
            company = sum(meet[min(person, q), max(person, q)] for q in self.people if q != person)
            at_five = sum(seats[person][self.tables.fours :])
            self.model.add(company == 3 + at_five)
        return meet

    def _fix_first_rounds(self, cells: list[Cell]) -> None:
        for person, cell in enumerate(cells):
            for number, table in enumerate(cell):
                self.model.add(self.sits[number][person][table] == 1)

    def _limit_repeats(self, repeats: int) -> None:
        met = {pair: self._bool() for pair in self.pairs}
        for pair, ever in met.items():
            self.model.add_max_equality(ever, [meet[pair] for meet in self.meet])
        self.model.add(sum(met.values()) >= self.rounds * self.tables.pairs - repeats)

    def _meet_once_or_always(self, cells: list[Cell]) -> None:
        """Where C(m, 2) ≤ (m - 1)·R/2 must be an equation: whoever meets twice meets in every round."""
        for p, q in self.pairs:
            meetings = [meet[p, q] for meet in self.meet]
            if cells[p][:2] == cells[q][:2]:
                self.model.add_bool_and(meetings)
            else:
                self.model.add_at_most_one(meetings)

    def _share_at_least(self, least: int) -> None:
        for one, other in combinations(range(self.rounds), 2):
            if other >= self.fixed_rounds and least:
                both = {pair: self._bool() for pair in self.pairs}
                for pair, twice in both.items():
                    self.model.add_implication(twice, self.meet[one][pair])
                    self.model.add_implication(twice, self.meet[other][pair])
                self.model.add(sum(both.values()) >= least)

    def _break_symmetries(self, cells: list[Cell]) -> None:
        """Of all namings of tables, of people alike so far, and of the other rounds, the first in the dictionary.

        Tables are numbered by the first person who sits there; who shared all given tables sits in order in the
        next round; and the rounds from that on are in the order of where the first few people sit.
        """
        for seats in self.sits[self.fixed_rounds :]:
            for first, last in ((0, self.tables.fours), (self.tables.fours, self.tables.tables)):
                for table in range(first + 1, last):
                    for person in self.people:
                        earlier = [seats[p][table - 1] for p in range(person)]
                        self.model.add_bool_or([*earlier, ~seats[person][table]])
        for person in self.people[:-1]:
            if self.rounds > self.fixed_rounds and cells[person] == cells[person + 1]:
                seats = self.sits[self.fixed_rounds]
                self.model.add(self._number(seats[person]) <= self._number(seats[person + 1]))
        words = [sum(self._number(seats[p]) * self.tables.tables ** (5 - p) for p in range(6)) for seats in self.sits]
        for word, later in pairwise(words[self.fixed_rounds :]):
            self.model.add(word <= later)

    def _number(self, seats: list[cp_model.IntVar]) -> cp_model.LinearExprT:
        return sum(table * here for table, here in enumerate(seats))

    def _limit_second_fives(self, fives: int) -> None:
        ever = [self._bool() for _ in self.people]
        for person, sat in enumerate(ever):
            self.model.add_max_equality(sat, [s for seats in self.sits for s in seats[person][self.tables.fours :]])
        self.model.add(sum(ever) >= 5 * self.tables.fives * self.rounds - fives)

    def solve(self, seconds: float) -> tuple[int, PlanRounds]:
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds, solver.parameters.num_workers = seconds, WORKERS
        status = solver.solve(self.model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return status, []
        tables = range(self.tables.tables)
        return status, [
            [[person for person in self.people if solver.value(seats[person][table])] for table in tables]
            for seats in self.sits
        ]
