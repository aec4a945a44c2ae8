from random import Random

import pytest

from rulesets.load import preset
from tests.simulator.test_bidding import dealt_to
from tests.simulator.test_strength import HARMLESS
from tournaments.simulator.bidding import Bid
from tournaments.simulator.dealing import deal
from tournaments.simulator.outcome import record_of
from tournaments.simulator.record import SimulatedRecord

OOE, TIROL, WIEN = preset("ooe-2023"), preset("tirol-2020"), preset("wien-2021")


def records(slug: str, code: str, *, number: int = 600, declarer: int = 0) -> list[SimulatedRecord]:
    rng, ruleset = Random(1), preset(slug)
    winning = Bid(ruleset.contract(code), declarer)
    return [record_of(deal(rng), winning, ruleset=ruleset, rng=rng) for _ in range(number)]


def test_record_of_trischaken_has_thirds_or_a_renonce() -> None:
    played = records("ooe-2023", "trischaken")
    assert all(("thirds" in record) != ("renonce" in record) for record in played)
    assert {sum(record["thirds"]) for record in played if "thirds" in record} == {210}


@pytest.mark.parametrize("slug", ["ooe-2023", "wien-2021"])
def test_record_of_trischaken_has_virgins_and_mayors_now_and_then(slug: str) -> None:
    thirds = [record["thirds"] for record in records(slug, "trischaken") if "thirds" in record]
    assert 5 < sum(0 in each for each in thirds) < 200
    assert 5 < sum(max(each) >= 107 for each in thirds) < 200


def test_record_of_a_safe_bettel_is_won_more_often_than_of_any_other() -> None:
    rng, bettel = Random(2), Bid(OOE.contract("bettel"), 0)
    safe = [record_of(dealt_to(HARMLESS), bettel, ruleset=OOE, rng=rng).get("won") for _ in range(300)]
    others = [record.get("won") for record in records("ooe-2023", "bettel", number=300)]
    assert safe.count(True) > 180 > others.count(True) + 30


def test_record_of_a_king_in_the_talon_is_conceded_half_the_time() -> None:
    alone = [record for record in records("ooe-2023", "rufer", number=1500) if "king_in_talon" in record]
    conceded = [record for record in alone if record.get("conceded")]
    assert len(alone) / 4 < len(conceded) < 3 * len(alone) / 4
    assert all(record["won"] is False and "kontra" not in record for record in conceded)


def test_record_of_a_solorufer_is_never_conceded() -> None:
    assert not any("conceded" in record for record in records("ooe-2023", "solorufer"))


def test_record_of_a_renonce_says_nothing_of_the_result() -> None:
    for record in records("ooe-2023", "dreier", number=2000):
        if "renonce" in record:
            assert not {"won", "card_thirds"} & set(record)
            assert all(entry["announced"] and "made" not in entry for entry in record.get("bonuses", []))
            break
    else:
        pytest.fail("no Renonce in 2,000 hands")


def test_record_of_tirol_always_counts_the_card_points() -> None:
    assert all("card_thirds" in record for record in records("tirol-2020", "dreier") if "won" in record)


def test_record_of_forehands_rights_passed_on_says_so() -> None:
    hausruck = preset("hausruck-classic")
    passed = Bid(hausruck.contract("trischaken"), declarer=1, forehand=1)
    record = record_of(deal(Random(3)), passed, ruleset=hausruck, rng=Random(3))
    assert (record["declarer"], record["forehand"]) == (1, 1)
