"""Fees of an evening: what everybody owes and has paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class FeeStatus(StrEnum):
    """PAID, REDUCED and WAIVED are settled, the others are not. FREE: the evening has no fee."""

    FREE = "free"
    PAID = "paid"
    REDUCED = "reduced"
    WAIVED = "waived"
    OWED = "owed"
    OVERPAID = "overpaid"


@dataclass(frozen=True, slots=True)
class FeeAccount:
    """One person's fee in cents: the regular one, the one due from them, and the amount paid."""

    full: int
    due: int
    paid: int

    @property
    def owed(self) -> int:
        return max(self.due - self.paid, 0)

    @property
    def overpaid(self) -> int:
        return max(self.paid - self.due, 0)

    @property
    def status(self) -> FeeStatus:
        if self.owed:
            return FeeStatus.OWED
        if self.overpaid:
            return FeeStatus.OVERPAID
        return self._settled()

    def _settled(self) -> FeeStatus:
        if self.due >= self.full:
            return FeeStatus.PAID if self.due else FeeStatus.FREE
        return FeeStatus.REDUCED if self.due else FeeStatus.WAIVED


@dataclass(frozen=True, slots=True)
class FeeTotals:
    """Totals in cents: `full` = `due` + `remitted`, and `due` + `overpaid` = `paid` + `owed`.

    `owing` and `overpaying` are numbers of people.
    """

    full: int = 0
    due: int = 0
    paid: int = 0
    owed: int = 0
    overpaid: int = 0
    owing: int = 0
    overpaying: int = 0

    @property
    def remitted(self) -> int:
        """Waived and reduced amounts; negative if the evening's fee was lowered after somebody was charged more."""
        return self.full - self.due


def fee_totals(accounts: Iterable[FeeAccount]) -> FeeTotals:
    """Sum over all accounts."""
    listed = list(accounts)
    return FeeTotals(
        full=sum(each.full for each in listed),
        due=sum(each.due for each in listed),
        paid=sum(each.paid for each in listed),
        owed=sum(each.owed for each in listed),
        overpaid=sum(each.overpaid for each in listed),
        owing=sum(each.owed > 0 for each in listed),
        overpaying=sum(each.overpaid > 0 for each in listed),
    )
