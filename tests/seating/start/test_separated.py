"""Separated pairs that leave little choice: kept wherever they can be."""

from __future__ import annotations

import random
from contextlib import nullcontext
from itertools import combinations

import pytest

from tests.seating.inputs import asked
from tournaments.seating import NoPlan, draw
from tournaments.seating.start.separated import find_tables_apart
from tournaments.seating.state.seeded_random import SeededRandom

TWO_FIVES = ((7, 1), (8, 1), (3, 2), (6, 7), (3, 8), (1, 10))
"""1, 3 and 6 on one side, 2, 7, 8 and 10 on the other: two people change sides only together."""


def possible(people: range, apart: tuple[tuple[int, int], ...], first: int) -> bool:
    """Whether so many can sit at the first of two tables and the others at the second, by trying all."""
    halves = combinations(people, first)
    return any(all((one in half) != (other in half) for one, other in apart) for half in map(set, halves))


def meetings(plan: list[list[list[int]]]) -> set[frozenset[int]]:
    return {frozenset(pair) for seating in plan for table in seating for pair in combinations(table, 2)}


def test_a_puzzle_of_two_tables_is_solved_in_every_round() -> None:
    plan = draw(asked(range(1, 11), 6, "x", apart=TWO_FIVES))
    assert not meetings([[[*table] for table in seating] for seating in plan.rounds]) & set(map(frozenset, TWO_FIVES))


@pytest.mark.parametrize(
    ("people", "draws"), [(9, 8), *(pytest.param(people, 40, marks=pytest.mark.slow) for people in (8, 9, 10))]
)
def test_refused_is_only_what_cannot_be_kept(people: int, draws: int) -> None:
    rng, outcomes = random.Random(people), set()
    for seed in range(draws):
        apart = tuple((one, rng.randrange(one)) for one in rng.choices(range(1, people), k=6))
        can_be_kept = possible(range(people), apart, people // 2)
        outcomes.add(can_be_kept)
        with nullcontext() if can_be_kept else pytest.raises(NoPlan, match="do not meet"):
            draw(asked(range(people), 3, str(seed), apart=apart))
    assert outcomes == {True, False}


def test_the_fixed_sit_at_their_tables_meanwhile() -> None:
    draw_input = asked(range(1, 11), 1, "x", apart=TWO_FIVES, fixed={1: 2, 4: 1})
    first, second = find_tables_apart(draw_input, SeededRandom("x")) or ([], [])
    assert draw_input.index[1] in second
    assert draw_input.index[4] in first


def test_a_hopeless_puzzle_ends() -> None:
    everybody = tuple((1, other) for other in range(2, 301))
    assert find_tables_apart(asked(range(1, 301), 1, "x", apart=everybody), SeededRandom("x")) is None
    assert find_tables_apart(asked(range(1, 9), 1, "x", apart=((1, 2), (2, 3), (1, 3))), SeededRandom("x")) is None
