"""Any prize scheme, and any ranks."""

from hypothesis import strategies as st

from tournaments.money.awarding import RankedPerson
from tournaments.money.prize_schemes import (
    CentsAtRanks,
    CentsByRank,
    DrawnAmong,
    GoodsByLot,
    GoodsByRank,
    PercentOfFees,
    PrizeScheme,
)

CENTS = st.integers(0, 20_000)
GOODS = st.lists(st.sampled_from(["Speck", "Wein", "Honig", "Korb"]), min_size=1, max_size=5).map(tuple)
PRIZES = st.one_of(
    st.lists(st.integers(0, 9), min_size=1, max_size=5).map(lambda percents: PercentOfFees(tuple(percents))),
    st.lists(CENTS, min_size=1, max_size=6).map(lambda cents: CentsByRank(tuple(cents))),
    st.builds(
        CentsAtRanks, st.sets(st.integers(1, 20), min_size=1, max_size=4).map(lambda ranks: tuple(sorted(ranks))), CENTS
    ),
    st.builds(GoodsByRank, GOODS, st.integers(1, 9)),
    st.builds(GoodsByLot, GOODS, st.sampled_from(DrawnAmong)),
)
SCHEMES = st.builds(
    PrizeScheme,
    name=st.just("Abend"),
    prizes=st.lists(PRIZES, min_size=1, max_size=2).map(tuple),
    round_to=st.sampled_from([1, 10, 50, 100]),
)


def ranked(sizes: list[int]) -> tuple[RankedPerson, ...]:
    """Groups of so many people who share a rank, the best first; keys from 100 on."""
    people: list[RankedPerson] = []
    for size in sizes:
        rank = len(people) + 1
        people += [RankedPerson(rank, 100 + len(people) + place) for place in range(size)]
    return tuple(people)


RANKINGS = st.lists(st.integers(1, 4), max_size=5).map(ranked)
