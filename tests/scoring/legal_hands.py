"""Random legal records of every ruleset, as the reference draws them; its own tests see that they reach every rule."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulesets.load import preset, read_ruleset
from rulesets.model import Ruleset
from tests.scoring.reference.own_rulesets import OWN, own_ruleset
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.records import random_record
from tests.scoring.reference.rules import Rules
from tests.scoring.reference.tables import SLUGS

BOOKS = (*SLUGS, *OWN)
"""Every preset, and the rulesets to test with, which use every key."""


@cache
def read_twice(name: str) -> tuple[Ruleset, Rules]:
    """A preset or a ruleset to test with, read by the product, and by the reference."""
    if name in OWN:
        document = own_ruleset(name)
        return read_ruleset(document), rules_of(document)
    return preset(name), rules_of(name)


def legal_records(seed: str, *, each: int) -> Iterator[tuple[Ruleset, dict[str, Any]]]:
    """So many random records of each of the rulesets; the same for a seed."""
    for name in BOOKS:
        rng = random.Random(f"{seed} {name}")
        ruleset, rules = read_twice(name)
        yield from ((ruleset, random_record(rules, rng)) for _ in range(each))
