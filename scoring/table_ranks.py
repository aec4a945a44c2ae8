"""Ranks at one table in one round, and the Rangpunkte some cups give for them (older Tirol, team events)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.rounding import half_up

RANK_POINTS: Mapping[int, tuple[int, ...]] = {4: (60, 40, 20, 0), 5: (60, 45, 30, 15, 0)}
"""Rangpunkte by table size, from the first place to the last."""


def table_ranks(points: Sequence[int]) -> tuple[int, ...]:
    """Each player's rank at the table, in the given order: 1 2 2 4 for ties."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def rank_points(points: Sequence[int], *, table: Sequence[int]) -> tuple[int, ...]:
    """Each player's Rangpunkte at one table, in the given order.

    `table` has one entry per rank at this table (`RANK_POINTS[len(points)]`). Tied players share the sum of their
    ranks' points, each share rounded half up (60 and 45 shared by two: 53 each). Raises ValueError if the table's
    length is not the number of players.
    """
    if len(table) != len(points):
        raise ValueError(f"{len(points)} players at the table but rank points for {len(table)}")
    ranks = table_ranks(points)
    return tuple(_share(table[rank - 1 : rank - 1 + ranks.count(rank)]) for rank in ranks)


def _share(places: Sequence[int]) -> int:
    return half_up(sum(places), len(places))
