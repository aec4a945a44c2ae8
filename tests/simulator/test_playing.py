from dataclasses import replace
from random import Random

import pytest

from rulesets.load import preset
from scoring.hand import Side
from tests.simulator.hands import cards
from tests.simulator.test_bidding import SOLO, dealt_to
from tournaments.simulator.bidding import Bid
from tournaments.simulator.bonuses import Claim
from tournaments.simulator.dealing import deal
from tournaments.simulator.exchange import Lineup, lineup
from tournaments.simulator.playing import Played, is_made, play, silent_makers
from tournaments.simulator.tricks import Trick

OOE, TIROL = preset("ooe-2023"), preset("tirol-2020")
VALAT = Claim(OOE.bonus("valat"), Side.DECLARER, 0)
SOLODREIER = Bid(OOE.contract("solodreier"), declarer=0)
PAGAT = Claim(OOE.bonus("pagat"), Side.DECLARER, 0)


def dreier(*, slug: str = "ooe-2023") -> Lineup:
    return lineup(dealt_to(SOLO[:12]), Bid(preset(slug).contract("dreier"), declarer=0), rng=Random(1))


def with_tricks(*tricks: Trick, slug: str = "ooe-2023", thirds: int = 107) -> Played:
    winners = {Side.DECLARER if trick.winner == 0 else Side.OPPONENTS for trick in tricks}
    sweeper = winners.pop() if len(winners) == 1 else None
    return Played(dreier(slug=slug), tricks, thirds=thirds, won=thirds >= 107, sweeper=sweeper)


def silent_codes(played: Played, *, slug: str) -> set[tuple[str, Side]]:
    bonuses = tuple(bonus for bonus in preset(slug).bonuses if bonus.kind not in ("bird", "ultimo"))
    return {(bonus.code, side) for bonus, side in silent_makers(bonuses, played, ruleset=preset(slug), rng=Random(1))}


def test_play_card_points_of_both_sides_are_all_there_are() -> None:
    rng = Random(2)
    for _ in range(100):
        played = play(lineup(deal(rng), Bid(OOE.contract("rufer"), 0), rng=rng), (), ruleset=OOE, rng=rng)
        assert sum(len(played.cards_of(side)) for side in Side) == 54
        assert sum(card.thirds for card in played.cards_of(Side.DECLARER)) == played.thirds
        assert played.won == (played.thirds >= 107)


def test_play_of_a_giant_is_mostly_won() -> None:
    players = dreier()
    assert sum(play(players, (), ruleset=OOE, rng=Random(seed)).won for seed in range(100)) > 80


def test_play_with_an_announced_valat_makes_it_now_and_then() -> None:
    players = dreier()
    made = [is_made(VALAT, play(players, (VALAT,), ruleset=OOE, rng=Random(seed)), Random(1)) for seed in range(100)]
    assert 25 < sum(made) < 60


def test_silent_makers_trull_and_kings_of_one_side() -> None:
    played = with_tricks(
        Trick(cards("t22 t21 t1 hK"), winner=0), Trick(cards("kK pK fK h1"), winner=0), Trick(cards("h2 h3 h4 hB"), 1)
    )
    assert silent_codes(played, slug="ooe-2023") == {("trull", Side.DECLARER), ("kings", Side.DECLARER)}


def test_silent_makers_shared_trull_and_kings_are_nobodys() -> None:
    played = with_tricks(Trick(cards("t22 t1 kK hK"), winner=0), Trick(cards("t21 pK fK h1"), winner=1))
    assert silent_codes(played, slug="ooe-2023") == set()


def test_silent_makers_mondfang_is_the_skues_of_the_other_side() -> None:
    caught = with_tricks(Trick(cards("t21 t22 h1 h2"), winner=1), Trick(cards("h4 h3 k1 k2"), 0), slug="tirol-2020")
    among_friends = with_tricks(Trick(cards("h1 t22 t21 h2"), 1), Trick(cards("h4 h3 k1 k2"), 0), slug="tirol-2020")
    assert silent_codes(caught, slug="tirol-2020") == {("mondfang", Side.OPPONENTS)}
    assert silent_codes(among_friends, slug="tirol-2020") == set()


@pytest.mark.parametrize(
    ("thirds", "expected"),
    [
        (136, set()),
        (137, {("sack1", Side.DECLARER)}),
        (167, {("sack1", Side.DECLARER), ("sack2", Side.DECLARER)}),
        (74, set()),
        (73, {("sack1", Side.OPPONENTS)}),
        (43, {("sack1", Side.OPPONENTS), ("sack2", Side.OPPONENTS)}),
    ],
)
def test_silent_makers_sacks_belong_to_the_winners(thirds: int, expected: set[tuple[str, Side]]) -> None:
    played = with_tricks(Trick(cards("h1 h2 h3 h4"), 0), Trick(cards("k1 k2 k3 k4"), 1), thirds=thirds)
    assert silent_codes(played, slug="tirol-2020") == expected


def test_silent_makers_whoever_has_no_trick_makes_nothing() -> None:
    swept = with_tricks(Trick(cards("t22 t21 t1 hK"), winner=1))
    assert silent_codes(swept, slug="ooe-2023") == {("valat", Side.OPPONENTS), ("trull", Side.OPPONENTS)}
    assert not any(is_made(PAGAT, swept, Random(seed)) for seed in range(50))


def test_silent_makers_a_bird_the_presets_do_not_have() -> None:
    ruleset = preset("ooe-2023")
    fifth = replace(ruleset.bonus("quapil"), code="marabu", name="Marabu")
    ruleset = replace(ruleset, bonuses=(*ruleset.bonuses, fifth))
    players = lineup(dealt_to(cards("t5 t6 t7 t8 t9 t10 t12 t14 t16 t18 t20 t22")), SOLODREIER, rng=Random(1))
    played = replace(with_tricks(Trick(cards("h1 h2 h3 h4"), 0), Trick(cards("k1 k2 k3 k4"), 1)), lineup=players)

    found = [
        maker for seed in range(400) for maker in silent_makers((fifth,), played, ruleset=ruleset, rng=Random(seed))
    ]

    assert set(found) == {(fifth, Side.DECLARER)}


def test_is_made_a_bird_needs_tarocks_around_it() -> None:
    long = with_tricks(Trick(cards("h1 h2 h3 h4"), 0), Trick(cards("k1 k2 k3 k4"), 1))
    short = replace(long, lineup=replace(long.lineup, holdings=(cards("t1 h1"), *long.lineup.holdings[1:])))
    assert 30 < sum(is_made(PAGAT, long, Random(seed)) for seed in range(100)) < 90
    assert not any(is_made(PAGAT, short, Random(seed)) for seed in range(100))
