"""All swaps priced at once cost what they say, and the walk among them never ends at a worse seating."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.inputs import asked
from tournaments.seating import Affinity, DrawInput, draw
from tournaments.seating.search.effort import Effort
from tournaments.seating.search.refine import Refinement, refine_seatings
from tournaments.seating.search.swaps import OUT_OF_REACH
from tournaments.seating.search.target import least_total
from tournaments.seating.start.construct import construct
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices, SeededRandom


def crowded(people: int, rounds: int, clubs: int) -> DrawInput:
    """Clubs, a season, a quarrel and a fixed table; nobody can have all of it."""
    constraints: dict[str, Any] = {
        "affinities": {Affinity.CLUB: {player: f"{player % clubs}" for player in range(people)}},
        "apart": ((0, 1),),
        "met": tuple(combinations(range(people // 2), 2)),
        "fixed": {2: 1},
    }
    return asked(range(people), rounds, "crowded", **constraints)


def constructed(draw_input: DrawInput, seed: str) -> SearchState:
    state = SearchState(draw_input)
    construct(state, SeededRandom(seed))
    return state


def total(draw_input: DrawInput, seatings: list[Indices]) -> int:
    return Refinement(draw_input, seatings).total


@pytest.mark.parametrize("people", [12, 16, 21, 23])
def test_every_price_is_what_the_swap_changes(people: int) -> None:
    draw_input = crowded(people, 3, 3)
    seatings = constructed(draw_input, "prices").seatings
    refinement = Refinement(draw_input, seatings)
    prices = refinement.prices(1)
    assert (prices == prices.T).all()
    for one, other in combinations(range(people), 2):
        changed = [seating.copy() for seating in seatings]
        tables = [np.argwhere(changed[1] == person)[0] for person in (one, other)]
        (row, column), (place, seat) = tables
        changed[1][row, column], changed[1][place, seat] = other, one
        if row == place or 2 in (one, other):
            assert prices[one, other] == OUT_OF_REACH
        else:
            assert prices[one, other] == total(draw_input, changed) - refinement.total


@given(people=st.sampled_from([12, 16, 21, 30, 43]), rounds=st.integers(1, 3), clubs=st.integers(3, 9), seed=st.text())
@settings(max_examples=20, deadline=None)
def test_a_walk_never_ends_worse_and_seats_everybody_once(people: int, rounds: int, clubs: int, seed: str) -> None:
    state = constructed(crowded(people, rounds, clubs), seed)
    before, start = total(state.draw_input, state.seatings), [seating.copy() for seating in state.seatings]
    found = refine_seatings(
        state.draw_input, [start], SeededRandom(seed), target=least_total(state), effort=Effort(0, steps=40)
    )
    assert total(state.draw_input, found) <= before
    assert [sorted(seating[seating < people].tolist()) for seating in found] == [list(range(people))] * rounds
    assert all(2 in seating[0] for seating in found)


@pytest.mark.parametrize(
    ("count", "rounds"),
    [
        (9, 3),
        *(
            pytest.param(count, rounds, marks=pytest.mark.slow)
            for count, rounds in product((8, 9, 13, 15, 18, 19), (3, 4))
            if (count, rounds) != (9, 3)
        ),
    ],
)
def test_constraints_cost_no_repeat_that_the_shipped_plan_does_without(count: int, rounds: int) -> None:
    plain = {goal.name.value: goal.figure for goal in draw(asked(range(count), rounds, "x")).certificate.goals}
    for clubs, met in ((0, ((0, 1),)), (4, ()), (4, tuple(combinations(range(6), 2)))):
        affinities = {Affinity.CLUB: {player: f"{player % clubs}" for player in range(count)}} if clubs else {}
        for seed in "abc":
            goals = draw(asked(range(count), rounds, seed, affinities=affinities, met=met)).certificate.goals
            figures = {goal.name.value: goal.figure for goal in goals}
            assert figures["repeats"] <= plain["repeats"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "sizes", "most"), [(43, (9, 8, 7, 6), 0), (24, (6, 6, 6, 6), 0), (31, (7, 7, 6, 5), 1)]
)
def test_clubs_of_small_tournaments_are_apart_under_nearly_every_seed(
    people: int, sizes: tuple[int, ...], most: int
) -> None:
    names = [f"club {number}" for number, size in enumerate(sizes) for _ in range(size)]
    constraints: dict[str, Any] = {"affinities": {Affinity.CLUB: dict(enumerate(names))}}
    drawn = [draw(asked(range(people), 3, seed, **constraints)).certificate.goals for seed in "abcdefgh"]
    figures = [{goal.name.value: goal.figure for goal in goals} for goals in drawn]
    assert sum(each["repeats"] for each in figures) == 0
    assert sum(each["club"] for each in figures) <= most


@pytest.mark.parametrize(("people", "rounds", "repeats"), [(67, 15, 12), (38, 9, 14), (38, 10, 32)])
def test_long_tournaments_of_few_people_repeat_little(people: int, rounds: int, repeats: int) -> None:
    goals = {goal.name.value: goal.figure for goal in draw(asked(range(people), rounds, "x")).certificate.goals}
    assert goals["repeats"] <= repeats
