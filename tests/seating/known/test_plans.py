"""The shipped plans say of themselves what is true."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seating.checker import faults, repeats, second_fives
from tests.seating.inputs import asked
from tournaments.seating import draw
from tournaments.seating.contract.tables import split
from tournaments.seating.known.plans import known_bounds, known_seatings, load_shipped

PLANS = load_shipped("small.json")
PROVED = {(10, 3): 18, (12, 4): 13, (13, 4): 14, (14, 4): 17, (15, 4): 23, (20, 6): 3, (22, 6): 3, (23, 6): 3}
"""Repeats that a search over everything has shown to be needed, where the formulas say less."""


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan['players']}x{len(plan['rounds'])}")
def test_plan_has_the_figures_it_claims_and_no_better_than_its_bounds(plan: dict[str, Any]) -> None:
    assert faults(plan["rounds"], range(plan["players"])) == []
    figures = {name: plan[name]["figure"] for name in ("repeats", "second_fives")}
    assert figures == {"repeats": repeats(plan["rounds"]), "second_fives": second_fives(plan["rounds"])}
    assert all(plan[name]["bound"] <= figure for name, figure in figures.items())


def test_plans_come_one_for_each_tournament() -> None:
    assert len(known_seatings()) == len(PLANS)
    assert all(split(players) is not None for players, _ in known_seatings())


def test_every_tournament_of_up_to_fifteen_people_is_proved() -> None:
    small = [plan for plan in PLANS if plan["players"] < 16]
    assert [plan for plan in small if plan["repeats"]["figure"] != plan["repeats"]["bound"]] == []
    assert [plan for plan in small if plan["second_fives"]["figure"] != plan["second_fives"]["bound"]] == []


@pytest.mark.parametrize(("size", "least"), PROVED.items())
def test_certificate_knows_what_was_proved(size: tuple[int, int], least: int) -> None:
    players, rounds = size
    goals = {goal.name.value: goal for goal in draw(asked(range(players), rounds, "x")).certificate.goals}
    assert goals["repeats"].bound == least
    assert goals["repeats"].is_optimal == (goals["repeats"].figure == least)


def test_what_was_proved_for_a_whole_tournament_says_nothing_after_played_rounds() -> None:
    first = draw(asked(range(10), 1, "x"))
    assert {goal.name.value: goal.bound for goal in draw(asked(range(10), 3, "x", first.rounds)).certificate.goals}[
        "repeats"
    ] != 18


def test_unlisted_tournaments_have_no_limits() -> None:
    assert known_bounds(asked(range(40), 3, "x")) is None
