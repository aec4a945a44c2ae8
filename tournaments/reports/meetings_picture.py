"""Who met whom, as a standalone SVG: a triangle with a mark for every pair that shared a table.

Columns and rows are people by their numbers in the draw's document; each round has its own shape and colour. Pairs that
meet twice get a ring around their marks.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from xml.sax.saxutils import escape, quoteattr

PictureRounds = Sequence[Sequence[Sequence[int]]]
IndexPair = tuple[int, int]

CELL = 10  # in SVG units
EDGE, LEGEND = 50, 26
STEPS = 20  # people between two axis labels
COLOURS = ("#2f6b3c", "#9c2b23", "#235a8c", "#8a5a00", "#6b3d7d", "#4a4a4a")
SHAPES = ("M{x} {y}h6v6h-6z", "M{x} {m}l3 -3l3 3l-3 3z", "M{x} {b}h6l-3 -6z", "M{x} {y}h6l-3 6z")
"""Six units wide from x, y: m is the middle, b the lower edge."""


def meetings_picture(rounds: PictureRounds, *, numbers: Sequence[int], title: str, round_label: str) -> bytes:
    """The picture of some rounds with these numbers; `round_label` is the pattern of their names ("Round {number}")."""
    index = {player: place for place, player in enumerate(sorted({p for t in _tables(rounds) for p in t}))}
    legend = max(1, len(numbers)) * LEGEND
    size = EDGE + len(index) * CELL + CELL
    frame = f'viewBox="0 0 {size} {size + legend}" role="img" aria-label={quoteattr(title)}'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} font-family="sans-serif" font-size="16">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{size}" height="{size + legend}" fill="#fff"/>',
        *_axes(list(index)),
        *(_marks(rounds[row], index, row) for row in range(len(rounds))),
        _rings(rounds, index),
        *(_legend(row, round_label.format(number=number), size) for row, number in enumerate(numbers)),
        "</svg>",
    ]
    return "\n".join(parts).encode()


def _tables(rounds: PictureRounds) -> Iterable[Sequence[int]]:
    return (table for seating in rounds for table in seating)


def _pairs(seating: Sequence[Sequence[int]], index: dict[int, int]) -> list[IndexPair]:
    return [pair for table in seating for pair in combinations(sorted(index[player] for player in table), 2)]


def _at(pair: IndexPair) -> IndexPair:
    """The top left corner of a pair's cell."""
    low, high = pair
    return EDGE + low * CELL, EDGE + high * CELL


def _shape(row: int, x: int, y: int) -> str:
    return SHAPES[row % len(SHAPES)].format(x=x, y=y, m=y + 3, b=y + 6)


def _marks(seating: Sequence[Sequence[int]], index: dict[int, int], row: int) -> str:
    corners = (_at(pair) for pair in _pairs(seating, index))
    path = "".join(_shape(row, x + 2, y + 2) for x, y in corners)
    return f'<path fill="{COLOURS[row % len(COLOURS)]}" d="{path}"/>'


def _rings(rounds: PictureRounds, index: dict[int, int]) -> str:
    met = Counter(pair for seating in rounds for pair in _pairs(seating, index))
    corners = (_at(pair) for pair, times in met.items() if times > 1)
    rings = "".join(f'<circle cx="{x + 5}" cy="{y + 5}" r="7"/>' for x, y in corners)
    return f'<g fill="none" stroke="#9c2b23" stroke-width="2">{rings}</g>'


def _axes(players: Sequence[int]) -> Iterable[str]:
    end = EDGE + len(players) * CELL
    yield f'<path fill="none" stroke="#999" d="M{EDGE} {EDGE}V{end}H{end}L{EDGE} {EDGE}"/>'
    for place in range(0, len(players), STEPS):
        at = EDGE + place * CELL + CELL
        yield f'<text x="{EDGE - 6}" y="{at}" text-anchor="end" fill="#333">{players[place]}</text>'


def _legend(row: int, label: str, top: int) -> str:
    y = top + row * LEGEND
    mark = f'<path fill="{COLOURS[row % len(COLOURS)]}" d="{_shape(row, EDGE, y + 4)}"/>'
    return f'{mark}<text x="{EDGE + 16}" y="{y + 13}" fill="#333">{escape(label)}</text>'
