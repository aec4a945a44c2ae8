"""DrawInput out places never costs anything that counts before them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.inputs import asked
from tournaments.seating import Affinity, DrawInput
from tournaments.seating.places.level import level
from tournaments.seating.places.seats import assign_places, count
from tournaments.seating.start.construct import construct
from tournaments.seating.state.place_counts import played_places
from tournaments.seating.state.search_state import SearchState, as_round
from tournaments.seating.state.seeded_random import Indices, SeededRandom


def priced(draw_input: DrawInput, seatings: list[Indices]) -> int:
    state = SearchState(draw_input)
    for seating in seatings:
        state.add(seating)
    return state.total


def unevenness(draw_input: DrawInput, seatings: list[Indices]) -> int:
    """Sum of squares of how often everybody had each place."""
    counts = played_places(draw_input)
    for seating in seatings:
        count(counts, seating, 1)
    return int(np.square(counts[:-1]).sum())


@given(people=st.integers(12, 60), rounds=st.integers(1, 3), clubs=st.integers(2, 9), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_levelling_moves_people_only_where_it_costs_nothing(people: int, rounds: int, clubs: int, seed: int) -> None:
    everybody, rng = range(people), SeededRandom(f"{seed}")
    constraints: dict[str, Any] = {
        "affinities": {Affinity.CLUB: {player: f"{player % clubs}" for player in everybody}},
        "apart": ((0, 1), (2, 3)),
        "met": tuple(combinations(range(4, 12), 2)),
        "fixed": {5: 1},
    }
    before = asked(everybody, 2, f"{seed}", **constraints)
    rows = made(before, rng)
    played = [as_round(seating, before.players) for seating in rows]
    later = asked(everybody, rounds, f"{seed}", played, **constraints)
    seatings = assign_places(later, made(later, rng))
    cost, squares = priced(later, seatings), unevenness(later, seatings)

    level(later, seatings, rng)

    assert priced(later, seatings) <= cost
    assert unevenness(later, seatings) <= squares
    assert [sorted(seating[seating < people].tolist()) for seating in seatings] == [list(everybody)] * rounds
    assert all(5 in seating[0] for seating in seatings)


def made(draw_input: DrawInput, rng: SeededRandom) -> list[Indices]:
    """A first construction with all its faults."""
    state = SearchState(draw_input)
    construct(state, rng)
    return state.seatings
