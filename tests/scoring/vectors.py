"""The settlement fixtures: worked examples, Trischaken tables and refused records, each with its source or reason."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parent.parent.parent / "fixtures" / "settlement"


@dataclass(frozen=True, slots=True)
class Worked:
    """A record with the points and the money a rule book gives it."""

    source: str
    ruleset: str
    record: dict[str, Any]
    points: list[int]
    money: list[int]


@dataclass(frozen=True, slots=True)
class Refused:
    """A record with everything that is wrong with it: code and field, in order."""

    why: str
    ruleset: str
    record: Any
    problems: list[list[str]]


@dataclass(frozen=True, slots=True)
class TrischakenCase:
    """Card points in thirds with the points of a scheme."""

    scheme: str
    source: str
    thirds: list[int]
    forehand: int
    points: list[int]


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of one fixture file."""
    read: list[dict[str, Any]] = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return read


WORKED = [Worked(**row) for row in rows("worked")]
REFUSED = [Refused(**row) for row in rows("refusals")]
TRISCHAKEN = [TrischakenCase(**row) for row in rows("trischaken")]
