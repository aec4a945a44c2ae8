"""The order in which people fill the columns of a construction."""

from __future__ import annotations

from itertools import chain

import numpy as np

from tournaments.seating.contract.affinities import groups
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.state.place_counts import places_due
from tournaments.seating.state.seeded_random import Indices, SeededRandom


def column_order(draw_input: DrawInput, rng: SeededRandom) -> Indices:
    """A random order with clubs and households adjacent and, after played rounds, grouped by the place due.

    Cut into columns of T people, members of a group share a column, as do people due for the same place.
    """
    order = rng.order(len(draw_input.players))
    if draw_input.affinities:
        return _by_affinity(draw_input, order)
    return order[np.argsort(places_due(draw_input)[order], kind="stable")] if draw_input.played else order


def _by_affinity(draw_input: DrawInput, order: Indices) -> Indices:
    """Pack groups into columns, largest first, each where there is most room; oversized ones spill over."""
    free = [draw_input.split.tables] * 4 + [draw_input.split.fives] * (draw_input.split.fives > 0)
    columns: list[list[int]] = [[] for _ in free]
    rank = {person: position for position, person in enumerate(order.tolist())}
    for members in _disjoint_groups(draw_input):
        waiting = sorted(members, key=rank.__getitem__)
        while waiting:
            column = max(range(len(free)), key=lambda j: (free[j], -j))
            taken, waiting = waiting[: free[column]], waiting[free[column] :]
            columns[column] += taken
            free[column] -= len(taken)
    return np.array(list(chain.from_iterable(columns)), dtype=np.intp)


def _disjoint_groups(draw_input: DrawInput) -> list[list[int]]:
    """Every person in their first group (clubs before households …), or alone; largest first."""
    placed: set[int] = set()
    affinity_groups: list[list[int]] = []
    for names in draw_input.affinities.values():
        for members in groups(names, draw_input.index):
            affinity_groups.append([person for person in members if person not in placed])
            placed.update(members)
    alone = [[person] for person in range(len(draw_input.players)) if person not in placed]
    return sorted(affinity_groups, key=lambda members: -len(members)) + alone
