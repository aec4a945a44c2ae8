"""Readers for the kinds of values in a document: each reads one value and reports what is wrong with it.

A kind is a function `(value, path, problems) -> value`; on a problem it appends to `problems` and returns BAD.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rulesets.problems import RulesetProblem

TYPE_NAMES = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}

Problems = list[RulesetProblem]
Kind = Callable[[object, str, Problems], object]

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TEXT_LIMIT = 400
LIST_LIMIT = 60
MISSING = object()
BAD = object()
"""Stands in for a value that could not be read."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: the kind of its value, and the default when it is left out (MISSING: the key is required)."""

    kind: Kind
    default: object = MISSING


Keys = Mapping[str, Key]


def text(value: object, path: str, problems: Problems) -> object:
    """A non-empty text of one line."""
    if not isinstance(value, str):
        return _wrong_type(str, path, problems)
    if not value.strip() or len(value) > TEXT_LIMIT or not value.isprintable():
        problems.append(RulesetProblem("empty", path, f"This has to be one line of 1 to {TEXT_LIMIT} characters."))
        return BAD
    return value


def slug(value: object, path: str, problems: Problems) -> object:
    """A code: small letters, digits and single hyphens."""
    if not isinstance(value, str):
        return _wrong_type(str, path, problems)
    if not SLUG.fullmatch(value) or len(value) > 50:
        sentence = "A code has at most 50 small letters, digits and single hyphens."
        problems.append(RulesetProblem("bad_code", path, sentence))
        return BAD
    return value


def flag(value: object, path: str, problems: Problems) -> object:
    """True or false."""
    return value if isinstance(value, bool) else _wrong_type(bool, path, problems)


def day(value: object, path: str, problems: Problems) -> object:
    """A date, as TOML has it or as ISO text."""
    if type(value) is date:
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        problems.append(RulesetProblem("bad_date", path, "This has to be a date like 2023-04-01."))
        return BAD


def whole(least: int, most: int) -> Kind:
    """A whole number from least to most."""

    def read(value: object, path: str, problems: Problems) -> object:
        if type(value) is not int:
            return _wrong_type(int, path, problems)
        if not least <= value <= most:
            problems.append(RulesetProblem("out_of_range", path, f"This has to be from {least} to {most}."))
            return BAD
        return value

    return read


def choice(choices: type[StrEnum]) -> Kind:
    """One of an enumeration's values."""

    def read(value: object, path: str, problems: Problems) -> object:
        if not isinstance(value, str):
            return _wrong_type(str, path, problems)
        if value not in list(choices):
            problems.append(RulesetProblem("unknown_choice", path, f"This has to be one of: {', '.join(choices)}."))
            return BAD
        return choices(value)

    return read


def list_of(kind: Kind) -> Kind:
    """A list of one kind, read as a tuple."""

    def read(value: object, path: str, problems: Problems) -> object:
        if not isinstance(value, list | tuple):
            return _wrong_type(list, path, problems)
        if len(value) > LIST_LIMIT:
            problems.append(RulesetProblem("out_of_range", path, f"A list has at most {LIST_LIMIT} entries."))
            return BAD
        return tuple(kind(entry, f"{path}[{index}]", problems) for index, entry in enumerate(value))

    return read


def exactly(count: int, kind: Kind) -> Kind:
    """A list of one kind and of a fixed length."""
    entries = list_of(kind)

    def read(value: object, path: str, problems: Problems) -> object:
        found = entries(value, path, problems)
        if isinstance(found, tuple) and len(found) != count:
            problems.append(RulesetProblem("out_of_range", path, f"This list has {count} entries."))
            return BAD
        return found

    return read


def text_or(text_kind: Kind, other: Kind) -> Kind:
    """A text of one kind, or anything of another."""

    def read(value: object, path: str, problems: Problems) -> object:
        return (text_kind if isinstance(value, str) else other)(value, path, problems)

    return read


def table_of(keys: Keys, build: Callable[..., object]) -> Kind:
    """A table with these keys and no others, built into a value when nothing in it is wrong."""

    def read(value: object, path: str, problems: Problems) -> object:
        if not isinstance(value, Mapping):
            return _wrong_type(dict, path, problems)
        found: Problems = []
        values = read_keys(value, keys, path, found)
        problems += found
        return BAD if found else build(**values)

    return read


def read_keys(table: Mapping[str, object], keys: Keys, path: str, problems: Problems) -> dict[str, object]:
    """The value of every key, BAD where something is wrong with it; unknown keys are a problem too."""
    values = {name: _read_key(table, name, key, path, problems) for name, key in keys.items()}
    problems += [_unknown_key(path, name) for name in table if name not in keys]
    return values


def _read_key(table: Mapping[str, object], name: str, key: Key, path: str, problems: Problems) -> object:
    if name in table:
        return key.kind(table[name], below(path, name), problems)
    if key.default is MISSING:
        problems.append(RulesetProblem("missing", below(path, name), "This key is missing."))
        return BAD
    return key.default


def below(path: str, name: object) -> str:
    """The path of a key in the table at `path`, the document itself being the empty path."""
    return f"{path}.{name}" if path else str(name)


def _unknown_key(path: str, name: object) -> RulesetProblem:
    return RulesetProblem("unknown_key", below(path, name), "A ruleset has no such key here.")


def _wrong_type(wanted: type, path: str, problems: Problems) -> object:
    problems.append(RulesetProblem("wrong_type", path, f"This has to be {TYPE_NAMES[wanted]}."))
    return BAD
