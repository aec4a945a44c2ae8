"""Chance that falls alike on every machine and under every Python: only `Random.random` is promised to stay the same.

Everything the simulator draws goes through these functions; no float reaches a decision but as a threshold.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def seeded(seed: str) -> Random:
    """The luck that belongs to a seed. Nothing secret is ever drawn from it."""
    return Random(seed)  # noqa: S311 - cards, not keys


def below(rng: Random, bound: int) -> int:
    """An integer from 0 to `bound` - 1, all equally likely."""
    return int(rng.random() * bound)


def permille(rng: Random, chance: int) -> bool:
    """True in `chance` of 1,000 cases."""
    return below(rng, 1000) < chance


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items, all equally likely."""
    return items[below(rng, len(items))]


def shuffled(rng: Random, items: Sequence[T]) -> tuple[T, ...]:
    """The items in a drawn order (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
