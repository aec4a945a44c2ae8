"""Rows that lack keys: the vocabulary fills in what it knows, so a wrong code is what is wrong with such a row."""

import re
from collections.abc import Iterator, Mapping, Sequence

from rulesets.fields import is_code
from rulesets.problems import RulesetProblem
from rulesets.rows import BonusKind, Family
from rulesets.spelling import code_of
from rulesets.vocabulary import meant_code, vocabulary

KEY_OF_ROW = re.compile(r"(contracts|bonuses)\[(\d+)\]\.(\w+)")
FILLED_IN = frozenset({"name", "family", "kind"})
"""What the vocabulary knows of every row; the rest a club writes, but for a Trischaken's value."""

TEXTS = frozenset({"name"})
WRITTEN = {
    "family": 'family = "positive" / "negative" (+ tricks = …)',
    "kind": 'kind = "bird" / "holding" / "catch" / "hand" / "sack" (+ least_thirds = …)',
}
"""How keys are written that have few values, and the key that one of the values asks for."""


def own_row_problems(problems: Sequence[RulesetProblem], document: Mapping[str, object]) -> list[RulesetProblem]:
    """The problems of a completed document, with one for every row that lacks keys because of its code."""
    found: list[RulesetProblem] = []
    lacking = _lacking(problems)
    for problem in problems:
        place = _place(problem)
        if place is None:
            found.append(problem)
        elif place[2] in lacking[place[:2]]:
            found += _told(problem, lacking[place[:2]], _row(document, place[:2]))
    return found


RowPlace = tuple[str, int]
"""The list of a row and its index."""


def _place(problem: RulesetProblem) -> tuple[str, int, str] | None:
    """The list, the index and the key of a key that a row lacks; None for every other problem."""
    match = KEY_OF_ROW.fullmatch(problem.path)
    if match is None or problem.code != "missing" or "reason" in problem.facts:
        return None
    return match[1], int(match[2]), match[3]


def _lacking(problems: Sequence[RulesetProblem]) -> Mapping[RowPlace, list[str]]:
    """The keys that every row lacks, in the order of the schema; a lost value is the value unless it is written."""
    lacking: dict[RowPlace, list[str]] = {}
    for place in filter(None, map(_place, problems)):
        keys = lacking.setdefault(place[:2], [])
        if place[2] != "lost_value" or "value" not in keys:
            keys.append(place[2])
    return lacking


def _told(problem: RulesetProblem, keys: Sequence[str], row: Mapping[str, object]) -> Iterator[RulesetProblem]:
    """What to say of one missing key: itself, or at the row's first one what is wrong with the code, or nothing."""
    kind, index, key = _place(problem) or ("", 0, "")
    code = row.get("code")
    if is_code(code) and code not in vocabulary()[kind]:
        if key == keys[0]:
            wanted = [*keys, *_needed(row, keys)]
            meant = None if FILLED_IN & row.keys() else meant_code(kind, code, vocabulary()[kind])
            yield _unknown_code(f"{kind}[{index}].code", code, meant, [_as_written(key) for key in wanted])
    elif is_code(code) or key not in {*FILLED_IN, *_meant_row(kind, code)}:
        yield problem


def _meant_row(kind: str, given: object) -> Mapping[str, object]:
    """What the vocabulary has for the code that a text is most like."""
    code = code_of(given) if isinstance(given, str) else None
    return vocabulary()[kind].get(meant_code(kind, code or "", vocabulary()[kind]) or "", {})


def _as_written(key: str) -> str:
    """The key as it is to be written in a file."""
    return WRITTEN.get(key) or (f'{key} = "…"' if key in TEXTS else f"{key} = …")


def _needed(row: Mapping[str, object], keys: Sequence[str]) -> Iterator[str]:
    """Keys that only a row of this kind needs, and that are not written."""
    kind = row.get("kind")
    needed = {
        "tricks": row.get("family") == Family.NEGATIVE,
        "silent": "announced" in keys if kind is None else kind != BonusKind.HAND,
        "least_thirds": kind == BonusKind.SACK,
    }
    return (key for key, is_needed in needed.items() if is_needed and key not in row)


def _unknown_code(path: str, code: str, meant: str | None, keys: Sequence[str]) -> RulesetProblem:
    """A code of nobody's rule book, in a row that leaves out what the vocabulary would fill in."""
    problem = "unknown_contract" if path.startswith("contracts") else "unknown_bonus"
    facts = {"reason": "own_meant", "meant": meant} if meant else {"reason": "own"}
    return RulesetProblem(problem, path, {"code": code, "keys": ", ".join(keys), **facts})


def _row(document: Mapping[str, object], place: RowPlace) -> Mapping[str, object]:
    rows = document.get(place[0])
    row = rows[place[1]] if isinstance(rows, list | tuple) else None
    return row if isinstance(row, Mapping) else {}
