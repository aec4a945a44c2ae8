from random import Random

import pytest

from rulesets.load import preset
from tests.simulator.hands import cards
from tests.simulator.test_strength import HARMLESS, LONG_SUIT, ORDINARY
from tournaments.simulator.bidding import APPETITES, Appetite, Bid, bid, promised_bird
from tournaments.simulator.cards import PACK
from tournaments.simulator.dealing import Dealt, Holding
from tournaments.simulator.strength import power

OOE, WIEN, HAUSRUCK = preset("ooe-2023"), preset("wien-2021"), preset("hausruck-classic")
HOPFGARTEN = preset("hopfgarten-2016")
FOUR_KINGS = cards("hK kK pK fK t3 t6 t9 t12 t15 k1 p1 f1")
SOLO = cards("t22 t21 t20 t19 t18 t17 t16 t15 t13 hK kK pK")


def dealt_to(*holdings: Holding) -> Dealt:
    """These holdings for the first seats, the remaining cards in turn for the others, the last six for the talon."""
    rest = [card for card in PACK if not any(card in holding for holding in holdings)]
    missing = 4 - len(holdings)
    others = [tuple(rest[seat::missing][:12]) for seat in range(missing)]
    dealt = {card for other in others for card in other}
    one, two, three, four = tuple(holdings) + tuple(others)
    return Dealt((one, two, three, four), tuple(card for card in rest if card not in dealt))


def test_bid_with_four_kings_in_vienna_calls_a_queen() -> None:
    codes = {bid(dealt_to(FOUR_KINGS), ruleset=WIEN, rng=Random(seed)).contract.code for seed in range(40)}
    assert codes & {"rufer"}


def test_bid_with_four_kings_in_hausruck_passes_the_rights_on() -> None:
    bids = [bid(dealt_to(FOUR_KINGS), ruleset=HAUSRUCK, rng=Random(seed)) for seed in range(40)]
    passed = [each for each in bids if each.contract.code in ("rufer", "trischaken")]
    assert passed
    assert {(each.declarer, each.forehand) for each in passed} == {(1, 1)}


@pytest.mark.parametrize(("slug", "forced"), [("ooe-2023", "sechserdreier"), ("hopfgarten-2016", "dreier")])
def test_bid_with_four_kings_elsewhere_is_no_rufer_of_forehand(slug: str, forced: str) -> None:
    bids = [bid(dealt_to(FOUR_KINGS), ruleset=preset(slug), rng=Random(seed)) for seed in range(40)]
    assert forced in {each.contract.code for each in bids if each.declarer == 0}
    assert not any(each.contract.calls_king for each in bids if each.declarer == 0)


def test_bid_of_a_weak_forehand_is_trischaken_where_there_is_one() -> None:
    dealt = dealt_to(HARMLESS, ORDINARY)
    assert "trischaken" in {bid(dealt, ruleset=OOE, rng=Random(seed)).contract.code for seed in range(20)}
    assert "rufer" in {bid(dealt, ruleset=HOPFGARTEN, rng=Random(seed)).contract.code for seed in range(20)}


def test_bid_forehand_only_contracts_are_never_bid_by_others() -> None:
    for seed in range(300):
        winning = bid(dealt_to(ORDINARY), ruleset=OOE, rng=Random(seed))
        assert winning.declarer == winning.forehand or not winning.contract.forehand_only


def test_bid_highest_contract_stands_against_a_lower_one_before_it() -> None:
    bids = [bid(dealt_to(LONG_SUIT, SOLO), ruleset=OOE, rng=Random(seed)) for seed in range(200)]
    assert Bid(OOE.contract("solodreier"), declarer=1) in bids
    assert all(each.declarer == 1 for each in bids if each.contract.code in ("dreier", "solodreier"))


def test_promised_bird_needs_the_bird_and_seven_tarocks() -> None:
    contract = OOE.contract("besserrufer")
    seven = cards("t2 t4 t7 t9 t12 t15 t18 h1 h2 k1 p1 f1")
    assert promised_bird(seven, contract, OOE) == "uhu"
    assert promised_bird(seven[1:], contract, OOE) is None
    assert promised_bird(cards("t5 t6 t7 t9 t12 t15 t18 h1"), contract, OOE) is None


def test_appetite_outside_its_figures_never_stirs() -> None:
    appetite = Appetite(power, least=10_000)
    assert not any(appetite.stirs(SOLO, Random(seed)) for seed in range(20))


def test_appetites_know_every_contract_of_the_presets(ruleset_slug: str) -> None:
    codes = {contract.code for contract in preset(ruleset_slug).contracts}
    assert codes - {"rufer"} <= set(APPETITES)
