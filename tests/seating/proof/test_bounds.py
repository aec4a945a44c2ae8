"""The closed forms against figures worked out by hand or published."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from tests.seating.inputs import asked
from tournaments.seating import draw
from tournaments.seating.change.figures import figures
from tournaments.seating.contract.tables import Split, split
from tournaments.seating.proof import bounds


def split_of(players: int) -> Split:
    found = split(players)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("players", "fours", "fives"),
    [(198, 47, 2), (23, 2, 3), (43, 7, 3), (15, 0, 3), (164, 41, 0), (4, 1, 0), (5, 0, 1), (10, 0, 2)],
)
def test_split_has_a_five_for_each_person_over(players: int, fours: int, fives: int) -> None:
    assert split(players) == Split(fours, fives)


@pytest.mark.parametrize("players", [0, 1, 2, 3, 6, 7, 11])
def test_some_numbers_cannot_be_split(players: int) -> None:
    assert split(players) is None


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [
        (16, 3, 0),
        (20, 3, 0),
        (12, 2, 3),  # four people from three tables: one pair each
        (17, 2, 1),  # five people from four tables
        (19, 3, 6),
        (16, 6, 24),  # 144 meetings, 120 pairs
        (8, 3, 8),  # tables of four halved each round: two pairs a table
    ],
)
def test_repeats_that_cannot_be_avoided(players: int, rounds: int, least: int) -> None:
    assert bounds.repeats(players, split_of(players), rounds) == least


@pytest.mark.parametrize(("players", "least"), [(8, 4), (9, 6), (12, 3), (13, 4), (17, 1), (19, 3), (20, 0)])
def test_a_played_round_makes_the_next_one_repeat_as_a_second_round_does(players: int, least: int) -> None:
    played = draw(asked(range(players), 1, "x")).rounds
    (goal,) = (each for each in draw(asked(range(players), 1, "y", played)).certificate.goals if each.name == "repeats")
    assert (goal.figure, goal.bound) == (least, least)
    assert least == bounds.repeats(players, split_of(players), 2)
    assert bounds.tables_before([*range(players), 99], played) is None  # somebody is new


@pytest.mark.parametrize(
    ("met", "rounds", "least"),
    [
        ([(one, other) for one in range(16) for other in range(one)], 1, 24),  # everybody knows everybody
        ([(0, other) for other in range(1, 16)], 3, 9),  # one of sixteen knows them all
        ([(0, other) for other in range(1, 14)], 1, 1),  # two strangers are left for them
        ([(0, other) for other in range(1, 13)], 1, 0),
        ([(one, other) for one in range(16) for other in range(one) if one - other < 14], 2, 45),  # three pairs left
        ([], 5, 0),
    ],
)
def test_old_meetings_that_cannot_be_avoided(met: list[tuple[int, int]], rounds: int, least: int) -> None:
    (goal,) = (
        each for each in draw(asked(range(16), rounds, "x", met=tuple(met))).certificate.goals if each.name == "met"
    )
    assert (goal.figure, goal.bound) == (least, least)


def test_whom_one_played_with_tonight_is_no_stranger_either() -> None:
    played = draw(asked(range(16), 1, "x")).rounds
    partners = [other for table in played[0] if 0 in table for other in table if other]
    known = [other for other in range(1, 16) if other not in partners]
    plan = draw(asked(range(16), 1, "y", played, met=tuple((0, other) for other in known)))
    assert [(goal.figure, goal.bound) for goal in plan.certificate.goals if goal.name in ("repeats", "met")] == [
        (0, 0),
        (3, 3),
    ]


def test_always_the_same_person_fifth_is_no_even_plan() -> None:
    rounds = [[[1, 2, 3, 4, 5]], [[2, 3, 4, 1, 5]], [[3, 4, 1, 2, 5]], [[4, 1, 2, 3, 5]]]
    assert figures(asked(()), [tuple(tuple(table) for table in seating) for seating in rounds])["places"] == 4
    (even,) = (goal for goal in draw(asked(range(1, 6), 4, "x")).certificate.goals if goal.name == "places")
    assert (even.figure, even.bound) == (1, 1)


def test_people_fixed_to_one_table_repeat_every_further_round() -> None:
    fixed, played = {1: 5, 2: 5, 3: 5, 4: 6}, [((1, 2, 8, 9), (3, 4, 5, 6))]
    assert bounds.forced_repeats(fixed, (), 3) == 2 * 3
    assert bounds.forced_repeats(fixed, played, 3) == 2 * 3 + 1
    assert bounds.repeats(60, split_of(60), 3, forced=6) == 6


@pytest.mark.parametrize(("players", "rounds", "least"), [(43, 3, 2), (22, 3, 8), (23, 3, 22), (24, 3, 0), (27, 3, 18)])
def test_second_sittings_at_fives_that_cannot_be_avoided(players: int, rounds: int, least: int) -> None:
    nobody_yet = np.zeros(players, dtype=np.intp)
    assert bounds.second_fives(nobody_yet, split_of(players), rounds) == least


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [
        (21, 3, 2),
        (22, 3, 8),
        (31, 2, 3),
        (25, 3, 0),
        (24, 6, 0),
        (17, 2, 2),
        (18, 2, 6),
        (19, 2, 12),
        (13, 2, 1),
        (9, 2, 3),
    ],
)
def test_second_sittings_forced_by_new_company(players: int, rounds: int, least: int) -> None:
    assert bounds.second_fives_at_fewest_repeats(split_of(players), rounds) == least


@pytest.mark.parametrize("players", [9, 10])
def test_bounds_of_two_rounds_hold_over_all_there_are(players: int) -> None:
    tables = split_of(players)
    first, everybody = set(range(4 * tables.fours)), set(range(players))
    counted = []
    for second in combinations(range(players), 4 if tables.fours else 5):
        groups = [
            (one, other)
            for one in (first or set(range(5)), everybody - (first or set(range(5))))
            for other in (set(second), everybody - set(second))
        ]
        repeats = sum(len(one & other) * (len(one & other) - 1) // 2 for one, other in groups)
        fives = len((everybody - first) & (everybody - set(second))) if tables.fours else 10
        counted.append((repeats, fives))
    assert min(counted) == (bounds.repeats(players, tables, 2), bounds.second_fives_at_fewest_repeats(tables, 2))


@pytest.mark.parametrize(
    ("sizes", "tables", "least"), [([15], 15, 0), ([18], 15, 3), ([31], 15, 17), ([16, 17], 15, 3)]
)
def test_a_club_larger_than_the_tables_meets_itself(sizes: list[int], tables: int, least: int) -> None:
    assert bounds.shared_tables(sizes, Split(tables, 0), 1) == least


@pytest.mark.parametrize(
    ("players", "rounds", "least"), [(60, 4, 0), (60, 3, 1), (60, 8, 0), (61, 4, 1), (5, 20, 0), (5, 5, 0), (10, 4, 1)]
)
def test_spread_of_places_that_cannot_be_avoided(players: int, rounds: int, least: int) -> None:
    nothing_yet = np.zeros((players, 5), dtype=np.int64)
    assert bounds.place_spread(nothing_yet, split_of(players), rounds) == least


def test_fifth_places_played_may_let_the_rest_come_out_even() -> None:
    """Four of five were fifth in each of four rounds, with people who have left; the newcomer is fifth from now on."""
    played = [[[100, 101, 102, 103, 1], [104, 105, 106, 107, 2], [108, 109, 110, 111, 3], [112, 113, 114, 115, 4]]] * 4
    (goal,) = (each for each in draw(asked(range(1, 6), 4, "x", played)).certificate.goals if each.name == "places")
    assert (goal.figure, goal.bound) == (0, 0)


def test_burdens_count_on_the_least_burdened() -> None:
    assert bounds.burdens(np.array([1, 0, 0, 0, 0, 0, 0, 0, 1, 1], dtype=np.int32), Split(0, 2), 1) == 3
