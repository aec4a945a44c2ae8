"""Find the seats in a hall: first any that will do, the cheapest first, then better ones by single steps.

The number of tables is given by then; what is left to choose is who goes from the fives, which fours become fives and
who sits where. There are so few people to choose for that every step is priced by counting the tables it touches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tournaments.seating.hall import Hall

Step: TypeAlias = tuple[tuple[int, int, int], ...]
"""(person, from table, to table) for everybody who takes part; made at once."""


def fit(hall: Hall, empty: list[int]) -> bool:
    """Seat everybody who is loose at fours and fives, and open the `empty` tables; False if nobody can be moved."""
    lacking = {table: 4 - len(hall.tables[table]) for table in hall.open_tables() if len(hall.tables[table]) < 4}
    lacking.update(dict.fromkeys(empty, 4))
    crowded = [table for table in hall.open_tables() for _ in range(len(hall.tables[table]) - 5)]
    for table in crowded:
        if not _release(hall, [table], lacking):
            return False
    for _ in range(sum(lacking.values()) - len(hall.loose)):
        if not _release(hall, [t for t in hall.open_tables() if len(hall.tables[t]) == 5], lacking):
            return False
    _seat_the_loose(hall, lacking)
    _improve(hall)
    return True


def _release(hall: Hall, tables: list[int], lacking: dict[int, int]) -> bool:
    """Take the person from one of the tables who suits best where somebody lacks, and eases the five most."""
    candidates = [(person, table) for table in tables for person in hall.movable(table)]
    if not candidates:
        return False

    def price(candidate: tuple[int, int]) -> int:
        person, table = candidate
        return min((hall.company_cost(person, t) for t in lacking), default=0) - hall.company_cost(person, table)

    hall.loosen(*min(candidates, key=price))
    return True


def _seat_the_loose(hall: Hall, lacking: dict[int, int]) -> None:
    """Fill the tables that lack people; whoever is left makes a four to a five."""
    while hall.loose:
        short = [table for table, missing in lacking.items() if missing]
        tables = short or [table for table in hall.open_tables() if len(hall.tables[table]) == 4]
        options = [(person, table) for person in hall.loose for table in tables]
        person, table = min(options, key=lambda option: hall.joining_cost(*option))
        hall.seat(person, table)
        if short:
            lacking[table] -= 1


def _improve(hall: Hall) -> None:
    """Make the best step as long as there is one that makes anything better."""
    while True:
        gain, step = min(((_price(hall, step), step) for step in _steps(hall)), default=(0, ()))
        if gain >= 0:
            return
        _make(hall, step)
        hall.movers = hall.those_moving()


def _steps(hall: Hall) -> Iterator[Step]:
    """What leaves fours and fives, their numbers, and the number of those who moved as they are."""
    seat = {person: hall.table_of(person) for person in hall.movers}
    for number, person in enumerate(hall.movers):
        start = seat[person]
        if len(hall.tables[start]) == 5:
            for end in hall.open_tables():
                if len(hall.tables[end]) == 4 and end != hall.home.get(person):
                    yield ((person, start, end),)
        for other in hall.movers[number + 1 :]:
            if seat[other] != start:
                yield (person, start, seat[other]), (other, seat[other], start)
        yield from _substitutions(hall, person, start)


def _substitutions(hall: Hall, person: int, start: int) -> Iterator[Step]:
    """Somebody who had to move goes home, and somebody else of that table or of a five moves instead."""
    home = hall.home.get(person)
    if home is None or not hall.tables[home]:
        return
    fives = [table for table in hall.open_tables() if len(hall.tables[table]) == 5]
    for table in {home, *(fives if len(hall.tables[home]) == 4 else ())} - {start}:
        for substitute in hall.movable(table):
            if substitute not in hall.movers:
                yield (person, start, home), (substitute, table, start)


def _price(hall: Hall, step: Step) -> int:
    """What the tables touched would cost more."""
    touched = {table for _, start, end in step for table in (start, end)}
    before = _total(hall.table_cost, touched)
    _make(hall, step)
    change = _total(hall.table_cost, touched) - before
    _make(hall, tuple((person, end, start) for person, start, end in step))
    return change


def _total(cost: Callable[[int], int], tables: set[int]) -> int:
    return sum(cost(table) for table in tables)


def _make(hall: Hall, step: Step) -> None:
    for person, start, end in step:
        hall.shift(person, start, end)
