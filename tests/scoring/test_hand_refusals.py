"""What a wrong record gets: all of its problems, in order, each with a sentence."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from rulesets.load import preset
from rulesets.model import Ruleset
from scoring.hand import HandProblem, HandRefused, message, read_hand
from scoring.problems import BONUS_FIELDS, DECLARER_FIELDS, FIELDS
from scoring.sentences import CODES, SENTENCES, sentence
from tests.scoring.test_variants import variant
from tests.scoring.variants.every import REFUSALS
from tests.scoring.vectors import REFUSED

OOE = preset("ooe-2023")
ROOT = Path(__file__).parent.parent.parent
STABLE_CODES = [
    "not_json", "not_an_object", "unknown_field", "wrong_type", "missing", "not_allowed", "unknown_contract",
    "unknown_bonus", "contract_not_in_ruleset", "bonus_not_in_ruleset", "bonus_not_in_contract", "bonus_twice",
    "bird_missing", "king_not_called", "seat_range", "same_seat", "forehand_only", "partner_missing",
    "partner_not_allowed", "kontra_level", "kontra_not_allowed", "silent_failed", "won_against_points",
    "sack_against_points", "sack_order", "made_by_loser", "thirds_range", "thirds_sum", "cannot_concede",
    "too_many_offenders", "valat_excludes", "thirds_against_bonus", "thirds_impossible", "catch_against_trull",
    "nobody_pays", "virgin_against_points",
]  # fmt: skip


def problems(record: object, ruleset: Ruleset) -> tuple[HandProblem, ...]:
    """What is wrong with a record; nothing when it is a hand."""
    try:
        read_hand(record, ruleset)
    except HandRefused as refused:
        return refused.problems
    return ()


@pytest.fixture(scope="module")
def every_problem() -> list[HandProblem]:
    """All problems of all refused records."""
    of_presets = [problem for case in REFUSED for problem in problems(case.record, preset(case.ruleset))]
    changed = [(case.record, variant(case.base, case.change)) for case in REFUSALS]
    return [*of_presets, *(problem for record, ruleset in changed for problem in problems(record, ruleset))]


def test_records_are_refused_with_all_their_problems_in_order() -> None:
    for case in REFUSED:
        found = problems(case.record, preset(case.ruleset))

        assert [[problem.code, problem.field] for problem in found] == case.problems, case.why


def test_every_problem_has_its_sentence(every_problem: list[HandProblem]) -> None:
    for problem in every_problem:
        assert "%" not in message(problem), problem
        assert message(problem).endswith("."), problem


def test_every_code_is_reachable(every_problem: list[HandProblem]) -> None:
    reached = {problem.code for problem in every_problem}

    assert reached | {"not_json"} == set(STABLE_CODES) == CODES


def test_every_code_and_field_is_documented() -> None:
    page = (ROOT / "docs" / "hand-record.md").read_text(encoding="utf-8")

    assert [name for name in (*STABLE_CODES, *FIELDS, *BONUS_FIELDS, *DECLARER_FIELDS) if f"`{name}`" not in page] == []


def test_every_sentence_is_used(every_problem: list[HandProblem]) -> None:
    used = {sentence(problem) for problem in every_problem}
    fallbacks = {code for code in CODES if any(key.startswith(f"{code}.") for key in SENTENCES)}
    expected = {text for key, text in SENTENCES.items() if key not in fallbacks | {"not_json"}}

    assert expected - used == set()


def test_an_announced_bonus_made_in_a_renonce_says_that_the_renonce_forbids_it() -> None:
    announced = {"bonus": "pagat", "side": "declarer", "announced": True, "made": True}
    record = {"contract": "dreier", "declarer": 0, "bonuses": [announced], "renonce": [1]}

    (problem,) = problems(record, OOE)

    assert (problem.field, sentence(problem)) == ("bonuses[0].made", SENTENCES["not_allowed.renonce"])


def test_sentence_of_a_reason_is_more_precise() -> None:
    general, precise = HandProblem("wrong_type", "won"), HandProblem("wrong_type", "won", {"reason": "truth"})

    assert message(general) == "This has the wrong type."
    assert message(precise) == "This has to be true or false."


def test_sentences_fill_in_their_facts() -> None:
    facts: Mapping[str, object] = {"sum": 211, "max": 210}
    said = message(HandProblem("thirds_sum", "thirds", facts))

    assert said == "Together the four have 211 thirds; they must have 210."


def test_long_lists_are_refused_in_reasonable_time() -> None:
    entry = {"bonus": "trull", "side": "declarer", "announced": True, "made": True}
    record = {"contract": "dreier", "declarer": 0, "won": True, "bonuses": [entry] * 2_000}

    found = problems(record, OOE)

    assert [problem.code for problem in found] == ["bonus_twice"] * 1_999
