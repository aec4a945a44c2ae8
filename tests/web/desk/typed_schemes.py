"""A prize scheme, and how it is typed on its form."""

from collections.abc import Iterable
from typing import Any

from tournaments.money.prize_schemes import (
    CentsAtRanks,
    CentsByRank,
    DrawnAmong,
    GoodsByLot,
    GoodsByRank,
    PercentOfFees,
    PrizeScheme,
)

SCHEME = PrizeScheme(
    "Abend",
    (
        PercentOfFees((30, 20, 10)),
        CentsByRank((10_000, 6_050)),
        CentsAtRanks((6, 12), 500),
        GoodsByRank(("Geselchtes", "Wein"), 4),
        GoodsByLot(("Honig",), DrawnAmong.WITHOUT_PRIZE),
    ),
    50,
)
PERCENTS, AMOUNTS, AT_RANKS = "percent_of_fees-0-percents", "cents_by_rank-1-cents", "cents_at_ranks-2-ranks"
AT_AMOUNT, FIRST = "cents_at_ranks-2-cents", "goods_by_rank-3-first"
TYPED: dict[str, Any] = {
    "name": "Abend",
    "rows": ["percent_of_fees-0", "cents_by_rank-1", "cents_at_ranks-2", "goods_by_rank-3", "goods_by_lot-4"],
    PERCENTS: "30, 20 10",
    AMOUNTS: "100 60,50",
    AT_RANKS: "6 12",
    AT_AMOUNT: "5",
    "goods_by_rank-3-goods": "Geselchtes\n\n Wein ",
    FIRST: "4",
    "goods_by_lot-4-goods": "Honig",
    "goods_by_lot-4-among": "without_prize",
    "round_to": "50",
}


def percents(*rows: str) -> dict[str, Any]:
    """A scheme of nothing but rows of percentages, as typed."""
    return {"name": "Abend", "round_to": "1"} | _rows("percent_of_fees", "percents", rows)


def _rows(kind: str, field: str, typed: Iterable[str]) -> dict[str, Any]:
    keys = {f"{kind}-{number}": text for number, text in enumerate(typed)}
    return {"rows": list(keys)} | {f"{key}-{field}": text for key, text in keys.items()}
