"""Problems as a club understands them: each with the row it means."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.problems import RulesetProblem
from rulesets.spelling import shortened

ROW = re.compile(r"(contracts|bonuses)\[(\d+)\]")


def explained(problems: Sequence[RulesetProblem], document: Mapping[str, object]) -> list[RulesetProblem]:
    """The problems of a completed document, each with the name of its row."""
    return [replace(problem, row=_row_name(problem.path, document)) for problem in problems]


def _row_name(path: str, document: Mapping[str, object]) -> str:
    found = ROW.match(path)
    row = _row(document, found[1], int(found[2])) if found else None
    names = (row.get("name"), row.get("code")) if isinstance(row, Mapping) else ()
    return next((shortened(name) for name in names if isinstance(name, str) and name.strip()), "")


def _row(document: Mapping[str, object], key: str, index: int) -> object:
    rows = document.get(key)
    return rows[index] if isinstance(rows, list | tuple) and index < len(rows) else None
