"""Readers for kinds of values in a document; each reads one value and reports its problems.

A kind is a function `(value, path, problems) -> value` that appends any problem to `problems` and returns BAD.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import TypeGuard

from rulesets.problems import RulesetProblem
from rulesets.spelling import NEAR_KEY, code_of, nearest, shortened, shown_number
from rulesets.toml_mistakes import in_thirds, iso_date

TYPE_REASONS = {str: "text", int: "whole", bool: "truth", list: "list", dict: "table"}

Problems = list[RulesetProblem]
Kind = Callable[[object, str, Problems], object]

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
CODE_LIMIT = 50
NAME_LIMIT, EDITION_LIMIT, TEXT_LIMIT = 80, 40, 400
"""Maximum length of a name, of an edition's version, of other texts."""

LIST_LIMIT = 60
MOST_GUESSES = 20
"""The number of a table's unknown keys compared to known ones: with more, it is not a ruleset."""

MISSING = object()
BAD = object()
"""Stands for an unreadable value."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: the kind of its value, and its default (MISSING: required)."""

    kind: Kind
    default: object = MISSING


Keys = Mapping[str, Key]


def text(most: int) -> Kind:
    """A non-empty single line of at most `most` characters; up to 400 in older documents."""

    def read(value: object, path: str, problems: Problems) -> object:
        if not isinstance(value, str):
            return _wrong_type(str, path, problems)
        if not value.strip() or len(value) > TEXT_LIMIT or not value.isprintable():
            problems.append(RulesetProblem("empty", path, {"reason": "text", "most": most}))
            return BAD
        return value

    return read


def is_code(value: object) -> TypeGuard[str]:
    """Whether this is a valid code: at most 50 lower-case letters, digits and single hyphens."""
    return isinstance(value, str) and len(value) <= CODE_LIMIT and SLUG.fullmatch(value) is not None


def slug(value: object, path: str, problems: Problems) -> object:
    """A code: lower-case letters, digits and single hyphens."""
    if not isinstance(value, str):
        return _wrong_type(str, path, problems)
    if not is_code(value):
        meant = code_of(value)
        facts = {"given": value, "reason": "meant", "meant": meant} if meant else {"given": value}
        problems.append(RulesetProblem("bad_code", path, facts))
        return BAD
    return value


def flag(value: object, path: str, problems: Problems) -> object:
    """True or false."""
    return value if isinstance(value, bool) else _wrong_type(bool, path, problems)


def day(value: object, path: str, problems: Problems) -> object:
    """A date, as a TOML date or ISO text."""
    if type(value) is date:
        return value
    written = value if isinstance(value, str) else ""
    try:
        return date.fromisoformat(written if DAY.fullmatch(written) else "")
    except ValueError:
        meant = iso_date(written[:CODE_LIMIT])
        problems.append(RulesetProblem("bad_date", path, {"reason": "meant", "meant": meant} if meant else {}))
        return BAD


def whole(least: int, most: int, *, sensible: tuple[int, int] | None = None) -> Kind:
    """An integer from least to most; problems mention the range `sensible` if only that makes sense."""
    shown_least, shown_most = sensible or (least, most)

    def read(value: object, path: str, problems: Problems) -> object:
        if type(value) is not int:
            return _no_whole_number(value, path, problems)
        if not least <= value <= most:
            facts = {"given": shown_number(value), "least": shown_least, "most": shown_most}
            problems.append(RulesetProblem("out_of_range", path, facts))
            return BAD
        return value

    return read


def _no_whole_number(value: object, path: str, problems: Problems) -> object:
    """Card points with Blatt, "45/2", are explained in thirds."""
    thirds = in_thirds(value) if isinstance(value, str) else None
    if thirds is None:
        return _wrong_type(int, path, problems)
    problems.append(RulesetProblem("wrong_type", path, {"reason": "blatt", **thirds}))
    return BAD


def choice(choices: type[StrEnum], *, reason: str = "") -> Kind:
    """A value of an enumeration; `reason` is the reason of the sentence that explains them."""

    def read(value: object, path: str, problems: Problems) -> object:
        if not isinstance(value, str):
            return _wrong_type(str, path, problems)
        if value not in list(choices):
            meant = nearest(value, choices, NEAR_KEY)
            facts = {"reason": "meant", "meant": meant} if meant else {"reason": reason} if reason else {}
            problems.append(RulesetProblem("unknown_choice", path, {"choices": ", ".join(choices), **facts}))
            return BAD
        return choices(value)

    return read


def list_of(kind: Kind) -> Kind:
    """A list of one kind, read as a tuple."""

    def read(value: object, path: str, problems: Problems) -> object:
        if not isinstance(value, list | tuple):
            return _wrong_type(list, path, problems)
        if len(value) > LIST_LIMIT:
            problems.append(RulesetProblem("out_of_range", path, {"reason": "entries", "most": LIST_LIMIT}))
            return BAD
        return tuple(kind(entry, f"{path}[{index}]", problems) for index, entry in enumerate(value))

    return read


def exactly(count: int, kind: Kind) -> Kind:
    """A list of one kind with a fixed length."""
    entries = list_of(kind)

    def read(value: object, path: str, problems: Problems) -> object:
        found = entries(value, path, problems)
        if isinstance(found, tuple) and len(found) != count:
            facts = {"reason": "exactly", "key": path.rpartition(".")[2], "count": count, "found": len(found)}
            problems.append(RulesetProblem("out_of_range", path, facts))
            return BAD
        return found

    return read


def text_or(text_kind: Kind, form: type | tuple[type, ...], other: Kind, *, reason: str) -> Kind:
    """A text of one kind, or a list or table of another; `reason` is the reason of the sentence for anything else."""

    def read(value: object, path: str, problems: Problems) -> object:
        if isinstance(value, form):
            return other(value, path, problems)
        found: Problems = []
        result = text_kind(value, path, found)
        problems += [replace(each, facts={"reason": reason, **each.facts}) for each in found if isinstance(value, str)]
        if not isinstance(value, str):
            problems.append(RulesetProblem("wrong_type", path, {"reason": reason}))
        return result

    return read


def table_of(keys: Keys, build: Callable[..., object]) -> Kind:
    """A table with exactly these keys, built into a value if all are readable.

    An unknown key is a problem but hides no others: the rest of the table is checked too.
    """

    def read(value: object, path: str, problems: Problems) -> object:
        if not isinstance(value, Mapping):
            return _wrong_type(dict, path, problems)
        found: Problems = []
        values = read_keys(value, keys, path, found)
        problems += found
        return BAD if any(each.code != "unknown_key" for each in found) else build(**values)

    return read


def read_keys(table: Mapping[str, object], keys: Keys, path: str, problems: Problems) -> dict[str, object]:
    """The value of every key, BAD if wrong; unknown keys are problems too."""
    values = {name: _read_key(table, name, key, path, problems) for name, key in keys.items()}
    unknown = [name for name in table if name not in keys]
    problems += [_unknown_key(path, name, keys if index < MOST_GUESSES else {}) for index, name in enumerate(unknown)]
    return values


def _read_key(table: Mapping[str, object], name: str, key: Key, path: str, problems: Problems) -> object:
    if name in table:
        return key.kind(table[name], below(path, name), problems)
    if key.default is MISSING:
        problems.append(RulesetProblem("missing", below(path, name), {"key": name}))
        return BAD
    return key.default


def below(path: str, name: object) -> str:
    """The path of a key in the table at `path`, which is empty for the document itself."""
    return f"{path}.{name}" if path else str(name)


def _unknown_key(path: str, name: str, keys: Keys) -> RulesetProblem:
    meant = nearest(name, keys, NEAR_KEY)
    facts = {"reason": "meant", "meant": meant} if meant else {}
    return RulesetProblem("unknown_key", below(path, shortened(name)), {"key": shortened(name), **facts})


def _wrong_type(wanted: type, path: str, problems: Problems) -> object:
    problems.append(RulesetProblem("wrong_type", path, {"reason": TYPE_REASONS[wanted]}))
    return BAD
