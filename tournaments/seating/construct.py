"""A first seating that is good already, so that little is left to repair.

The players are laid out in columns, one member of each column to a table: whoever shares a column cannot meet.

* Small evenings, where search is hard, start from the best plan known (`known`), with the names exchanged until clubs
  are as far apart in it as that brings them (`relabel`).
* 4 to 20 tables of four develop a base round (`base_rounds`, `mirrored_rounds`): as many repeat-free rounds as are
  known to exist.
* Otherwise, with tables of four only, column j moves on by j tables each round: a transversal design from linear
  shifts modulo T. Two people of columns j < k meet in rounds r < s only if (s - r)(k - j) is a multiple of T, so
  nobody meets twice as long as the rounds stay below that. Clubs lie in one column, and so never meet at all.
* With fives the shifts go on for 4T people, and every round the q people with the fewest sittings at a five are
  lifted out of their places to be fifth at the least burdened tables; the q who were left over step in for them.
* After rounds already played, and where the shifts are exhausted, the columns are shuffled, the least burdened
  members of each going to the fives. What these two leave to be desired is repaired afterwards.
"""

from __future__ import annotations

import numpy as np

from tournaments.seating.base_rounds import developed
from tournaments.seating.chance import Chance, Indices
from tournaments.seating.columns import column_order
from tournaments.seating.evening import Evening
from tournaments.seating.known import eight_tables, is_known, known_seatings
from tournaments.seating.mirrored_rounds import unfolded
from tournaments.seating.relabel import relabelled
from tournaments.seating.room import Room


def construct(room: Room, chance: Chance) -> None:
    """Seat every new round of the evening, each person once a round and the fixed ones at their tables."""
    order = column_order(room.evening, chance)
    names, ready = np.append(order, room.population), ready_made(room.evening)
    if ready.shape[1:] == (room.evening.split.tables, room.width):
        names = relabelled(room, names, ready[: room.evening.rounds], chance)
    for number in range(room.evening.rounds):
        if number >= len(ready):
            made = shuffled(room, order, chance)
        elif ready.shape[1:] == (room.evening.split.tables, room.width):
            made = names[ready[number]]
        else:
            made = with_fifths(room, order, ready[number], chance)
        room.add(pinned_down(room, made))


def ready_made(given: Evening) -> Indices:
    """Repeat-free (or best known) rounds of person numbers, as many as there are: rounds × tables × columns.

    Four columns although there are fives leave out the last q people.
    """
    if given.played:
        return np.empty((0, given.split.tables, 4), dtype=np.intp)
    tables, shifts = given.split.tables, shifted_rounds(given)
    if given.wishes.circles and not given.split.fives and len(shifts) == given.rounds:
        return shifts
    if is_known(given):
        return known_seatings()[len(given.players), given.rounds]
    longer = None if len(shifts) == given.rounds else listed(tables)
    return shifts if longer is None else longer


def listed(tables: int) -> Indices | None:
    """More repeat-free rounds of so many tables of four than the shifts give, or None."""
    if tables == 8:
        return eight_tables()
    base = developed(tables)
    return unfolded(tables) if base is None else base


def shifted_rounds(given: Evening) -> Indices:
    """As many rounds of linear shifts, up to those wanted, as nobody meets twice in; at least one."""
    tables = given.split.tables
    rounds = next(length for length in range(given.rounds, 0, -1) if shifts_are_repeat_free(tables, length))
    people = np.arange(4 * tables)
    return np.array([shifted(people, number) for number in range(rounds)])


def shifts_are_repeat_free(tables: int, rounds: int) -> bool:
    return all(gap * columns % tables for gap in range(1, rounds) for columns in (1, 2, 3))


def shifted(order: Indices, number: int) -> Indices:
    """Round `number` of the linear shifts: table t gets the members t + j · number of columns j = 0 … 3."""
    columns = order.reshape(4, -1)
    return np.stack([np.roll(columns[j], -j * number) for j in range(4)], axis=1)


def with_fifths(room: Room, order: Indices, quads: Indices, chance: Chance) -> Indices:
    """Tables of four person numbers, made a round with fives: fifths lifted out, the left-over people put in."""
    tables, fives = room.evening.split.tables, room.evening.split.fives
    fifth = eager(room, order, chance)[:fives]
    places = order[: 4 * tables].copy()
    places[np.isin(places, fifth)] = np.setdiff1d(order[4 * tables :], fifth)
    seating = np.full((tables, 5), room.population, dtype=np.intp)
    seating[:, :4] = places[quads]
    burden = room.fives[seating[:, :4]].sum(axis=1)
    seating = seating[np.lexsort((chance.words(tables), -burden))]
    seating[tables - fives :, 4] = fifth
    return seating


def shuffled(room: Room, order: Indices, chance: Chance) -> Indices:
    """A shuffled round in which those with the fewest sittings at a five sit at the fives."""
    tables, fives = room.evening.split.tables, room.evening.split.fives
    fifth = eager(room, order, chance)[:fives]
    columns = order[~np.isin(order, fifth)].reshape(4, tables)
    seating = np.full((tables, room.width), room.population, dtype=np.intp)
    at_five = np.arange(tables) >= tables - fives
    for j in range(4):
        least_last = eager(room, columns[j], chance)[::-1]
        seating[:, j] = least_last[np.lexsort((chance.words(tables), at_five))]
    if fives:
        seating[tables - fives :, 4] = fifth
    return seating


def eager(room: Room, people: Indices, chance: Chance) -> Indices:
    """Those with the fewest sittings at a five first, equals in random order."""
    return people[np.lexsort((chance.words(len(people)), room.fives[people]))]


def pinned_down(room: Room, seating: Indices) -> Indices:
    """The seating with everybody who has a fixed table brought there, in exchange for somebody who has not."""
    fixed = room.evening.wishes.fixed
    for player, table in sorted(fixed.items()):
        person = room.evening.index[player]
        row, column = np.argwhere(seating == person)[0]
        if row != table - 1:
            sitters = seating[table - 1]
            movable = _movable(room, sitters, table)
            place = column if column in movable else movable[0]
            seating[row, column], seating[table - 1, place] = sitters[place], person
    return seating


def _movable(room: Room, sitters: Indices, table: int) -> Indices:
    """Who at a table has no fixed one, or if they all have, another one: those are brought there in their turn."""
    free = np.flatnonzero(~room.pinned[sitters])
    if len(free):
        return free
    given = room.evening
    here = [given.index[player] for player, number in given.wishes.fixed.items() if number == table]
    return np.flatnonzero(~np.isin(sitters, [*here, room.population]))
