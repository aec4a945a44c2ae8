"""Who wins what."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.money.schemes import RANKINGS, SCHEMES, ranked
from tournaments.money.awarding import AwardedPrizes, PrizeShare, RankedPerson, awarded_prizes, needs_lots
from tournaments.money.prize_schemes import (
    CentsAtRanks,
    CentsByRank,
    DrawnAmong,
    GoodsByLot,
    GoodsByRank,
    PercentOfFees,
    Prizes,
    PrizeScheme,
)

FEES = st.integers(0, 500_000)
SEEDS = st.integers(0, 2**32).map(Random)
PEOPLE = ranked([1, 2, 1, 2])
"""Ranks 1, 2, 2, 4, 5, 5; keys 100 to 105."""


def awarded(*prizes: Prizes, fees: int = 0, round_to: int = 1, lots: Sequence[int] = ()) -> AwardedPrizes:
    return awarded_prizes(PrizeScheme("Abend", prizes, round_to), PEOPLE, fees=fees, lots=lots)


def test_percent_of_the_fees() -> None:
    assert awarded(PercentOfFees((50, 30, 19)), fees=1001, round_to=10) == AwardedPrizes(
        shares=(PrizeShare(1, 100, 500), PrizeShare(2, 101, 240), PrizeShare(2, 102, 240)),
        offered=990,
        unclaimed=0,
        rounding=10,  # 500, 300 and 190 rounded down are a cent less than 99 % of 1001; 490 is shared as 2 × 240
    )


def test_ranks_that_are_shared_put_their_money_together() -> None:
    assert awarded(CentsByRank((10000, 5000, 2501)), CentsAtRanks((6, 12), 2000)) == AwardedPrizes(
        shares=(
            PrizeShare(1, 100, 10000),
            PrizeShare(2, 101, 3750),
            PrizeShare(2, 102, 3750),
            PrizeShare(5, 104, 1000),
            PrizeShare(5, 105, 1000),
        ),
        offered=21501,
        unclaimed=2000,
        rounding=1,
    )


def test_goods_of_a_shared_rank_go_by_lot() -> None:
    goods = GoodsByRank(("Schinken", "Wein", "Speck"), first=2)

    assert awarded(goods, lots=(105, 102, 104, 101, 103, 100)).shares == (
        PrizeShare(2, 101, 0, ("Wein",)),
        PrizeShare(2, 102, 0, ("Schinken",)),
        PrizeShare(4, 103, 0, ("Speck",)),
    )


def test_goods_for_ranks_nobody_has_are_left() -> None:
    result = awarded(GoodsByRank(("Korb", "Wein", "Honig"), first=6), lots=(105, 104, 103, 102, 101, 100))

    assert (result.shares, result.goods_left) == ((PrizeShare(5, 105, 0, ("Korb",)),), ("Wein", "Honig"))


def test_goods_by_lot_may_be_for_those_without_a_prize() -> None:
    drawn = GoodsByLot(("Honig", "Speck", "Wein", "Korb"), DrawnAmong.WITHOUT_PRIZE)

    result = awarded(CentsByRank((100, 60, 40)), drawn, lots=(100, 104, 101, 105, 102, 103))

    assert [share for share in result.shares if share.goods] == [
        PrizeShare(4, 103, 0, ("Wein",)),
        PrizeShare(5, 104, 0, ("Honig",)),
        PrizeShare(5, 105, 0, ("Speck",)),
    ]
    assert result.goods_left == ("Korb",)


def test_nobody_is_there() -> None:
    scheme = PrizeScheme("Abend", (CentsByRank((100,)), GoodsByRank(("Speck",)), GoodsByLot(("Wein",))))

    assert awarded_prizes(scheme, [], fees=0) == AwardedPrizes((), 100, 100, 0, ("Speck", "Wein"))


@pytest.mark.parametrize(
    ("people", "fees", "lots", "said"),
    [
        ([RankedPerson(2, 1)], 0, (1,), "rank 2 where 1"),
        ([RankedPerson(1, 1), RankedPerson(1, 2), RankedPerson(2, 3)], 0, (1, 2, 3), "rank 2 where 3"),
        ([RankedPerson(1, 1), RankedPerson(2, 1)], 0, (1,), "may appear once"),
        ([RankedPerson(1, 1)], -1, (1,), "-1 cents"),
        ([RankedPerson(1, 1)], 0, (), "drawn exactly once"),
        ([RankedPerson(1, 1)], 0, (2,), "drawn exactly once"),
    ],
)
def test_what_is_no_evening_is_refused(people: list[RankedPerson], fees: int, lots: Sequence[int], said: str) -> None:
    scheme = PrizeScheme("Abend", (CentsByRank((5,)), GoodsByLot(("Speck",))))

    with pytest.raises(ValueError, match=said):
        awarded_prizes(scheme, people, fees=fees, lots=lots)


@given(SCHEMES, RANKINGS, FEES, SEEDS)
def test_nothing_is_created_and_nothing_lost(
    scheme: PrizeScheme, people: tuple[RankedPerson, ...], fees: int, rng: Random
) -> None:
    result = awarded_prizes(scheme, people, fees=fees, lots=drawn(people, rng))

    offered_goods = [item for each in scheme.goods_by_rank for item in each.goods]
    offered_goods += [item for each in scheme.goods_by_lot for item in each.goods]
    awarded_goods = [item for share in result.shares for item in share.goods]
    assert result.offered == result.awarded + result.unclaimed + result.rounding
    assert min(result.offered, result.unclaimed, result.rounding) >= 0
    assert all(share.cents >= 0 and share.cents % scheme.round_to == 0 for share in result.shares)
    assert Counter(offered_goods) == Counter(awarded_goods) + Counter(result.goods_left)
    assert {share.key for share in result.shares} <= {each.key for each in people}
    assert result.rounding < len(people) * scheme.round_to + len(scheme.prizes) * 10


@given(SCHEMES, RANKINGS, FEES, SEEDS)
def test_whoever_shares_a_rank_wins_as_much(
    scheme: PrizeScheme, people: tuple[RankedPerson, ...], fees: int, rng: Random
) -> None:
    result = awarded_prizes(scheme, people, fees=fees, lots=drawn(people, rng))

    won = {share.key: share.cents for share in result.shares}
    by_rank: dict[int, set[int]] = {}
    for each in people:
        by_rank.setdefault(each.rank, set()).add(won.get(each.key, 0))
    assert all(len(amounts) == 1 for amounts in by_rank.values())


@given(SCHEMES, RANKINGS, FEES, SEEDS)
def test_permuting_tied_people_changes_nothing(
    scheme: PrizeScheme, people: tuple[RankedPerson, ...], fees: int, rng: Random
) -> None:
    lots = drawn(people, rng)
    other = permuted_within_ranks(people, rng)
    before = awarded_prizes(scheme, people, fees=fees, lots=lots)

    listed_otherwise = awarded_prizes(scheme, reversed(people), fees=fees, lots=lots)
    called_otherwise = awarded_prizes(scheme, people, fees=fees, lots=[other[key] for key in lots])

    assert listed_otherwise == before
    assert {(other[each.key], each.rank, each.cents, each.goods) for each in before.shares} == {
        (each.key, each.rank, each.cents, each.goods) for each in called_otherwise.shares
    }


@given(SCHEMES, RANKINGS, FEES)
def test_lots_are_asked_for_where_they_decide(scheme: PrizeScheme, people: tuple[RankedPerson, ...], fees: int) -> None:
    if needs_lots(scheme, people):
        with pytest.raises(ValueError, match="drawn exactly once"):
            awarded_prizes(scheme, people, fees=fees)
    else:
        forwards, backwards = sorted(each.key for each in people), sorted((each.key for each in people), reverse=True)
        assert awarded_prizes(scheme, people, fees=fees, lots=forwards) == awarded_prizes(
            scheme, people, fees=fees, lots=backwards
        )


def drawn(people: Sequence[RankedPerson], rng: Random) -> list[int]:
    keys = [each.key for each in people]
    rng.shuffle(keys)
    return keys


def permuted_within_ranks(people: Sequence[RankedPerson], rng: Random) -> dict[int, int]:
    """Everybody's other key, which somebody of the same rank had."""
    other: dict[int, int] = {}
    for rank in {each.rank for each in people}:
        keys = [each.key for each in people if each.rank == rank]
        other |= dict(zip(keys, rng.sample(keys, len(keys)), strict=True))
    return other
