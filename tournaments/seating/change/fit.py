"""Find seats in a round being changed: greedily first, then by stepwise improvement.

The number of tables is already determined. What remains is who leaves the fives, which fours become fives, and who sits
where. So few people move that each step can be priced by recounting the tables it touches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tournaments.seating.change.round_patch import RoundPatch

Step: TypeAlias = tuple[tuple[int, int, int], ...]
"""(person, from table, to table) for everybody involved, applied together."""


def fit(patch: RoundPatch, empty: list[int]) -> bool:
    """Seat everybody without a seat at fours and fives, opening the `empty` tables; False if nobody can be moved."""
    first_missing_part = {
        table: 4 - len(patch.tables[table]) for table in patch.open_tables() if len(patch.tables[table]) < 4
    }
    first_missing_part.update(dict.fromkeys(empty, 4))
    crowded = [table for table in patch.open_tables() for _ in range(len(patch.tables[table]) - 5)]
    for table in crowded:
        if not _release(patch, [table], first_missing_part):
            return False
    for _ in range(sum(first_missing_part.values()) - len(patch.unseated)):
        if not _release(patch, [t for t in patch.open_tables() if len(patch.tables[t]) == 5], first_missing_part):
            return False
    _seat_unseated(patch, first_missing_part)
    _improve(patch)
    return True


def _release(patch: RoundPatch, tables: list[int], first_missing_part: dict[int, int]) -> bool:
    """Take the person from these tables whose move to a table lacking people costs least."""
    candidates = [(person, table) for table in tables for person in patch.movable(table)]
    if not candidates:
        return False

    def price(candidate: tuple[int, int]) -> int:
        person, table = candidate
        return min((patch.company_cost(person, t) for t in first_missing_part), default=0) - patch.company_cost(
            person, table
        )

    patch.unseat(*min(candidates, key=price))
    return True


def _seat_unseated(patch: RoundPatch, first_missing_part: dict[int, int]) -> None:
    """Fill the tables lacking people; any remaining person turns a four into a five."""
    while patch.unseated:
        short = [table for table, missing in first_missing_part.items() if missing]
        tables = short or [table for table in patch.open_tables() if len(patch.tables[table]) == 4]
        options = [(person, table) for person in patch.unseated for table in tables]
        person, table = min(options, key=lambda option: patch.joining_cost(*option))
        patch.seat(person, table)
        if short:
            first_missing_part[table] -= 1


def _improve(patch: RoundPatch) -> None:
    """Apply the best step while it improves anything."""
    while True:
        gain, step = min(((_price(patch, step), step) for step in _steps(patch)), default=(0, ()))
        if gain >= 0:
            return
        _make(patch, step)
        patch.movers = patch.those_moving()


def _steps(patch: RoundPatch) -> Iterator[Step]:
    """Steps that keep all tables at four or five and move no more people than before."""
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
    """Somebody who had to move returns to their table, replaced by somebody from there or from a five."""
    home = patch.home.get(person)
    if home is None or not patch.tables[home]:
        return
    fives = [table for table in patch.open_tables() if len(patch.tables[table]) == 5]
    for table in {home, *(fives if len(patch.tables[home]) == 4 else ())} - {start}:
        for substitute in patch.movable(table):
            if substitute not in patch.movers:
                yield (person, start, home), (substitute, table, start)


def _price(patch: RoundPatch, step: Step) -> int:
    """The increase in cost of the tables touched."""
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
