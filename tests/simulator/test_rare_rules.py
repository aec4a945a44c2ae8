"""A ruleset of a club's own, with every rule that four at a table can have, is played like any other."""

from random import Random
from typing import Any

import pytest

from rulesets.load import read_ruleset
from scoring.hand import hand_record, read_hand
from scoring.settle import settle
from tests.scoring.variants.changes import variant_document
from tournaments.simulator.hand import random_hand

CHANGE: dict[str, Any] = {
    "bei_pays": "non_declarers",
    "hand_pays": "holder",
    "renonce": {"most_offenders": 3, "provable_silent": "injured_side"},
    "kontra": {"trischaken": "all"},
    "trischaken": {"announced_virgin": {"made": 2, "lost": 2}},
    "contracts": {
        "rufer": {"king_in_talon_becomes": "dreier"},
        "dreier": {"second_half_lost_value": 8},
        "besserrufer": {"required_birds": "any"},
        "piccolo": {"beside": ["piccolo", "bettel"]},
        "supra": {
            "name": "Supra", "family": "positive", "partner": "called_king", "value": 3, "lost_value": 3,
            "threshold_thirds": 137,
        },
        "triccolo": {"name": "Triccolo", "family": "negative", "tricks": 3, "value": 3, "lost_value": 3},
    },
    "bonuses": {
        "koepfe": {"name": "Köpfe", "kind": "hand", "announced": 1},
        "geier": {"name": "Geier", "kind": "bird", "silent": 5, "announced": 10, "no_kontra": True},
    },
}  # fmt: skip
RULES = read_ruleset(variant_document("ooe-2023", CHANGE))
SIGNS = {
    "declarers", "second_half", "koepfe", "virgin", "geier", "supra", "triccolo", "played on", "kontra in trischaken",
}  # fmt: skip


def signs(record: dict[str, Any]) -> set[str]:
    """Which of the rules a record shows."""
    listed = {entry["bonus"] for entry in record.get("bonuses", [])}
    shown = {"declarers", "second_half"} & set(record) | {"koepfe", "virgin", "geier"} & listed
    shown |= {record["contract"]} & {"supra", "triccolo"}
    if record["contract"] == "dreier" and record.get("king_in_talon"):
        shown.add("played on")
    if record["contract"] == "trischaken" and "kontra" in record:
        shown.add("kontra in trischaken")
    return shown | ({"three offenders"} if len(record.get("renonce", [])) == 3 else set())


def shown_in(hands: int, *, seed: int) -> set[str]:
    """The signs of so many random hands, all of which are legal."""
    rng, shown = Random(seed), set[str]()
    for _ in range(hands):
        record = random_hand(RULES, rng)
        hand = read_hand(record, RULES)
        assert hand_record(hand) == record
        assert sum(settle(hand, RULES).money) == 0
        shown |= signs(record)
    return shown


def test_every_rule_is_played_now_and_then_and_every_hand_is_legal() -> None:
    assert shown_in(120, seed=13) >= SIGNS


@pytest.mark.slow
def test_three_offend_once_in_a_long_while() -> None:
    assert shown_in(4_000, seed=8) == SIGNS | {"three offenders"}
