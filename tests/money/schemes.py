"""Any prize scheme, and any ranks."""

from hypothesis import strategies as st

from tournaments.intake.text import one_line
from tournaments.money.awarding import RankedPerson
from tournaments.money.prize_reading import MOST_CENTS
from tournaments.money.prize_schemes import (
    LAST_RANK,
    MOST_ROUNDING,
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
LETTERS = "Aböß09 ,;.%€-&<>\"'\t\n\u00a0\u2028\u200f🃏"
WORDS = (
    st.lists(st.sampled_from(LETTERS), min_size=1, max_size=20)
    .map(lambda letters: one_line("".join(letters)))
    .filter(bool)
)
ANY_GOODS = st.lists(WORDS, min_size=1, max_size=4).map(tuple)
ANY_CENTS = st.integers(0, MOST_CENTS)
ANY_PRIZES = st.one_of(
    st.lists(st.integers(0, 2), min_size=1, max_size=8).map(lambda percents: PercentOfFees(tuple(percents))),
    st.lists(ANY_CENTS, min_size=1, max_size=8).map(lambda cents: CentsByRank(tuple(cents))),
    st.builds(
        CentsAtRanks,
        st.sets(st.integers(1, LAST_RANK), min_size=1, max_size=5).map(lambda ranks: tuple(sorted(ranks))),
        ANY_CENTS,
    ),
    st.builds(GoodsByRank, ANY_GOODS, st.integers(1, LAST_RANK)),
    st.builds(GoodsByLot, ANY_GOODS, st.sampled_from(DrawnAmong)),
)
ANY_SCHEMES = st.builds(
    PrizeScheme,
    name=WORDS,
    prizes=st.lists(ANY_PRIZES, min_size=1, max_size=6).map(tuple),
    round_to=st.integers(1, MOST_ROUNDING),
)
"""Every kind, any number of times, to the ends of what figures may be; lists are kept short."""


def ranked(sizes: list[int]) -> tuple[RankedPerson, ...]:
    """Groups of so many people who share a rank, the best first; keys from 100 on."""
    people: list[RankedPerson] = []
    for size in sizes:
        rank = len(people) + 1
        people += [RankedPerson(rank, 100 + len(people) + place) for place in range(size)]
    return tuple(people)


RANKINGS = st.lists(st.integers(1, 4), max_size=5).map(ranked)
