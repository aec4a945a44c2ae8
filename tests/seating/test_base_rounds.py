"""Repeat-free rounds at 4 to 20 tables of four, against the figures of the literature."""

from __future__ import annotations

import pytest

from tests.seating.checker import faults, repeats
from tournaments.seating import draw
from tournaments.seating.base_rounds import base_rounds, developed

BEST_KNOWN = dict(zip(range(4, 21), (5, 5, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26), strict=True))
REACHED = {**BEST_KNOWN, 17: 21}
"""22 rounds are known to exist at 17 tables; ours are 21."""


@pytest.mark.parametrize("tables", REACHED)
def test_as_many_rounds_as_are_known_to_exist_repeat_nobody(tables: int) -> None:
    plan = draw(range(4 * tables), REACHED[tables], "all evening")
    assert faults(plan.rounds, range(4 * tables)) == []
    assert repeats(plan.rounds) == 0


@pytest.mark.parametrize("tables", base_rounds())
def test_a_base_round_develops_into_repeat_free_rounds(tables: int) -> None:
    rounds = developed(tables)
    assert rounds is not None
    assert rounds.shape == (REACHED[tables], tables, 4)
    assert repeats(rounds.tolist()) == 0


def test_other_numbers_of_tables_have_none() -> None:
    assert developed(5) is None
