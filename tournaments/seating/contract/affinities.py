"""What people have in common: a pot for seeding, a club, a household, a car, a team."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

GroupNames: TypeAlias = Mapping[int, str]
"""Player id → name of their group; missing people belong to none."""


class Affinity(StrEnum):
    """Groups whose members the draw seats apart; those in one POT are about equally strong."""

    POT = "pot"
    CLUB = "club"
    HOUSEHOLD = "household"
    CAR = "car"
    TEAM = "team"


def groups(names: GroupNames, index: Mapping[int, int]) -> list[list[int]]:
    """Indices of those present by group, larger groups first (ties by lowest index)."""
    members: dict[str, list[int]] = defaultdict(list)
    for player in sorted(names.keys() & index.keys()):
        members[names[player]].append(index[player])
    return sorted(members.values(), key=lambda group: (-len(group), group))
