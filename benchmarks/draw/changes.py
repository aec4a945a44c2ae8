"""Changes to published rounds, at a tournament of 300 people and three rounds."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.draw.timing import best
from tournaments.seating import DrawInput, amend, draw, swap_seats

HEAD = ("300 × 3, changed", "ours, ms")


def rows() -> Iterator[tuple[str, str]]:
    rounds = draw(DrawInput(tuple(range(300)), 3, "evening")).rounds
    *others, last = rounds
    draw_input = DrawInput(tuple(range(301)), played=tuple(others))
    drawn = DrawInput(tuple(range(300)), 3)
    late = best(lambda: amend(draw_input, last, arrived=[300]))
    gone = best(lambda: amend(draw_input, last, gone=[7]))
    swap = best(lambda: swap_seats(drawn, rounds, number=2, one=1, other=2))
    for what, timed in (("one late", late), ("one gone", gone), ("a swap by hand, looked at", swap)):
        yield what, f"{timed.processor:.1f}"
