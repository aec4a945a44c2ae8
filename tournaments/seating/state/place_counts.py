"""Place counts of played rounds, and the places people are due for."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.state.search_state import seat_rows
from tournaments.seating.state.seeded_random import Indices

Counts: TypeAlias = NDArray[np.int64]


def place_counts(rows: Indices, people: int) -> Counts:
    """Shape (people + 1, 5): how often each person has each place in `seat_rows`; a sixth place counts as fifth."""
    counts = np.zeros((people + 1, 5), dtype=np.int64)
    for place in range(6):
        counts[:, min(place, 4)] += np.bincount(rows[:, place], minlength=people + 1)
    counts[-1] = 0
    return counts


def played_places(draw_input: DrawInput) -> Counts:
    """`place_counts` of the rounds already played."""
    return place_counts(seat_rows(draw_input.played, draw_input.index), len(draw_input.players))


def places_due(draw_input: DrawInput) -> Indices:
    """For each person, the first-four place they had least often; on a tie, the next after their last one."""
    people = len(draw_input.players)
    counts, last = played_places(draw_input)[:people, :4], np.full(people + 1, -1)
    for seating in draw_input.played:
        rows = seat_rows([seating], draw_input.index)
        last[rows] = np.arange(6)
    ahead = (last[:people, None] + 1 + np.arange(4)) % 4
    nearest = np.take_along_axis(counts, ahead, axis=1).argmin(axis=1)
    due: Indices = ahead[np.arange(people), nearest]
    return due
