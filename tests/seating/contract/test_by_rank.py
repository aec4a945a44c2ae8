"""The final round: the best sit together, everybody else is drawn."""

from __future__ import annotations

import pytest

from tests.seating.checker import faults, repeats
from tests.seating.inputs import asked
from tournaments.seating import NoPlan, draw, seat_by_rank

LEADER_FIRST = tuple(range(60, 0, -1))


@pytest.mark.parametrize("top", [0, 1, 3, 15])
def test_the_best_sit_at_the_first_tables_in_order_of_rank(top: int) -> None:
    plan = draw(seat_by_rank(asked(LEADER_FIRST, 1, "final"), LEADER_FIRST, top=top))
    best = [set(LEADER_FIRST[4 * table : 4 * table + 4]) for table in range(top)]
    assert faults(plan.rounds, LEADER_FIRST) == []
    assert [set(table) for table in plan.rounds[0][:top]] == best


def test_the_others_meet_nobody_again() -> None:
    played = draw(asked(LEADER_FIRST, 2, "evening")).rounds
    again = draw(seat_by_rank(asked(LEADER_FIRST, 1, "final", played), LEADER_FIRST, top=2))
    others = [again.rounds[0][2:]]
    assert repeats([*played, *others]) == 0
    assert again.certificate.goals[2].is_optimal


def test_best_who_met_before_meet_again_and_nobody_calls_it_avoidable() -> None:
    played = (((60, 59, 58, 57), *zip(*[iter(range(1, 57))] * 4, strict=True)),)
    plan = draw(seat_by_rank(asked(LEADER_FIRST, 1, "final", played), LEADER_FIRST, top=1))
    goal = plan.certificate.goals[2]
    assert (goal.name, goal.figure, goal.bound) == ("repeats", 6, 6)


def test_where_there_are_only_fives_the_best_five_sit_together() -> None:
    plan = draw(seat_by_rank(asked(range(15), 1, "final"), range(15), top=1))
    assert set(plan.rounds[0][0]) == {0, 1, 2, 3, 4}


def test_it_is_the_plain_draw_with_fixed_tables() -> None:
    draw_input = seat_by_rank(asked(LEADER_FIRST, fixed={7: 9}), LEADER_FIRST, top=2)
    best = {player: 1 + place // 4 for place, player in enumerate(LEADER_FIRST[:8])}
    assert draw_input == asked(LEADER_FIRST, fixed={7: 9, **best})


def test_somebody_whose_fixed_table_is_also_earned_may_stay() -> None:
    assert (
        draw(seat_by_rank(asked(LEADER_FIRST, 1, "x", fixed={60: 1}), LEADER_FIRST, top=1)).rounds[0][0].count(60) == 1
    )


@pytest.mark.parametrize(
    ("top", "fixed", "code", "facts"),
    [
        (16, {}, "no_such_top_table", {"top": 16, "tables": 15}),
        (-1, {}, "no_such_top_table", {"top": -1, "tables": 15}),
        (1, {60: 7}, "fixed_against_standing", {"player": 60, "table": 7}),
        (2, {1: 2}, "fixed_against_standing", {"player": 1, "table": 2}),
        (1, {1: 99}, "fixed_no_such_table", {"player": 1, "table": 99}),
    ],
)
def test_contradictions_are_refused(top: int, fixed: dict[int, int], code: str, facts: dict[str, int]) -> None:
    with pytest.raises(NoPlan) as refusal:
        draw(seat_by_rank(asked(LEADER_FIRST, 1, "x", fixed=fixed), LEADER_FIRST, top=top))
    assert (refusal.value.code, refusal.value.facts) == (code, facts)


def test_an_impossible_number_of_people_is_refused_like_in_any_draw() -> None:
    with pytest.raises(NoPlan) as refusal:
        draw(seat_by_rank(asked(range(7), 1, "x"), range(7), top=1))
    assert refusal.value.code == "no_table_split"
