"""A JSON document read as an evening: every wrong value is a problem with its field, all of them told at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from tournaments.seating.contract.evening import Evening, evening
from tournaments.seating.contract.problems import DrawCode, DrawProblem, NoPlan
from tournaments.seating.contract.tables import Round, Table, split, split_with_six
from tournaments.seating.contract.wishes import Belonging, Circle, Pair, Wishes

T = TypeVar("T")

REQUIRED = ("players", "rounds")
OPTIONAL = ("seed", "met", "apart", "fixed", "played", "left", "least_bad", "allow_six")
OF_A_PLAYER = ("id", *Circle)
MOST_COUNTED = 1_000_000

People: TypeAlias = tuple[Sequence[int], Mapping[Circle, Belonging]]
NOBODY: People = ((), {})
NO_ROUNDS: tuple[Round, ...] = ()
NO_IDS: Table = ()


class Unreadable(Exception):  # noqa: N818 - a step of reading, never leaves this module
    """The value is not what it should be; the text completes "This should be …"."""


def parsed(text: bytes) -> object:
    """The JSON in `text`. Raises NoPlan: malformed; repeated_key, where a reader might take either value."""
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


def read_evening(document: object) -> Evening:
    """Raise NoPlan with every problem of form, or else with every problem of content."""
    if not isinstance(document, Mapping):
        raise NoPlan(DrawProblem(DrawCode.MALFORMED, "document", {}))
    problems = [DrawProblem(DrawCode.MISSING, key, {}) for key in REQUIRED if document.get(key) is None]
    problems += [
        DrawProblem(DrawCode.UNKNOWN_KEY, str(key), {"key": str(key)})
        for key in document
        if key not in REQUIRED + OPTIONAL
    ]
    problems += [
        DrawProblem(DrawCode.UNKNOWN_KEY, "players", {"key": key}) for key in _strange(document.get("players"))
    ]

    def read(key: str, parse: Callable[[object], T], missing: T) -> T:
        try:
            return missing if document.get(key) is None else parse(document[key])
        except Unreadable as wrong:
            problems.append(DrawProblem(DrawCode.WRONG_TYPE, key, {"expected": str(wrong)}))
            return missing

    players, circles = read("players", _players, NOBODY)
    rounds, seed = read("rounds", _number, 0), read("seed", _text, "")
    played, left = read("played", _rounds, NO_ROUNDS), read("left", _ids, NO_IDS)
    wishes = Wishes(circles, read("apart", _pairs, ()), read("met", _pairs, ()), read("fixed", _fixed, {}))
    read("least_bad", _truth, False)
    splitting = split_with_six if read("allow_six", _truth, False) else split
    if problems:
        raise NoPlan(*problems)
    return evening(players, rounds, seed, played, left, wishes, splitting=splitting)


def _strange(players: object) -> Iterator[str]:
    """What is said of players beyond their id and what they belong to, each name once: most likely a slip."""
    entries = players if isinstance(players, list | tuple) else ()
    said = (str(key) for entry in entries if isinstance(entry, Mapping) and "id" in entry for key in entry)
    return (key for key in dict.fromkeys(said) if key not in OF_A_PLAYER)


def wants_least_bad(document: object) -> bool:
    return isinstance(document, Mapping) and document.get("least_bad") is True


def _players(value: object) -> People:
    """A count or a list; ids with what they belong to."""
    expected = f"a list of objects with an id, or a number up to {MOST_COUNTED}"
    if type(value) is int and value <= MOST_COUNTED:
        return range(1, value + 1), {}
    entries = _list(value, expected)
    ids = [_number(entry.get("id") if isinstance(entry, Mapping) else entry, expected) for entry in entries]
    circles: dict[Circle, dict[int, str]] = {}
    for player, entry in zip(ids, entries, strict=True):
        for circle, name in _belongings(entry):
            circles.setdefault(circle, {})[player] = _text(name, f"a list in which each {circle} is text")
    return ids, circles


def _belongings(entry: object) -> list[tuple[Circle, object]]:
    """An empty name is none: people without a club are no clubmates."""
    if not isinstance(entry, Mapping):
        return []
    return [(circle, entry[circle]) for circle in Circle if entry.get(circle) not in (None, "")]


def _list(value: object, expected: str) -> Sequence[object]:
    """A tuple will do: rounds just drawn may go straight back in as played ones."""
    if not isinstance(value, list | tuple):
        raise Unreadable(expected)
    return value


def _number(value: object, expected: str = "a whole number") -> int:
    if type(value) is not int:
        raise Unreadable(expected)
    return value


def _text(value: object, expected: str = "text") -> str:
    if not isinstance(value, str):
        raise Unreadable(expected)
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unreadable("true or false")
    return value


def _ids(value: object, expected: str = "a list of ids") -> Table:
    return tuple(_number(entry, expected) for entry in _list(value, expected))


def _pairs(value: object) -> tuple[Pair, ...]:
    expected = "a list of pairs of ids"
    pairs = [_ids(entry, expected) for entry in _list(value, expected)]
    if any(len(pair) != 2 for pair in pairs):
        raise Unreadable(expected)
    return tuple((one, other) for one, other in pairs)


def _rounds(value: object) -> tuple[Round, ...]:
    expected = "a list of rounds, each a list of tables, each a list of ids"
    return tuple(
        tuple(_ids(table, expected) for table in _list(seating, expected)) for seating in _list(value, expected)
    )


def _fixed(value: object) -> dict[int, int]:
    expected = "an object from id to table number"
    if not isinstance(value, Mapping):
        raise Unreadable(expected)
    return {_key(key, expected): _number(table, expected) for key, table in value.items()}


def _key(key: object, expected: str) -> int:
    """An id as the name of a member, where JSON allows text only."""
    digits = str(key).removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20) or str(int(str(key))) != key:
        raise Unreadable(expected)
    return int(str(key))
