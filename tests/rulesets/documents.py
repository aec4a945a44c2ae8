"""A small ruleset document to break in tests."""

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.load import RulesetProblem, RulesetRefused, checked_ruleset, read_ruleset


def small_document() -> dict[str, Any]:
    """A short document of an invented club; every call gives a new one."""
    return {
        "slug": "our-table",
        "name": "Our table",
        "version": "1",
        "valid_from": "2024-05-01",
        "cups": ["Our club"],
        "source": "Decided by the club",
        "threshold_thirds": 106,
        "contracts": [{"code": "rufer", "value": 2}, {"code": "dreier", "value": 5, "lost_value": 6}],
        "bonuses": [
            {"code": "pagat", "silent": 1, "announced": 2},
            {"code": "king-ultimo", "silent": 1, "announced": 2},
            {"code": "valat", "silent": 4, "announced": 8},
        ],
        "kontra": {"counts": "money", "levels": [{"name": "Kontra", "factor": 2}]},
        "valat": {"pays": "replaces_game"},
    }


def problems_of(document: Mapping[str, object]) -> tuple[RulesetProblem, ...]:
    """What is wrong with a stored document; nothing when it is a ruleset."""
    try:
        read_ruleset(document)
    except RulesetRefused as refused:
        return refused.problems
    return ()


def written_problems_of(document: Mapping[str, object]) -> tuple[RulesetProblem, ...]:
    """What is wrong with a document that somebody wrote; nothing when it is a ruleset."""
    try:
        checked_ruleset(document)
    except RulesetRefused as refused:
        return refused.problems
    return ()


def places(problems: Iterable[RulesetProblem]) -> list[tuple[str, str]]:
    """Code and path of each."""
    return [(problem.code, problem.path) for problem in problems]
