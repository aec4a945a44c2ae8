"""Repeat-free rounds at 4 to 20 tables of four, against the figures of the literature."""

from __future__ import annotations

import pytest

from tests.seating.checker import faults, repeats
from tests.seating.inputs import asked
from tournaments.seating import draw
from tournaments.seating.start.base_rounds import base_rounds, develop
from tournaments.seating.start.mirrored_rounds import mirrored_rounds, unfold_known

BEST_KNOWN = dict(zip(range(4, 21), (5, 5, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26), strict=True))


@pytest.mark.parametrize("tables", BEST_KNOWN)
def test_as_many_rounds_as_are_known_to_exist_repeat_nobody(tables: int) -> None:
    plan = draw(asked(range(4 * tables), BEST_KNOWN[tables], "all evening"))
    assert faults(plan.rounds, range(4 * tables)) == []
    assert repeats(plan.rounds) == 0


@pytest.mark.parametrize("tables", base_rounds())
def test_a_base_round_develops_into_repeat_free_rounds(tables: int) -> None:
    rounds = develop(tables)
    assert rounds is not None
    assert rounds.shape == (BEST_KNOWN[tables], tables, 4)
    assert repeats(rounds.tolist()) == 0


@pytest.mark.parametrize("tables", mirrored_rounds())
def test_two_base_rounds_and_a_mirror_unfold_into_repeat_free_rounds(tables: int) -> None:
    rounds = unfold_known(tables)
    assert rounds is not None
    assert rounds.shape == (BEST_KNOWN[tables], tables, 4)
    assert faults(rounds.tolist(), range(4 * tables)) == []
    assert repeats(rounds.tolist()) == 0


def test_other_numbers_of_tables_have_none() -> None:
    assert develop(5) is None
    assert unfold_known(16) is None
