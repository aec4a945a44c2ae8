"""How many tables of each size there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

TablePlan: TypeAlias = tuple[int, ...]
RoundPlan: TypeAlias = tuple[TablePlan, ...]
"""Tables in table order, each with player ids in seat order; place 1 (forehand of hand 1) first."""
Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Split:
    """The number of tables of four, five and six; sixes are drawn only on request."""

    fours: int
    fives: int
    sixes: int = 0

    @property
    def tables(self) -> int:
        return self.fours + self.fives + self.sixes

    @property
    def long_seats(self) -> int:
        """Seats at tables where somebody sits out."""
        return 5 * self.fives + 6 * self.sixes

    @property
    def sizes(self) -> tuple[int, ...]:
        """The size of each table in table order: fours first."""
        return (4,) * self.fours + (5,) * self.fives + (6,) * self.sixes

    @property
    def pairs(self) -> int:
        """Meetings in one round: 6 at a four, 10 at a five, 15 at a six."""
        return 6 * self.fours + 10 * self.fives + 15 * self.sixes


def split(players: int) -> Split | None:
    """N mod 4 fives, and fours for the rest; None for N < 4 and for 6, 7 and 11, which have no such split."""
    fives = players % 4
    rest = players - 5 * fives
    return Split(rest // 4, fives) if players >= 4 and rest >= 0 else None


def split_with_six(players: int) -> Split | None:
    """The split into fours and fives if possible; otherwise with one six if that helps: 6, and 11 = 5 + 6.

    Seven people have no split even so: next to any table too few remain.
    """
    return split(players) or {6: Split(0, 0, 1), 11: Split(0, 1, 1)}.get(players)
