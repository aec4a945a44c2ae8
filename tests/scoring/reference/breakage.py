"""Legal records damaged in one place: a field gone, misspelt, of the wrong kind, or at odds with the others."""

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.scoring.reference.preset_rules import Book
from tests.scoring.reference.problems import FIELDS
from tests.scoring.reference.records import random_record
from tests.scoring.reference.words import BONUSES, CONTRACTS

Record = dict[str, Any]

ODD_VALUES: dict[str, tuple[object, ...]] = {
    "contract": (None, 3, "", "solo", "Rufer", *sorted(CONTRACTS)),
    "declarer": (None, "0", 1.0, True, -1, 4, 0, 1, 2, 3),
    "forehand": (None, "0", 1.0, True, 0, 1, 2, 3, 4),
    "partner": ("1", 1.0, False, -1, 4, 0, 1, 2, 3, None),
    "won": (None, 1, "true", True, False),
    "card_thirds": (None, 107.0, "107", -1, 211, 0, 30, 51, 90, 91, 104, 105, 106, 107, 136, 137, 167, 210),
    "kontra": (None, "2", 2.0, True, 0, 3, 16, -2, 1, 2, 8),
    "opponent_kontra": (None, [], {"1": 2}, {"0": 2}, {"4": 2}, {"x": 2}, {"2": 3}, {"3": "2"}, {"1": 1}, {"2": 0}),
    "bonuses": (None, {}, [[]], ["pagat"], []),
    "king_in_talon": (None, 0, "false", True, False),
    "conceded": (None, 1, "true", True, False),
    "thirds": (None, 210, [210], [60, 50, 50, 50], [60, 50, 50, 49], [211, -1, 0, 0], [1.0, 209, 0, 0], [3, 207, 2, 0]),
    "renonce": (None, 2, [0], [1, 3], [2, 2], [4], [0, 1, 2], [0, 1, 1, 0], ["1"], [True], [-1, 2], []),
    "declarers": (None, [], [0, 1], 2, [{"seat": 0, "contract": "piccolo", "won": True}]),
    "partners": (None, 2, [], [1], [2, 2], [0, 3], ["1"], [True], [6], [-1, 2], [1, 2, 3]),
    "second_half": (None, 1, "true", True, False),
    "round_factor": (None, "2", 2.0, True, 0, 1, 2, 4),
}
ODD_SUB_VALUES: dict[str, tuple[object, ...]] = {
    "bonus": (None, 1, "vogel", "Pagat", "virgin", *sorted(BONUSES)),
    "side": (None, 0, "partner", "declarer", "opponents"),
    "announced": (None, 1, "yes", True, False),
    "made": (None, 0, "no", True, False),
    "kontra": (None, "2", 2.0, True, 0, 3, 16, 1, 2, 8),
    "seat": (None, "0", 1.0, True, -1, 0, 1, 2, 3, 4, 6),
}
ODD_ROW_VALUES: dict[str, tuple[object, ...]] = {
    "seat": (None, "0", 1.0, True, -1, 0, 1, 2, 3, 4, 6),
    "contract": (None, 3, "solo", "zwiccolo", "dreier", "piccolo", "bettel", "trischaken"),
    "won": (None, 1, True, False),
    "kontra": (None, [], {"1": 2}, {"0": 4}, {"3": 3}, {"2": "2"}, {"x": 2}, {"7": 2}, {"2": 1}),
    "extra": (1,),
}


def broken_record(book: Book, rng: random.Random) -> Record:
    """A legal record after one damage, sometimes two; now and then they happen to leave it legal."""
    record = copy.deepcopy(random_record(book, rng))
    _damage(record, rng)
    if rng.random() < 0.2:
        _damage(record, rng)
    return record


def _damage(record: Record, rng: random.Random) -> None:
    damages = [_lose_a_field, _set_a_field, _set_a_field, _add_a_field]
    if _is_a_list_of_rows(record.get("bonuses")):
        damages += [_set_in_a_bonus, _flip_in_a_bonus, _change_sides, _lose_in_a_bonus, _lose_a_bonus, _repeat_a_bonus]
    if _is_a_list_of_rows(record.get("declarers")):
        damages += [_set_in_a_row, _set_in_a_row, _lose_in_a_row, _lose_a_row, _repeat_a_row, _all_declare]
    damage: Callable[[Record, random.Random], None] = rng.choice(damages)
    damage(record, rng)


def _is_a_list_of_rows(rows: object) -> bool:
    return isinstance(rows, list) and bool(rows) and all(isinstance(row, dict) and row for row in rows)


def _lose_a_field(record: Record, rng: random.Random) -> None:
    del record[rng.choice(sorted(record))]


def _set_a_field(record: Record, rng: random.Random) -> None:
    field = rng.choice(FIELDS)
    record[field] = copy.deepcopy(rng.choice(ODD_VALUES[field]))


def _add_a_field(record: Record, rng: random.Random) -> None:
    record[rng.choice(("Kontra", "spieler", "points"))] = rng.choice((None, 0, "x"))


def _set_in_a_bonus(record: Record, rng: random.Random) -> None:
    field = rng.choice(sorted(ODD_SUB_VALUES))
    rng.choice(record["bonuses"])[field] = rng.choice(ODD_SUB_VALUES[field])


def _flip_in_a_bonus(record: Record, rng: random.Random) -> None:
    bonus = rng.choice(record["bonuses"])
    flags = [field for field in ("announced", "made") if isinstance(bonus.get(field), bool)]
    if flags:
        flag = rng.choice(flags)
        bonus[flag] = not bonus[flag]


def _change_sides(record: Record, rng: random.Random) -> None:
    bonus = rng.choice(record["bonuses"])
    if "side" in bonus:
        bonus["side"] = "opponents" if bonus["side"] == "declarer" else "declarer"


def _lose_in_a_bonus(record: Record, rng: random.Random) -> None:
    bonus = rng.choice(record["bonuses"])
    del bonus[rng.choice(sorted(bonus))]


def _lose_a_bonus(record: Record, rng: random.Random) -> None:
    record["bonuses"].remove(rng.choice(record["bonuses"]))


def _repeat_a_bonus(record: Record, rng: random.Random) -> None:
    again = {**rng.choice(record["bonuses"]), "extra": 1} if rng.random() < 0.1 else rng.choice(record["bonuses"])
    record["bonuses"].insert(rng.randrange(len(record["bonuses"]) + 1), dict(again))


def _set_in_a_row(record: Record, rng: random.Random) -> None:
    field = rng.choice(sorted(ODD_ROW_VALUES))
    rng.choice(record["declarers"])[field] = copy.deepcopy(rng.choice(ODD_ROW_VALUES[field]))


def _lose_in_a_row(record: Record, rng: random.Random) -> None:
    row = rng.choice(record["declarers"])
    del row[rng.choice(sorted(row))]


def _lose_a_row(record: Record, rng: random.Random) -> None:
    record["declarers"].remove(rng.choice(record["declarers"]))


def _repeat_a_row(record: Record, rng: random.Random) -> None:
    rows = record["declarers"]
    rows.insert(rng.randrange(len(rows) + 1), copy.deepcopy(rng.choice(rows)))


def _all_declare(record: Record, rng: random.Random) -> None:
    row = rng.choice(record["declarers"])
    record["declarers"] = [{**row, "seat": seat, "kontra": {}} for seat in range(4)]
    record.update(contract=row.get("contract"), won=row.get("won"))
