"""What everybody owes for the evening, and what of it was paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class FeeStatus(StrEnum):
    """How somebody stands: PAID, REDUCED and WAIVED are settled, the others are not. FREE: there is no fee at all."""

    FREE = "free"
    PAID = "paid"
    REDUCED = "reduced"
    WAIVED = "waived"
    OWED = "owed"
    OVERPAID = "overpaid"


@dataclass(frozen=True, slots=True)
class FeeAccount:
    """One person's fee in cents: what the evening asks of everybody, what it asks of them, and what they have paid."""

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
    """Cents over everybody: `full` = `due` + `remitted`, and `due` + `overpaid` = `paid` + `owed`.

    `owing` and `overpaying` are how many people.
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
        """Waived and reduced; below 0 where the evening's fee was lowered after somebody had been asked for more."""
        return self.full - self.due


def fee_totals(accounts: Iterable[FeeAccount]) -> FeeTotals:
    """The sums over everybody."""
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
