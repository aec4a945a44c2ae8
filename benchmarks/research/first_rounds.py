"""How a tournament can begin, one of each class: what `small_proofs` goes through.

Up to renaming people, two rounds are given by how many people each table of one shares with each table of the other: a
small matrix, up to the order of its rows and columns. A third round is given by how many people each of its tables
draws from each cell of the matrix.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import TypeAlias

from tournaments.seating.contract.tables import Split

Matrix: TypeAlias = tuple[tuple[int, ...], ...]
"""[i][j]: people whom table i of the first round shares with table j of the second."""
Cell: TypeAlias = tuple[int, ...]
"""The tables of the first rounds, which people alike so far have in common."""
MOST_TABLES_FOR_THIRDS = 3


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
