"""Random hands under every rule there is: for proofs that two settlements agree, each needs the same few thousand."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulesets.load import editions, read_ruleset, ruleset_document
from rulesets.model import Ruleset
from scoring.hand import read_hand
from scoring.played_hand import PlayedHand
from tests.scoring.legal_hands import BOOKS, read_twice
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.random_rules import random_rules
from tests.scoring.reference.records import random_record
from tests.scoring.reference.rules import Rules
from tests.scoring.variants.changes import Change, together, variant_document
from tests.scoring.variants.every import EXAMPLES, RULESETS
from tests.scoring.variants.random_pots import random_pots
from tests.scoring.variants.rules import DOUBLED, STROHMANN, TWO_WITH_TWO

Record = dict[str, Any]

OF_BOOK, OF_VARIANT, OF_RANDOM_RULES = 120, 25, 60
"""Hands of each preset, edition and ruleset to test with; of each variant; of each random ruleset."""
RANDOM_RULES, RANDOM_POTS = 20, 10

TABLES: tuple[Change, ...] = (
    {**STROHMANN, "dummies_shared": "round"},
    {**TWO_WITH_TWO, "dummies_shared": "round"},
    together(STROHMANN, DOUBLED, {"doubled_after": ["all_zero", "mondfang"]}),
)
"""Rules that the examples of the variants leave to tests of a round."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Records that are legal under one ruleset, and the hands they describe."""

    ruleset: Ruleset
    records: tuple[Record, ...]
    hands: tuple[PlayedHand, ...]


@cache
def every_rule() -> tuple[Evening, ...]:
    """Evenings of every preset, edition, ruleset to test with and variant, and of random rulesets; always the same."""
    rng = random.Random("every rule")
    return tuple(_evening(ruleset, records) for ruleset, records in _played(rng))


def _played(rng: random.Random) -> Iterator[tuple[Ruleset, list[Record]]]:
    for name in BOOKS:
        ruleset, rules = read_twice(name)
        yield ruleset, _records(rules, OF_BOOK, rng)
        yield ruleset, [record for record in _records(rules, OF_BOOK * 3, rng) if _is_passed_on(record)]
    for ruleset in editions().values():
        yield ruleset, _records(_rules(ruleset), OF_BOOK, rng)
    variants = [variant_document(base, change) for base, change in RULESETS]
    variants += [variant_document("ooe-2023", change) for change in TABLES]
    for document in variants:
        yield (ruleset := read_ruleset(document)), _records(_rules(ruleset), OF_VARIANT, rng)
    for document in _random_documents(rng):
        yield (ruleset := read_ruleset(document)), _records(_rules(ruleset), OF_RANDOM_RULES, rng)
    for example in EXAMPLES:
        yield read_ruleset(variant_document(example.base, example.change)), [example.record]


def _random_documents(rng: random.Random) -> Iterator[dict[str, Any]]:
    yield from (random_rules(rng) for _ in range(RANDOM_RULES))
    yield from (variant_document("ooe-2023", random_pots(rng)) for _ in range(RANDOM_POTS))


def _is_passed_on(record: Record) -> bool:
    """A Trischaken of whom forehand's rights were passed on to: chance deals few."""
    return record["contract"] == "trischaken" and "forehand" in record


def _rules(ruleset: Ruleset) -> Rules:
    return rules_of(ruleset_document(ruleset))


def _records(rules: Rules, count: int, rng: random.Random) -> list[Record]:
    return [random_record(rules, rng) for _ in range(count)]


def _evening(ruleset: Ruleset, records: list[Record]) -> Evening:
    return Evening(ruleset, tuple(records), tuple(read_hand(record, ruleset) for record in records))
