"""The searches behind the proved bounds find what is there."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import numpy as np
import pytest

from benchmarks.research.first_rounds import matrices, shared, starts
from benchmarks.research.five_tables import masks, possible_rounds, some_choice_repeats_so_few
from tournaments.seating.contract.tables import Split, split


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds"), [(22, 5_472), (23, 2_784)])
def test_everything_at_five_tables_is_tried_and_three_repeats_are_needed(players: int, rounds: int) -> None:
    tables = split(players)
    assert isinstance(tables, Split)
    possible = list(possible_rounds(tables))
    assert len(possible) == rounds
    assert {tuple(sorted(chain.from_iterable(seating))) for seating in possible} == {tuple(range(players))}
    meetings = masks(possible, players)
    nobody = np.zeros(meetings.shape[1], dtype=np.uint64)
    assert some_choice_repeats_so_few(meetings, 3, met=nobody, spare=0)
    assert not some_choice_repeats_so_few(meetings, 4, met=nobody, spare=2)


@pytest.mark.slow
def test_three_repeats_are_enough_for_23_people() -> None:
    meetings = masks(list(possible_rounds(Split(2, 3))), 23)
    nobody = np.zeros(meetings.shape[1], dtype=np.uint64)
    assert some_choice_repeats_so_few(meetings, 4, met=nobody, spare=3)


def test_first_two_rounds_come_one_of_each_class() -> None:
    tables = Split(2, 0)
    assert matrices(tables, 4) == {((2, 2), (2, 2))}
    assert {shared(matrix) for matrix in matrices(tables, 12)} == {4, 6, 12}


def test_rounds_that_begin_a_tournament_seat_everybody() -> None:
    tables = Split(3, 0)
    (matrix,) = (each for each in matrices(tables, 3) if shared(each) == 3)
    begun = list(starts(tables, 4, matrix, 13))
    assert begun
    for cells in begun:
        assert [Counter(cell[number] for cell in cells) for number in range(3)] == [Counter({0: 4, 1: 4, 2: 4})] * 3
