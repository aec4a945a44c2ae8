import random

import pytest

from tests.scoring.reference.breakage import broken_record
from tests.scoring.reference.own_rulesets import OWN, own_ruleset
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.problems import reference_problems
from tests.scoring.reference.records import random_record
from tests.scoring.reference.tables import SLUGS

# Every code a record can get (not_json is the reader's of the text).
CODES = {
    "unknown_field",
    "wrong_type",
    "missing",
    "not_allowed",
    "unknown_contract",
    "unknown_bonus",
    "contract_not_in_ruleset",
    "bonus_not_in_ruleset",
    "bonus_not_in_contract",
    "bonus_twice",
    "bird_missing",
    "king_not_called",
    "seat_range",
    "same_seat",
    "forehand_only",
    "partner_missing",
    "partner_not_allowed",
    "kontra_level",
    "kontra_not_allowed",
    "silent_failed",
    "won_against_points",
    "sack_against_points",
    "sack_order",
    "made_by_loser",
    "thirds_range",
    "thirds_sum",
    "cannot_concede",
    "too_many_offenders",
    "valat_excludes",
    "thirds_against_bonus",
    "thirds_impossible",
    "catch_against_trull",
}
# Codes that only rulesets of one's own can give.
OWN_CODES = {"nobody_pays", "virgin_against_points"}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SLUGS, *OWN])
def test_random_records_are_legal(name: str) -> None:
    rng, rules = random.Random(f"legal {name}"), rules_of(own_ruleset(name) if name in OWN else name)
    records = [random_record(rules, rng) for _ in range(1000)]

    assert [record for record in records if reference_problems(rules, record)] == []


@pytest.mark.slow
def test_broken_records_reach_every_code() -> None:
    rng = random.Random("codes")
    broken = [(slug, broken_record(slug, rng)) for slug in SLUGS for _ in range(2500)]

    problems = [problem for slug, record in broken for problem in reference_problems(slug, record)]

    assert {code for code, _ in problems} == CODES


@pytest.mark.slow
def test_broken_records_under_own_rules_reach_their_codes() -> None:
    rng = random.Random("own codes")
    books = [rules_of(own_ruleset(name)) for name in OWN]
    broken = [(rules, broken_record(rules, rng)) for rules in books for _ in range(2500)]

    problems = [problem for rules, record in broken for problem in reference_problems(rules, record)]

    assert {code for code, _ in problems} == CODES | OWN_CODES


def test_a_record_that_is_no_object_has_one_problem() -> None:
    assert reference_problems("ooe-2023", [1]) == [("not_an_object", "")]
