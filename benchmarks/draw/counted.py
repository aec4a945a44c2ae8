"""Figures of plans, counted pair by pair in the same way whatever produced them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

Seating: TypeAlias = Sequence[Sequence[int]]
CountedRounds: TypeAlias = Sequence[Seating]


def meetings(rounds: Iterable[Seating]) -> Counter[frozenset[int]]:
    """How often each two people share a table."""
    return Counter(frozenset(pair) for seating in rounds for table in seating for pair in combinations(table, 2))


def repeats(rounds: Iterable[Seating]) -> int:
    """Meetings of the same two people beyond the first."""
    met = meetings(rounds)
    return sum(met.values()) - len(met)


def second_fives(rounds: Iterable[Seating]) -> int:
    """Sittings of the same person at a table of five beyond the first."""
    sat = Counter(person for seating in rounds for table in seating if len(table) == 5 for person in table)
    return sum(sat.values()) - len(sat)
