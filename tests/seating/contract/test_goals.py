"""The goals by name."""

from __future__ import annotations

from tournaments.seating import GAPS, Affinity, GoalName, verify


def test_engine_and_checker_know_the_same_goals() -> None:
    assert {"seated", *verify.FIGURES, "fixed"} == {name.value for name in GoalName}


def test_every_affinity_is_a_goal_in_its_order() -> None:
    assert [name.value for name in GoalName if name.value in set(Affinity)] == [affinity.value for affinity in Affinity]


def test_every_goal_that_may_miss_its_bound_says_why() -> None:
    assert set(GAPS) == set(GoalName) - {GoalName.SEATED, GoalName.FIXED}
