"""What every draw keeps, over the whole range of tournaments."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.checker import faults, most_fifth_places, repeats, second_fives, widest_spread
from tests.seating.inputs import asked
from tournaments.seating import Affinity, DrawPlan, NoPlan, draw
from tournaments.seating.answer import answer

REPEAT_FREE = (16, *range(20, 401))
SAMPLE = (16, *range(20, 48), 63, 64, 65, 66, 67, 100, 131, 198, 300, 303, 397, 400)
UNSEATABLE = (6, 7, 11)


def plan_of(count: int, rounds: int = 3, seed: str = "2026-11-20/linz") -> DrawPlan:
    return draw(asked(range(1, count + 1), rounds, seed))


def fives_bound(count: int, rounds: int) -> int:
    return max(0, 5 * (count % 4) * rounds - count)


def assert_three_good_rounds(count: int, seed: str) -> None:
    plan = plan_of(count, seed=seed)
    assert faults(plan.rounds, range(1, count + 1)) == []
    assert (repeats(plan.rounds), widest_spread(plan.rounds)) == (0, 1)
    if count >= 24:
        assert second_fives(plan.rounds) == fives_bound(count, 3)


@pytest.mark.parametrize("count", SAMPLE)
def test_three_rounds_repeat_nobody(count: int) -> None:
    assert_three_good_rounds(count, "2026-11-20/linz")


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("count", REPEAT_FREE)
def test_three_rounds_repeat_nobody_at_any_size(count: int, seed: str) -> None:
    assert_three_good_rounds(count, seed)


@pytest.mark.parametrize(("count", "best"), [(21, 2), (22, 8), (23, 22)])
def test_small_tournaments_share_the_fives_as_well_as_is_proved_possible(count: int, best: int) -> None:
    assert second_fives(plan_of(count).rounds) == best


@given(count=st.integers(4, 120).filter(lambda n: n not in UNSEATABLE), rounds=st.integers(1, 6), seed=st.text())
@settings(max_examples=40, deadline=None)
def test_any_tournament_seats_everybody_once_a_round(count: int, rounds: int, seed: str) -> None:
    plan = plan_of(count, rounds, seed)
    assert len(plan.rounds) == rounds
    assert faults(plan.rounds, range(1, count + 1)) == []


@pytest.mark.parametrize("count", [16, 60, 61, 62, 63, 300])
def test_four_rounds_give_everybody_each_place_at_most_once(count: int) -> None:
    plan = plan_of(count, 4)
    assert widest_spread(plan.rounds) == (1 if count % 4 else 0)
    assert most_fifth_places(plan.rounds) == (1 if count % 4 else 0)


def test_tables_come_fours_first_and_fives_last() -> None:
    assert [[len(table) for table in seating] for seating in plan_of(23, 2).rounds] == [[4, 4, 5, 5, 5]] * 2


@pytest.mark.parametrize(("count", "played", "seeds"), [(10, 1, 4), (15, 0, 4), (23, 1, 4), (43, 0, 2)])
def test_whoever_has_a_fixed_table_sits_there_also_as_the_fifth(count: int, played: int, seeds: int) -> None:
    check_fixed_tables(count, played, seeds)


@pytest.mark.slow
@pytest.mark.parametrize("count", [10, 14, 15, 19, 22, 23, 27, 43])
@pytest.mark.parametrize("played", [0, 1])
def test_fixed_tables_hold_under_twenty_seeds(count: int, played: int) -> None:
    check_fixed_tables(count, played, 20)


def check_fixed_tables(count: int, played: int, seeds: int) -> None:
    before = plan_of(count, played).rounds if played else ()
    for seed in range(seeds):
        player, table = seed % count + 1, count // 4 - seed % 2  # the last tables are fives
        plan = draw(asked(range(1, count + 1), 3, f"{seed}", before, fixed={player: table}))
        assert [player in seating[table - 1] for seating in plan.rounds] == [True] * 3


def test_ids_are_the_callers_own() -> None:
    ids = [900 + 7 * k for k in range(21)]
    assert faults(draw(asked(ids, 3, "x")).rounds, ids) == []


def test_same_seed_gives_the_same_plan_in_whatever_order_players_are_listed() -> None:
    assert draw(asked(range(1, 44), 3, "x")) == draw(asked(list(range(43, 0, -1)), 3, "x"))


def test_neither_the_order_of_people_nor_of_affinities_changes_a_plan() -> None:
    people: list[dict[str, object]] = [
        {
            "id": k,
            "club": f"C{k % 5}",
            "household": f"H{k // 2}" if k < 9 else None,
            "car": f"A{k % 3}" if k > 30 else None,
        }
        for k in range(1, 44)
    ]
    plans = set()
    for seed in range(6):
        listed = random.Random(seed).sample(people, len(people))
        document = {"players": listed, "rounds": 3, "seed": "x"}
        plans.add(json.dumps(answer(document)))
    assert len(plans) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "sizes", "most"),
    [(16, (4, 4, 4, 4), 0), (21, (5, 5), 1), (23, (5, 5, 5), 2), (25, (6, 5, 5, 3), 1), (27, (6, 6, 5, 4), 2)],
)
def test_small_tournaments_keep_clubs_apart_by_who_is_who(count: int, sizes: tuple[int, ...], most: int) -> None:
    names = [f"club {number}" for number, size in enumerate(sizes) for _ in range(size)]
    constraints: dict[str, Any] = {"affinities": {Affinity.CLUB: dict(enumerate(names, start=1))}}
    for seed in "abc":
        figures = {
            goal.name.value: goal.figure
            for goal in draw(asked(range(1, count + 1), 3, seed, **constraints)).certificate.goals
        }
        assert figures["repeats"] == 0
        assert figures["club"] <= most


def test_another_seed_gives_another_plan() -> None:
    assert plan_of(43, seed="a").rounds != plan_of(43, seed="b").rounds


@pytest.mark.parametrize(
    ("count", "rounds", "fingerprint"),
    [
        (43, 3, "bd1716477013d7de"),
        (22, 3, "27642aa0d3b41ca6"),
        (300, 4, "1ca09e2ad4d00a85"),
    ],
)
def test_plans_are_the_same_on_every_machine(count: int, rounds: int, fingerprint: str) -> None:
    plan = plan_of(count, rounds, "every machine")
    assert sha256(repr(plan.rounds).encode()).hexdigest()[:16] == fingerprint


def test_redraw_keeps_away_from_the_rounds_already_played() -> None:
    first = plan_of(60, 2).rounds
    again = draw(asked(range(1, 61), 2, "redraw", played=first))
    assert repeats([*first, *again.rounds]) == 0


def test_redraw_seats_newcomers_and_forgets_who_left() -> None:
    first = plan_of(43, 2).rounds
    present = range(6, 49)
    again = draw(asked(present, 1, "late arrivals", played=first))
    assert faults(again.rounds, present) == []
    assert repeats([*first, *again.rounds]) == 0


def test_redraw_spares_those_who_already_sat_at_a_five() -> None:
    first = plan_of(43, 1).rounds
    again = draw(asked(range(1, 44), 1, "x", played=first))
    assert second_fives([*first, *again.rounds]) == 0


def test_redraw_gives_new_places() -> None:
    first = plan_of(60, 3).rounds
    again = draw(asked(range(1, 61), 1, "x", played=first))
    assert widest_spread([*first, *again.rounds]) <= 1


@pytest.mark.parametrize(
    ("players", "rounds", "played", "code", "facts"),
    [
        (range(3), 3, (), "too_few_players", {"players": 3}),
        (range(6), 3, (), "no_table_split", {"players": 6}),
        (range(7), 3, (), "no_table_split", {"players": 7}),
        (range(11), 3, (), "no_table_split", {"players": 11}),
        (range(5_000), 3, (), "too_many_players", {"players": 5_000, "limit": 4_000}),
        ([1, 2, 3, 4, 4], 3, (), "duplicate_player", {"player": 4}),
        (range(8), 0, (), "too_few_rounds", {"rounds": 0}),
        (range(8), 1_000, (), "too_many_rounds", {"rounds": 1_000, "limit": 200}),
        (range(8), 1, [[[0, 1, 2]]], "played_table_size", {"round": 1, "table": 1, "size": 3}),
        (range(8), 1, [[[0, 1, 2, 3], [3, 4, 5, 6]]], "played_twice_in_round", {"round": 1, "player": 3}),
    ],
)
def test_bad_input_is_refused_with_its_reason(players, rounds, played, code, facts) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NoPlan) as refusal:
        draw(asked(players, rounds, "x", played))
    assert (refusal.value.code, refusal.value.facts) == (code, facts)
    assert all(str(fact) in refusal.value.reason for fact in facts.values())


def test_strangers_in_played_rounds_are_refused_when_it_is_known_who_left() -> None:
    with pytest.raises(NoPlan) as refusal:
        draw(asked(range(1, 9), 1, "x", [[[1, 2, 3, 4], [5, 6, 98, 99]]], left=[98]))
    assert [problem.facts for problem in refusal.value.problems] == [{"round": 1, "player": 99}]


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(NoPlan) as refusal:
        draw(asked([1, 1, 2], 0, "x"))
    assert [problem.code for problem in refusal.value.problems] == [
        "duplicate_player",
        "too_few_players",
        "too_few_rounds",
    ]
