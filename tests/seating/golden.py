"""Plans that were frozen once: the same input must give them on every machine, database and day.

    python -m tests.seating.golden     freezes fixtures/seating/golden.json anew, after the algorithm's version changed

The documents are what the desk makes of a tournament whose entries are 1 … n in order of check-in: groups numbered by
their first member. Whatever has other ids is compare_figures by rank (`ranked`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.seating.inputs import asked
from tournaments.seating import Affinity, seat_by_rank
from tournaments.seating.answer import answer
from tournaments.seating.proof.certificate import ALGORITHM

FILE = Path(__file__).resolve().parents[2] / "fixtures" / "seating" / "golden.json"

Document = dict[str, Any]
Rounds = list[list[list[int]]]

TOP = 2
"""Tables of the best in the round by rank."""


@dataclass(frozen=True, slots=True)
class Golden:
    """A document of `manage.py draw_seating`, and the fingerprint of its rounds."""

    name: str
    document: Document
    fingerprint: str


def frozen() -> dict[str, Golden]:
    plans = json.loads(FILE.read_text(encoding="utf-8"))["plans"]
    return {plan["name"]: Golden(**plan) for plan in plans}


def frozen_under() -> str:
    """The algorithm's version when the plans were frozen."""
    version: str = json.loads(FILE.read_text(encoding="utf-8"))["algorithm"]
    return version


def fingerprint(rounds: Iterable[Iterable[Iterable[int]]]) -> str:
    """SHA-256 of who sits where: rounds, tables and places in order."""
    plain = [[list(table) for table in seating] for seating in rounds]
    return sha256(json.dumps(plain).encode()).hexdigest()


def ranked(rounds: Iterable[Iterable[Iterable[int]]], ids: Iterable[int]) -> Rounds:
    """The rounds with 1 … n in the place of ascending ids."""
    rank = {each: number for number, each in enumerate(sorted(ids), start=1)}
    return [[[rank[each] for each in table] for table in seating] for seating in rounds]


def points(table: int) -> tuple[int, int, int, int]:
    """What the places of a four win in the round before the one by rank, so that no two people are level."""
    return 2 * table + 2, 2 * table + 1, -2 * table - 1, -2 * table - 2


def documents() -> dict[str, Document]:
    people = range(1, 61)
    sixty, twenty, forty = (
        asked(range(1, n + 1), rounds, "before").to_document() for n, rounds in ((60, 2), (20, 1), (40, 2))
    )
    present = [*range(11, 61), *range(61, 71)]
    order = _by_points(_rounds(twenty)[0])
    final = asked(order, 1, "final", _rounds(twenty), left=())
    clubs: dict[str, Any] = {"affinities": {Affinity.CLUB: {player: str((player - 1) % 9 + 1) for player in people}}}
    apart = asked(people, 3, "before", **clubs).to_document()
    met = tuple(pair for seating in _rounds(forty) for table in seating for pair in combinations(sorted(table), 2))
    return {
        "fours": asked(people, 4, "los").to_document(),
        "fives": asked(range(1, 44), 3, "los").to_document(),
        "small": asked(range(1, 14), 3, "los").to_document(),
        "large": asked(range(1, 304), 3, "los").to_document(),
        "six": asked(range(1, 12), 3, "los", allow_six=True).to_document(),
        "wishes": asked(range(1, 44), 3, "los", **_constraints()).to_document(),
        "before later": sixty,
        "later": asked(present, 1, "later", _rounds(sixty), left=range(1, 11)).to_document(),
        "before clubs": apart,
        "clubs": asked(people, 1, "later", _rounds(apart), left=(), **clubs).to_document(),
        "before standing": twenty,
        "standing": seat_by_rank(final, order, top=TOP).to_document(),
        "before season": forty,
        "season": asked(range(1, 41), 3, "los", met=met).to_document(),
    }


def _constraints() -> dict[str, Any]:
    """Clubs of eight, households and cars of a few, a team across the clubs, two quarrels, two fixed tables."""
    return {
        "affinities": {
            Affinity.CLUB: {k: str((k - 1) % 5 + 1) for k in range(1, 41)},
            Affinity.HOUSEHOLD: {1: "1", 2: "1", 3: "2", 9: "2"},
            Affinity.CAR: {10: "1", 11: "1", 12: "1", 20: "2", 30: "2"},
            Affinity.TEAM: dict.fromkeys(range(21, 29), "1"),
        },
        "apart": ((4, 5), (6, 40)),
        "fixed": {7: 1, 42: 10},
    }


def _by_points(seating: Sequence[Sequence[int]]) -> list[int]:
    won = {each: win for table, four in enumerate(seating) for each, win in zip(four, points(table), strict=True)}
    return sorted(won, key=lambda each: -won[each])


def _rounds(document: Mapping[str, Any]) -> Rounds:
    rounds: Rounds = json.loads(json.dumps(answer(document)))["rounds"]
    return rounds


def write_golden() -> None:
    plans = [
        {"name": name, "fingerprint": fingerprint(_rounds(document)), "document": document}
        for name, document in documents().items()
    ]
    lines = ",\n".join(json.dumps(plan) for plan in plans)
    FILE.write_text(f'{{"algorithm": "{ALGORITHM}", "plans": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    write_golden()
