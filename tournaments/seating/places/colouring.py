"""Places as edge colours: nobody has the same place twice within a block of at most four rounds.

A person keeps a place that nobody else wants. People left over take a place that is free for them; if the table has
given it away, the people along the alternating path of the two places swap them (König's proof, step by step). The path
is acyclic, because every step leads from a table to a person, or from a person to a table of another round.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tournaments.seating.state.seeded_random import Indices

NOBODY = -1

Move: TypeAlias = tuple[int, int, int, int]
"""(person, table, former place, new place)"""


def colour_block(block: list[Indices], people: int, fours: int, fifths: NDArray[np.int64]) -> Places:
    """The places of a block; updates `fifths`, the count of everybody's fifth places."""
    for seating in block:
        _assign_fifth_places(seating[fours:], fifths)
    places = Places(block, people)
    for person, table in places.left_over:
        places.seat(person, table)
    return places


def _assign_fifth_places(tables: Indices, fifths: NDArray[np.int64]) -> None:
    """The fifth place of every five goes to whoever had it least often."""
    for row in tables:
        chosen = 4 - int(fifths[row][::-1].argmin())
        row[[chosen, 4]] = row[[4, chosen]]
        fifths[row[4]] += 1


class Places:
    """The four places of every table of a block.

    occupant[place, table]  person or NOBODY; tables of all rounds are numbered through
    table[place, person]  table or NOBODY
    left_over             people whose place went to somebody else, with their table
    """

    def __init__(self, block: list[Indices], people: int) -> None:
        self.block = block
        self.per_round = len(block[0])
        self.occupant = np.full((4, self.per_round * len(block)), NOBODY, dtype=np.intp)
        self.table = np.full((4, people), NOBODY, dtype=np.intp)
        self.left_over: list[tuple[int, int]] = []
        for number, seating in enumerate(block):
            tables = np.arange(self.per_round) + number * self.per_round
            for place in range(4):
                self._keep_undisputed(place, seating[:, place], tables)

    def _keep_undisputed(self, place: int, people: Indices, tables: Indices) -> None:
        free = self.table[place, people] == NOBODY
        self.table[place, people[free]] = tables[free]
        self.occupant[place, tables[free]] = people[free]
        self.left_over += zip(people[~free].tolist(), tables[~free].tolist(), strict=True)

    def seat(self, person: int, table: int) -> None:
        """Give a left-over person a place that is free for them, freeing it at the table."""
        wanted = int(np.flatnonzero(self.table[:, person] == NOBODY)[0])
        vacant = np.flatnonzero(self.occupant[:, table] == NOBODY)
        if wanted not in vacant:
            self._make(self._moves_from(table, wanted, int(vacant[0])))
        self._put(person, table, wanted)

    def lacks(self, person: int, place: int) -> bool:
        """Whether a person does not have this place in the block."""
        return bool(self.table[place, person] == NOBODY)

    def exchange(self, person: int, surplus: int, wanted: int) -> int:
        """Exchange a place the person has (`surplus`) for one they lack (`wanted`).

        Everybody along the alternating path swaps the two places. The path ends with somebody who had the wanted place
        and lacked the surplus one, and now has them the other way round; this person is returned.
        """
        table = int(self.table[surplus, person])
        moves = self._moves_from(table, wanted, surplus)
        self._make([(person, table, surplus, wanted), *moves])
        return moves[-1][0]

    def _moves_from(self, table: int, wanted: int, vacant: int) -> list[Move]:
        """The moves that free the wanted place at the table: along the path, the two places change hands."""
        moves: list[Move] = []
        while table != NOBODY and (person := int(self.occupant[wanted, table])) != NOBODY:
            moves.append((person, table, wanted, vacant))
            table = int(self.table[vacant, person])
            if table != NOBODY:
                moves.append((person, table, vacant, wanted))
        return moves

    def _make(self, moves: list[Move]) -> None:
        for person, table, former, _ in moves:
            self.occupant[former, table] = NOBODY
            self.table[former, person] = NOBODY
        for person, table, _, place in moves:
            self._put(person, table, place)

    def _put(self, person: int, table: int, place: int) -> None:
        self.occupant[place, table] = person
        self.table[place, person] = table

    def rounds(self) -> list[Indices]:
        """The rounds of the block in seat order."""
        tables = np.split(self.occupant.T, len(self.block))
        return [
            np.concatenate([quads, seating[:, 4:]], axis=1) for quads, seating in zip(tables, self.block, strict=True)
        ]
