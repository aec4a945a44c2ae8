"""The table of six, for 6 and 11 people and only if asked for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.seating.checker import repeats, widest_spread
from tests.seating.inputs import asked
from tournaments.seating import NoPlan, draw
from tournaments.seating.answer import answer
from tournaments.seating.contract.tables import Split, split_with_six
from tournaments.seating.verify import disagreements


@pytest.mark.parametrize(("players", "sizes"), [(6, [6]), (11, [5, 6])])
def test_everybody_sits_once_a_round(players: int, sizes: list[int]) -> None:
    plan = draw(asked(range(players), 4, "x", allow_six=True))
    assert [[len(table) for table in seating] for seating in plan.rounds] == [sizes] * 4
    assert all(sorted(p for table in seating for p in table) == list(range(players)) for seating in plan.rounds)
    assert widest_spread(plan.rounds) <= 1


def test_eleven_people_meet_as_evenly_as_two_tables_allow() -> None:
    plan = draw(asked(range(11), 2, "x", allow_six=True))
    fewest = min(
        repeats([[range(5), range(5, 11)], [five, [p for p in range(11) if p not in five]]])
        for five in combinations(range(11), 5)
    )
    assert (repeats(plan.rounds), plan.certificate.goals[2].bound) == (fewest, fewest)


def test_constraints_hold_at_a_table_of_six() -> None:
    plan = draw(asked(range(11), 3, "x", fixed={7: 1}, apart=((1, 2),), allow_six=True))
    met = Counter(frozenset(pair) for seating in plan.rounds for table in seating for pair in combinations(table, 2))
    assert (met[frozenset({1, 2})], [7 in seating[0] for seating in plan.rounds]) == (0, [True] * 3)


def test_it_goes_on_after_rounds_with_another_number_of_people() -> None:
    played = draw(asked(range(12), 1, "x")).rounds
    plan = draw(asked(range(11), 1, "x", played, left=[11], allow_six=True))
    assert repeats([*played, *plan.rounds]) >= plan.certificate.goals[2].figure > 0


def test_others_are_drawn_as_ever() -> None:
    allowed, plain = draw(asked(range(43), 2, "x", allow_six=True)), draw(asked(range(43), 2, "x"))
    assert (allowed.rounds, allowed.certificate) == (plain.rounds, plain.certificate)


def test_seven_have_no_table_even_so() -> None:
    with pytest.raises(NoPlan) as refusal:
        draw(asked(range(7), 1, "x", allow_six=True))
    assert refusal.value.code == "no_table_split"
    assert [split_with_six(n) for n in (6, 7, 11, 12)] == [Split(0, 0, 1), None, Split(0, 1, 1), Split(3, 0)]


@pytest.mark.parametrize("players", [6, 11, 43])
def test_the_contract_and_the_checker_know_it(players: int) -> None:
    document = {"players": players, "rounds": 3, "seed": "x", "allow_six": True}
    result: Any = answer(document)
    assert disagreements(document, result) == []


def test_the_checker_accepts_no_six_that_nobody_asked_for() -> None:
    result: Any = answer({"players": 11, "rounds": 1, "allow_six": True})
    assert "Round 1 has tables of [5, 6]." in disagreements({"players": 11, "rounds": 1}, result)
