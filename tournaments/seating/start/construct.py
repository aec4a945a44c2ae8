"""A first seating that is good already, so that little is left to repair.

The players are laid out in columns, one member of each column to a table: whoever shares a column cannot meet.

* Few people, for whom search is hard, start from the best known plan (`known`), with the names exchanged to keep clubs
  apart as far as that goes (`relabel`).
* 4 to 20 tables of four develop a base round (`base_rounds`, `mirrored_rounds`): as many repeat-free rounds as are
  known to exist.
* Otherwise, with tables of four only, column j moves on by j tables each round: a transversal design from linear
  shifts modulo T. Two people of columns j < k meet in rounds r < s only if (s - r)(k - j) is a multiple of T, so
  nobody meets twice as long as the rounds stay below that. Clubs lie in one column, and so never meet at all.
* With fives the shifts go on for 4T people, and every round the q people with the fewest sittings at a five
  become fifth at the least burdened tables; the q who were left over take their places.
* After rounds already played, and where the shifts are exhausted, the columns are shuffled, the least burdened
  members of each going to the fives. What is not yet good after these two is repaired afterwards.
"""

from __future__ import annotations

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.known.plans import eight_tables, is_known, known_seatings
from tournaments.seating.start.base_rounds import develop
from tournaments.seating.start.columns import column_order
from tournaments.seating.start.mirrored_rounds import unfold_known
from tournaments.seating.start.relabel import relabel
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices, SeededRandom


def construct(state: SearchState, rng: SeededRandom) -> None:
    """Seat every new round, with everybody once per round and fixed tables kept."""
    order = column_order(state.draw_input, rng)
    names, ready = np.append(order, state.population), ready_made(state.draw_input)
    if ready.shape[1:] == (state.draw_input.split.tables, state.width):
        names = relabel(state, names, ready[: state.draw_input.rounds], rng)
    for number in range(state.draw_input.rounds):
        if number >= len(ready):
            made = shuffle_round(state, order, rng)
        elif ready.shape[1:] == (state.draw_input.split.tables, state.width):
            made = names[ready[number]]
        else:
            made = add_fifths(state, order, ready[number], rng)
        state.add(move_to_fixed_tables(state, made))


def ready_made(draw_input: DrawInput) -> Indices:
    """Repeat-free (or best known) rounds of person numbers, as many as there are: rounds × tables × columns.

    With four columns although there are fives, the last q people are left out.
    """
    if draw_input.played:
        return np.empty((0, draw_input.split.tables, 4), dtype=np.intp)
    tables, shifts = draw_input.split.tables, shifted_rounds(draw_input)
    if draw_input.affinities and not draw_input.split.fives and len(shifts) == draw_input.rounds:
        return shifts
    if is_known(draw_input):
        return known_seatings()[len(draw_input.players), draw_input.rounds]
    longer = None if len(shifts) == draw_input.rounds else longer_plan(tables)
    return shifts if longer is None else longer


def longer_plan(tables: int) -> Indices | None:
    """More repeat-free rounds for so many tables of four than the shifts yield, or None."""
    if tables == 8:
        return eight_tables()
    base = develop(tables)
    return unfold_known(tables) if base is None else base


def shifted_rounds(draw_input: DrawInput) -> Indices:
    """Rounds by linear shifts, up to those wanted, as long as nobody meets twice; at least one."""
    tables = draw_input.split.tables
    rounds = next(length for length in range(draw_input.rounds, 0, -1) if shifts_are_repeat_free(tables, length))
    people = np.arange(4 * tables)
    return np.array([shift_columns(people, number) for number in range(rounds)])


def shifts_are_repeat_free(tables: int, rounds: int) -> bool:
    return all(gap * columns % tables for gap in range(1, rounds) for columns in (1, 2, 3))


def shift_columns(order: Indices, number: int) -> Indices:
    """Round `number` of the linear shifts: table t gets the members t + j · number of columns j = 0 … 3."""
    columns = order.reshape(4, -1)
    return np.stack([np.roll(columns[j], -j * number) for j in range(4)], axis=1)


def add_fifths(state: SearchState, order: Indices, quads: Indices, rng: SeededRandom) -> Indices:
    """Turn tables of four person numbers into a round with fives: move fifths out and put the left-over people in."""
    tables, fives = state.draw_input.split.tables, state.draw_input.split.fives
    fifth = order_by_fives(state, order, rng)[:fives]
    places = order[: 4 * tables].copy()
    places[np.isin(places, fifth)] = np.setdiff1d(order[4 * tables :], fifth)
    seating = np.full((tables, 5), state.population, dtype=np.intp)
    seating[:, :4] = places[quads]
    burden = state.fives[seating[:, :4]].sum(axis=1)
    seating = seating[np.lexsort((rng.words(tables), -burden))]
    seating[tables - fives :, 4] = fifth
    return seating


def shuffle_round(state: SearchState, order: Indices, rng: SeededRandom) -> Indices:
    """A shuffled round with those with the fewest sittings at a five at the fives."""
    tables, fives = state.draw_input.split.tables, state.draw_input.split.fives
    fifth = order_by_fives(state, order, rng)[:fives]
    columns = order[~np.isin(order, fifth)].reshape(4, tables)
    seating = np.full((tables, state.width), state.population, dtype=np.intp)
    at_five = np.arange(tables) >= tables - fives
    for j in range(4):
        least_last = order_by_fives(state, columns[j], rng)[::-1]
        seating[:, j] = least_last[np.lexsort((rng.words(tables), at_five))]
    if fives:
        seating[tables - fives :, 4] = fifth
    return seating


def order_by_fives(state: SearchState, people: Indices, rng: SeededRandom) -> Indices:
    """Those with the fewest sittings at a five first, ties in random order."""
    return people[np.lexsort((rng.words(len(people)), state.fives[people]))]


def move_to_fixed_tables(state: SearchState, seating: Indices) -> Indices:
    """Swap everybody with a fixed table there, in exchange for somebody without one; in place."""
    fixed = state.draw_input.fixed
    for player, table in sorted(fixed.items()):
        person = state.draw_input.index[player]
        row, column = np.argwhere(seating == person)[0]
        if row != table - 1:
            occupants = seating[table - 1]
            movable = _movable(state, occupants, table)
            place = column if column in movable else movable[0]
            seating[row, column], seating[table - 1, place] = occupants[place], person
    return seating


def _movable(state: SearchState, occupants: Indices, table: int) -> Indices:
    """Columns of people without a fixed table; if all have one, of those fixed elsewhere, who are moved later."""
    free = np.flatnonzero(~state.pinned[occupants])
    if len(free):
        return free
    draw_input = state.draw_input
    here = [draw_input.index[player] for player, number in draw_input.fixed.items() if number == table]
    return np.flatnonzero(~np.isin(occupants, [*here, state.population]))
