"""Who should not meet, who must not, and who needs a certain table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
Belonging: TypeAlias = Mapping[int, str]
"""Player id → name of the circle; who is missing belongs to none."""


class Circle(StrEnum):
    """What people can have in common that makes them sit apart if possible."""

    CLUB = "club"
    HOUSEHOLD = "household"
    CAR = "car"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Wishes:
    """`circles`: who shares a club, household, car or team. `apart`: pairs that never sit together (hard).

    `met`: pairs who met earlier in the season, as often as they did. `fixed`: player id → table number from 1,
    in every new round (hard). Ids of people who are not there are ignored, except in `fixed`.
    """

    circles: Mapping[Circle, Belonging] = field(default_factory=dict)
    apart: tuple[Pair, ...] = ()
    met: tuple[Pair, ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)


NO_WISHES = Wishes()


def groups(belonging: Belonging, index: Mapping[int, int]) -> list[list[int]]:
    """Indices of those present by circle, larger circles first (ties by their lowest index)."""
    members: dict[str, list[int]] = defaultdict(list)
    for player in sorted(belonging.keys() & index.keys()):
        members[belonging[player]].append(index[player])
    return sorted(members.values(), key=lambda group: (-len(group), group))
