"""The draw in figures, side by side with a random draw: 300 people, the whole range, and the large evenings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from time import perf_counter
from typing import TypeAlias

from tournaments.seating import amend, draw, swap_seats

PLAYERS, ROUNDS, RUNS = 300, 3, 20

Seatings: TypeAlias = Sequence[Sequence[Sequence[int]]]


def measure() -> dict[str, float]:
    """Milliseconds (best of several runs) and repeated meetings (mean), each draw with places and certificate."""
    ours = [_timed(_our_draw, run) for run in range(RUNS)]
    shuffled = [_timed(random_draw, run) for run in range(RUNS)]
    return {
        "draw_300x3_ms": min(milliseconds for milliseconds, _ in ours),
        "draw_300x3_repeats": sum(count for _, count in ours) / RUNS,
        "random_300x3_ms": min(milliseconds for milliseconds, _ in shuffled),
        "random_300x3_repeats": sum(count for _, count in shuffled) / RUNS,
        "draw_303x3_ms": _best(lambda: draw(range(303), 3, "fives")),
        "slowest_of_4_to_400_x3_ms": max(_best(_any(count)) for count in range(4, 401) if count not in (6, 7, 11)),
        "draw_300x20_ms": _best(lambda: draw(range(300), 20, "many rounds")),
        "draw_303x20_ms": _best(lambda: draw(range(303), 20, "many rounds")),
        "draw_2000x6_ms": _best(lambda: draw(range(2_000), 6, "many people")),
        "redraw_300_ms": _best(_redraw()),
        "late_arrival_300_ms": _best(_late_arrival()),
        "swap_preview_300_ms": _best(_swap()),
    }


def random_draw(run: int) -> Seatings:
    """Each round a shuffle, cut into fours."""
    rng = random.Random(run)
    orders = [rng.sample(range(PLAYERS), PLAYERS) for _ in range(ROUNDS)]
    return [[order[first : first + 4] for first in range(0, PLAYERS, 4)] for order in orders]


def repeats(rounds: Seatings) -> int:
    met = Counter(frozenset(pair) for seating in rounds for table in seating for pair in combinations(table, 2))
    return sum(times - 1 for times in met.values())


def _our_draw(run: int) -> Seatings:
    return draw(range(PLAYERS), ROUNDS, f"run {run}").rounds


def _any(count: int) -> Callable[[], object]:
    return lambda: draw(range(count), 3, "any")


def _redraw() -> Callable[[], object]:
    """The third round, after ten people have left and ten others have come."""
    played = draw(range(PLAYERS), 2, "evening").rounds
    return lambda: draw(range(10, PLAYERS + 10), 1, "redraw", played)


def _late_arrival() -> Callable[[], object]:
    *others, last = draw(range(PLAYERS), ROUNDS, "evening").rounds
    return lambda: amend(last, arrived=[PLAYERS], others=others)


def _swap() -> Callable[[], object]:
    rounds = draw(range(PLAYERS), ROUNDS, "evening").rounds
    return lambda: swap_seats(rounds, number=2, one=1, other=2)


def _best(make: Callable[[], object]) -> float:
    return min(_milliseconds(make) for _ in range(3))


def _milliseconds(make: Callable[[], object]) -> float:
    start = perf_counter()
    make()
    return 1000 * (perf_counter() - start)


def _timed(make: Callable[[int], Seatings], run: int) -> tuple[float, int]:
    start = perf_counter()
    rounds = make(run)
    return 1000 * (perf_counter() - start), repeats(rounds)


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:28} {figure:9.2f}")
