"""What goes into the till of an evening and out of it, and the two sides of its closing sheet.

Cents are above 0 where they come in and below 0 where they go out. Nothing is changed: what was wrong is reversed by a
line of the same kind and method with the opposite cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class CashKind(StrEnum):
    """What money was for. Stable: rows and events hold the values.

    FLOAT is what the till starts with, KONTRA what was counted in the box for Kontras, POINTS the points of those who
    settle at the desk, GOODS are prizes that are handed over and cost nothing, DIFFERENCE is what a count of the till
    had too much or too little.
    """

    FLOAT = "float"
    FEE = "fee"
    KONTRA = "kontra"
    POINTS = "points"
    INCOME = "income"
    PRIZE = "prize"
    GOODS = "goods"
    EXPENSE = "expense"
    DIFFERENCE = "difference"


class CashMethod(StrEnum):
    """How it was paid; only CASH lies in the till."""

    CASH = "cash"
    CARD = "card"
    TRANSFER = "transfer"


SIGNS: Mapping[CashKind, tuple[int, ...]] = {
    CashKind.FLOAT: (1,),
    CashKind.FEE: (1, -1),
    CashKind.KONTRA: (1,),
    CashKind.POINTS: (1, -1),
    CashKind.INCOME: (1,),
    CashKind.PRIZE: (-1,),
    CashKind.GOODS: (0,),
    CashKind.EXPENSE: (-1,),
    CashKind.DIFFERENCE: (1, -1),
}
"""Which way the money of a kind goes, unless it reverses something: 1 in, −1 out, 0 for what is not money."""


@dataclass(frozen=True, slots=True)
class CashLine:
    """Money that came in or went out; `is_reversal` where it takes back another line."""

    kind: CashKind
    method: CashMethod
    cents: int
    is_reversal: bool = False

    @property
    def fits(self) -> bool:
        """Whether money of this kind goes that way."""
        cents = -self.cents if self.is_reversal else self.cents
        return (cents > 0) - (cents < 0) in SIGNS[self.kind]

    @property
    def is_incoming(self) -> bool:
        """On which side it stands: a reversal on that of what it takes back."""
        return (self.cents < 0) if self.is_reversal else (self.cents > 0)


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line of a closing sheet's side: so many cents, never below 0, of one kind and method."""

    kind: CashKind
    method: CashMethod
    cents: int


@dataclass(frozen=True, slots=True)
class ClosingSides:
    """The two sides: what came in, and what went out or is left. They are equal, always.

    `balances` are the cents left by method in the order of the methods; below 0 where more was transferred than came
    in that way, which then stands with what came in.
    """

    incoming: tuple[SideLine, ...]
    outgoing: tuple[SideLine, ...]
    balances: tuple[tuple[CashMethod, int], ...]

    @property
    def left(self) -> tuple[tuple[CashMethod, int], ...]:
        """Cents that are left, by method."""
        return tuple((method, cents) for method, cents in self.balances if cents > 0)

    @property
    def overdrawn(self) -> tuple[tuple[CashMethod, int], ...]:
        """Cents by which more was paid than came in, by method."""
        return tuple((method, -cents) for method, cents in self.balances if cents < 0)

    @property
    def left_total(self) -> int:
        """The sum of the side of what came in."""
        return sum(line.cents for line in self.incoming) + sum(cents for _, cents in self.overdrawn)

    @property
    def right_total(self) -> int:
        """The sum of the other side."""
        return sum(line.cents for line in self.outgoing) + sum(cents for _, cents in self.left)

    @property
    def in_till(self) -> int:
        """How many cents have to be found when the till is counted."""
        return dict(self.balances).get(CashMethod.CASH, 0)

    @property
    def result(self) -> int:
        """What the evening leaves in cents: everything but what the till started with."""
        start = sum(line.cents for line in self.incoming if line.kind == CashKind.FLOAT)
        return sum(cents for _, cents in self.balances) - start


def closing_sides(lines: Iterable[CashLine]) -> ClosingSides:
    """The two sides of a till's lines, by kind and method in the order of their lists; what comes to 0 is left out."""
    listed = list(lines)
    left: Counter[CashMethod] = Counter()
    for line in listed:
        left[line.method] += line.cents
    return ClosingSides(
        incoming=_side((line for line in listed if line.is_incoming), 1),
        outgoing=_side((line for line in listed if not line.is_incoming), -1),
        balances=tuple((method, left[method]) for method in CashMethod if left[method]),
    )


def _side(lines: Iterable[CashLine], sign: int) -> tuple[SideLine, ...]:
    sums: Counter[tuple[CashKind, CashMethod]] = Counter()
    for line in lines:
        sums[line.kind, line.method] += sign * line.cents
    return tuple(
        SideLine(kind, method, sums[kind, method]) for kind in CashKind for method in CashMethod if sums[kind, method]
    )
