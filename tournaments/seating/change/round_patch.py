"""A seated round to be changed minimally: tables, people who may move, and the cost of each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from tournaments.seating.state.costs import APART, SECOND_FIVE
from tournaments.seating.state.search_state import SearchState


class RoundPatch:
    """One published round while people are being added or removed.

    tables[t]  who sits at table t + 1, as indices of the state; a closed table has nobody
    order      the tables in random order: among equals, the first is taken
    newcomers  those who sat nowhere before
    home[i]    the table i sat at before; newcomers have none
    pinned     those with a fixed table, who stay
    movers     those taken from their tables, and the newcomers who may sit anywhere
    unseated   the movers who have no table yet
    """

    def __init__(
        self,
        state: SearchState,
        tables: list[list[int]],
        *,
        pinned: AbstractSet[int],
        newcomers: Iterable[int],
        order: Sequence[int],
    ) -> None:
        self.state, self.pinned, self.newcomers = state, pinned, frozenset(newcomers)
        self.order = list(order)
        self.tables = [list(table) for table in tables]
        seats = {person: number for number, table in enumerate(tables) for person in table}
        self.home = {person: number for person, number in seats.items() if person not in self.newcomers}
        self.unseated = sorted(self.newcomers - seats.keys())
        self.movers = list(self.unseated)

    def company_cost(self, person: int, table: int) -> int:
        """The cost of the person's company at a table."""
        others = [occupant for occupant in self.tables[table] if occupant != person]
        return int(self.state.cost[person][others].sum(dtype="int64"))

    def joining_cost(self, person: int, table: int) -> int:
        """The cost of the company, plus second fives for everybody sitting there."""
        cost = self.company_cost(person, table)
        makes_five = len(self.tables[table]) == 4
        return cost + SECOND_FIVE * self._burden([*self.tables[table], person]) if makes_five else cost

    def table_cost(self, table: int) -> int:
        occupants = self.tables[table]
        company = self.state.cost[occupants][:, occupants].sum(dtype="int64") // 2
        return int(company) + (SECOND_FIVE * self._burden(occupants) if len(occupants) > 4 else 0)

    def _burden(self, occupants: list[int]) -> int:
        return int(self.state.fives[occupants].sum())

    def cost(self) -> int:
        return sum(self.table_cost(table) for table in self.open_tables())

    def open_tables(self) -> list[int]:
        return [number for number in self.order if self.tables[number]]

    def add_table(self) -> int:
        """Add an empty table with the next number."""
        number = len(self.tables)
        self.tables.append([])
        self.order.append(number)
        return number

    def movable(self, table: int) -> list[int]:
        return [person for person in self.tables[table] if person not in self.pinned]

    def unseat(self, person: int, table: int) -> None:
        """Remove somebody from their table."""
        self.tables[table].remove(person)
        self.unseated.append(person)
        self.movers.append(person)

    def seat(self, person: int, table: int) -> None:
        self.unseated.remove(person)
        self.tables[table].append(person)

    def table_of(self, person: int) -> int:
        return next(number for number, table in enumerate(self.tables) if person in table)

    def shift(self, person: int, start: int, end: int) -> None:
        self.tables[start].remove(person)
        self.tables[end].append(person)

    def moved(self) -> list[int]:
        """Those who now sit at a different table than before."""
        seats = ((person, number) for number, table in enumerate(self.tables) for person in table)
        return sorted(person for person, number in seats if self.home.get(person, number) != number)

    def those_moving(self) -> list[int]:
        return sorted((self.newcomers - self.pinned) | set(self.moved()))

    def broken_separations(self) -> Iterator[tuple[int, int]]:
        """Separated pairs who meet now but did not before."""
        for table in self.tables:
            for one, other in combinations(sorted(table), 2):
                together_before = one in self.home and self.home[one] == self.home.get(other)
                if self.state.cost[one, other] >= APART and not together_before:
                    yield one, other
