"""Money going into and out of an evening's till, and the two sides of its closing sheet.

Cents are positive for income, negative for expenses. Lines are never changed: a wrong one is reversed by a line of the
same kind and method with the opposite amount.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class CashKind(StrEnum):
    """The purpose of a payment. Values are stable: stored in rows and events.

    FLOAT is the initial change, KONTRA the amount counted in the Kontra box, POINTS are points settled at the desk,
    GOODS are prizes handed over at no cost, DIFFERENCE is a surplus or shortfall found when counting.
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
    """The payment method; only CASH lies in the till."""

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
"""The sign of a kind's amounts, unless reversed: 1 income, −1 expense, 0 for non-monetary kinds."""


@dataclass(frozen=True, slots=True)
class CashLine:
    """An amount paid in or out; `is_reversal` if it reverses another line."""

    kind: CashKind
    method: CashMethod
    cents: int
    is_reversal: bool = False

    @property
    def fits(self) -> bool:
        """Whether the amount's sign fits its kind."""
        cents = -self.cents if self.is_reversal else self.cents
        return (cents > 0) - (cents < 0) in SIGNS[self.kind]

    @property
    def is_incoming(self) -> bool:
        """Which side it belongs to: a reversal to that of the reversed line."""
        return (self.cents < 0) if self.is_reversal else (self.cents > 0)


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line on one side of the closing sheet: non-negative cents of one kind and method."""

    kind: CashKind
    method: CashMethod
    cents: int


@dataclass(frozen=True, slots=True)
class ClosingSides:
    """The two sides: income, and expenses plus balance. They are always equal.

    `balances` are the remaining cents by method, in the order of methods; negative if more was transferred than
    received that way, which is then listed with the income.
    """

    incoming: tuple[SideLine, ...]
    outgoing: tuple[SideLine, ...]
    balances: tuple[tuple[CashMethod, int], ...]

    @property
    def left(self) -> tuple[tuple[CashMethod, int], ...]:
        """Positive balances in cents, by method."""
        return tuple((method, cents) for method, cents in self.balances if cents > 0)

    @property
    def overdrawn(self) -> tuple[tuple[CashMethod, int], ...]:
        """Overdrawn cents, by method."""
        return tuple((method, -cents) for method, cents in self.balances if cents < 0)

    @property
    def left_total(self) -> int:
        """The total of the income side."""
        return sum(line.cents for line in self.incoming) + sum(cents for _, cents in self.overdrawn)

    @property
    def right_total(self) -> int:
        """The total of the other side."""
        return sum(line.cents for line in self.outgoing) + sum(cents for _, cents in self.left)

    @property
    def in_till(self) -> int:
        """The cents expected when the till is counted."""
        return dict(self.balances).get(CashMethod.CASH, 0)

    @property
    def result(self) -> int:
        """The evening's profit in cents: everything except the initial change."""
        start = sum(line.cents for line in self.incoming if line.kind == CashKind.FLOAT)
        return sum(cents for _, cents in self.balances) - start


def closing_sides(lines: Iterable[CashLine]) -> ClosingSides:
    """The two sides for a till's lines, by kind and method in enum order; zero amounts are omitted."""
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
