"""Random negative declarers beside each other."""

import random
from typing import Any

from tests.scoring.reference.bonuses import random_kontra
from tests.scoring.reference.negative import payers
from tests.scoring.reference.rules import Rules

Record = dict[str, Any]


def random_declarers(rules: Rules, contract: str, declarer: int, rng: random.Random) -> Record | None:
    """Two or more declarers, one of them the given; ``None`` where luck finds nobody to go with them."""
    people = [seat for seat in range(rules.seats - rules.dummies) if seat != declarer]
    chosen = {declarer: contract}
    for seat in rng.sample(people, rng.randint(1, len(people))):
        possible = [code for code in rules.games if all((code, other) in rules.beside for other in chosen.values())]
        if possible:
            chosen[seat] = rng.choice(possible)
    rows: list[Record] = [
        {"seat": seat, "contract": chosen[seat], "won": rng.random() < 0.5} for seat in sorted(chosen)
    ]
    if len(rows) < 2 or not payers(rules, rows, declarer):
        return None
    for row in rows:
        _add_kontra(rules, rows, row, rng)
    named = next(row for row in rows if row["seat"] == declarer)
    return {"won": named["won"], "declarers": rows}


def _add_kontra(rules: Rules, rows: list[Record], row: Record, rng: random.Random) -> None:
    paying = payers(rules, rows, row["seat"])
    kontra = {str(seat): random_kontra(rules, rng) for seat in paying if rng.random() < 0.5}
    if kontra or rng.random() < 0.3:
        row["kontra"] = kontra
