"""A first seating that is good already, so that little is left to repair.

The players are laid out in columns, one member of each column to a table: whoever shares a column cannot meet.

* The smallest evenings, where search is hard, start from the best plan known (`known`).
* Tables of four only: column j moves on by j tables each round (a transversal design from linear shifts modulo T).
  Two people of columns j < k meet in rounds r < s only if (s - r)(k - j) is a multiple of T, so nobody meets twice
  as long as the rounds stay below that.
* With fives: every round the q people with the fewest sittings at a five become the fifth column, and each other
  column sends its q least burdened members to join them. The rest is shuffled, and repaired afterwards.
"""

from __future__ import annotations

import numpy as np

from tournaments.seating.chance import Chance, Indices
from tournaments.seating.evening import Evening
from tournaments.seating.known import known_seatings
from tournaments.seating.places import places_due
from tournaments.seating.room import Room


def construct(room: Room, chance: Chance) -> None:
    """Seat every new round of the evening, each person once a round."""
    given, order = room.evening, _order(room.evening, chance)
    for number in range(given.rounds):
        if (known := known_seatings(given)) is not None:
            seating = np.append(order, room.population)[known[number]]
        elif _shifts_suffice(given):
            seating = shifted(order, number)
        else:
            seating = burden_shared(room, order, chance)
        room.add(seating)


def _order(given: Evening, chance: Chance) -> Indices:
    """A random order; after played rounds by the place that is due, which makes column j those due on place j."""
    order = chance.order(len(given.players))
    return order[np.argsort(places_due(given)[order], kind="stable")] if given.played else order


def _shifts_suffice(given: Evening) -> bool:
    tables_of_four_only = not given.split.fives
    return tables_of_four_only and not given.played and shifts_are_repeat_free(given.split.tables, given.rounds)


def shifts_are_repeat_free(tables: int, rounds: int) -> bool:
    return all(gap * columns % tables for gap in range(1, rounds) for columns in (1, 2, 3))


def shifted(order: Indices, number: int) -> Indices:
    """Round `number` of the linear shifts: table t gets the members t + j · number of columns j = 0 … 3."""
    columns = order.reshape(4, -1)
    return np.stack([np.roll(columns[j], -j * number) for j in range(4)], axis=1)


def burden_shared(room: Room, order: Indices, chance: Chance) -> Indices:
    """A shuffled round in which those with the fewest sittings at a five sit at the fives."""
    tables, fives = room.evening.split.tables, room.evening.split.fives
    eager = order[np.lexsort((chance.words(len(order)), room.fives[order]))]
    fifth = eager[:fives]
    columns = order[~np.isin(order, fifth)].reshape(4, tables)
    seating = np.full((tables, room.width), room.population, dtype=np.intp)
    for j in range(4):
        column = columns[j][np.lexsort((chance.words(tables), room.fives[columns[j]]))]
        fours_first = column[::-1]
        at_five = np.arange(tables) >= tables - fives
        seating[:, j] = fours_first[np.lexsort((chance.words(tables), at_five))]
    if fives:
        seating[tables - fives :, 4] = fifth
    return seating
