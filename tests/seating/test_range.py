"""The whole range of evenings, every answer counted again by the independent judge."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.checker import faults, repeats
from tournaments.seating.answer import answer
from tournaments.seating.known import shipped
from tournaments.seating.verify import disagreements

SEATABLE = [count for count in range(4, 401) if count not in (6, 7, 11)]
ROUNDS = range(1, 7)
LARGE = st.integers(401, 2_000)
SHIPPED = {(plan["players"], len(plan["rounds"])): plan for plan in shipped("small.json")}


def judged(count: int, rounds: int, seed: str = "range") -> dict[str, Any]:
    """The goals of an evening that has passed both judges."""
    document = {"players": count, "rounds": rounds, "seed": seed}
    result = json.loads(json.dumps(answer(document)))
    assert faults(result["rounds"], range(1, count + 1)) == []
    assert disagreements(document, result) == []
    goals: dict[str, Any] = result["certificate"]["goals"]
    assert goals["repeats"]["figure"] == repeats(result["rounds"])
    return goals


def assert_as_good_as_is_known(count: int, rounds: int) -> None:
    """From 32 people on every goal is at its bound; below, repeats and fives are those of the best plan known."""
    goals = judged(count, rounds)
    if count >= 32:
        assert [name for name, goal in goals.items() if not goal["optimal"]] == []
        assert goals["repeats"]["figure"] == 0
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


@pytest.mark.parametrize(("count", "rounds"), [(401, 6), (999, 3), (2_000, 2), (1_998, 6)])
def test_large_evenings_reach_every_bound(count: int, rounds: int) -> None:
    assert_as_good_as_is_known(count, rounds)


@pytest.mark.slow
@given(count=LARGE, rounds=st.sampled_from(ROUNDS))
@settings(max_examples=150, deadline=None)
def test_a_sample_of_large_evenings_reaches_every_bound(count: int, rounds: int) -> None:
    assert_as_good_as_is_known(count, rounds)
