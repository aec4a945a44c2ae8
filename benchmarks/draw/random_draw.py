"""A naive draw: each round is shuffled and cut into tables."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate, pairwise

from benchmarks.draw.counted import CountedRounds
from tournaments.seating.contract.tables import split


def random_draw(players: Sequence[int], rounds: int, seed: int = 1) -> CountedRounds:
    rng, tables = random.Random(seed), split(len(players))
    assert tables is not None
    cuts = list(pairwise(accumulate(tables.sizes, initial=0)))
    orders = [rng.sample(players, len(players)) for _ in range(rounds)]
    return [[order[first:last] for first, last in cuts] for order in orders]
