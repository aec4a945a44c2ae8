"""Six rounds at five tables repeat at least three meetings: 20 to 23 people, everything tried.

    python -m benchmarks.research.five_tables                  a few seconds each; the bounds go into `known/small.json`

Suppose six rounds have at most two repeats. People who meet again do so in at most four rounds altogether, so two
rounds are left that have no meeting in common with any other. Let them be the first two. Every table of one then
shares at most one person with every table of the other, and up to renaming that leaves one possibility: person (i, j)
sits at table i and then at table j, for all i and j but i = j at tables of four. The other four rounds cut these people
into tables without two of one row or column; there are a few thousand such rounds. If no four of them have at most
two repeats among themselves, there is no such tournament.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from benchmarks.research.small_plans import record, shipped
from tournaments.seating.contract.tables import Split, split

TablePeople: TypeAlias = tuple[int, ...]
Masks: TypeAlias = NDArray[np.uint64]
"""One row a round: everybody who meets there, a bit a pair."""
TABLES, ROUNDS, REPEATS = 5, 6, 2
WORD = (1 << 64) - 1


def people(tables: Split) -> list[tuple[int, int]]:
    """(table of the first round, table of the second) of everybody."""
    cells = [(i, j) for i in range(TABLES) for j in range(TABLES)]
    return [(i, j) for i, j in cells if i != j or i >= tables.fours]


def possible_tables(cells: list[tuple[int, int]], size: int) -> list[TablePeople]:
    """People of different rows and columns."""
    return [
        table
        for table in combinations(range(len(cells)), size)
        if len({cells[p][0] for p in table}) == len({cells[p][1] for p in table}) == size
    ]


def possible_rounds(tables: Split) -> Iterator[list[TablePeople]]:
    """Every way to cut the people into possible tables; the tables in order of their first person."""
    cells = people(tables)
    sizes = [size for size in (4, 5) if size in tables.sizes]
    by_first: list[list[TablePeople]] = [[] for _ in cells]
    for size in sizes:
        for table in possible_tables(cells, size):
            by_first[table[0]].append(table)

    def completed(seating: list[TablePeople], seated: set[int], left: dict[int, int]) -> Iterator[list[TablePeople]]:
        first = next((person for person in range(len(cells)) if person not in seated), None)
        if first is None:
            yield seating
            return
        for table in by_first[first]:
            if left[len(table)] and seated.isdisjoint(table):
                fewer = left | {len(table): left[len(table)] - 1}
                yield from completed([*seating, table], seated | set(table), fewer)

    yield from completed([], set(), {4: tables.fours, 5: tables.fives})


def masks(rounds: list[list[TablePeople]], players: int) -> Masks:
    number = {pair: bit for bit, pair in enumerate(combinations(range(players), 2))}
    words = -(-len(number) // 64)
    rows = [sum(1 << number[pair] for table in seating for pair in combinations(table, 2)) for seating in rounds]
    return np.array([[row >> (64 * word) & WORD for word in range(words)] for row in rows], dtype=np.uint64)


def some_choice_repeats_so_few(rounds: Masks, wanted: int, *, met: Masks, spare: int) -> bool:
    """Whether `wanted` of these rounds repeat at most `spare` meetings among themselves and with those `met`."""
    repeated = np.bitwise_count(rounds & met).sum(axis=1)
    rounds, repeated = rounds[repeated <= spare], repeated[repeated <= spare]
    if wanted == 1:
        return len(rounds) > 0
    return any(
        some_choice_repeats_so_few(
            rounds[number + 1 :], wanted - 1, met=met | rounds[number], spare=spare - int(repeated[number])
        )
        for number in range(len(rounds) - wanted + 1)
    )


def prove(players: int) -> None:
    tables = split(players)
    assert tables is not None
    assert tables.tables == TABLES
    rounds = masks(list(possible_rounds(tables)), players)
    nobody = np.zeros(rounds.shape[1], dtype=np.uint64)
    if some_choice_repeats_so_few(rounds, ROUNDS - 2, met=nobody, spare=REPEATS):
        print(f"{players} × {ROUNDS}: {len(rounds)} rounds, not excluded")
        return
    record(players, shipped()[players, ROUNDS].rounds, repeats=REPEATS + 1)
    print(f"{players} × {ROUNDS}: {len(rounds)} rounds, no four with at most {REPEATS} repeats")


if __name__ == "__main__":
    for players in range(20, 24):
        prove(players)
