"""Two readings of the rules that share neither code nor tables: the product's, and a referee's long-hand one."""

import random

import pytest

from rulesets.load import preset, presets
from rulesets.model import Ruleset
from scoring.hand import read_hand
from scoring.problems import HandRefused
from scoring.settle import answer, settle
from tests.scoring.reference.breakage import broken_record
from tests.scoring.reference.problems import reference_problems
from tests.scoring.reference.records import random_record
from tests.scoring.reference.settlement import reference_answer
from tests.scoring.reference.tables import SLUGS

HANDS = 2000
SAMPLE = 50
"""Of the same random records, in every run of the tests; CI compares all of them."""


def test_reference_has_the_values_of_every_preset() -> None:
    assert sorted(SLUGS) == sorted(presets())


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_settlement_agrees_with_the_reference(slug: str) -> None:
    assert _settled_differently(slug, HANDS)[:3] == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_refusal_agrees_with_the_reference(slug: str) -> None:
    assert _refused_differently(slug, HANDS)[:3] == []


def test_a_sample_agrees_with_the_reference() -> None:
    settled = {slug: _settled_differently(slug, SAMPLE)[:3] for slug in SLUGS}
    refused = {slug: _refused_differently(slug, SAMPLE)[:3] for slug in SLUGS}

    assert settled == refused == {slug: [] for slug in SLUGS}


def _settled_differently(slug: str, count: int) -> list[object]:
    """The records that the two settle differently, with both answers."""
    ruleset = preset(slug)
    rng = random.Random(f"agreement {slug}")
    records = [random_record(slug, rng) for _ in range(count)]

    settled = [answer(settle(read_hand(record, ruleset), ruleset)) for record in records]
    expected = [reference_answer(slug, record) for record in records]

    return [triple for triple in zip(records, settled, expected, strict=True) if triple[1] != triple[2]]


def _refused_differently(slug: str, count: int) -> list[object]:
    """The records in which the two find different problems, with both lists."""
    ruleset = preset(slug)
    rng = random.Random(f"refusal {slug}")
    records = [broken_record(slug, rng) for _ in range(count)]

    named = [_problems(record, ruleset) for record in records]
    expected = [reference_problems(slug, record) for record in records]

    return [triple for triple in zip(records, named, expected, strict=True) if triple[1] != triple[2]]


def _problems(record: object, ruleset: Ruleset) -> list[tuple[str, str]]:
    try:
        read_hand(record, ruleset)
    except HandRefused as refusal:
        return [(problem.code, problem.field) for problem in refusal.problems]
    return []
