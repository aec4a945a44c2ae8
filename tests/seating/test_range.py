"""The whole range of tournaments, every answer counted again by the checker and held against closed forms."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.checker import faults, repeats, second_fives, widest_spread
from tournaments.seating.answer import answer
from tournaments.seating.known.plans import load_shipped
from tournaments.seating.verify import disagreements

SEATABLE = [count for count in range(4, 401) if count not in (6, 7, 11)]
ROUNDS = range(1, 7)
LARGE = st.integers(401, 2_000)
GRID = range(401, 2_001, 41)
"""Sizes with every remainder of tables and of fives."""
SHIPPED = {(plan["players"], len(plan["rounds"])): plan for plan in load_shipped("small.json")}


def checked_goals(count: int, rounds: int, seed: str = "range") -> dict[str, Any]:
    """The goals of a tournament that has passed both checkers."""
    document = {"players": count, "rounds": rounds, "seed": seed}
    result = json.loads(json.dumps(answer(document)))
    assert faults(result["rounds"], range(1, count + 1)) == []
    assert disagreements(document, result) == []
    goals: dict[str, Any] = result["certificate"]["goals"]
    assert (goals["repeats"]["figure"], goals["second_fives"]["figure"], goals["places"]["figure"]) == (
        repeats(result["rounds"]),
        second_fives(result["rounds"]),
        widest_spread(result["rounds"]),
    )
    assert all(goal["figure"] >= goal["bound"] for goal in goals.values())
    return goals


def assert_as_good_as_is_known(count: int, rounds: int) -> None:
    """From 32 people on every goal is at its bound; below, repeats and fives are those of the best plan known.

    From 32 on the bounds are said here once more, without the engine: nobody meets twice, and at fives sits again only
    who has to. At tables of four nobody has one place twice more often than another.
    """
    goals = checked_goals(count, rounds)
    if count % 4 == 0:
        assert goals["places"]["figure"] <= 1
    if count >= 32:
        assert [name for name, goal in goals.items() if not goal["optimal"]] == []
        assert goals["repeats"]["figure"] == 0
        assert goals["second_fives"]["figure"] == max(0, 5 * (count % 4) * rounds - count)
    elif (count, rounds) in SHIPPED:
        plan = SHIPPED[count, rounds]
        for name in ("repeats", "second_fives"):
            assert (goals[name]["figure"], goals[name]["bound"]) == (plan[name]["figure"], plan[name]["bound"])
    else:
        assert goals["repeats"]["optimal"]
        assert goals["second_fives"]["optimal"]


@given(count=st.sampled_from(SEATABLE), rounds=st.sampled_from(ROUNDS))
@settings(max_examples=60, deadline=None)
def test_a_sample_of_the_range_is_as_good_as_is_known(count: int, rounds: int) -> None:
    assert_as_good_as_is_known(count, rounds)


@pytest.mark.slow
@pytest.mark.parametrize("count", SEATABLE)
def test_the_whole_range_is_as_good_as_is_known(count: int) -> None:
    for rounds in ROUNDS:
        assert_as_good_as_is_known(count, rounds)


def test_range_is_whole() -> None:
    """A four is the smallest tournament; 6, 7 and 11 people cannot be split into fours and fives."""
    assert set(range(4, 401)) - set(SEATABLE) == {6, 7, 11}
    assert list(ROUNDS) == [1, 2, 3, 4, 5, 6]
    assert {count % 16 for count in GRID} == set(range(16))


@pytest.mark.parametrize(("count", "rounds"), [(401, 6), (999, 3), (2_000, 2), (1_998, 6)])
def test_large_tournaments_reach_every_bound(count: int, rounds: int) -> None:
    assert_as_good_as_is_known(count, rounds)


@pytest.mark.slow
@given(count=LARGE, rounds=st.sampled_from(ROUNDS))
@settings(max_examples=150, deadline=None)
def test_a_sample_of_large_tournaments_reaches_every_bound(count: int, rounds: int) -> None:
    assert_as_good_as_is_known(count, rounds)


@pytest.mark.slow
@pytest.mark.parametrize("count", GRID)
def test_a_grid_of_large_tournaments_reaches_every_bound(count: int) -> None:
    for rounds in ROUNDS:
        assert_as_good_as_is_known(count, rounds)
