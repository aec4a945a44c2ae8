"""How long a draw takes, by people × rounds, as a picture: docs/pictures/draw-curve.svg.

    python -m benchmarks.draw_curve

Both axes are logarithmic; a line of slope one is time in proportion to the sittings N·R. Every point is the best of
three runs, with places and certificate, beside a random draw that does nothing but shuffle.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log10
from pathlib import Path
from time import perf_counter

from tournaments.seating import draw

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "draw-curve.svg"
SIZES = (20, 40, 75, 150, 300, 600, 1_200, 2_000)
ROUNDS = (1, 3, 6, 20)

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 460, 70, 150, 40, 60
SITTINGS, MILLISECONDS = (10, 100_000), (0.01, 1_000)
COLOURS = {"tables of four": "#1b6e53", "with fives": "#b4541a", "random draw": "#777777"}


@dataclass(frozen=True, slots=True)
class Point:
    """One measured evening: `sittings` people × rounds, `milliseconds` for all of it."""

    series: str
    sittings: int
    milliseconds: float


def points() -> list[Point]:
    return [point for people in SIZES for rounds in ROUNDS for point in _points(people, rounds) if people * rounds > 10]


def _points(people: int, rounds: int) -> Iterable[Point]:
    """Tables of four, the same with three fives, and a shuffle."""
    fours, fives = people - people % 4, people - people % 4 + 3
    if rounds <= (fours - 1) // 3:
        yield Point("tables of four", fours * rounds, _best(lambda: draw(range(fours), rounds, "curve")))
        yield Point("with fives", fives * rounds, _best(lambda: draw(range(fives), rounds, "curve")))
        yield Point("random draw", fours * rounds, _best(lambda: _shuffled(fours, rounds)))


def _shuffled(people: int, rounds: int) -> list[list[list[int]]]:
    rng = random.Random(1)
    orders = [rng.sample(range(people), people) for _ in range(rounds)]
    return [[order[first : first + 4] for first in range(0, people, 4)] for order in orders]


def _best(make: Callable[[], object]) -> float:
    return min(_milliseconds(make) for _ in range(3))


def _milliseconds(make: Callable[[], object]) -> float:
    start = perf_counter()
    make()
    return 1000 * (perf_counter() - start)


def picture(measured: Iterable[Point]) -> str:
    """An SVG of its own, without scripts, styles or fonts from elsewhere."""
    dots = [
        f'<circle cx="{_x(p.sittings):.1f}" cy="{_y(p.milliseconds):.1f}" r="3.5" fill="{COLOURS[p.series]}">'
        f"<title>{p.series}: {p.sittings} sittings in {p.milliseconds:.2f} ms</title></circle>"
        for p in measured
    ]
    parts = [*_axes(), _proportion(), *dots, *_legend()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif"'
        f' font-size="13" fill="#222222">\n<title>Time of a draw by people × rounds</title>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _x(sittings: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * _share(sittings, SITTINGS)


def _y(milliseconds: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * _share(milliseconds, MILLISECONDS)


def _share(value: float, ends: tuple[float, float]) -> float:
    first, last = map(log10, ends)
    return (log10(value) - first) / (last - first)


def _axes() -> Iterable[str]:
    for power in range(1, 6):
        x = _x(10**power)
        yield f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}" stroke="#dddddd"/>'
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{10**power:,}</text>'
    for power in range(-2, 4):
        y = _y(10**power)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#dddddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10**power:,g}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle:.0f}" y="{HEIGHT - 14}" text-anchor="middle">people × rounds</text>'
    yield f'<text x="{LEFT - 8}" y="{TOP - 14}" text-anchor="end">ms</text>'


def _proportion() -> str:
    """A dashed line of two microseconds a sitting."""
    ends = [(sittings, sittings * 0.002) for sittings in (10, 100_000)]
    (x1, y1), (x2, y2) = ((_x(sittings), _y(milliseconds)) for sittings, milliseconds in ends)
    line = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {line} stroke="#222222" stroke-dasharray="5 4" stroke-width="0.8"/>'


def _legend() -> Iterable[str]:
    left = WIDTH - RIGHT + 16
    for row, (series, colour) in enumerate(COLOURS.items()):
        y = TOP + 20 + 22 * row
        yield f'<circle cx="{left}" cy="{y - 4}" r="4" fill="{colour}"/><text x="{left + 12}" y="{y}">{series}</text>'
    y = TOP + 20 + 22 * len(COLOURS)
    yield f'<text x="{left - 4}" y="{y}">- - 2 µs a sitting</text>'


def measure() -> dict[str, float]:
    """Write the picture; microseconds a sitting at the ends of the curve."""
    measured = points()
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(measured), encoding="utf-8")
    ours = sorted((p.sittings, p.milliseconds) for p in measured if p.series == "tables of four")
    return {f"{sittings}_sittings_us_each": 1000 * milliseconds / sittings for sittings, milliseconds in ours[-3:]}


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:28} {figure:9.2f}")
