"""Find seats in a round being patched: first any that will do, the cheapest first, then better ones by single steps.

The number of tables is given by then; what is left to choose is who goes from the fives, which fours become fives and
who sits where. There are so few people to choose for that every step is priced by counting the tables it touches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tournaments.seating.change.round_patch import RoundPatch

Step: TypeAlias = tuple[tuple[int, int, int], ...]
"""(person, from table, to table) for everybody who takes part; made at once."""


def fit(patch: RoundPatch, empty: list[int]) -> bool:
    """Seat everybody who is loose at fours and fives, and open the `empty` tables; False if nobody can be moved."""
    lacking = {table: 4 - len(patch.tables[table]) for table in patch.open_tables() if len(patch.tables[table]) < 4}
    lacking.update(dict.fromkeys(empty, 4))
    crowded = [table for table in patch.open_tables() for _ in range(len(patch.tables[table]) - 5)]
    for table in crowded:
        if not _release(patch, [table], lacking):
            return False
    for _ in range(sum(lacking.values()) - len(patch.loose)):
        if not _release(patch, [t for t in patch.open_tables() if len(patch.tables[t]) == 5], lacking):
            return False
    _seat_the_loose(patch, lacking)
    _improve(patch)
    return True


def _release(patch: RoundPatch, tables: list[int], lacking: dict[int, int]) -> bool:
    """Take the person from one of the tables who suits best where somebody lacks, and eases the five most."""
    candidates = [(person, table) for table in tables for person in patch.movable(table)]
    if not candidates:
        return False

    def price(candidate: tuple[int, int]) -> int:
        person, table = candidate
        return min((patch.company_cost(person, t) for t in lacking), default=0) - patch.company_cost(person, table)

    patch.loosen(*min(candidates, key=price))
    return True


def _seat_the_loose(patch: RoundPatch, lacking: dict[int, int]) -> None:
    """Fill the tables that lack people; whoever is left makes a four to a five."""
    while patch.loose:
        short = [table for table, missing in lacking.items() if missing]
        tables = short or [table for table in patch.open_tables() if len(patch.tables[table]) == 4]
        options = [(person, table) for person in patch.loose for table in tables]
        person, table = min(options, key=lambda option: patch.joining_cost(*option))
        patch.seat(person, table)
        if short:
            lacking[table] -= 1


def _improve(patch: RoundPatch) -> None:
    """Make the best step as long as there is one that makes anything better."""
    while True:
        gain, step = min(((_price(patch, step), step) for step in _steps(patch)), default=(0, ()))
        if gain >= 0:
            return
        _make(patch, step)
        patch.movers = patch.those_moving()


def _steps(patch: RoundPatch) -> Iterator[Step]:
    """What leaves fours and fives, their numbers, and the number of those who moved as they are."""
    seat = {person: patch.table_of(person) for person in patch.movers}
    for number, person in enumerate(patch.movers):
        start = seat[person]
        if len(patch.tables[start]) == 5:
            for end in patch.open_tables():
                if len(patch.tables[end]) == 4 and end != patch.home.get(person):
                    yield ((person, start, end),)
        for other in patch.movers[number + 1 :]:
            if seat[other] != start:
                yield (person, start, seat[other]), (other, seat[other], start)
        yield from _substitutions(patch, person, start)


def _substitutions(patch: RoundPatch, person: int, start: int) -> Iterator[Step]:
    """Somebody who had to move goes home, and somebody else of that table or of a five moves instead."""
    home = patch.home.get(person)
    if home is None or not patch.tables[home]:
        return
    fives = [table for table in patch.open_tables() if len(patch.tables[table]) == 5]
    for table in {home, *(fives if len(patch.tables[home]) == 4 else ())} - {start}:
        for substitute in patch.movable(table):
            if substitute not in patch.movers:
                yield (person, start, home), (substitute, table, start)


def _price(patch: RoundPatch, step: Step) -> int:
    """What the tables touched would cost more."""
    touched = {table for _, start, end in step for table in (start, end)}
    before = _total(patch.table_cost, touched)
    _make(patch, step)
    change = _total(patch.table_cost, touched) - before
    _make(patch, tuple((person, end, start) for person, start, end in step))
    return change


def _total(cost: Callable[[int], int], tables: set[int]) -> int:
    return sum(cost(table) for table in tables)


def _make(patch: RoundPatch, step: Step) -> None:
    for person, start, end in step:
        patch.shift(person, start, end)
