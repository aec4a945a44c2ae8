"""The verifier's own settlement beside the engine's: it has to allow the same records and give the same points."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets.load import preset, presets, read_ruleset, ruleset_document
from rulesets.model import Ruleset
from scoring.hand import HandRefused, hand_record, read_hand
from scoring.settle import settle
from scripts import verify_archive
from tests.scoring.legal_hands import BOOKS, read_twice
from tests.scoring.reference.breakage import broken_record
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.random_rules import random_rules
from tests.scoring.reference.records import random_record
from tests.scoring.reference.rules import Rules
from tests.scoring.test_variants import variant
from tests.scoring.variants.every import EXAMPLES, REFUSALS
from tests.scoring.vectors import REFUSED, WORKED

HANDS, SAMPLE = 2000, 20
"""How many random records of each ruleset CI compares, and every run of the tests."""

Record = dict[str, Any]
Ledgers = tuple[list[int], list[int]]


def own_rules(ruleset: Ruleset) -> verify_archive.Rules:
    """The rules as an archive has them: a complete document, read back from JSON."""
    return verify_archive.Rules(json.loads(json.dumps(ruleset_document(ruleset))))


def engines_answer(record: object, ruleset: Ruleset) -> Ledgers | None:
    """None where it refuses the record."""
    try:
        settled = settle(read_hand(record, ruleset), ruleset)
    except HandRefused:
        return None
    return list(settled.points), list(settled.money)


def own_answer(record: Any, rules: verify_archive.Rules) -> Ledgers | None:
    return None if list(verify_archive.record_problems(rules, record)) else verify_archive.settle(rules, record)


def differences(ruleset: Ruleset, rules: Rules, count: int, rng: random.Random) -> Iterator[Record]:
    """Random records, legal ones and broken ones, that the two answer differently."""
    own = own_rules(ruleset)
    for draw in (random_record, broken_record):
        for _ in range(count):
            record = draw(rules, rng)
            if own_answer(record, own) != engines_answer(record, ruleset):
                yield record


def test_a_sample_of_every_ruleset_agrees_with_the_engine() -> None:
    for name in BOOKS:
        assert list(differences(*read_twice(name), SAMPLE, random.Random(f"verifier {name}"))) == [], name


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_every_ruleset_agrees_with_the_engine(name: str) -> None:
    assert list(differences(*read_twice(name), HANDS, random.Random(f"verifier {name}"))) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_random_rules_agree_with_the_engine(seed: int) -> None:
    rng = random.Random(f"verifier's rules {seed}")
    for _ in range(20):
        document = random_rules(rng)

        assert list(differences(read_ruleset(document), rules_of(document), 50, rng)) == [], document


def test_a_stored_record_is_settled_like_the_one_sent() -> None:
    ruleset, rules = read_twice("everything-side")
    own, rng = own_rules(ruleset), random.Random("stored")
    for _ in range(50):
        record = random_record(rules, rng)
        stored = hand_record(read_hand(record, ruleset))

        assert own_answer(stored, own) == own_answer(record, own)


def test_every_worked_example_is_settled_as_worked_out() -> None:
    for published in WORKED:
        answer = own_answer(published.record, own_rules(preset(published.ruleset)))
        assert answer == (published.points, published.money), published.source
    for example in EXAMPLES:
        answer = own_answer(example.record, own_rules(variant(example.base, example.change)))
        assert answer == example.ledgers, example.rule


def test_every_wrong_record_is_refused() -> None:
    for wrong in REFUSED:
        if wrong.ruleset in presets():
            assert own_answer(wrong.record, own_rules(preset(wrong.ruleset))) is None, wrong.why
    for refusal in REFUSALS:
        answer = own_answer(refusal.record, own_rules(variant(refusal.base, refusal.change)))
        assert answer is None, refusal.rule


def test_a_valat_in_the_games_place_is_doubled_in_a_solo_where_the_rules_say_so() -> None:
    """No published ruleset has both, and no random one."""
    document = ruleset_document(preset("ooe-2023"))
    document["valat"] = {"pays": "replaces_game", "doubled_in_solos": True}
    ruleset = read_ruleset(document)
    valat = {"bonus": "valat", "side": "declarer", "announced": False, "made": True}
    record = {"contract": "solodreier", "declarer": 0, "won": True, "bonuses": [valat]}

    assert own_answer(record, own_rules(ruleset)) == engines_answer(record, ruleset) == ([192, -64, -64, -64],) * 2
