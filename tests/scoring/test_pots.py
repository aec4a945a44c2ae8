"""Pots that do not divide: what a document is refused for, and what settling hands finds."""

import random
from typing import Any

from rulesets.load import RulesetRefused, checked_ruleset
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.undivided import undivided_pots
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.random_pots import random_pots


def test_pots_that_do_not_divide_are_refused() -> None:
    rng = random.Random("pots")
    for _ in range(60):
        document = variant_document("ooe-2023", random_pots(rng))
        tricks = rules_of(document).trischaken
        assert tricks is not None

        expected = {"trischaken.pots"} if undivided_pots(tricks) else set()
        assert _refused_tables(document) == expected, document["trischaken"]


def _refused_tables(document: dict[str, Any]) -> set[str]:
    """The tables in which something is refused."""
    try:
        checked_ruleset(document)
    except RulesetRefused as refused:
        return {problem.path.rpartition(".")[0] for problem in refused.problems}
    return set()
