"""Read a JSON document, reporting all invalid values together with their fields."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from tournaments.seating.contract.affinities import Affinity, GroupNames
from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.problems import DrawProblem, NoPlan
from tournaments.seating.contract.tables import Pair, RoundPlan, TablePlan

T = TypeVar("T")

REQUIRED = ("players", "rounds")
OPTIONAL = ("seed", "met", "apart", "fixed", "played", "left", "least_bad", "allow_six")
OF_A_PLAYER = ("id", *Affinity)
MOST_COUNTED = 1_000_000

People: TypeAlias = tuple[Sequence[int], Mapping[Affinity, GroupNames]]
NOBODY: People = ((), {})


class Unreadable(Exception):  # noqa: N818 - a step of reading, never leaves this module
    """The value has the wrong type; the text completes "This should be …"."""


def parse_json(text: bytes) -> object:
    """Parse JSON. Raises NoPlan: malformed; repeated_key, as parsers differ on which value counts."""
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as fault:
        raise NoPlan(DrawProblem(DrawCode.MALFORMED, "document", {})) from fault


def _unique(members: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in members:
        if key in found:
            raise NoPlan(DrawProblem(DrawCode.REPEATED_KEY, "document", {"key": key}))
        found[key] = value
    return found


class DocumentReader:
    """Reads a document key by key and collects problems. Raises NoPlan: malformed, if it is no object."""

    def __init__(self, document: object) -> None:
        if not isinstance(document, Mapping):
            raise NoPlan(DrawProblem(DrawCode.MALFORMED, "document", {}))
        self._document = document
        self._problems = list(_key_problems(document))

    def read(self, key: str, parse: Callable[[object], T]) -> T | None:
        """The value under `key`; None if missing or invalid."""
        value = self._document.get(key)
        try:
            return None if value is None else parse(value)
        except Unreadable as wrong:
            self._problems.append(DrawProblem(DrawCode.WRONG_TYPE, key, {"expected": str(wrong)}))
            return None

    def finish(self) -> None:
        """Raise NoPlan with all problems found, if any."""
        if self._problems:
            raise NoPlan(*self._problems)


def _key_problems(document: Mapping[object, object]) -> Iterator[DrawProblem]:
    for key in REQUIRED:
        if document.get(key) is None:
            yield DrawProblem(DrawCode.MISSING, key, {})
    for name in map(str, document):
        if name not in REQUIRED + OPTIONAL:
            yield DrawProblem(DrawCode.UNKNOWN_KEY, name, {"key": name})
    for name in _unknown_of_players(document.get("players")):
        yield DrawProblem(DrawCode.UNKNOWN_KEY, "players", {"key": name})


def _unknown_of_players(players: object) -> Iterator[str]:
    """Unknown keys of players, without duplicates: most likely typing errors."""
    entries = players if isinstance(players, list | tuple) else ()
    said = (str(key) for entry in entries if isinstance(entry, Mapping) and "id" in entry for key in entry)
    return (key for key in dict.fromkeys(said) if key not in OF_A_PLAYER)


def read_players(value: object) -> People:
    """The ids and affinities from a number or a list of players."""
    expected = f"a list of objects with an id, or a number up to {MOST_COUNTED}"
    if type(value) is int and value <= MOST_COUNTED:
        return range(1, value + 1), {}
    entries = _list(value, expected)
    ids = [read_number(entry.get("id") if isinstance(entry, Mapping) else entry, expected) for entry in entries]
    affinities: dict[Affinity, dict[int, str]] = {}
    for player, entry in zip(ids, entries, strict=True):
        for affinity, name in _affinities_of(entry):
            affinities.setdefault(affinity, {})[player] = read_text(name, f"a list in which each {affinity} is text")
    return ids, affinities


def _affinities_of(entry: object) -> list[tuple[Affinity, object]]:
    """An empty name means none: people without a club are not clubmates."""
    if not isinstance(entry, Mapping):
        return []
    return [(affinity, entry[affinity]) for affinity in Affinity if entry.get(affinity) not in (None, "")]


def _list(value: object, expected: str) -> Sequence[object]:
    """Accepts tuples too, so that drawn rounds can be passed back as played ones."""
    if not isinstance(value, list | tuple):
        raise Unreadable(expected)
    return value


def read_number(value: object, expected: str = "a whole number") -> int:
    if type(value) is not int:
        raise Unreadable(expected)
    return value


def read_text(value: object, expected: str = "text") -> str:
    if not isinstance(value, str):
        raise Unreadable(expected)
    return value


def read_truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unreadable("true or false")
    return value


def read_ids(value: object, expected: str = "a list of ids") -> TablePlan:
    return tuple(read_number(entry, expected) for entry in _list(value, expected))


def read_pairs(value: object) -> tuple[Pair, ...]:
    expected = "a list of pairs of ids"
    pairs = [read_ids(entry, expected) for entry in _list(value, expected)]
    if any(len(pair) != 2 for pair in pairs):
        raise Unreadable(expected)
    return tuple((one, other) for one, other in pairs)


def read_rounds(value: object) -> tuple[RoundPlan, ...]:
    expected = "a list of rounds, each a list of tables, each a list of ids"
    return tuple(
        tuple(read_ids(table, expected) for table in _list(seating, expected)) for seating in _list(value, expected)
    )


def read_fixed(value: object) -> dict[int, int]:
    expected = "an object from id to table number"
    if not isinstance(value, Mapping):
        raise Unreadable(expected)
    return {_key(key, expected): read_number(table, expected) for key, table in value.items()}


def _key(key: object, expected: str) -> int:
    """An id as an object key, which JSON allows only as text."""
    digits = str(key).removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20) or str(int(str(key))) != key:
        raise Unreadable(expected)
    return int(str(key))
