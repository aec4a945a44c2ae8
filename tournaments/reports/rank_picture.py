"""A player's rank after each evening of a season, as inline SVG; the table next to it has the same in figures."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

WIDTH, HEIGHT = 400, 150  # in SVG units; as wide as a phone, so that its labels stay legible there
LEFT, RIGHT, TOP, BOTTOM = 54, 54, 18, 18
RankPoint = tuple[float, float, int]
"""x, y, and the rank there."""


def rank_picture(ranks: Sequence[int | None], *, title: str) -> str:
    """A line through the ranks in order of the evenings, first place on top; None is an evening without a rank.

    "" if there are fewer than two ranks to connect.
    """
    points = _points(ranks)
    if len(points) < 2:
        return ""
    frame = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label={quoteattr(title)}'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ranks" {frame}>',
        f"<title>{escape(title)}</title>",
        *_levels(points),
        f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)}"/>',
        *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>' for x, y, _ in points),
        *_ends(points),
        "</svg>",
    ]
    return "".join(parts)


def _points(ranks: Sequence[int | None]) -> list[RankPoint]:
    known = [rank for rank in ranks if rank is not None]
    if not known:
        return []
    best, worst = min(known), max(known)
    across = (WIDTH - LEFT - RIGHT) / max(1, len(ranks) - 1)
    down = (HEIGHT - TOP - BOTTOM) / max(1, worst - best)
    return [(LEFT + at * across, TOP + (rank - best) * down, rank) for at, rank in enumerate(ranks) if rank is not None]


def _levels(points: Sequence[RankPoint]) -> Iterator[str]:
    """The best and the worst rank, as labelled lines."""
    for y, rank in sorted({(y, rank) for _, y, rank in points})[:: max(1, len({rank for *_, rank in points}) - 1)]:
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{rank}.</text>'


def _ends(points: Sequence[RankPoint]) -> Iterator[str]:
    """The current rank."""
    x, y, rank = points[-1]
    yield f'<text x="{x + 10:.1f}" y="{y + 5:.1f}" class="now">{rank}.</text>'
