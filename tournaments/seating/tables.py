"""How many tables of which size an evening has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Table: TypeAlias = tuple[int, ...]
Round: TypeAlias = tuple[Table, ...]
"""Tables in table order, each with player ids in seat order; place 1 (forehand of hand 1) first."""


@dataclass(frozen=True, slots=True)
class Split:
    """Tables of four and tables of five; 4 · fours + 5 · fives is the number of players."""

    fours: int
    fives: int

    @property
    def tables(self) -> int:
        return self.fours + self.fives

    @property
    def sizes(self) -> tuple[int, ...]:
        """Size of every table in table order: fours first."""
        return (4,) * self.fours + (5,) * self.fives

    @property
    def pairs(self) -> int:
        """Meetings in one round: 6 at a four, 10 at a five."""
        return 6 * self.fours + 10 * self.fives


def split(players: int) -> Split | None:
    """N mod 4 fives and fours for the rest; None for N < 4 and for 6, 7 and 11, which have no such split."""
    fives = players % 4
    rest = players - 5 * fives
    return Split(rest // 4, fives) if players >= 4 and rest >= 0 else None
