"""Clubs, households, separations, old meetings and fixed tables."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.checker import Seating, faults, repeats
from tests.seating.inputs import asked
from tournaments.seating import Affinity, NoPlan, draw


def clubs_of(sizes: list[int]) -> dict[int, str]:
    """Players 1 … sum(sizes), the first sizes[0] of them in club 0, and so on."""
    names = [f"club {number}" for number, size in enumerate(sizes) for _ in range(size)]
    return dict(enumerate(names, start=1))


def clubmates_meeting(rounds: tuple[Seating, ...], clubs: dict[int, str]) -> int:
    pairs = (pair for seating in rounds for table in seating for pair in combinations(table, 2))
    return sum(clubs.get(one, one) == clubs.get(other, other) for one, other in pairs)


def meetings_of(rounds: tuple[Seating, ...]) -> set[frozenset[int]]:
    return {frozenset(pair) for seating in rounds for table in seating for pair in combinations(table, 2)}


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (60, [15, 15, 15, 15]),
        (60, [12, 11, 9, 8, 6, 5, 4, 3]),
        (64, [16, 10, 10, 9, 9]),
        (43, [9, 8, 7, 6]),
        (300, [60, 40, 30, 30, 20, 20, 15, 10, 10, 5]),
        (303, [60, 40, 30, 30, 20, 20, 15, 10, 10, 5]),
    ],
)
def test_clubs_no_larger_than_the_tables_never_meet_themselves(players: int, sizes: list[int]) -> None:
    clubs = clubs_of(sizes)
    plan = draw(asked(range(1, players + 1), 3, "clubs", affinities={Affinity.CLUB: clubs}))
    assert faults(plan.rounds, range(1, players + 1)) == []
    assert (repeats(plan.rounds), clubmates_meeting(plan.rounds, clubs)) == (0, 0)


def test_a_club_larger_than_the_tables_meets_itself_as_rarely_as_possible() -> None:
    clubs = clubs_of([18])
    plan = draw(asked(range(1, 61), 3, "large", affinities={Affinity.CLUB: clubs}))
    assert (repeats(plan.rounds), clubmates_meeting(plan.rounds, clubs)) == (0, 3 * 3)


@given(data=st.data(), players=st.integers(24, 80))
@settings(max_examples=15, deadline=None)
def test_separated_pairs_never_meet(data: st.DataObject, players: int) -> None:
    ids = st.integers(1, players)
    pairs = data.draw(st.lists(st.tuples(ids, ids).filter(lambda pair: pair[0] != pair[1]), max_size=20))
    plan = draw(asked(range(1, players + 1), 3, "apart", apart=tuple(pairs)))
    assert not meetings_of(plan.rounds) & {frozenset(pair) for pair in pairs}


def test_separations_that_cannot_be_kept_are_refused() -> None:
    quarrel = tuple(combinations(range(1, 4), 2))
    with pytest.raises(NoPlan) as refusal:
        draw(asked(range(1, 9), 1, "x", apart=quarrel))
    assert {problem.code for problem in refusal.value.problems} == {"apart_not_kept"}


def test_fixed_tables_are_kept_in_every_round() -> None:
    plan = draw(asked(range(1, 44), 3, "x", fixed={7: 1, 8: 2, 9: 10}))
    assert faults(plan.rounds, range(1, 44)) == []
    assert [(7 in r[0], 8 in r[1], 9 in r[9]) for r in plan.rounds] == [(True, True, True)] * 3
    assert repeats(plan.rounds) == 0


def test_people_fixed_to_one_table_meet_there_and_nobody_else_twice() -> None:
    plan = draw(asked(range(1, 61), 3, "x", fixed={7: 3, 8: 3}))
    meetings = Counter(frozenset(p) for seating in plan.rounds for table in seating for p in combinations(table, 2))
    assert {pair: times for pair, times in meetings.items() if times > 1} == {frozenset({7, 8}): 3}
    assert all(goal.is_optimal for goal in plan.certificate.goals)


def test_old_meetings_are_avoided() -> None:
    players = range(1, 101)
    earlier = [draw(asked(players, 3, f"evening {number}")).rounds for number in range(4)]
    met = tuple((min(pair), max(pair)) for rounds in earlier for pair in meetings_of(rounds))
    plan = draw(asked(players, 3, "today", met=met))
    assert repeats(plan.rounds) == 0
    assert not meetings_of(plan.rounds) & {frozenset(pair) for pair in met}


@pytest.mark.parametrize(
    ("constraints", "code", "facts"),
    [
        ({"fixed": {99: 1}}, "fixed_stranger", {"player": 99}),
        ({"fixed": {1: 3}}, "fixed_no_such_table", {"player": 1, "table": 3}),
        ({"fixed": {1: 0}}, "fixed_no_such_table", {"player": 1, "table": 0}),
        ({"fixed": dict.fromkeys(range(1, 6), 1)}, "fixed_table_full", {"table": 1, "people": 5}),
        ({"fixed": {1: 1, 2: 1}, "apart": ((1, 2),)}, "fixed_but_apart", {"player": 1, "other": 2, "table": 1}),
        ({"apart": ((1, 1),)}, "apart_with_oneself", {"player": 1}),
    ],
)
def test_contradictory_constraints_are_refused(constraints: dict[str, Any], code: str, facts: dict[str, int]) -> None:
    with pytest.raises(NoPlan) as refusal:
        draw(asked(range(1, 9), 2, "x", **constraints))
    assert [(problem.code, problem.facts) for problem in refusal.value.problems] == [(code, facts)]
