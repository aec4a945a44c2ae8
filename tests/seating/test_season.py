"""A season of the same people: old meetings are avoided as long as there are new ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

import pytest

from tests.seating.checker import Seating, faults, repeats
from tests.seating.inputs import asked
from tournaments.seating import draw


def pairs_of(rounds: Iterable[Seating]) -> list[tuple[int, int]]:
    return [pair for seating in rounds for table in seating for pair in combinations(sorted(table), 2)]


def season(players: int, count: int) -> list[list[tuple[int, int]]]:
    """The meetings of every tournament of three rounds."""
    history: list[list[tuple[int, int]]] = []
    for number in range(count):
        met = tuple(chain.from_iterable(history))
        rounds = draw(asked(range(players), 3, f"evening {number}", met=met)).rounds
        assert (faults(rounds, range(players)), repeats(rounds)) == ([], 0)
        history.append(pairs_of(rounds))
    return history


def old_meetings(history: list[list[tuple[int, int]]]) -> tuple[int, int]:
    """Meetings of people who met on an earlier tournament, and all meetings."""
    everything = list(chain.from_iterable(history))
    return len(everything) - len(set(everything)), len(everything)


@pytest.mark.parametrize("players", [60, 61])
def test_the_first_tournaments_of_a_season_bring_only_new_company(players: int) -> None:
    assert old_meetings(season(players, 3))[0] == 0


@pytest.mark.slow
def test_thirty_tournaments_have_at_most_one_old_meeting_in_a_hundred() -> None:
    old, everything = old_meetings(season(300, 30))
    assert 100 * old <= everything
