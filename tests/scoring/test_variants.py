"""Rules that no preset has: each example settled, and each wrong record refused, as worked out by hand."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from rulesets.load import read_ruleset
from rulesets.model import Ruleset
from scoring.hand import HandRefused, hand_record, message, read_hand
from scoring.settle import settle
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.every import EXAMPLES, REFUSALS
from tests.scoring.variants.examples import Change


def variant(base: str, change: Change) -> Ruleset:
    """A preset with a change; the same change is read once."""
    return _variant(base, json.dumps(change))


@cache
def _variant(base: str, change: str) -> Ruleset:
    return read_ruleset(variant_document(base, json.loads(change)))


def refusals(record: Mapping[str, Any], ruleset: Ruleset) -> list[tuple[str, str]]:
    """What is wrong with a record, each with a sentence that is filled in."""
    with pytest.raises(HandRefused) as refused:
        read_hand(record, ruleset)
    assert not [problem for problem in refused.value.problems if "%" in message(problem)]
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_every_example_is_settled_as_worked_out() -> None:
    for example in EXAMPLES:
        ruleset = variant(example.base, example.change)
        hand = read_hand(example.record, ruleset)
        settled = settle(hand, ruleset)

        assert (list(settled.points), list(settled.money)) == example.ledgers, example.rule
        assert read_hand(hand_record(hand), ruleset) == hand, example.rule


def test_every_wrong_record_is_refused_for_it() -> None:
    for example in REFUSALS:
        assert refusals(example.record, variant(example.base, example.change)) == example.problems, example.rule
