"""Two readings of the rules that share neither code nor tables: the product's, and a referee's long-hand one."""

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets.load import checked_ruleset, preset, presets, read_ruleset, ruleset_document
from rulesets.model import Ruleset
from rulesets.rows import Bonus, Conduct, Contract, Kontra, Renonce, Valat
from rulesets.trischaken import Trischaken
from scoring.dummies import shared_balance
from scoring.hand import read_hand
from scoring.problems import HandRefused
from scoring.settle import answer, settle
from tests.scoring.legal_hands import BOOKS, read_twice
from tests.scoring.reference.breakage import broken_record
from tests.scoring.reference.own_rulesets import OWN, own_ruleset
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.problems import reference_problems
from tests.scoring.reference.random_rules import random_rules
from tests.scoring.reference.records import random_record
from tests.scoring.reference.rules import Rules
from tests.scoring.reference.settlement import reference_answer
from tests.scoring.reference.sharing import dummies_shared
from tests.scoring.reference.tables import SLUGS

HANDS = 2000
SAMPLE = {**dict.fromkeys(SLUGS, 50), **dict.fromkeys(OWN, 20)}
"""How many of the same random records in every run of the tests; CI compares all of them."""


def test_reference_has_the_values_of_every_preset() -> None:
    assert sorted(SLUGS) == sorted(presets())


def test_preset_documents_say_what_the_reference_knows() -> None:
    for slug in SLUGS:
        assert rules_of(ruleset_document(preset(slug))) == rules_of(slug), slug


def test_complete_documents_say_what_the_short_ones_do() -> None:
    for name in OWN:
        document = own_ruleset(name)

        assert rules_of(ruleset_document(checked_ruleset(document))) == rules_of(document), name


def test_own_rulesets_use_every_key() -> None:
    tables = (Ruleset, Contract, Bonus, Kontra, Valat, Trischaken, Renonce, Conduct)
    keys = {field.name for table in tables for field in dataclasses.fields(table)}

    written = {key for name in OWN for key in _keys(own_ruleset(name))}

    assert keys - written == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_settlement_agrees_with_the_reference(name: str) -> None:
    assert _settled_differently(name, HANDS)[:3] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_refusal_agrees_with_the_reference(name: str) -> None:
    assert _refused_differently(name, HANDS)[:3] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_random_rules_agree_with_the_reference(seed: int) -> None:
    rng = random.Random(f"rules {seed}")
    for _ in range(10):
        document = random_rules(rng)
        both = read_ruleset(document), rules_of(document)

        assert (_settled(*both, 100, rng)[:3], _refused(*both, 100, rng)[:3]) == ([], []), document


def test_a_sample_agrees_with_the_reference() -> None:
    settled = {name: _settled_differently(name, count)[:3] for name, count in SAMPLE.items()}
    refused = {name: _refused_differently(name, count)[:3] for name, count in SAMPLE.items()}

    assert settled == refused == {name: [] for name in BOOKS}


def test_a_rounds_balance_of_dummies_is_shared_as_in_the_reference() -> None:
    rng = random.Random("dummies")
    for _ in range(300):
        dummies = rng.choice((1, 2))
        amounts = [rng.randint(-12, 12) for _ in range(4)]
        people = dummies_shared(amounts[:-dummies], amounts[-dummies:])

        assert shared_balance(amounts, dummies) == (*people, *[0] * dummies)


def _keys(table: object) -> Iterator[str]:
    """Every key of a document, of its tables and rows."""
    if isinstance(table, dict):
        yield from table
    for part in table.values() if isinstance(table, dict) else table if isinstance(table, list) else ():
        yield from _keys(part)


def _settled_differently(name: str, count: int) -> list[Any]:
    return _settled(*read_twice(name), count, random.Random(f"agreement {name}"))


def _refused_differently(name: str, count: int) -> list[Any]:
    return _refused(*read_twice(name), count, random.Random(f"refusal {name}"))


def _settled(ruleset: Ruleset, rules: Rules, count: int, rng: random.Random) -> list[Any]:
    """The random records that the two settle differently, with both answers."""
    records = [random_record(rules, rng) for _ in range(count)]

    settled = [answer(settle(read_hand(record, ruleset), ruleset)) for record in records]
    expected = [reference_answer(rules, record) for record in records]

    return [triple for triple in zip(records, settled, expected, strict=True) if triple[1] != triple[2]]


def _refused(ruleset: Ruleset, rules: Rules, count: int, rng: random.Random) -> list[Any]:
    """The broken records in which the two find different problems, with both lists."""
    records = [broken_record(rules, rng) for _ in range(count)]

    named = [_problems(record, ruleset) for record in records]
    expected = [reference_problems(rules, record) for record in records]

    return [triple for triple in zip(records, named, expected, strict=True) if triple[1] != triple[2]]


def _problems(record: object, ruleset: Ruleset) -> list[tuple[str, str]]:
    try:
        read_hand(record, ruleset)
    except HandRefused as refusal:
        return [(problem.code, problem.field) for problem in refusal.problems]
    return []
