"""The order in which people fill the columns of a construction."""

from __future__ import annotations

from itertools import chain

import numpy as np

from tournaments.seating.contract.circles import groups
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.state.place_counts import places_due
from tournaments.seating.state.seeded_random import Indices, SeededRandom


def column_order(given: DrawInput, rng: SeededRandom) -> Indices:
    """A random order; clubs and households side by side; after played rounds by the place that is due.

    Cut into columns of T people, those who belong together share a column, as do those who are due for one place.
    """
    order = rng.order(len(given.players))
    if given.circles:
        return _by_circle(given, order)
    return order[np.argsort(places_due(given)[order], kind="stable")] if given.played else order


def _by_circle(given: DrawInput, order: Indices) -> Indices:
    """Circles packed into columns, the largest first, each where there is most room; oversized ones spill over."""
    free = [given.split.tables] * 4 + [given.split.fives] * (given.split.fives > 0)
    columns: list[list[int]] = [[] for _ in free]
    rank = {person: position for position, person in enumerate(order.tolist())}
    for members in _disjoint_circles(given):
        waiting = sorted(members, key=rank.__getitem__)
        while waiting:
            column = max(range(len(free)), key=lambda j: (free[j], -j))
            taken, waiting = waiting[: free[column]], waiting[free[column] :]
            columns[column] += taken
            free[column] -= len(taken)
    return np.array(list(chain.from_iterable(columns)), dtype=np.intp)


def _disjoint_circles(given: DrawInput) -> list[list[int]]:
    """Every person in the first circle that names them (clubs before households …), or alone; largest first."""
    placed: set[int] = set()
    circles: list[list[int]] = []
    for names in given.circles.values():
        for members in groups(names, given.index):
            circles.append([person for person in members if person not in placed])
            placed.update(members)
    alone = [[person] for person in range(len(given.players)) if person not in placed]
    return sorted(circles, key=lambda members: -len(members)) + alone
