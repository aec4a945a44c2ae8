"""The strongest kept apart: everybody in a pot, one of each pot at every table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.seating.checker import faults, repeats
from tests.seating.inputs import asked
from tournaments.seating import Affinity, DrawInput, draw, figures, seat_by_strength
from tournaments.seating.answer import answer
from tournaments.seating.change.figures import compare_figures
from tournaments.seating.verify import disagreements


def seeded(people: int, *, rounds: int = 1, seed: str = "pots", **constraints: Any) -> DrawInput:
    """Person 1 is the strongest."""
    return seat_by_strength(asked(range(1, people + 1), rounds, seed, **constraints), range(1, people + 1))


def pots_at(table: Sequence[int], tables: int) -> list[int]:
    return sorted((player - 1) // tables + 1 for player in table)


@pytest.mark.parametrize("people", [8, 13, 15, 16, 20, 23, 27, 43, 60, 164, 198])
def test_every_table_has_one_of_each_pot(people: int) -> None:
    plan = draw(seeded(people))
    (round_,) = plan.rounds
    assert faults(plan.rounds, range(1, people + 1)) == []
    assert [pots_at(table, len(round_)) for table in round_] == [list(range(1, len(table) + 1)) for table in round_]
    goals = {goal.name.value: (goal.figure, goal.bound) for goal in plan.certificate.goals}
    assert goals["pot"] == (0, 0)


@pytest.mark.parametrize(("people", "together"), [(20, 0), (60, 0), (61, 2)])
def test_rounds_drawn_together_keep_pots_apart_and_repeat_nobody(people: int, together: int) -> None:
    """Whoever is alone in the last pot sits at a five once: the fives of the other rounds have two of one pot."""
    draw_input = seeded(people, rounds=3)
    plan = draw(draw_input)
    found = figures(draw_input, plan.rounds)
    assert (repeats(plan.rounds), found["second_fives"], found["pot"]) == (0, 0, together)


def test_clubs_are_kept_apart_beside_the_pots() -> None:
    clubs = {player: f"club {player % 6}" for player in range(1, 61)}
    draw_input = seeded(60, affinities={Affinity.CLUB: clubs})
    goals = {goal.name.value: goal.figure for goal in draw(draw_input).certificate.goals}
    assert (goals["pot"], goals["club"]) == (0, 0)


def test_the_seed_decides_who_of_a_pot_meets_whom() -> None:
    one, again, other = (draw(seeded(60, seed=seed)).rounds for seed in ("a", "a", "b"))
    assert one == again != other


def test_the_document_alone_gives_the_plan_and_the_checker_counts_it_again() -> None:
    document = seeded(43).to_document()
    answered: Any = answer(document)
    assert answered["rounds"] == draw(seeded(43)).rounds
    assert disagreements(document, answered) == []
    answered["certificate"]["goals"]["pot"]["figure"] = 1
    assert "The certificate claims 1 for pot; it is 0." in disagreements(document, answered)


def test_six_or_eleven_people_sit_in_pots_where_a_six_is_allowed() -> None:
    plan = draw(seeded(11, allow_six=True))
    assert sorted(pots_at(table, 2) for table in plan.rounds[0]) == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]


def test_a_swap_that_brings_two_of_a_pot_together_shows_in_the_figures() -> None:
    draw_input = seeded(16)
    (round_,) = draw(draw_input).rounds
    first, second = round_[0], round_[1]
    strongest = min(first)
    weakest = max(second)
    swapped = tuple(
        tuple({strongest: weakest, weakest: strongest}.get(player, player) for player in table) for table in round_
    )
    compared = {each.name: (each.before, each.after) for each in compare_figures(draw_input, (round_,), (swapped,))}
    assert compared["pot"] == (0, 2)
