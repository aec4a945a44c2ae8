"""The rules and the words a browser gets with the screen of a hand."""

import json
import re

import pytest
from django.utils.translation import override

from rulesets.load import content_hash, preset, presets, read_ruleset
from scoring.problems import HandProblem
from tests.factories import seated_tournament, tables_of
from tests.scoring.test_variants import variant
from tests.scoring.variants.rules import SIX
from tests.web.phone.captain import Captain
from tournaments.queries.room.usual import usual_contract
from tournaments.web.entry.browser_rules import browser_rules
from tournaments.web.entry.problems import problem_sentence

OOE = preset("ooe-2023")


def test_rules_for_a_browser_are_a_complete_document_with_its_hash() -> None:
    for ruleset in presets().values():
        rules = json.loads(json.dumps(browser_rules(ruleset)))

        assert read_ruleset(rules["document"]) == ruleset
        assert rules["hash"] == content_hash(ruleset)


def test_rules_for_a_browser_say_what_a_trischaken_and_a_valat_come_to() -> None:
    rules = browser_rules(preset("tirol-2020"))

    assert rules["trischaken"]["0000,1,false,false"] == [[2, 2, 2, 2, 1]]
    assert rules["prices"]["solo"]["announced"]["bonuses"]["valat"] == [40, 40]
    assert browser_rules(preset("hopfgarten-2016"))["trischaken"] is None


def test_words_for_a_browser_are_those_of_the_page_in_its_language() -> None:
    with override("de"):
        german = browser_rules(OOE)["words"]
        said = problem_sentence(HandProblem("thirds_range", "thirds[0]", {"max": 210}))
    with override("en"):
        english = browser_rules(OOE)["words"]

    assert german["problems"]["thirds_range"] % {"max": "70"} == said == "Kartenpunkte sind 0 bis 70."
    assert english["problems"]["required"] == "This is missing."
    assert [list(part) for part in german.values()] == [list(part) for part in english.values()]


def test_usual_amounts_for_a_browser_leave_out_what_nobody_knows() -> None:
    usual = browser_rules(OOE)["usual"]
    known = {row.code: usual_contract(row, OOE) for row in OOE.contracts}

    assert usual["factor"] == 4
    assert usual["contracts"] == {
        code: {"points": row.points, "money": row.money} for code, row in known.items() if row is not None
    }
    assert browser_rules(variant("ooe-2023", SIX))["usual"]["contracts"] == {}


def test_rules_for_a_browser_are_put_together_once() -> None:
    with override("de"):
        assert browser_rules(OOE) is browser_rules(read_ruleset(browser_rules(OOE)["document"]))


@pytest.mark.django_db
def test_screen_of_a_hand_brings_the_rules_as_data() -> None:
    """Names in a document are anybody's: none can end the block."""
    captain = Captain(tables_of(seated_tournament(players=8))[0])

    page = captain.look().content.decode()

    [block] = re.findall(r'<script id="rules" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert "<" not in block
    with override("de"):
        assert json.loads(block) == json.loads(json.dumps(browser_rules(OOE)))


def test_forms_for_a_browser_have_their_fields_in_order() -> None:
    form = browser_rules(OOE)["forms"]["besserrufer"]

    assert form["fields"][:3] == ["declarer", "outcome", "kontra"]
    assert form["fields"][-2:] == ["renonce", ""]
    assert (form["required"], form["asks"], form["kings"]) == (["declarer", "outcome"], "declarer", ["outcome"])
    assert form["birds"] == ["pagat", "uhu", "kakadu", "quapil"]


def test_forms_for_a_browser_have_what_the_engine_checks_bonuses_by() -> None:
    rows = {row["code"]: row for row in browser_rules(preset("tirol-2020"))["forms"]["rufer"]["listed"]}

    assert rows["trull"] == {"code": "trull", "bonus": "Trull", "provable": ["declarer", "opponents"], "holds": 39}
    assert rows["sack2"] == {
        "code": "sack2",
        "bonus": "2. Sack",
        "sack": "2. Sack",
        "is_winners": True,
        "least": 167,
        "thirds": "55/2",
        "after": "sack1",
        "before": "1. Sack",
    }


def test_what_is_wrong_with_one_contract_only_is_said_whole() -> None:
    with override("en"):
        words = browser_rules(OOE)["forms"]["besserrufer"]["words"]

    assert words == {
        "bird_missing": "In Besserrufer the declarer announces a bird: Pagat, Uhu, Kakadu, Quapil.",
        "won_against_points": "The declarer's side wins with 35/2 or more; the result says otherwise.",
    }
