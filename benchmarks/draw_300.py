"""Draw three rounds for 300 people, side by side with a random draw."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from time import perf_counter

from tournaments.seating import draw

PLAYERS, ROUNDS, RUNS = 300, 3, 20

Seatings = Sequence[Sequence[Sequence[int]]]


def measure() -> dict[str, float]:
    """Milliseconds (best of 20) and repeated meetings (mean) of our draw and of a shuffled one."""
    ours = [_timed(_our_draw, run) for run in range(RUNS)]
    shuffled = [_timed(random_draw, run) for run in range(RUNS)]
    return {
        "draw_ms": min(milliseconds for milliseconds, _ in ours),
        "draw_repeats": sum(count for _, count in ours) / RUNS,
        "random_ms": min(milliseconds for milliseconds, _ in shuffled),
        "random_repeats": sum(count for _, count in shuffled) / RUNS,
    }


def random_draw(run: int) -> Seatings:
    """Each round a shuffle, cut into fours."""
    rng = random.Random(run)
    orders = [rng.sample(range(PLAYERS), PLAYERS) for _ in range(ROUNDS)]
    return [[order[first : first + 4] for first in range(0, PLAYERS, 4)] for order in orders]


def _our_draw(run: int) -> Seatings:
    return draw(range(PLAYERS), ROUNDS, f"run {run}").rounds


def _timed(make: Callable[[int], Seatings], run: int) -> tuple[float, int]:
    start = perf_counter()
    rounds = make(run)
    return 1000 * (perf_counter() - start), repeats(rounds)


def repeats(rounds: Seatings) -> int:
    met = Counter(frozenset(pair) for seating in rounds for table in seating for pair in combinations(table, 2))
    return sum(times - 1 for times in met.values())


if __name__ == "__main__":
    print(measure())
