"""What a prize scheme offers per prize and in total, before awarding."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.money.prize_schemes import GoodsByLot, GoodsByRank, PercentOfFees, Prizes, PrizeScheme


@dataclass(frozen=True, slots=True)
class PrizeSum:
    """`percent` of the fees, total `cents`, and number of `goods`."""

    percent: int = 0
    cents: int = 0
    goods: int = 0


def offered_sums(scheme: PrizeScheme, *, fees: int) -> tuple[PrizeSum, ...]:
    """What each prize of a scheme offers, in order; `fees` in cents."""
    return tuple(_offered(each, fees) for each in scheme.prizes)


def total_sum(sums: Iterable[PrizeSum]) -> PrizeSum:
    """The total of all prizes."""
    listed = list(sums)
    return PrizeSum(
        sum(each.percent for each in listed), sum(each.cents for each in listed), sum(each.goods for each in listed)
    )


def _offered(prizes: Prizes, fees: int) -> PrizeSum:
    if isinstance(prizes, GoodsByRank | GoodsByLot):
        return PrizeSum(goods=len(prizes.goods))
    percent = sum(prizes.percents) if isinstance(prizes, PercentOfFees) else 0
    return PrizeSum(percent=percent, cents=prizes.offered(fees))
