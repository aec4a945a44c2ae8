"""Places of the rounds already played, and which one is due to whom."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tournaments.seating.chance import Indices
from tournaments.seating.evening import Evening
from tournaments.seating.room import played_tables

Counts: TypeAlias = NDArray[np.int64]


def place_counts(given: Evening) -> Counts:
    """Shape (people + 1, 5): how often each person had each place in the played rounds; a sixth counts as fifth."""
    counts = np.zeros((len(given.players) + 1, 5), dtype=np.int64)
    for _, table in played_tables(given):
        for place, person in table:
            counts[person, min(place, 4)] += 1
    return counts


def places_due(given: Evening) -> Indices:
    """The one of the first four places each person had least often; among equals the next after their last one."""
    people = len(given.players)
    counts, last = place_counts(given)[:people, :4], np.full(people, -1)
    for _, table in played_tables(given):
        for place, person in table:
            last[person] = place
    ahead = (last[:, None] + 1 + np.arange(4)) % 4
    nearest = np.take_along_axis(counts, ahead, axis=1).argmin(axis=1)
    due: Indices = ahead[np.arange(people), nearest]
    return due
