"""Prove by constraint solving that small evenings cannot repeat fewer meetings, or find plans that do.

    python -m benchmarks.small_proofs 60 10 3 12 4    60 seconds a step for 10 people × 3 rounds, then for 12 × 4

Needs OR-tools (requirements/bench.txt). Plans and proven bounds go into the engine's `known/small.json`.

A case is first cut into classes. Any two rounds with S meetings in common at least make ΣC(m, 2) ≥ S·C(R, 2), where m
is how often two people meet; as C(m, 2) ≤ (m - 1)·R/2, there are at least S·(R - 1) repeats. So if K repeats are to be
enough, some two rounds have at most K/(R - 1) meetings in common: let them be the first two. Up to renaming people
they are given by how many people each table of one shares with each table of the other: a small matrix, up to the
order of its rows and columns. The solver has to fill in the other rounds only; of these no two, nor one with the
first two, have fewer meetings in common. At three tables the third round is cut into classes as well: up to renaming
it is given by how many people each of its tables draws from each cell of the matrix.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from typing import TypeAlias

from ortools.sat.python import cp_model

from benchmarks.small_plans import Known, Rounds, figures, record, shipped
from tournaments.seating.tables import Split, split

Matrix: TypeAlias = tuple[tuple[int, ...], ...]
"""[i][j]: people whom table i of the first round shares with table j of the second."""
Cell: TypeAlias = tuple[int, ...]
"""The tables of the first rounds, which people alike so far have in common."""
WORKERS = 2
MOST_TABLES_FOR_THIRDS = 3


def prove(players: int, rounds: int, seconds: float) -> None:
    """Raise the bounds of repeats, then of second fives at fewest repeats, until they meet the plan or time is up."""
    known = shipped()[players, rounds]
    while known.repeats < figures(known.rounds)[0]:
        found = search(players, rounds, seconds, repeats=known.repeats)
        if found is None:
            break
        record(players, found or known.rounds, repeats=known.repeats + (not found))
        known = told(players, rounds)
    while (known.repeats, known.second_fives) < figures(known.rounds) == (known.repeats, figures(known.rounds)[1]):
        found = search(players, rounds, seconds, repeats=known.repeats, fives=known.second_fives)
        if found is None:
            break
        record(players, found or known.rounds, second_fives=known.second_fives + (not found))
        known = told(players, rounds)


def told(players: int, rounds: int) -> Known:
    known = shipped()[players, rounds]
    reached, proved = figures(known.rounds), (known.repeats, known.second_fives)
    print(f"{players} × {rounds}: repeats and second fives {reached}, proved at least {proved}", flush=True)
    return known


def search(players: int, rounds: int, seconds: float, *, repeats: int, fives: int | None = None) -> Rounds | None:
    """A plan with so few repeats (and second fives); an empty one if there is none; None if time was up."""
    tables = split(players)
    assert tables is not None
    undecided = False
    for matrix in sorted(matrices(tables, repeats // (rounds - 1)), key=shared):
        for cells in starts(tables, rounds, matrix, repeats):
            status, plan = Case(tables, rounds, cells, shared(matrix), repeats, fives).solve(seconds)
            if plan:
                return plan
            undecided |= status != cp_model.INFEASIBLE
    return None if undecided else []


def starts(tables: Split, rounds: int, matrix: Matrix, repeats: int) -> Iterator[list[Cell]]:
    """Everybody's tables in the first two or three rounds, one of each class."""
    cells = [(i, j) for i, row in enumerate(matrix) for j, n in enumerate(row) for _ in range(n)]
    if rounds < 4 or tables.tables > MOST_TABLES_FOR_THIRDS:
        yield list(cells)
        return
    spare = repeats - (rounds - 2) * shared(matrix)
    for third in _thirds(list(tables.sizes), Counter(cells), spare):
        if all(_common(third, axis) >= shared(matrix) for axis in range(2)):
            drawn = [(*cell, table) for table, people in enumerate(third) for cell in people]
            yield sorted(drawn)


def _thirds(sizes: list[int], left: Counter[Cell], spare: int) -> Iterator[list[tuple[Cell, ...]]]:
    """Third rounds that repeat at most `spare` meetings; tables of one size descend, so each comes once."""
    if not sizes:
        yield []
        return
    for table in sorted(set(combinations(sorted(left.elements()), sizes[0])), reverse=True):
        old = sum(one[0] == other[0] or one[1] == other[1] for one, other in combinations(table, 2))
        if old <= spare:
            for rest in _thirds(sizes[1:], left - Counter(table), spare - old):
                if not rest or sizes[0] != sizes[1] or table >= rest[0]:
                    yield [table, *rest]


def _common(third: list[tuple[Cell, ...]], axis: int) -> int:
    """Meetings the third round has in common with the first (axis 0) or second."""
    return sum(one[axis] == other[axis] for table in third for one, other in combinations(table, 2))


def matrices(tables: Split, limit: int) -> set[Matrix]:
    """One of each class of matrices with at most `limit` meetings in common."""
    return {canonical(tables, matrix) for matrix in _filled(tables.sizes, tables.sizes, limit)}


def shared(matrix: Matrix) -> int:
    return sum(n * (n - 1) // 2 for row in matrix for n in row)


def _filled(rows: tuple[int, ...], columns: tuple[int, ...], limit: int) -> Iterator[Matrix]:
    if limit < 0:
        return
    if not rows:
        yield ()
        return
    for row in _row(rows[0], columns):
        left = tuple(column - n for column, n in zip(columns, row, strict=True))
        for rest in _filled(rows[1:], left, limit - shared((row,))):
            yield row, *rest


def _row(total: int, columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(columns) == 1:
        if total <= columns[0]:
            yield (total,)
        return
    for n in range(min(total, columns[0]) + 1):
        for rest in _row(total - n, columns[1:]):
            yield n, *rest


def canonical(tables: Split, matrix: Matrix) -> Matrix:
    """The least matrix that comes of it by reordering fours and fives among themselves."""
    fours, fives = range(tables.fours), range(tables.fours, tables.tables)
    orders = [(*one, *other) for one, other in product(permutations(fours), permutations(fives))]
    return min(_rows_sorted(tables, tuple(tuple(row[j] for j in order) for row in matrix)) for order in orders)


def _rows_sorted(tables: Split, matrix: Matrix) -> Matrix:
    return (*sorted(matrix[: tables.fours]), *sorted(matrix[tables.fours :]))


class Case:
    """The model of all evenings with given first rounds.

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
        self.given = len(cells[0])
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
            if other >= self.given and least:
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
        for seats in self.sits[self.given :]:
            for first, last in ((0, self.tables.fours), (self.tables.fours, self.tables.tables)):
                for table in range(first + 1, last):
                    for person in self.people:
                        earlier = [seats[p][table - 1] for p in range(person)]
                        self.model.add_bool_or([*earlier, ~seats[person][table]])
        for person in self.people[:-1]:
            if self.rounds > self.given and cells[person] == cells[person + 1]:
                seats = self.sits[self.given]
                self.model.add(self._number(seats[person]) <= self._number(seats[person + 1]))
        words = [sum(self._number(seats[p]) * self.tables.tables ** (5 - p) for p in range(6)) for seats in self.sits]
        for word, later in pairwise(words[self.given :]):
            self.model.add(word <= later)

    def _number(self, seats: list[cp_model.IntVar]) -> cp_model.LinearExprT:
        return sum(table * here for table, here in enumerate(seats))

    def _limit_second_fives(self, fives: int) -> None:
        ever = [self._bool() for _ in self.people]
        for person, sat in enumerate(ever):
            self.model.add_max_equality(sat, [s for seats in self.sits for s in seats[person][self.tables.fours :]])
        self.model.add(sum(ever) >= 5 * self.tables.fives * self.rounds - fives)

    def solve(self, seconds: float) -> tuple[int, Rounds]:
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


if __name__ == "__main__":
    seconds, *cases = map(int, sys.argv[1:])
    for players, rounds in zip(cases[::2], cases[1::2], strict=True):
        prove(players, rounds, float(seconds))
