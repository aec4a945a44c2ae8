"""What the simulator writes down is legal everywhere, believable, and the same for a seed for good."""

import json
from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from rulesets.load import preset
from scoring.hand import hand_record, read_hand
from tournaments.simulator.hand import random_hand


@pytest.mark.slow
def test_random_hand_is_accepted_as_it_stands(ruleset_slug: str) -> None:
    rng, ruleset = Random(20261120), preset(ruleset_slug)
    for _ in range(1_000):
        record = random_hand(ruleset, rng)
        assert hand_record(read_hand(record, ruleset)) == record


@pytest.mark.slow
def test_random_hand_is_accepted_in_five_thousand_more(ruleset_slug: str) -> None:
    rng, ruleset = Random(4711), preset(ruleset_slug)
    for _ in range(5_000):
        read_hand(random_hand(ruleset, rng), ruleset)


def test_random_hand_of_a_known_seed_is_what_it_always_was() -> None:
    rng = Random(1)
    records = [random_hand(preset("ooe-2023"), rng) for _ in range(200)]
    written = json.dumps(records, sort_keys=True).encode()
    assert sha256(written).hexdigest() == "3d5c6507c8c859bf3416ca2041f98135819f86a53b05aa37fc556d4263079973"


@pytest.mark.slow
def test_random_hand_contracts_come_up_as_at_a_table() -> None:
    rng, ruleset = Random(3), preset("ooe-2023")
    shares = Counter(str(random_hand(ruleset, rng)["contract"]) for _ in range(3_000))
    assert 1_200 < shares["rufer"] < 1_700
    assert 270 < shares["trischaken"] < 480
    assert 0 < shares["solodreier"] + shares["farbensolo"] < 60
    assert set(shares) == {contract.code for contract in ruleset.contracts}


@pytest.mark.slow
def test_random_hand_has_kontras_renonces_and_bonuses_now_and_then() -> None:
    rng, ruleset = Random(5), preset("ooe-2023")
    fields = Counter[str]()
    for _ in range(3_000):
        fields.update(random_hand(ruleset, rng).keys())
    assert 60 < fields["kontra"] + fields["opponent_kontra"] < 400
    assert 10 < fields["renonce"] < 60
    assert 900 < fields["bonuses"] < 2_000
    assert 50 < fields["conceded"] < 250
