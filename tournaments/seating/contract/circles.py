"""What people have in common: a club, a household, a car, a team."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

CircleNames: TypeAlias = Mapping[int, str]
"""Player id → name of the circle; people who are missing belong to none."""


class Circle(StrEnum):
    """What people may share that makes the draw seat them apart if possible."""

    CLUB = "club"
    HOUSEHOLD = "household"
    CAR = "car"
    TEAM = "team"


def groups(names: CircleNames, index: Mapping[int, int]) -> list[list[int]]:
    """Indices of those present by circle, larger circles first (ties by their lowest index)."""
    members: dict[str, list[int]] = defaultdict(list)
    for player in sorted(names.keys() & index.keys()):
        members[names[player]].append(index[player])
    return sorted(members.values(), key=lambda group: (-len(group), group))
