"""Problems that merely follow from another one: what they miss is there, but misspelt or in the wrong place."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set

from rulesets.fields import below
from rulesets.problems import RulesetProblem

CODE_OF_ROW = re.compile(r"(contracts|bonuses)\[\d+\]\.code")

NEEDED_KEYS: Mapping[str, Collection[str]] = {
    "doubled_hands": ("doubled_after",),
    "two_kings": ("players",),
    "people": ("players", "dummies"),
    "dummies_shared": ("dummies",),
    "trischaken_dummies": ("plain",),
    "rank": ("plain",),
    "from_each": ("virgin",),
    "calls_no_king": ("partner",),
    "bei_pays": ("beside",),
}
"""The reason of a contradiction → names of keys elsewhere that would resolve it."""

LACKS = frozenset({"missing", "contradiction"})
"""Codes of problems that an unknown key may cause."""

Code = tuple[str, str]
"""Either `contracts` or `bonuses`, and the code."""


def without_lacks(problems: Sequence[RulesetProblem]) -> list[RulesetProblem]:
    """The problems without those that disappear once an unknown key is corrected or moved to its place."""
    keys = {path for problem in problems if problem.code == "unknown_key" for path in _meant_paths(problem)}
    return [problem for problem in problems if not _lacks_key(problem, keys)]


def without_missed_codes(problems: Sequence[RulesetProblem]) -> list[RulesetProblem]:
    """The problems without those that disappear once a row's code is corrected."""
    codes = set(_meant_codes(problems))
    return [problem for problem in problems if codes.isdisjoint(_missed_codes(problem))]


def _meant_paths(problem: RulesetProblem) -> Iterator[str]:
    """The paths an unknown key was probably meant for; a value implies the lost value."""
    facts, table = problem.facts, problem.path.rpartition(".")[0]
    if facts.get("reason") == "top":
        yield str(facts["key"])
    elif facts.get("reason") == "table":
        yield below(str(facts["table"]).strip("[]"), facts["key"])
    elif "meant" in facts:
        yield below(table, facts["meant"])
        if facts["meant"] == "value":
            yield below(table, "lost_value")


def _lacks_key(problem: RulesetProblem, keys: Set[str]) -> bool:
    """Whether the problem is a lack of one of these keys, or of the table or row it names."""
    if problem.code not in LACKS:
        return False
    table, _, _ = problem.path.rpartition(".")
    needed = NEEDED_KEYS.get(str(problem.facts.get("reason")), ())
    names = {key.rpartition(".")[2] for key in keys}
    return not keys.isdisjoint({problem.path, table, below(table, "code")}) or not names.isdisjoint(needed)


def _meant_codes(problems: Sequence[RulesetProblem]) -> Iterator[Code]:
    """The probably intended codes of rows with a wrong one."""
    for problem in problems:
        found = CODE_OF_ROW.fullmatch(problem.path)
        if found and "meant" in problem.facts:
            yield found[1], str(problem.facts["meant"])


def _missed_codes(problem: RulesetProblem) -> Iterator[Code]:
    """The missing codes that this problem is about."""
    facts, is_row = problem.facts, CODE_OF_ROW.fullmatch(problem.path)
    match problem.code, facts.get("reason"):
        case "unknown_contract", _ if not is_row:
            yield "contracts", str(facts["code"])
        case "unknown_bonus", _ if not is_row:
            yield "bonuses", str(facts["code"])
        case _, "after_unknown":
            yield "bonuses", str(facts["code"])
        case _, "no_birds":
            yield from (("bonuses", bird) for bird in str(facts["birds"]).split(", "))
        case _, "valat_row":
            yield "bonuses", "valat"
        case _:
            pass
