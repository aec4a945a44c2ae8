"""Times by people × rounds as an SVG with logarithmic axes, so that linear growth is a line of slope one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import log10

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 820, 480, 90, 190, 40, 60
SITTINGS, MILLISECONDS = (10, 100_000), (0.01, 1_000_000)
MICROSECONDS = 2
"""Per sitting, on the dashed line."""


class Series(StrEnum):
    FOURS = "ours, tables of four"
    FIVES = "ours, with fives"
    RANDOM = "random draw"
    MODEL = "OR-tools model"
    STOPPED = "OR-tools, stopped"


COLOURS = {
    Series.FOURS: "#1b6e53",
    Series.FIVES: "#b4541a",
    Series.RANDOM: "#777777",
    Series.MODEL: "#5b3f9e",
    Series.STOPPED: "#5b3f9e",
}


@dataclass(frozen=True, slots=True)
class TimedDraw:
    """A measured tournament: `sittings` people × rounds, `milliseconds` in total."""

    series: Series
    sittings: int
    milliseconds: float


def picture(points: Iterable[TimedDraw]) -> str:
    """A standalone SVG without external scripts, styles or fonts."""
    parts = [*_axes(), _proportion(), *map(_dot, points), *_legend()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif"'
        f' font-size="13" fill="#222222">\n<title>Time of a draw by people × rounds</title>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _dot(point: TimedDraw) -> str:
    title = f"{point.series}: {point.sittings} sittings in {point.milliseconds:.3g} ms"
    return _mark(point.series, _x(point.sittings), _y(point.milliseconds), title)


def _mark(series: Series, x: float, y: float, title: str) -> str:
    """A filled dot; a ring if the search was stopped."""
    inside = "#ffffff" if series == Series.STOPPED else COLOURS[series]
    look = f'r="3.5" fill="{inside}" stroke="{COLOURS[series]}" stroke-width="1.5"'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" {look}><title>{title}</title></circle>'


def _x(sittings: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * _share(sittings, SITTINGS)


def _y(milliseconds: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * _share(milliseconds, MILLISECONDS)


def _share(value: float, ends: tuple[float, float]) -> float:
    first, last = map(log10, ends)
    return (log10(value) - first) / (last - first)


def _axes() -> Iterator[str]:
    for power in range(1, 6):
        x = _x(10**power)
        yield f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}" stroke="#dddddd"/>'
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{10**power:,}</text>'
    for power in range(-2, 7):
        y, label = _y(10**power), f"{10**power:,}" if power > 0 else f"{10**power:g}"
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#dddddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle:.0f}" y="{HEIGHT - 14}" text-anchor="middle">people × rounds</text>'
    yield f'<text x="{LEFT - 8}" y="{TOP - 14}" text-anchor="end">ms</text>'


def _proportion() -> str:
    """The dashed line of linear growth."""
    (x1, y1), (x2, y2) = ((_x(sittings), _y(sittings * MICROSECONDS / 1000)) for sittings in SITTINGS)
    line = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {line} stroke="#222222" stroke-dasharray="5 4" stroke-width="0.8"/>'


def _legend() -> Iterator[str]:
    left = WIDTH - RIGHT + 16
    for row, series in enumerate(Series):
        y = TOP + 20 + 22 * row
        yield _mark(series, left, y - 4, series) + f'<text x="{left + 12}" y="{y}">{series}</text>'
    y = TOP + 20 + 22 * len(Series)
    yield f'<text x="{left - 4}" y="{y}">- - {MICROSECONDS} µs a sitting</text>'
