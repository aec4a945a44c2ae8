"""The cost of seating two people together, in one integer: in a swap, each goal outweighs all later ones.

A swap changes the company of two people, at most 16 pairs, so weights this far apart make every single step respect the
priority of goals; a long series of steps does so for all inputs that occur.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tournaments.seating.contract.affinities import Affinity, groups
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.tables import Pair

Costs: TypeAlias = NDArray[np.int32]

APART = 1 << 26
"""A pair that must not meet."""
REPEAT = 1 << 17
"""Two people meeting once more, times their earlier meetings at this tournament."""
SECOND_FIVE = 1 << 13
"""A sitting at a five, times the person's earlier sittings at a five."""
SHARED: Mapping[Affinity, int] = MappingProxyType(
    {
        Affinity.POT: 1 << 9,
        Affinity.HOUSEHOLD: 1 << 8,
        Affinity.CAR: 1 << 8,
        Affinity.TEAM: 1 << 8,
        Affinity.CLUB: 1 << 7,
    }
)
"""Two people of the same pot, household, car, team or club meeting."""
MET, MOST_MET = 1, 7
"""Two people meeting who met earlier in the season, times those meetings; beyond seven they no longer count."""


def constraint_costs(draw_input: DrawInput) -> Costs:
    """Shape (N + 1, N + 1), symmetric, diagonal and the last row and column (the filler's) 0."""
    size = len(draw_input.players) + 1
    cost = np.zeros((size, size), dtype=np.int32)
    for affinity, names in draw_input.affinities.items():
        for group in groups(names, draw_input.index):
            cost[np.ix_(group, group)] += SHARED[affinity]
    _add_pairs(cost, dict.fromkeys(_present(draw_input.apart, draw_input.index), APART))
    met = Counter(_present(draw_input.met, draw_input.index))
    _add_pairs(cost, {pair: MET * min(times, MOST_MET) for pair, times in met.items()})
    np.fill_diagonal(cost, 0)
    return cost


def _present(pairs: Iterable[Pair], index: Mapping[int, int]) -> Iterable[Pair]:
    """Index pairs, lower first, of the pairs with both people present."""
    for one, other in pairs:
        if one in index and other in index:
            i, j = index[one], index[other]
            yield (i, j) if i < j else (j, i)


def _add_pairs(cost: Costs, weights: Mapping[Pair, int]) -> None:
    if weights:
        first, second = np.array(list(weights), dtype=np.intp).T
        weight = np.fromiter(weights.values(), dtype=np.int32, count=len(weights))
        cost[first, second] += weight
        cost[second, first] += weight
