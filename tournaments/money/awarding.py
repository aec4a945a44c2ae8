"""Apply a prize scheme to the ranks of an evening. No amount is created or lost.

Money for shared ranks is pooled, divided equally and rounded down; the remainder is reported, as is money for ranks
nobody has. Goods cannot be divided: those of a shared rank are drawn by lot among its people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.money.prize_schemes import DrawnAmong, PrizeScheme

PrizeKey = tuple[int, int, int, str]
"""A person's key, their rank, cents, goods."""
PrizeIdentity = tuple[int, int, str]
"""A person's key, cents, goods: identifies equal prizes, whatever the rank they were won by."""


@dataclass(frozen=True, slots=True, order=True)
class RankedPerson:
    """A rank (1 2 2 4) and its owner's key: any number identifying one person."""

    rank: int
    key: int


@dataclass(frozen=True, slots=True, order=True)
class PrizeShare:
    """A person's prizes: cents, never negative, and goods."""

    rank: int
    key: int
    cents: int
    goods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AwardedPrizes:
    """All winners' shares, by rank and key, and what is left over.

    In cents: `offered` = all shares + `unclaimed` (ranks nobody has) + `rounding`. `goods_left` found no winner.
    """

    shares: tuple[PrizeShare, ...]
    offered: int
    unclaimed: int
    rounding: int
    goods_left: tuple[str, ...] = ()

    @property
    def awarded(self) -> int:
        """In cents."""
        return sum(share.cents for share in self.shares)

    @property
    def each(self) -> list[PrizeKey]:
        """Every prize separately, money and goods apart."""
        money = [(share.key, share.rank, share.cents, "") for share in self.shares if share.cents]
        return money + [(share.key, share.rank, 0, item) for share in self.shares for item in share.goods]


def prize_identity(prize: PrizeKey) -> PrizeIdentity:
    """What is handed to the winner."""
    person, _rank, cents, goods = prize
    return person, cents, goods


def awarded_prizes(
    scheme: PrizeScheme, people: Iterable[RankedPerson], *, fees: int, lots: Sequence[int] = ()
) -> AwardedPrizes:
    """Apply a scheme to these people; `fees` in cents, as far as paid.

    `lots` are all keys in the order drawn, required if `needs_lots` says so. Raises ValueError for ranks other than 1 2
    2 4, duplicate keys, negative fees, or lots that do not match the people.
    """
    groups = _groups(people)
    order = _places_drawn(groups, lots, is_needed=needs_lots(scheme, (each for group in groups for each in group)))
    money, unclaimed, rounding = _money(scheme, groups, fees)
    goods, left = _goods(scheme, groups, order, {key for key, cents in money.items() if cents})
    shares = (
        PrizeShare(each.rank, each.key, money[each.key], tuple(goods.get(each.key, ())))
        for group in groups
        for each in group
    )
    offered = sum(each.offered(fees) for each in scheme.money)
    winners = tuple(share for share in shares if share.cents or share.goods)
    return AwardedPrizes(winners, offered, unclaimed, rounding, left)


def needs_lots(scheme: PrizeScheme, people: Iterable[RankedPerson]) -> bool:
    """Whether anything is won by lot: goods that are drawn, or goods for a shared rank."""
    listed = list(people)
    shared = [group for group in _groups(listed) if len(group) > 1]
    return bool(listed) and (
        bool(scheme.goods_by_lot)
        or any(goods.at_rank(rank) for goods in scheme.goods_by_rank for group in shared for rank in _ranks_of(group))
    )


def _groups(people: Iterable[RankedPerson]) -> list[list[RankedPerson]]:
    """People by rank, best first. Raises ValueError for ranks other than 1 2 2 4, or duplicate keys."""
    ordered = sorted(people)
    if len({each.key for each in ordered}) != len(ordered):
        raise ValueError("a key stands for one person and may appear once")
    groups = [list(group) for _, group in groupby(ordered, key=lambda each: each.rank)]
    expected = 1
    for group in groups:
        if group[0].rank != expected:
            raise ValueError(f"rank {group[0].rank} where {expected} comes next")
        expected += len(group)
    return groups


def _ranks_of(group: Sequence[RankedPerson]) -> range:
    """The ranks covered by the people sharing a rank."""
    return range(group[0].rank, group[0].rank + len(group))


def _places_drawn(groups: Sequence[Sequence[RankedPerson]], lots: Sequence[int], *, is_needed: bool) -> dict[int, int]:
    """The position at which each key was drawn."""
    keys = [each.key for group in groups for each in group]
    if (is_needed or lots) and sorted(lots) != sorted(keys):
        raise ValueError("everybody is drawn exactly once, and nobody else")
    return {key: place for place, key in enumerate(lots)}


def _money(scheme: PrizeScheme, groups: Sequence[Sequence[RankedPerson]], fees: int) -> tuple[dict[int, int], int, int]:
    """Cents by key, those for ranks nobody has, and the rounding remainder."""
    if fees < 0:
        raise ValueError(f"{fees} cents of fees")
    by_rank: Counter[int] = Counter()
    for prizes in scheme.money:
        by_rank.update(prizes.by_rank(fees))
    rounding = sum(each.offered(fees) for each in scheme.money) - by_rank.total()
    shares: dict[int, int] = {}
    for group in groups:
        pool = sum(by_rank.pop(rank, 0) for rank in _ranks_of(group))
        share = pool // len(group) // scheme.round_to * scheme.round_to
        shares |= {each.key: share for each in group}
        rounding += pool - share * len(group)
    return shares, by_rank.total(), rounding


def _goods(
    scheme: PrizeScheme, groups: Sequence[Sequence[RankedPerson]], order: dict[int, int], with_money: set[int]
) -> tuple[dict[int, list[str]], tuple[str, ...]]:
    """Goods by key, and those nobody wins."""
    won: dict[int, list[str]] = {}
    left: list[str] = []
    for key, item in _goods_of_ranks(scheme, groups, order):
        won.setdefault(key, []).append(item) if key is not None else left.append(item)
    by_rank = with_money | set(won)
    for drawn in scheme.goods_by_lot:
        keys = [
            key for key in sorted(order, key=order.__getitem__) if drawn.among == DrawnAmong.ALL or key not in by_rank
        ]
        for key, item in zip(keys, drawn.goods, strict=False):
            won.setdefault(key, []).append(item)
        left += drawn.goods[len(keys) :]
    return won, tuple(left)


def _goods_of_ranks(
    scheme: PrizeScheme, groups: Sequence[Sequence[RankedPerson]], order: dict[int, int]
) -> Iterator[tuple[int | None, str]]:
    """Goods by rank with the winner's key, None for ranks nobody has. Within a shared rank, by position drawn."""
    people = sum(map(len, groups))
    for prizes in scheme.goods_by_rank:
        for group in groups:
            drawn = sorted((each.key for each in group), key=lambda key: order.get(key, 0))
            items = [item for rank in _ranks_of(group) for item in prizes.at_rank(rank)]
            yield from zip(drawn, items, strict=False)
        yield from ((None, item) for item in prizes.goods[max(people - prizes.first + 1, 0) :])
