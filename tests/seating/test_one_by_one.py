"""Rounds drawn one after the other: each knows only those before it, and yet the tournament comes out even."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seating.checker import Seating, faults, repeats, widest_spread
from tests.seating.inputs import asked
from tests.seating.test_constraints import clubmates_meeting, clubs_of
from tournaments.seating import Affinity, draw


def rounds_one_by_one(
    count: int, rounds: int, *, clubs: dict[int, str] | None = None, seed: str = "one by one"
) -> list[Seating]:
    constraints: dict[str, Any] = {"affinities": {Affinity.CLUB: clubs}} if clubs else {}
    played: list[Seating] = []
    for number in range(rounds):
        played.append(draw(asked(range(1, count + 1), 1, f"{seed} {number}", played, **constraints)).rounds[0])
    return played


@pytest.mark.slow
@pytest.mark.parametrize("count", [*range(24, 101, 4), 200, 300])
def test_three_rounds_at_fours_give_nobody_a_place_twice(count: int) -> None:
    rounds = rounds_one_by_one(count, 3)
    assert (repeats(rounds), widest_spread(rounds)) == (0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("count", [*range(32, 101, 4), 300])
def test_clubs_are_kept_apart_and_places_even_all_the_same(count: int) -> None:
    clubs = {player: f"club {player % 9}" for player in range(1, count + 1)}
    rounds = rounds_one_by_one(count, 3, clubs=clubs)
    assert (repeats(rounds), clubmates_meeting(tuple(rounds), clubs), widest_spread(rounds)) == (0, 0, 1)


@pytest.mark.parametrize("count", [48, 60, 80, 200, 300])
def test_a_fourth_round_completes_the_four_places(count: int) -> None:
    rounds = rounds_one_by_one(count, 4)
    assert (repeats(rounds), widest_spread(rounds)) == (0, 0)


@pytest.mark.parametrize("count", [33, 42, 59, 101, 203, 303])
def test_fives_stay_even_for_three_rounds(count: int) -> None:
    rounds = rounds_one_by_one(count, 3)
    assert (repeats(rounds), widest_spread(rounds)) == (0, 1)
    assert [faults([seating], range(1, count + 1)) for seating in rounds] == [[]] * 3


def test_whoever_has_a_fixed_table_stays_there_while_others_are_evened_out() -> None:
    clubs, fixed = clubs_of([12] * 5), {5: 1, 17: 9, 40: 9}
    constraints: dict[str, Any] = {"affinities": {Affinity.CLUB: clubs}, "fixed": fixed}
    played: list[Seating] = []
    for number in range(3):
        played.append(draw(asked(range(1, 61), 1, f"{number}", played, **constraints)).rounds[0])
    assert [[player in seating[table - 1] for player, table in fixed.items()] for seating in played] == [[True] * 3] * 3
    assert widest_spread(played) == 1
