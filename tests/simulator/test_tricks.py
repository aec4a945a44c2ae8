from random import Random

from tests.simulator.hands import cards
from tournaments.simulator.cards import MOND, PACK, SKUES, thirds_of
from tournaments.simulator.dealing import deal
from tournaments.simulator.tricks import laid_out, suits_high, taken


def test_laid_out_uses_every_card_of_the_four_once() -> None:
    dealt = deal(Random(1))
    tricks = laid_out(dealt.holdings, Random(2))
    assert len(tricks) == 12
    assert sorted(taken(tricks, range(4)) + dealt.talon) == sorted(PACK)


def test_laid_out_the_skues_always_takes_its_trick_and_the_mond_falls_to_nothing_else() -> None:
    rng = Random(3)
    for _ in range(50):
        dealt = deal(rng)
        for trick in laid_out(dealt.holdings, rng):
            if SKUES in trick.cards:
                assert trick.cards[trick.winner] == SKUES
            elif MOND in trick.cards:
                assert trick.cards[trick.winner] == MOND


def test_laid_out_with_suits_high_a_king_beats_the_tarocks() -> None:
    (trick,) = laid_out((cards("t22"), cards("h1"), cards("pK"), cards("t5")), Random(4), order=suits_high)
    assert trick.winner == 2


def test_taken_counts_only_the_tricks_of_these_seats() -> None:
    tricks = laid_out((cards("t1"), cards("hK"), cards("kD"), cards("t5")), Random(5))
    assert thirds_of(taken(tricks, {3})) == 13 + 13 + 10 + 1
    assert taken(tricks, {0, 1, 2}) == ()
