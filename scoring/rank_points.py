"""An evening's Rangpunkte as a document: by table size, the points from the first place to the last.

    {"4": [60, 40, 20, 0], "5": [60, 45, 30, 15, 0]}

A missing size gives none. Points never rise from one place to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from scoring.documents import DocumentCode, DocumentRefused, Fields
from scoring.rotation import MOST_PLACES, table_sizes

RankPoints = Mapping[int, tuple[int, ...]]
"""Points by table size, from the first place to the last."""
SIZES = range(2, MOST_PLACES + 1)
MOST_POINTS = 1_000


class RankPointsRefused(DocumentRefused):
    """An invalid document of Rangpunkte; `problems` has every reason."""


def read_rank_points(document: object) -> RankPoints:
    """The points of a document (a dict from JSON). Raises RankPointsRefused with all its problems at once."""
    fields = Fields(document)
    points = {size: fields.integers(str(size)) for size in SIZES if fields.has(str(size))}
    fields.close()
    if not points and not fields.problems:
        fields.report(DocumentCode.EMPTY, "")
    for size, places in points.items():
        _check(fields, size, places)
    if fields.problems:
        raise RankPointsRefused(fields.problems)
    return points


def rank_points_document(points: RankPoints) -> dict[str, list[int]]:
    """The document of these points as plain JSON values; the inverse of `read_rank_points`."""
    return {str(size): list(points[size]) for size in sorted(points)}


def sizes_to_name(players: int) -> tuple[int, ...]:
    """The table sizes that need points if `players` play a hand: that many people, or one more; six are rare."""
    return tuple(table_sizes(players))[:2]


def rising_place(places: Sequence[int]) -> int | None:
    """The first place (from 2) with more points than the previous one; None without one."""
    return next((place for place, (better, worse) in enumerate(pairwise(places), start=2) if worse > better), None)


def _check(fields: Fields, size: int, places: Sequence[int]) -> None:
    name = str(size)
    if places and len(places) != size:
        fields.report(DocumentCode.WRONG_LENGTH, name, needed=size)
    if any(not 0 <= points <= MOST_POINTS for points in places):
        fields.report(DocumentCode.OUT_OF_RANGE, name, least=0, most=MOST_POINTS)
    if place := rising_place(places):
        fields.report(DocumentCode.POINTS_RISE, name, rank=place)
