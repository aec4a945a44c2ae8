"""What the next tournament could bring a player of a season if nobody else moves: result, total and rank."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from scoring.season import SeasonLine
from scoring.season_merits import SeasonMerits
from scoring.season_remaining import Range


@dataclass(frozen=True, slots=True)
class NextResult:
    """With at least this many `points` in the next tournament the player has a `total` and a `rank`."""

    points: int
    total: int
    rank: int


def next_results(
    merits: SeasonMerits, line: SeasonLine, *, points: Collection[int] | None = None
) -> tuple[NextResult, ...]:
    """One entry for each rank the next result can bring, with the fewest points needed, best first; the last one is the
    worst result. Empty without a next tournament, or if one more is not enough for a rank.

    `points` are all possible points of the next tournament, unless every number between least and most is possible.
    """
    point_range = merits.remaining.next
    if point_range is None or line.missing > 1:
        return ()
    others = sorted(merit for player, merit in merits.ranked.items() if player != line.player)
    found: dict[int, NextResult] = {}
    for brought in sorted({*_tried(merits, line, point_range)} if points is None else {*points}, reverse=True):
        merit = merits.with_next(line, brought)
        rank = 1 + len(others) - bisect_right(others, merit)
        found[rank] = NextResult(brought, merit.total, rank)
    return tuple(found.values())


def _tried(merits: SeasonMerits, line: SeasonLine, point_range: Range) -> Iterator[int]:
    """The worst result, and the start of every rank."""
    yield point_range.least
    for merit in merits.ranked.values():
        levels = merits.drawing_level(line, merit.total)
        yield from (points for points in levels if point_range.least <= points <= point_range.most)
