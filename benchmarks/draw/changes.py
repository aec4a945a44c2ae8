"""Changes to rounds that stand, at an evening of 300 people and three rounds."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.draw.timing import best
from tournaments.seating import amend, draw, swap_seats

HEAD = ("300 × 3, changed", "ours, ms")


def rows() -> Iterator[tuple[str, str]]:
    rounds = draw(range(300), 3, "evening").rounds
    *others, last = rounds
    late = best(lambda: amend(last, arrived=[300], others=others))
    gone = best(lambda: amend(last, gone=[7], others=others))
    swap = best(lambda: swap_seats(rounds, number=2, one=1, other=2))
    for what, timed in (("one late", late), ("one gone", gone), ("a swap by hand, looked at", swap)):
        yield what, f"{timed.processor:.1f}"
