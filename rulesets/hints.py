"""Problems in terms a club understands: each once, with the row, its likely cause and a suggestion."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from rulesets.causes import without_lacks, without_missed_codes
from rulesets.fields import is_code
from rulesets.own_rows import own_row_problems
from rulesets.problems import RulesetProblem
from rulesets.schema import (
    ANNOUNCED_VIRGIN,
    BONUS,
    CONDUCT,
    CONTRACT,
    KONTRA,
    LEVEL,
    POTS,
    RENONCE,
    RULESET,
    TRISCHAKEN,
    TRISCHAKEN_RENONCE,
    VALAT,
)
from rulesets.spelling import code_of, shortened
from rulesets.vocabulary import meant_code, vocabulary

ROW = re.compile(r"(contracts|bonuses)\[(\d+)\]")
LEVEL_ROW = re.compile(r"kontra\.levels\[(\d+)\]\.")
TABLES = {
    "contracts": CONTRACT,
    "bonuses": BONUS,
    "[kontra]": KONTRA,
    "[valat]": VALAT,
    "[trischaken]": TRISCHAKEN,
    "[trischaken.pots]": POTS,
    "[renonce]": RENONCE,
    "[conduct]": CONDUCT,
    "[trischaken.renonce]": TRISCHAKEN_RENONCE,
    "[trischaken.announced_virgin]": ANNOUNCED_VIRGIN,
    "kontra.levels": LEVEL,
}
"""Where else a key may belong, in a club's terms."""


def explained(problems: Sequence[RulesetProblem], document: Mapping[str, object]) -> list[RulesetProblem]:
    """The problems of a completed document, without those that merely follow from another."""
    placed = without_lacks([_placed(problem) for problem in _once_a_path(problems)])
    spelled = [_spelled(problem, document) for problem in own_row_problems(placed, document)]
    found = without_missed_codes(spelled)
    wrong = {problem.path for problem in found if problem.code != "missing"}
    return [
        replace(problem, row=_row_name(problem.path, document))
        for problem in found
        if not _is_value_again(problem, wrong, document)
    ]


def _is_value_again(problem: RulesetProblem, wrong: Collection[str], document: Mapping[str, object]) -> bool:
    """Whether this is a lost value equal to the value, which is reported already."""
    row, _, key = problem.path.rpartition(".")
    found = ROW.fullmatch(row)
    if key != "lost_value" or found is None or f"{row}.value" not in wrong:
        return False
    written = _row(document, found[1], int(found[2]))
    return isinstance(written, Mapping) and written.get("lost_value") is written.get("value")


def _once_a_path(problems: Sequence[RulesetProblem]) -> list[RulesetProblem]:
    """The problems without those of structure and sense at paths that have another problem."""
    first: dict[str, RulesetProblem] = {}
    for problem in problems:
        first.setdefault(problem.path, problem)
    return [problem for problem in problems if not _is_of_sense(problem) or problem is first[problem.path]]


def _is_of_sense(problem: RulesetProblem) -> bool:
    return problem.code == "contradiction" or problem.facts.get("reason") == "spaces"


def _placed(problem: RulesetProblem) -> RulesetProblem:
    """Report an unknown key that is known elsewhere as misplaced."""
    if problem.code != "unknown_key":
        return problem
    key = str(problem.facts["key"])
    if key in RULESET:
        return _with_facts(problem, reason="top")
    table = next((name for name, keys in TABLES.items() if key in keys), None)
    return _with_facts(problem, reason="table", table=table) if table else problem


def _spelled(problem: RulesetProblem, document: Mapping[str, object]) -> RulesetProblem:
    """Suggest a code for an invalid one that resembles a name, e.g. "Vier Könige"."""
    if problem.code != "bad_code" or problem.path == "slug":
        return problem
    typed = str(problem.facts["given"])
    kind = _kind(problem.path)
    codes, code = {name.casefold(): code for name, code in _names(kind, document)}, code_of(typed)
    meant = codes.get(typed.strip().casefold()) or meant_code(kind, code or "", codes.values()) or code
    return _with_facts(problem, reason="meant", meant=meant) if meant else problem


def _kind(path: str) -> str:
    """Whether the code at this path is a bonus's or a contract's."""
    of_bonuses = path.startswith("bonuses") or ".bonuses" in path or ".required_birds" in path
    return "bonuses" if of_bonuses else "contracts"


def _names(kind: str, document: Mapping[str, object]) -> Iterable[tuple[str, str]]:
    """Name and code of every bonus or contract: the rule books' and the document's own."""
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
    found, level = ROW.match(path), LEVEL_ROW.match(path)
    row = _row(document, found[1], int(found[2])) if found else None
    if level and isinstance(kontra := document.get("kontra"), Mapping):
        row = _row(kontra, "levels", int(level[1]))
    names = (row.get("name"), row.get("code")) if isinstance(row, Mapping) else ()
    return next((shortened(name.strip()) for name in names if isinstance(name, str) and name.strip()), "")


def _row(document: Mapping[str, object], key: str, index: int) -> object:
    rows = document.get(key)
    return rows[index] if isinstance(rows, list | tuple) and index < len(rows) else None
