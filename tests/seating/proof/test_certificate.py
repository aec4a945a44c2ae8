"""The certificate says what an independent reading of the plan finds, and claims no more than is proved."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.checker import faults, repeats, second_fives, widest_spread
from tests.seating.inputs import asked
from tournaments.seating import Affinity, DrawPlan, draw
from tournaments.seating.proof.certificate import certify, input_hash

UNSEATABLE = (6, 7, 11)
COUNTS = st.integers(4, 400).filter(lambda count: count not in UNSEATABLE)


def figures(plan: DrawPlan) -> dict[str, int]:
    return {goal.name.value: goal.figure for goal in plan.certificate.goals}


def assert_certificate_is_true(plan: DrawPlan, count: int) -> None:
    found = figures(plan)
    assert faults(plan.rounds, range(1, count + 1)) == []
    assert found["repeats"] == repeats(plan.rounds)
    assert found["second_fives"] == second_fives(plan.rounds)
    assert found["places"] == widest_spread(plan.rounds)
    assert [goal.name for goal in plan.certificate.goals if goal.figure < goal.bound] == []
    assert [goal.name for goal in plan.certificate.goals if goal.is_optimal == bool(goal.why)] == []


@given(count=COUNTS, rounds=st.integers(1, 6), seed=st.text())
@settings(max_examples=60, deadline=None)
def test_figures_are_those_of_an_independent_checker(count: int, rounds: int, seed: str) -> None:
    assert_certificate_is_true(draw(asked(range(1, count + 1), rounds, seed)), count)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", range(1, 7))
def test_figures_are_true_at_every_size(rounds: int) -> None:
    for count in (*(n for n in range(4, 401) if n not in UNSEATABLE), *range(433, 2001, 97)):
        plan = draw(asked(range(1, count + 1), rounds, "every size"))
        assert_certificate_is_true(plan, count)
        if count >= 32:
            assert [goal.name for goal in plan.certificate.goals if not goal.is_optimal] == [], count


@given(data=st.data(), count=st.integers(20, 120), gone=st.integers(0, 8), late=st.integers(0, 8))
@settings(max_examples=30, deadline=None)
def test_redraws_with_clubs_and_absentees_have_true_certificates(
    data: st.DataObject, count: int, gone: int, late: int
) -> None:
    clubs = {player: f"club {data.draw(st.integers(0, 9))}" for player in range(1, count + late + 1)}
    first = draw(asked(range(1, count + 1), 2, "first")).rounds
    present = range(1 + gone, count + late + 1)
    plan = draw(asked(present, 1, "then", first, affinities={Affinity.CLUB: clubs}))
    people = set(present)
    earlier = {frozenset(pair) for seating in first for table in seating for pair in combinations(table, 2)}
    now = [frozenset(pair) for table in plan.rounds[0] for pair in combinations(table, 2)]
    assert faults(plan.rounds, people) == []
    assert figures(plan)["repeats"] == sum(pair in earlier for pair in now)
    assert figures(plan)["club"] == sum(len({clubs[player] for player in pair}) == 1 for pair in now)


def test_a_plan_that_was_tampered_with_is_found_out() -> None:
    asked_for = asked(range(1, 44), 1, "x")
    (first, second, *others), *_ = draw(asked(range(1, 44), 1, "x")).rounds
    tampered = ((first, (first[0], *second[1:]), *others),)
    goals = {goal.name.value: goal for goal in certify(asked_for, tampered).goals}
    assert (goals["seated"].figure, goals["seated"].is_optimal) == (2, False)


def test_input_hash_depends_on_everything_but_the_order() -> None:
    plain = asked([1, 2, 3, 4], 1, "x", met=((1, 2),))
    turned = asked([4, 3, 2, 1], 1, "x", met=((2, 1),))
    assert input_hash(plain) == input_hash(turned)
    others = [replace(plain, seed="y"), replace(plain, rounds=2), replace(plain, apart=((1, 2),))]
    assert len({input_hash(other) for other in [plain, *others]}) == 4
