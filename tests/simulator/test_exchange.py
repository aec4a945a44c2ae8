from random import Random

import pytest

from rulesets.load import preset
from tests.simulator.hands import cards
from tests.simulator.test_bidding import FOUR_KINGS, SOLO, dealt_to
from tournaments.simulator.bidding import Bid
from tournaments.simulator.cards import KINGS, PACK, TRULL, bird_cards, thirds_of
from tournaments.simulator.dealing import deal
from tournaments.simulator.exchange import NEVER_DISCARDED, lineup

OOE, WIEN = preset("ooe-2023"), preset("wien-2021")


@pytest.mark.parametrize(
    ("code", "discarded", "left"),
    [("rufer", 3, 3), ("dreier", 3, 3), ("sechserdreier", 6, 0), ("solodreier", 0, 6), ("farbensolo", 0, 6)],
)
def test_lineup_takes_up_what_the_contract_says(code: str, discarded: int, left: int) -> None:
    players = lineup(deal(Random(1)), Bid(OOE.contract(code), declarer=2), rng=Random(1))
    assert (len(players.discarded), len(players.left)) == (discarded, left)
    assert [len(holding) for holding in players.holdings] == [12] * 4
    assert sorted(sum(players.holdings, ()) + players.discarded + players.left) == sorted(PACK)


def test_lineup_partner_is_whoever_holds_the_called_king() -> None:
    others = (cards("hK"), cards("kK"), cards("pK fK"))
    for seed in range(20):
        players = lineup(dealt_to(cards("t1"), *others), Bid(OOE.contract("rufer"), declarer=0), rng=Random(seed))
        assert players.partner in (1, 2, 3)
        assert players.declarers_side | players.opponents_side == {0, 1, 2, 3}
        assert not players.king_in_talon


def test_lineup_with_the_king_in_the_talon_is_alone_and_takes_its_half() -> None:
    dealt = dealt_to(cards("hK kK pK t1 t2 t3 t4 t5 t6 t7 t8 t9"))
    players = lineup(dealt, Bid(OOE.contract("solorufer"), declarer=0), rng=Random(1))
    assert (players.partner, players.king_in_talon) == (None, True)
    assert players.discarded == dealt.talon_halves[1]
    assert cards("fK")[0] in players.discarded
    assert players.declarers_side == {0}


def test_lineup_with_four_kings_calls_a_queen() -> None:
    players = lineup(dealt_to(FOUR_KINGS), Bid(WIEN.contract("rufer"), declarer=0), rng=Random(1))
    assert players.partner is not None or players.king_in_talon


def test_lineup_without_a_called_king_is_alone() -> None:
    players = lineup(dealt_to(SOLO), Bid(OOE.contract("dreier"), declarer=0), rng=Random(1))
    assert (players.partner, players.king_in_talon) == (None, False)


def test_lineup_puts_away_no_king_no_trull_and_no_bird() -> None:
    rng = Random(2)
    for _ in range(200):
        players = lineup(deal(rng), Bid(OOE.contract("sechserdreier"), declarer=0), rng=rng)
        assert not NEVER_DISCARDED & set(players.discarded)
        assert thirds_of(players.discarded) <= 60
    assert {*KINGS, *TRULL, *bird_cards(OOE).values()} == NEVER_DISCARDED
