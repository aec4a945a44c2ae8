"""Problems as a club understands them: each once, with the row it means, its likely cause and what may be meant."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from rulesets.fields import below, is_code
from rulesets.own_rows import own_row_problems
from rulesets.problems import RulesetProblem
from rulesets.schema import BONUS, CONTRACT, KONTRA, POTS, RENONCE, RULESET, TRISCHAKEN, VALAT
from rulesets.spelling import code_of, shortened
from rulesets.vocabulary import meant_code, vocabulary

ROW = re.compile(r"(contracts|bonuses)\[(\d+)\]")
TABLES = {
    "contracts": CONTRACT,
    "bonuses": BONUS,
    "[kontra]": KONTRA,
    "[valat]": VALAT,
    "[trischaken]": TRISCHAKEN,
    "[trischaken.pots]": POTS,
    "[renonce]": RENONCE,
}
"""Where else a key may belong, as a club reads it."""

LACKS = frozenset({"missing", "contradiction"})
"""The codes of problems of which an unknown key may be the cause."""


def explained(problems: Sequence[RulesetProblem], document: Mapping[str, object]) -> list[RulesetProblem]:
    """The problems of a completed document, without those that only follow from another."""
    placed = [_placed(problem) for problem in _once_a_path(problems)]
    written = {path for problem in placed if problem.code == "unknown_key" for path in _meant_paths(problem)}
    found = [problem for problem in placed if problem.code not in LACKS or problem.path not in written]
    wrong = {problem.path for problem in found if problem.code != "missing"}
    return [
        replace(_spelled(problem, document), row=_row_name(problem.path, document))
        for problem in own_row_problems(found, document)
        if not _is_value_again(problem, wrong, document)
    ]


def _meant_paths(problem: RulesetProblem) -> Iterable[str]:
    """The paths of what an unknown key was meant to say: a value is the lost value as well."""
    facts, table = problem.facts, problem.path.rpartition(".")[0]
    if facts.get("reason") == "top":
        yield str(facts["key"])
    elif facts.get("reason") == "table":
        yield below(str(facts["table"]).strip("[]"), facts["key"])
    elif "meant" in facts:
        yield below(table, facts["meant"])
        if facts["meant"] == "value":
            yield below(table, "lost_value")


def _is_value_again(problem: RulesetProblem, wrong: Collection[str], document: Mapping[str, object]) -> bool:
    """Whether this is a lost value that is the value, with which something is wrong already."""
    row, _, key = problem.path.rpartition(".")
    found = ROW.fullmatch(row)
    if key != "lost_value" or found is None or f"{row}.value" not in wrong:
        return False
    written = _row(document, found[1], int(found[2]))
    return isinstance(written, Mapping) and written.get("lost_value") is written.get("value")


def _once_a_path(problems: Sequence[RulesetProblem]) -> list[RulesetProblem]:
    """The problems without contradictions at a place with which something is wrong already."""
    first: dict[str, RulesetProblem] = {}
    for problem in problems:
        first.setdefault(problem.path, problem)
    return [problem for problem in problems if problem.code != "contradiction" or problem is first[problem.path]]


def _placed(problem: RulesetProblem) -> RulesetProblem:
    """An unknown key that is known elsewhere stands in the wrong place."""
    if problem.code != "unknown_key":
        return problem
    key = str(problem.facts["key"])
    if key in RULESET:
        return _with_facts(problem, reason="top")
    table = next((name for name, keys in TABLES.items() if key in keys), None)
    return _with_facts(problem, reason="table", table=table) if table else problem


def _spelled(problem: RulesetProblem, document: Mapping[str, object]) -> RulesetProblem:
    """What is no code may be the name of something that has one, "Vier Könige", or nearly so."""
    if problem.code != "bad_code" or problem.path == "slug":
        return problem
    given = str(problem.facts["given"])
    kind = _kind(problem.path)
    codes, code = {name.casefold(): code for name, code in _names(kind, document)}, code_of(given)
    meant = codes.get(given.strip().casefold()) or meant_code(kind, code or "", codes.values()) or code
    return _with_facts(problem, reason="meant", meant=meant) if meant else problem


def _kind(path: str) -> str:
    """Whether the code at this path is one of a bonus or of a contract."""
    of_bonuses = path.startswith("bonuses") or ".bonuses" in path or ".required_birds" in path
    return "bonuses" if of_bonuses else "contracts"


def _names(kind: str, document: Mapping[str, object]) -> Iterable[tuple[str, str]]:
    """Name and code of every bonus, or contract: the rule books' and the document's own."""
    for code, row in vocabulary()[kind].items():
        yield str(row["name"]), code
    for code in _codes(document.get(kind)):
        yield code, code


def _codes(rows: object) -> Iterable[str]:
    listed = rows if isinstance(rows, list | tuple) else ()
    return [code for row in listed if isinstance(row, Mapping) and is_code(code := row.get("code"))]


def _with_facts(problem: RulesetProblem, **facts: object) -> RulesetProblem:
    return replace(problem, facts={**problem.facts, **facts})


def _row_name(path: str, document: Mapping[str, object]) -> str:
    found = ROW.match(path)
    row = _row(document, found[1], int(found[2])) if found else None
    names = (row.get("name"), row.get("code")) if isinstance(row, Mapping) else ()
    return next((shortened(name) for name in names if isinstance(name, str) and name.strip()), "")


def _row(document: Mapping[str, object], key: str, index: int) -> object:
    rows = document.get(key)
    return rows[index] if isinstance(rows, list | tuple) and index < len(rows) else None
