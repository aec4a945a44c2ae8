"""Randomness that is identical on all machines and Python versions: only `Random.random` is guaranteed to be stable.

The simulator draws everything through these functions; floats are only ever compared with thresholds.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def seeded(seed: str) -> Random:
    """A random generator for a seed. Nothing secret is ever drawn from it."""
    return Random(seed)  # noqa: S311 - cards, not keys


def below(rng: Random, bound: int) -> int:
    """A uniform integer from 0 to `bound` - 1."""
    return int(rng.random() * bound)


def permille(rng: Random, chance: int) -> bool:
    """True in `chance` of 1,000 cases."""
    return below(rng, 1000) < chance


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items, uniformly."""
    return items[below(rng, len(items))]


def shuffled(rng: Random, items: Sequence[T]) -> tuple[T, ...]:
    """The items in random order (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
