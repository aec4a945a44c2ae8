"""Two readings of the rules that share neither code nor tables: the product's, and a referee's long-hand one."""

import random

import pytest

from rulesets.load import preset
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


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_settlement_agrees_with_the_reference(slug: str) -> None:
    ruleset = preset(slug)
    rng = random.Random(f"agreement {slug}")
    records = [random_record(slug, rng) for _ in range(HANDS)]

    settled = [answer(settle(read_hand(record, ruleset), ruleset)) for record in records]
    expected = [reference_answer(slug, record) for record in records]

    disagreements = [triple for triple in zip(records, settled, expected, strict=True) if triple[1] != triple[2]]
    assert disagreements[:3] == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_refusal_agrees_with_the_reference(slug: str) -> None:
    ruleset = preset(slug)
    rng = random.Random(f"refusal {slug}")
    records = [broken_record(slug, rng) for _ in range(HANDS)]

    named = [_problems(record, ruleset) for record in records]
    expected = [reference_problems(slug, record) for record in records]

    disagreements = [triple for triple in zip(records, named, expected, strict=True) if triple[1] != triple[2]]
    assert disagreements[:3] == []


def _problems(record: object, ruleset: Ruleset) -> list[tuple[str, str]]:
    try:
        read_hand(record, ruleset)
    except HandRefused as refusal:
        return [(problem.code, problem.field) for problem in refusal.problems]
    return []
