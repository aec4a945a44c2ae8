from random import Random

from tournaments.simulator.cards import PACK
from tournaments.simulator.dealing import deal


def test_deal_gives_out_the_whole_pack_once() -> None:
    dealt = deal(Random(1))
    assert [len(holding) for holding in dealt.holdings] == [12, 12, 12, 12]
    assert sorted(sum(dealt.holdings, ()) + dealt.talon) == sorted(PACK)


def test_deal_with_the_same_seed_is_the_same_and_with_another_is_not() -> None:
    assert deal(Random(2)) == deal(Random(2))
    assert deal(Random(2)) != deal(Random(3))


def test_talon_halves_are_three_cards_each() -> None:
    dealt = deal(Random(4))
    first, second = dealt.talon_halves
    assert first + second == dealt.talon
    assert len(first) == len(second) == 3
