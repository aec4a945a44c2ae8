"""Where a hand's points come from, in words."""

import random
import re
from typing import Any

import pytest
from django.utils.translation import override

from rulesets.load import preset, presets
from rulesets.model import Family
from scoring.hand import read_hand
from scoring.settle import settle
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.records import random_record
from tests.scoring.test_variants import variant
from tests.scoring.variants.every import EXAMPLES
from tests.scoring.variants.rules import BEI_SPIELE, DOUBLED, KOEPFE_HELD, STROHMANN
from tournaments.web.entry.arithmetic import arithmetic

NAMES = ("Anna", "Bert", "Clara", "Dora", "Emil", "Fritz")
PAGAT = {"bonus": "pagat", "side": "declarer", "announced": False, "made": True}
KINGS = {"bonus": "kings", "side": "opponents", "announced": False, "made": True}
RUFER = {"contract": "rufer", "declarer": 0, "partner": 2, "won": True}
DREIER = {"contract": "dreier", "declarer": 1, "won": False}


def explained(record: dict[str, Any], change: dict[str, Any] | None = None) -> tuple[str, ...]:
    ruleset = variant("ooe-2023", change or {})
    hand = read_hand(record, ruleset)
    with override("de"):
        return arithmetic(settle(hand, ruleset), hand, ruleset, NAMES)


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        (RUFER, ["Rufer +1"]),
        (RUFER | {"bonuses": [PAGAT]}, ["Rufer +1, Pagat still +1 = +2"]),
        (RUFER | {"kontra": 2, "bonuses": [PAGAT]}, ["Rufer Kontra +1 (Geld × 2), Pagat still +1 = +2"]),
        (DREIER, ["Dreier −4 × 3 = −12"]),
        (DREIER | {"bonuses": [PAGAT]}, ["Dreier −4, Pagat still +1: −3 × 3 = −9"]),
        (RUFER | {"partner": None, "king_in_talon": True, "conceded": True, "won": False},
         ["Rufer geschliffen −1 × 3 = −3"]),
        ({"contract": "bettel", "declarer": 3, "won": True, "opponent_kontra": {"1": 4}},
         ["Bettel +2 × 3 = +6 (Bert: Geld × 4)"]),
        (DREIER | {"won": True, "bonuses": [KINGS, PAGAT | {"bonus": "valat"}]},
         ["Valat still +16 × 3 = +48", "Zählt neben dem Valat nicht: Vier Könige still (Gegner)"]),
        ({"contract": "solorufer", "declarer": 0, "king_in_talon": True, "won": True, "kontra": 2},
         ["Solorufer Kontra +2 × 3 = +6", "Das Kontra gilt nicht: Solorufer Kontra"]),
        ({"contract": "rufer", "declarer": 0, "partner": 1, "renonce": [3]},
         ["Renonce: Anna, Bert, Clara +1, Dora −3"]),
        ({"contract": "trischaken", "declarer": 0, "thirds": [60, 80, 40, 30]},
         ["Bert (26/2) −3, Anna, Clara, Dora +1"]),
        ({"contract": "trischaken", "declarer": 0, "thirds": [0, 110, 50, 50]},
         ["Bürgermeister: Bert (36/2) −6, Anna +6"]),
    ],
)  # fmt: skip
def test_a_hand_is_added_up_as_a_table_says_it(record: dict[str, Any], lines: list[str]) -> None:
    assert list(explained(record)) == lines


def test_rules_of_ones_own_are_told_as_well() -> None:
    beside = {
        "contract": "piccolo",
        "declarer": 0,
        "won": True,
        "declarers": [
            {"seat": 0, "contract": "piccolo", "won": True, "kontra": {"1": 2}},
            {"seat": 2, "contract": "bettel", "won": False},
        ],
    }
    dreier = {"contract": "dreier", "declarer": 0, "won": True}
    koepfe = {
        "contract": "rufer",
        "declarer": 0,
        "partner": 2,
        "won": True,
        "bonuses": [{"bonus": "koepfe", "seat": 1}],
    }

    assert explained(beside, BEI_SPIELE) == ("Anna: Piccolo +2 × 2 = +4 (Bert: Geld × 2)", "Clara: Bettel −2 × 2 = −4")
    assert explained(dreier | {"round_factor": 2}, DOUBLED) == ("Dreier +4 doppelt × 3 = +24",)
    assert explained(koepfe, KOEPFE_HELD) == ("Rufer +1", "Köpfe: Anna, Clara, Dora −1, Bert +3")
    assert explained(dreier, STROHMANN) == (
        "Dreier +4 × 3 = +12",
        "Strohmann aufgeteilt: Anna, Clara −1, Bert −2, Dora +4",
    )


def last_amount(line: str) -> int:
    """The last signed figure outside brackets."""
    figures = re.findall(r"[+−]?\d+", re.sub(r"\(.*?\)", "", line))
    return int(figures[-1].replace("−", "-"))


@pytest.mark.parametrize("slug", sorted(presets()))
def test_the_sum_is_what_the_declarer_gets(slug: str) -> None:
    ruleset, rules, rng = preset(slug), rules_of(slug), random.Random(slug)
    for _ in range(100):
        hand = read_hand(random_record(rules, rng), ruleset)
        settled = settle(hand, ruleset)
        lines_ = arithmetic(settled, hand, ruleset, NAMES)
        if not hand.renonce and ruleset.contract(hand.contract).family is not Family.TRISCHAKEN:
            assert last_amount(lines_[0]) == settled.points[hand.declarer], (hand, lines_)


def test_everything_there_can_be_is_told() -> None:
    for example in EXAMPLES:
        ruleset = variant(example.base, example.change)
        hand = read_hand(example.record, ruleset)
        assert all(arithmetic(settle(hand, ruleset), hand, ruleset, NAMES)), example.rule
