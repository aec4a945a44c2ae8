"""Rows that lack keys because of a wrong code: for a known code, the vocabulary would have filled them in."""

import re
from collections.abc import Iterator, Mapping, Sequence

from rulesets.fields import is_code
from rulesets.problems import RulesetProblem
from rulesets.rows import BonusKind, Family
from rulesets.spelling import code_of
from rulesets.vocabulary import meant_code, vocabulary

KEY_OF_ROW = re.compile(r"(contracts|bonuses)\[(\d+)\]\.(\w+)")
FILLED_IN = frozenset({"name", "family", "kind"})
"""Keys the vocabulary knows for every row; a club writes the others, except a Trischaken's value."""

TEXTS = frozenset({"name"})
WRITTEN = {
    "family": 'family = "positive" / "negative" (+ tricks = …)',
    "kind": 'kind = "bird" / "holding" / "catch" / "hand" / "sack" (+ least_thirds = …)',
}
"""How to write keys with few values, and the key that one of the values requires."""


def own_row_problems(problems: Sequence[RulesetProblem], document: Mapping[str, object]) -> list[RulesetProblem]:
    """The problems of a completed document, with a single one for each row that lacks keys because of its code."""
    found: list[RulesetProblem] = []
    first_missing_part = _lacking(problems)
    for problem in problems:
        place = _place(problem)
        if place is None:
            found.append(problem)
        elif place[2] in first_missing_part[place[:2]]:
            found += _reported(problem, first_missing_part[place[:2]], _row(document, place[:2]))
    return found


RowPlace = tuple[str, int]
"""A row's list and index."""


def _place(problem: RulesetProblem) -> tuple[str, int, str] | None:
    """List, index and name of a key that a row lacks; None for other problems."""
    match = KEY_OF_ROW.fullmatch(problem.path)
    if match is None or problem.code != "missing" or "reason" in problem.facts:
        return None
    return match[1], int(match[2]), match[3]


def _lacking(problems: Sequence[RulesetProblem]) -> Mapping[RowPlace, list[str]]:
    """The keys each row lacks, in schema order; a lost value follows from the value if missing."""
    first_missing_part: dict[RowPlace, list[str]] = {}
    for place in filter(None, map(_place, problems)):
        keys = first_missing_part.setdefault(place[:2], [])
        if place[2] != "lost_value" or "value" not in keys:
            keys.append(place[2])
    return first_missing_part


def _reported(problem: RulesetProblem, keys: Sequence[str], row: Mapping[str, object]) -> Iterator[RulesetProblem]:
    """What to report for one missing key: itself, or, once per row, the wrong code, or nothing."""
    kind, index, key = _place(problem) or ("", 0, "")
    code = row.get("code")
    if is_code(code) and code not in vocabulary()[kind]:
        if key == keys[0]:
            wanted = [*keys, *_needed(row, keys)]
            meant = None if FILLED_IN & row.keys() else meant_code(kind, code, vocabulary()[kind])
            yield _unknown_code(f"{kind}[{index}].code", code, meant, [_as_written(key) for key in wanted])
    elif is_code(code) or key not in {*FILLED_IN, *_meant_row(kind, code)}:
        yield problem


def _meant_row(kind: str, written: object) -> Mapping[str, object]:
    """The vocabulary's row for the code most similar to a text."""
    code = code_of(written) if isinstance(written, str) else None
    return vocabulary()[kind].get(meant_code(kind, code or "", vocabulary()[kind]) or "", {})


def _as_written(key: str) -> str:
    """The key as written in a file."""
    return WRITTEN.get(key) or (f'{key} = "…"' if key in TEXTS else f"{key} = …")


def _needed(row: Mapping[str, object], keys: Sequence[str]) -> Iterator[str]:
    """Missing keys that only a row of this kind needs."""
    kind = row.get("kind")
    needed = {
        "tricks": row.get("family") == Family.NEGATIVE,
        "silent": "announced" in keys if kind is None else kind != BonusKind.HAND,
        "least_thirds": kind == BonusKind.SACK,
    }
    return (key for key, is_needed in needed.items() if is_needed and key not in row)


def _unknown_code(path: str, code: str, meant: str | None, keys: Sequence[str]) -> RulesetProblem:
    """A code in no rule book, in a row that omits what the vocabulary would fill in."""
    problem = "unknown_contract" if path.startswith("contracts") else "unknown_bonus"
    facts = {"reason": "own_meant", "meant": meant} if meant else {"reason": "own"}
    return RulesetProblem(problem, path, {"code": code, "keys": ", ".join(keys), **facts})


def _row(document: Mapping[str, object], place: RowPlace) -> Mapping[str, object]:
    rows = document.get(place[0])
    row = rows[place[1]] if isinstance(rows, list | tuple) else None
    return row if isinstance(row, Mapping) else {}
