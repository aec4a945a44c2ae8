from random import Random

from rulesets.load import preset
from rulesets.model import BonusKind
from scoring.hand import Side
from tests.simulator.hands import cards
from tests.simulator.test_bidding import SOLO, dealt_to
from tournaments.simulator.bidding import Bid
from tournaments.simulator.bonuses import Claim, announcements, side_of
from tournaments.simulator.dealing import Holding
from tournaments.simulator.exchange import Lineup, lineup

OOE, WIEN = preset("ooe-2023"), preset("wien-2021")
BIRDMAN = cards("t1 t2 t6 t8 t12 t15 t18 t20 hK k1 p1 f1")
TRULL_HOLDER = cards("t1 t21 t22 t9 t10 t11 h1 h2 k1 k2 p1 p2")


def players_of(code: str, holding: Holding, *, slug: str = "ooe-2023") -> Lineup:
    return lineup(dealt_to(holding), Bid(preset(slug).contract(code), declarer=0), rng=Random(1))


def claims_in_many(players: Lineup, *, slug: str = "ooe-2023") -> list[tuple[Claim, ...]]:
    return [announcements(players, ruleset=preset(slug), rng=Random(seed)) for seed in range(400)]


def test_announcements_of_a_besserrufer_always_have_its_bird() -> None:
    for claims in claims_in_many(players_of("besserrufer", BIRDMAN)):
        assert Claim(OOE.bonus("pagat"), Side.DECLARER, 0) in claims


def test_announcements_of_the_trull_come_from_who_holds_it() -> None:
    said = [claim for claims in claims_in_many(players_of("rufer", TRULL_HOLDER)) for claim in claims]
    assert Claim(OOE.bonus("trull"), Side.DECLARER, 0) in said
    assert {claim.seat for claim in said if claim.bonus.code == "trull"} == {0}


def test_announcements_never_name_a_bonus_twice() -> None:
    for claims in claims_in_many(players_of("besserrufer", BIRDMAN)):
        codes = [claim.bonus.code for claim in claims]
        assert len(codes) == len(set(codes))


def test_announcements_beside_an_announced_valat_leave_out_what_it_excludes() -> None:
    with_valat = [
        {claim.bonus.kind for claim in claims}
        for claims in claims_in_many(players_of("solodreier", SOLO, slug="wien-2021"), slug="wien-2021")
        if any(claim.bonus.kind is BonusKind.VALAT for claim in claims)
    ]
    assert with_valat
    assert not any(BonusKind.HOLDING in kinds for kinds in with_valat)


def test_announcements_in_suit_contracts_are_no_birds() -> None:
    kinds = {claim.bonus.kind for claims in claims_in_many(players_of("farbendreier", BIRDMAN)) for claim in claims}
    assert BonusKind.BIRD not in kinds


def test_side_of_the_partner_is_the_declarers() -> None:
    players = players_of("rufer", TRULL_HOLDER)
    assert {seat for seat in range(4) if side_of(seat, players) is Side.DECLARER} == players.declarers_side
