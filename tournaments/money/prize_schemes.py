"""What can be won on an evening: a scheme as a data document, examples of which are shipped.

    {"name": "Money and goods", "round_to": 50, "prizes": [
        {"kind": "percent_of_fees", "percents": [30, 20, 10]},      rank 1, 2, 3 …
        {"kind": "cents_by_rank", "cents": [10000, 6000, 4000]},    rank 1, 2, 3 …
        {"kind": "cents_at_ranks", "ranks": [6, 12, 18], "cents": 2000},
        {"kind": "goods_by_rank", "goods": ["Geselchtes", "Wein"], "first": 4},
        {"kind": "goods_by_lot", "goods": ["Honig"], "among": "without_prize"}]}

`round_to` (cents, by default 1) is what shares of money are rounded down to. Any number of prizes of any kind are added
up; together they give at most all of the fees.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType

from tournaments.money.prize_problems import PrizeCode, PrizeSchemeRefused
from tournaments.money.prize_reading import MOST_CENTS, MOST_PRIZES, PrizeFields

MOST_ROUNDING = 10_000
"""In cents."""
LAST_RANK = 999


class DrawnAmong(StrEnum):
    """Who takes part in a draw for goods: everybody, or those without a prize by rank."""

    ALL = "all"
    WITHOUT_PRIZE = "without_prize"


@dataclass(frozen=True, slots=True)
class PercentOfFees:
    """Percentages of the fees paid, for ranks 1, 2, …"""

    percents: tuple[int, ...]

    def by_rank(self, fees: int) -> dict[int, int]:
        """Cents by rank, each rounded down."""
        return {rank: fees * percent // 100 for rank, percent in enumerate(self.percents, start=1)}

    def offered(self, fees: int) -> int:
        """Total cents, rounded down once: never less than the sum by rank."""
        return fees * sum(self.percents) // 100

    def document(self) -> dict[str, object]:
        return {"kind": "percent_of_fees", "percents": list(self.percents)}


@dataclass(frozen=True, slots=True)
class CentsByRank:
    """Fixed amounts for ranks 1, 2, …"""

    cents: tuple[int, ...]

    def by_rank(self, _fees: int) -> dict[int, int]:
        return dict(enumerate(self.cents, start=1))

    def offered(self, _fees: int) -> int:
        return sum(self.cents)

    def document(self) -> dict[str, object]:
        return {"kind": "cents_by_rank", "cents": list(self.cents)}


@dataclass(frozen=True, slots=True)
class CentsAtRanks:
    """The same amount for each of these ranks, in ascending order."""

    ranks: tuple[int, ...]
    cents: int

    def by_rank(self, _fees: int) -> dict[int, int]:
        return dict.fromkeys(self.ranks, self.cents)

    def offered(self, _fees: int) -> int:
        return len(self.ranks) * self.cents

    def document(self) -> dict[str, object]:
        return {"kind": "cents_at_ranks", "ranks": list(self.ranks), "cents": self.cents}


@dataclass(frozen=True, slots=True)
class GoodsByRank:
    """Goods for rank `first` and the following ranks, in order."""

    goods: tuple[str, ...]
    first: int = 1

    def at_rank(self, rank: int) -> tuple[str, ...]:
        """What that rank wins: one item or nothing."""
        return self.goods[rank - self.first : rank - self.first + 1] if rank >= self.first else ()

    def document(self) -> dict[str, object]:
        return {"kind": "goods_by_rank", "goods": list(self.goods), "first": self.first}


@dataclass(frozen=True, slots=True)
class GoodsByLot:
    """Goods in the order of drawing; nobody is drawn twice for them."""

    goods: tuple[str, ...]
    among: DrawnAmong = DrawnAmong.ALL

    def document(self) -> dict[str, object]:
        return {"kind": "goods_by_lot", "goods": list(self.goods), "among": str(self.among)}


MoneyPrizes = PercentOfFees | CentsByRank | CentsAtRanks
Prizes = MoneyPrizes | GoodsByRank | GoodsByLot


@dataclass(frozen=True, slots=True)
class PrizeScheme:
    """What can be won; shares of money are rounded down to a multiple of `round_to` cents."""

    name: str
    prizes: tuple[Prizes, ...]
    round_to: int = 1

    @property
    def money(self) -> tuple[MoneyPrizes, ...]:
        return tuple(each for each in self.prizes if isinstance(each, MoneyPrizes))

    @property
    def percent(self) -> int:
        """The percentage of the fees paid out; 0 if prizes do not depend on them."""
        return sum(sum(each.percents) for each in self.prizes if isinstance(each, PercentOfFees))

    @property
    def goods_by_rank(self) -> tuple[GoodsByRank, ...]:
        return tuple(each for each in self.prizes if isinstance(each, GoodsByRank))

    @property
    def goods_by_lot(self) -> tuple[GoodsByLot, ...]:
        return tuple(each for each in self.prizes if isinstance(each, GoodsByLot))


def read_prize_scheme(document: object) -> PrizeScheme:
    """Parse a document (a dict from JSON or TOML). Raises PrizeSchemeRefused with all problems at once."""
    fields = PrizeFields(document)
    name, round_to = fields.text("name"), fields.integer("round_to", least=1, most=MOST_ROUNDING, default=1)
    scheme = PrizeScheme(
        name, tuple(each for row in fields.objects("prizes", most=MOST_PRIZES) for each in _prizes(row)), round_to
    )
    fields.close()
    if scheme.percent > 100 and not fields.problems:
        fields.report(PrizeCode.OVER_100_PERCENT, "prizes", percent=scheme.percent)
    if fields.problems:
        raise PrizeSchemeRefused(fields.problems)
    return scheme


def prize_scheme_document(scheme: PrizeScheme) -> dict[str, object]:
    """The scheme's document, ready for JSON; `read_prize_scheme` restores it."""
    prizes = [each.document() for each in scheme.prizes]
    return {"name": scheme.name, "round_to": scheme.round_to, "prizes": prizes}


@cache
def example_schemes() -> Mapping[str, PrizeScheme]:
    """Example schemes by slug, belonging to no cup."""
    found = sorted((each for each in (files("tournaments.money") / "examples").iterdir()), key=lambda each: each.name)
    documents = {each.name.removesuffix(".toml"): tomllib.loads(each.read_text("utf-8")) for each in found}
    return MappingProxyType({slug: read_prize_scheme(document) for slug, document in documents.items()})


def _prizes(row: PrizeFields) -> tuple[Prizes, ...]:
    """The prize, or none for an unknown kind, whose fields cannot be checked."""
    kind = row.choice("kind", tuple(_KINDS))
    if not kind:
        return ()
    prizes = _KINDS[kind](row)
    row.close()
    return (prizes,)


def _percent_of_fees(row: PrizeFields) -> PercentOfFees:
    return PercentOfFees(row.integers("percents", least=0, most=100))


def _cents_by_rank(row: PrizeFields) -> CentsByRank:
    return CentsByRank(row.integers("cents", least=0, most=MOST_CENTS))


def _cents_at_ranks(row: PrizeFields) -> CentsAtRanks:
    ranks = row.integers("ranks", least=1, most=LAST_RANK)
    if any(after <= before for before, after in pairwise(ranks)):
        row.report(PrizeCode.RANKS_NOT_ASCENDING, "ranks")
    return CentsAtRanks(ranks, row.integer("cents", least=0, most=MOST_CENTS))


def _goods_by_rank(row: PrizeFields) -> GoodsByRank:
    return GoodsByRank(row.texts("goods"), row.integer("first", least=1, most=LAST_RANK, default=1))


def _goods_by_lot(row: PrizeFields) -> GoodsByLot:
    goods, among = row.texts("goods"), row.choice("among", tuple(DrawnAmong), default=DrawnAmong.ALL)
    return GoodsByLot(goods, DrawnAmong(among or DrawnAmong.ALL))


_KINDS: Mapping[str, Callable[[PrizeFields], Prizes]] = {
    "percent_of_fees": _percent_of_fees,
    "cents_by_rank": _cents_by_rank,
    "cents_at_ranks": _cents_at_ranks,
    "goods_by_rank": _goods_by_rank,
    "goods_by_lot": _goods_by_lot,
}
