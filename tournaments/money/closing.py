"""The closing sheet of an evening's till: its two sides, open items, and whether it can be signed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.money.cash import ClosingSides
from tournaments.money.fees import FeeTotals
from tournaments.money.ledgers import in_cents


class OpenCode(StrEnum):
    """Why a till cannot be closed yet. Stable: callers branch on it."""

    FEES_OWED = "till_fees_owed"
    FEES_OVERPAID = "till_fees_overpaid"
    PRIZES_NOT_AWARDED = "till_prizes_not_awarded"
    PRIZES_OUTDATED = "till_prizes_outdated"
    PRIZES_UNPAID = "till_prizes_unpaid"
    GOODS_NOT_GIVEN = "till_goods_not_given"
    POINTS_UNSETTLED = "till_points_unsettled"
    TOO_LITTLE = "till_too_little"
    TOO_MUCH = "till_too_much"


@dataclass(frozen=True, slots=True)
class OpenItem:
    """An open item; `facts` fill its sentence: `cents`, and `count` of people or prizes."""

    code: OpenCode
    facts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrizeTotals:
    """Figures on awarded prizes, in cents except counts: `unpaid_count` money prizes, `goods_open` prizes in goods.

    `rounding` and `unclaimed` were offered but not won. `is_missing`: there is a scheme, but nothing was awarded;
    `is_outdated`: the current results would give other prizes than those awarded.
    """

    awarded: int = 0
    unpaid: int = 0
    unpaid_count: int = 0
    goods_open: int = 0
    rounding: int = 0
    unclaimed: int = 0
    is_missing: bool = False
    is_outdated: bool = False


NO_FEES, NO_PRIZES = FeeTotals(), PrizeTotals()


@dataclass(frozen=True, slots=True)
class ClosingSheet:
    """The closing sheet as one value. `points_open` is the number of people whose points are not settled at the till.

    `counted` are the cents counted in the till, None before.
    """

    sides: ClosingSides
    fees: FeeTotals = NO_FEES
    prizes: PrizeTotals = NO_PRIZES
    points_open: int = 0
    counted: int | None = None

    @property
    def difference(self) -> int:
        """Counted minus expected cents; negative if money is missing."""
        return 0 if self.counted is None else self.counted - self.sides.in_till

    @property
    def open_items(self) -> tuple[OpenItem, ...]:
        """All open items in the order in which to settle them; empty if the till can be signed."""
        return (*_fees(self.fees), *_prizes(self.prizes), *_points(self.points_open), *_counted(self.difference))


def _fees(fees: FeeTotals) -> Iterator[OpenItem]:
    if fees.owing:
        yield OpenItem(OpenCode.FEES_OWED, {"count": fees.owing, "cents": fees.owed})
    if fees.overpaying:
        yield OpenItem(OpenCode.FEES_OVERPAID, {"count": fees.overpaying, "cents": fees.overpaid})


def _prizes(prizes: PrizeTotals) -> Iterator[OpenItem]:
    if prizes.is_missing:
        yield OpenItem(OpenCode.PRIZES_NOT_AWARDED)
    if prizes.is_outdated:
        yield OpenItem(OpenCode.PRIZES_OUTDATED)
        return  # unpaid parts of them no longer belong to anybody
    if prizes.unpaid_count:
        yield OpenItem(OpenCode.PRIZES_UNPAID, {"count": prizes.unpaid_count, "cents": prizes.unpaid})
    if prizes.goods_open:
        yield OpenItem(OpenCode.GOODS_NOT_GIVEN, {"count": prizes.goods_open})


def _points(people: int) -> Iterator[OpenItem]:
    if people:
        yield OpenItem(OpenCode.POINTS_UNSETTLED, {"count": people})


def _counted(difference: int) -> Iterator[OpenItem]:
    if difference:
        code = OpenCode.TOO_MUCH if difference > 0 else OpenCode.TOO_LITTLE
        yield OpenItem(code, {"cents": abs(difference)})


def owed_at_till(points: Sequence[int], *, cents_per_point: int) -> tuple[int, ...]:
    """What everybody pays into the till for their points, in the same order; negative for recipients.

    Sums to 0, so the till's balance stays the same. Raises ValueError for points that do not sum to 0.
    """
    if sum(points) != 0:
        raise ValueError(f"points must sum to 0, not to {sum(points)}")
    return tuple(-cents for cents in in_cents(points, cents_per_point=cents_per_point))
