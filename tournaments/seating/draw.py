"""The draw: check, construct, repair, seat, number the tables, certify."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.problems import DrawProblem, NoPlan
from tournaments.seating.contract.tables import RoundPlan
from tournaments.seating.places.level import level
from tournaments.seating.places.seats import assign_places
from tournaments.seating.proof.certificate import Certificate, certify
from tournaments.seating.search.effort import effort
from tournaments.seating.search.refine import refine_seatings
from tournaments.seating.search.repair import repair
from tournaments.seating.search.target import least_total
from tournaments.seating.start.construct import construct
from tournaments.seating.start.separated import find_tables_apart, seat_apart
from tournaments.seating.start.six import seat_with_six
from tournaments.seating.state.search_state import SearchState, as_round
from tournaments.seating.state.seeded_random import Indices, SeededRandom


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """The new rounds drawn from an input.

    `rounds[r][t]` is table t + 1 of the r-th new round: player ids in seat order, place 1 (forehand of hand 1)
    first. Tables of four come first, tables of five last. Everybody sits exactly once a round.
    """

    draw_input: DrawInput
    rounds: tuple[RoundPlan, ...]
    certificate: Certificate


def draw(draw_input: DrawInput) -> DrawPlan:
    """Draw the new rounds. The same input gives the same plan on every machine.

    Raises NoPlan with every problem of the input: fewer than 4 players, 6, 7 or 11 of them, an id twice …; and if no
    plan was found that keeps every pair of `apart` apart, unless `least_bad` accepts it.
    """
    draw_input.check()
    return draw_checked(draw_input)


def draw_checked(draw_input: DrawInput) -> DrawPlan:
    """Like `draw`, for an input that was already checked."""
    plan = _least_bad(draw_input)
    if problems := () if draw_input.least_bad else tuple(_broken_separations(draw_input, plan.rounds)):
        raise NoPlan(*problems)
    return plan


def _least_bad(draw_input: DrawInput) -> DrawPlan:
    """The best plan found, even if separated pairs meet in it."""
    if draw_input.split.sixes:
        return _draw_with(draw_input, seat_with_six)
    plan = _draw_with(draw_input, construct)
    is_kept = next(_broken_separations(draw_input, plan.rounds), None) is None
    if is_kept or find_tables_apart(draw_input, SeededRandom(draw_input.seed)) is None:
        return plan
    return _draw_with(draw_input, seat_apart)


def _draw_with(draw_input: DrawInput, seat: Callable[[SearchState, SeededRandom], None]) -> DrawPlan:
    rng = SeededRandom(draw_input.seed)
    state = SearchState(draw_input)
    target = least_total(state)
    seat(state, rng)
    most = effort(draw_input)
    constructed = [seating.copy() for seating in state.seatings]
    repair(state, rng, target=target, moves=most.moves)
    fine = state.seatings
    if most.steps:
        fine = refine_seatings(draw_input, (constructed, state.seatings), rng, target=target, effort=most)
    numbered = [_number_tables(state, seating, rng) for seating in fine]
    seatings = assign_places(draw_input, numbered)
    if not draw_input.split.sixes:
        level(draw_input, seatings, rng)
    rounds = tuple(as_round(seating, draw_input.players) for seating in seatings)
    return DrawPlan(draw_input, rounds, certify(draw_input, rounds))


def _number_tables(state: SearchState, seating: Indices, rng: SeededRandom) -> Indices:
    """Shuffle table numbers, fours among themselves, then fives, then sixes; tables with fixed people keep theirs."""
    numbered = seating.copy()
    fixed = state.pinned[seating] & (seating != state.population)  # fillers of fours are pinned too
    free = np.flatnonzero(~np.any(fixed, axis=1))
    sizes = np.array(state.draw_input.split.sizes)
    for size in (4, 5, 6):
        rows = free[sizes[free] == size]
        numbered[rows] = seating[rows[rng.order(len(rows))]]
    return numbered


def _broken_separations(draw_input: DrawInput, rounds: tuple[RoundPlan, ...]) -> Iterator[DrawProblem]:
    apart = {frozenset(pair) for pair in draw_input.apart}
    for number, seating in enumerate(rounds if apart else (), start=1):
        for table in seating:
            for one, other in combinations(table, 2):
                if frozenset((one, other)) in apart:
                    facts = {"player": min(one, other), "other": max(one, other), "round": number}
                    yield DrawProblem(DrawCode.APART_NOT_KEPT, "apart", facts)
