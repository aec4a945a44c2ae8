"""Drawn lots: which ties need one, and which recorded lots still count.

A lot is drawn by people tied in all earlier criteria, and applies to them alone. So it counts if everybody who is tied
now took part in one drawing: the whole group, or those of it who remain tied after a correction. If somebody else is
tied with them now, no lot counts until they have drawn together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scoring.standings import standings
from scoring.tournament_criteria import PlayerResult

LOT = "lot"
"""The criterion's code."""


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """`place` 1 is the best of a drawing; a tournament's drawings are numbered from 1."""

    drawing: int
    place: int


@dataclass(frozen=True, slots=True)
class EqualGroup:
    """Two or more who are tied up to the lot: the rank they share then, and their keys, ascending."""

    rank: int
    keys: tuple[int, ...]


def equal_groups(results: Iterable[PlayerResult], criteria: Sequence[str]) -> tuple[EqualGroup, ...]:
    """The ties the lot decides, best first; () if it is not a criterion. Raises as `standings` does."""
    if LOT not in criteria:
        return ()
    lines = standings(results, criteria[: list(criteria).index(LOT)])
    by_rank = groupby(lines, key=lambda line: line.rank)
    groups = (EqualGroup(rank, tuple(line.key for line in same)) for rank, same in by_rank)
    return tuple(each for each in groups if len(each.keys) > 1)


def drawing_of(group: EqualGroup, lots: Mapping[int, DrawnLot]) -> int | None:
    """The drawing in which all members of a group took part; None without one."""
    drawings = {lots[key].drawing if key in lots else None for key in group.keys}
    return drawings.pop() if len(drawings) == 1 else None


def with_lots(
    results: Sequence[PlayerResult], criteria: Sequence[str], lots: Mapping[int, DrawnLot]
) -> tuple[PlayerResult, ...]:
    """Results completed by the lots that count, in the given order; `lots` by key."""
    groups = equal_groups(results, criteria) if lots else ()
    counting = {key: lots[key].place for each in groups if drawing_of(each, lots) for key in each.keys}
    return tuple(replace(each, lot=counting[each.key]) if each.key in counting else each for each in results)
