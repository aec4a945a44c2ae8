"""Checks an archive of Vorhand without Vorhand: `python3 verify_archive.py FILE`.

An archive is one zip file with an evening, a season or a whole cup of Königrufen; its format is `vorhand-archive/1`
(docs/archive.md). This file shares no code with the program that wrote it and needs nothing but Python 3.11 or later.
It reads the rules that lie in the archive, settles every hand ever entered by them, adds up again, and compares with
what is written. It says nothing and ends with status 0 when everything agrees; otherwise it prints one line for each
place that does not, and ends with 1.

    python3 verify_archive.py evening.zip
    python3 verify_archive.py --head 5f0c81d2 evening.zip   with a head that somebody has on paper, or its beginning
    python3 verify_archive.py --json evening.zip            one JSON object a line, for other programs

Read from the top, it is in nine parts:

 1. what is found                        6. seats, and who played a hand
 2. settling a hand                      7. ranks, cup points, season table, qualifiers
 3. is a record one the rules allow?     8. the log, played again: hands, paper totals, published lists
 4. opening the zip                      9. the draw
 5. lines: fields, references, chain

What it cannot know: whether the hands were played as they were entered; whether a draw comes from its seed, and whether
its bounds hold; names, dates and places, from which nothing else follows. All that is written is covered by the head
alone, the hash of the archive's last event: whoever changes a letter, and makes everything fit again, has another head.
So compare, by --head, the one that was noted when the archive was made, or that stands on a printed list.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import hmac
import io
import itertools
import json
import math
import re
import sys
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol

JsonObject = dict[str, Any]
Form = dict[str, Callable[[object], bool]]

# == 1. What is found ==================================================================================================

MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError, ArithmeticError, RuntimeError)
"""Exceptions raised by documents that do not match the format."""


class Disagreement(NamedTuple):
    """A discrepancy: its place, and a sentence."""

    place: str
    message: str


Disagreements = Iterator[Disagreement]


def carefully(place: str, check: Disagreements) -> Disagreements:
    """The findings of a check, plus one if a malformed document ends it."""
    try:
        yield from check
    except MALFORMED as error:
        yield Disagreement(place, f"cannot be read as the format says ({type(error).__name__}: {error})")


CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical_json(value: object) -> str:
    """JSON as hashed: sorted keys, no white space, no escaped characters."""
    return str(value) if type(value) is int else CANONICAL.encode(value)


def sha256_of(value: object) -> str:
    """SHA-256 of the canonical JSON, in hex."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


# == 2. Settling a hand ================================================================================================
#
# Sources: the rule books as the archive's ruleset documents have them (docs/rulesets.md), the hand record
# (docs/hand-record.md). Seats are counted from 0, forehand. Amounts are whole points per opponent, card points thirds
# of a point, 210 in all. Every list of amounts has one entry a seat and sums to 0.

DECLARER, OPPONENTS = "declarer", "opponents"
ALL_THIRDS = 210
FOUR = range(4)
MOST_PLACES = 6


class Rules:
    """A ruleset's complete document, with its rows by code. Dummies (Strohmänner) have the last seats."""

    def __init__(self, document: JsonObject) -> None:
        self.document = document
        self.contracts: dict[str, JsonObject] = {row["code"]: row for row in document["contracts"]}
        self.bonuses: dict[str, JsonObject] = {row["code"]: row for row in document["bonuses"]}
        self.people: int = document.get("players", 4)
        self.dummies: int = document.get("dummies", 0)
        self.seats = range(self.people + self.dummies)
        if len(self.seats) > MOST_PLACES:
            raise ValueError("no hand is played by so many")
        self.kontra_factors = (1, *(level["factor"] for level in document["kontra"]["levels"]))
        self.valat: JsonObject = document.get("valat", {})

    def kind(self, bonus: JsonObject) -> str:
        """The kind of a listed bonus: bird, ultimo, holding, catch, sack, valat or hand."""
        return str(self.bonuses[bonus["bonus"]]["kind"])


def settle(rules: Rules, record: JsonObject) -> tuple[list[int], list[int]]:
    """Points (the Schrift) and money of a legal hand.

    Money is the points with every Kontra. If the rules keep Kontra out of the score, points are those of the same hand
    without any Kontra.
    """
    money = paid(rules, record)
    if rules.document["kontra"]["counts"] == "score_and_money":
        return list(money), money
    return paid(rules, without_kontra(record)), money


def without_kontra(record: JsonObject) -> JsonObject:
    """The same hand without any Kontra."""
    quiet = {**record, "kontra": 1, "opponent_kontra": {}}
    quiet["bonuses"] = [{**bonus, "kontra": 1} for bonus in record.get("bonuses", [])]
    quiet["declarers"] = [{**row, "kontra": {}} for row in record.get("declarers", [])]
    return quiet


def paid(rules: Rules, record: JsonObject) -> list[int]:
    """Each seat's amount including Kontra, doubled in a hand that counts double."""
    amounts = after_renonce(rules, record) if record.get("renonce") else added(rules, items(rules, record))
    if rules.dummies and rules.document.get("dummies_shared") == "hand":
        amounts = dummies_shared(amounts, rules.dummies)
    return [each * int(record.get("round_factor", 1)) for each in amounts]


def added(rules: Rules, amounts: Iterable[list[int]]) -> list[int]:
    """The sum, seat by seat."""
    total = [0 for _ in rules.seats]
    for item in amounts:
        total = [before + more for before, more in zip(total, item, strict=True)]
    return total


def items(rules: Rules, record: JsonObject) -> Iterator[list[int]]:
    """The amounts of each item: game, bonuses, Valat."""
    family = rules.contracts[record["contract"]]["family"]
    if family == "trischaken":
        return trischaken_items(rules, record)
    if family == "negative":
        return negative_items(rules, record)
    if record.get("conceded"):
        return conceded_items(rules, record)
    return positive_items(rules, {**record, "bonuses": [*bonuses_that_count(rules, record)]})


def dummies_shared(amounts: list[int], dummies: int) -> list[int]:
    """Divide the dummies' balance among the people in equal parts, truncated toward zero.

    The remainder goes to the highest, or is paid by the lowest; on a tie by the lower seat.
    """
    people = amounts[:-dummies]
    balance = sum(amounts[-dummies:])
    part = abs(balance) // len(people) * (1 if balance > 0 else -1)
    rest = balance - part * len(people)
    shared = [each + part for each in people]
    shared[people.index(max(people) if rest > 0 else min(people))] += rest
    return shared + [0] * dummies


# -- positive contracts: two sides, card points ------------------------------------------------------------------------


def declaring_side(record: JsonObject) -> set[int]:
    """The seats of the declarer and their partners."""
    partner = record.get("partner")
    return {record["declarer"], *record.get("partners", []), *([] if partner is None else [partner])}


def between_sides(rules: Rules, record: JsonObject, value: int) -> list[int]:
    """`value` per opponent for the declarer's side; negative the other way.

    Each player of the larger side gets or pays it once, each of the smaller side as often as needed to balance: once in
    two against two, three times in one against three.
    """
    side = declaring_side(record)
    against = len(rules.seats) - len(side)
    whole = value * max(len(side), against)
    return [whole // len(side) if seat in side else -whole // against for seat in rules.seats]


def won_by(rules: Rules, record: JsonObject, side: str, value: int, kontra: int) -> list[int]:
    """An item won by a side. In some solos Kontra does not count if the called king lay in the talon."""
    if record.get("king_in_talon") and rules.contracts[record["contract"]]["king_in_talon_voids_kontra"]:
        kontra = 1
    return between_sides(rules, record, value * kontra if side == DECLARER else -value * kontra)


def other_side(side: str) -> str:
    """The opposite side."""
    return OPPONENTS if side == DECLARER else DECLARER


def bonus_winner(bonus: JsonObject) -> str:
    """The side that wins it; a failed announced bonus is won by the other side."""
    return str(bonus["side"] if bonus["made"] else other_side(bonus["side"]))


def game_value(rules: Rules, record: JsonObject, winner: str) -> int:
    """The value won or lost; a different loss if the declarer took the second half of the talon."""
    contract = rules.contracts[record["contract"]]
    if winner == DECLARER:
        return int(contract["value"])
    if record.get("second_half") and contract.get("second_half_lost_value") is not None:
        return int(contract["second_half_lost_value"])
    return int(contract["lost_value"])


def positive_items(rules: Rules, record: JsonObject) -> Iterator[list[int]]:
    """The game with its Valat, and every listed bonus, none of which is void here."""
    bonuses = record.get("bonuses", [])
    valat = next((bonus for bonus in bonuses if bonus["bonus"] == "valat"), None)
    yield from game_items(rules, record, valat)
    yield from (bonus_item(rules, record, bonus, valat) for bonus in bonuses if bonus is not valat)


def game_items(rules: Rules, record: JsonObject, valat: JsonObject | None) -> Iterator[list[int]]:
    """The game alone; or a Valat instead, with the higher Kontra of the two; or both, each with its own."""
    kontra = record.get("kontra", 1)
    if valat is not None and replaces_game(rules, valat):
        kontra = max(kontra, valat.get("kontra", 1))
        yield won_by(rules, record, bonus_winner(valat), valat_value(rules, record, valat), kontra)
        return
    winner = DECLARER if record["won"] else OPPONENTS
    if valat is not None:
        if rules.valat.get("silent_voids_game_kontra") and not valat["announced"]:
            kontra = 1
        value = valat_value(rules, record, valat)
        yield won_by(rules, record, bonus_winner(valat), value, valat.get("kontra", 1))
    yield won_by(rules, record, winner, game_value(rules, record, winner), kontra)


def replaces_game(rules: Rules, valat: JsonObject) -> bool:
    """Whether the Valat, announced or silent, multiplies the game instead of being an item of its own."""
    pays = rules.valat["pays"]
    if isinstance(pays, dict):
        pays = pays["announced" if valat["announced"] else "silent"]
    return bool(pays == "replaces_game")


def valat_value(rules: Rules, record: JsonObject, valat: JsonObject) -> int:
    """Its fixed value, or that multiple of the game. If the two differ for a solo, only the fixed value is doubled."""
    value = listed_value(rules, valat)
    replacing = replaces_game(rules, valat)
    if replacing:
        value *= game_value(rules, record, bonus_winner(valat))
    doubled = rules.valat.get("doubled_in_solos") and not (replacing and isinstance(rules.valat["pays"], dict))
    return value * 2 if doubled and is_solo(rules, record) else value


def listed_value(rules: Rules, bonus: JsonObject) -> int:
    """The announced or silent value in the bonus's row."""
    row = rules.bonuses[bonus["bonus"]]
    return int(row["announced"] if bonus.get("announced", True) else row.get("silent") or 0)


def is_solo(rules: Rules, record: JsonObject) -> bool:
    """Whether the contract doubles bonuses."""
    return bool(rules.contracts[record["contract"]]["doubles_bonuses"])


def bonus_item(rules: Rules, record: JsonObject, bonus: JsonObject, valat: JsonObject | None) -> list[int]:
    """A bonus with its Kontra. Cards held are an item for their holder's side, or every other seat pays the holder."""
    value = listed_value(rules, bonus) * (2 if is_solo(rules, record) else 1)
    if rules.kind(bonus) != "hand":
        value *= times_valat(rules, bonus, valat)
        return won_by(rules, record, bonus_winner(bonus), value, bonus.get("kontra", 1))
    if rules.document["hand_pays"] == "side":
        return between_sides(rules, record, value if bonus["seat"] in declaring_side(record) else -value)
    return from_each_to_one(rules, bonus["seat"], value)


def times_valat(rules: Rules, bonus: JsonObject, valat: JsonObject | None) -> int:
    """A Valat replacing the game also multiplies announced bonuses, if the rules say so."""
    if valat is None or not bonus["announced"] or not rules.valat.get("multiplies_announced"):
        return 1
    return listed_value(rules, valat) if replaces_game(rules, valat) else 1


def from_each_to_one(rules: Rules, seat: int, value: int) -> list[int]:
    """Every other seat pays `value` to this one; negative: receives it."""
    return [value * (len(rules.seats) - 1) if other == seat else -value for other in rules.seats]


def bonuses_that_count(rules: Rules, record: JsonObject) -> Iterator[JsonObject]:
    """The listed bonuses except those void in combination with the hand's Valat."""
    bonuses = record.get("bonuses", [])
    valat = next((bonus for bonus in bonuses if bonus["bonus"] == "valat"), None)
    for bonus in bonuses:
        if valat is None or bonus is valat or not is_void_with_valat(rules, bonus, valat):
            yield bonus


def is_void_with_valat(rules: Rules, bonus: JsonObject, valat: JsonObject) -> bool:
    """Void are silent bonuses with any Valat, or certain kinds with a made one, depending on the rules."""
    silent = not bonus.get("announced", True)
    if silent and rules.valat.get("voids_silent"):
        return True
    voided = [*rules.valat.get("made_voids", ()), *(rules.valat.get("made_voids_silent", ()) if silent else ())]
    return bool(valat["made"]) and rules.kind(bonus) in voided


def conceded_items(rules: Rules, record: JsonObject) -> Iterator[list[int]]:
    """A conceded game: the loss, and every announced bird, to each opponent."""
    yield won_by(rules, record, OPPONENTS, game_value(rules, record, OPPONENTS), 1)
    for bonus in record.get("bonuses", []):
        value = listed_value(rules, bonus) * (2 if is_solo(rules, record) else 1)
        yield won_by(rules, record, OPPONENTS, value, 1)


# -- negative contracts: each opponent alone against the declarer ------------------------------------------------------


def negative_items(rules: Rules, record: JsonObject) -> Iterator[list[int]]:
    """What each opponent settles with the declarer, or with each of several (Bei-Spiele)."""
    own = {name: record[name] for name in ("contract", "won")} | {"seat": record["declarer"]}
    rows = record.get("declarers") or [{**own, "kontra": record.get("opponent_kontra", {})}]
    for row in rows:
        winner = DECLARER if row["won"] else OPPONENTS
        value = game_value(rules, {**record, "contract": row["contract"]}, winner)
        for seat in payers(rules, rows, row["seat"]):
            moved = value * row.get("kontra", {}).get(str(seat), 1) * (1 if row["won"] else -1)
            yield [moved if each == row["seat"] else -moved if each == seat else 0 for each in rules.seats]


def payers(rules: Rules, rows: list[JsonObject], declarer: int) -> list[int]:
    """Who settles with a declarer: everybody else, or everybody who declared nothing."""
    declaring = {declarer}
    if rules.document.get("bei_pays") == "non_declarers":
        declaring = {row["seat"] for row in rows}
    return [seat for seat in rules.seats if seat not in declaring]


# -- Renonce: somebody broke the rules of play -------------------------------------------------------------------------


def after_renonce(rules: Rules, record: JsonObject) -> list[int]:
    """Every regular player gets what a complete win by their side would bring; the offenders pay the sum.

    They pay in equal parts; lower seats pay the remainder, one unit each. In Trischaken the ruleset gives the amount.
    """
    offenders = sorted(record["renonce"])
    if rules.contracts[record["contract"]]["family"] == "trischaken":
        due = [trischaken_renonce(rules, record) for _ in rules.seats]
    else:
        side = declaring_side(record)
        wins = {each: added(rules, complete_win(rules, record, each)) for each in (DECLARER, OPPONENTS)}
        due = [wins[DECLARER if seat in side else OPPONENTS][seat] for seat in rules.seats]
    amounts = [0 if seat in offenders else each for seat, each in enumerate(due)]
    share, rest = divmod(sum(amounts), len(offenders))
    for place, seat in enumerate(offenders):
        amounts[seat] = -share - (1 if place < rest else 0)
    return amounts


def complete_win(rules: Rules, record: JsonObject, side: str) -> Iterator[list[int]]:
    """The game and everything announced by either side, won by `side`, plus its own silent bonuses; none is void."""
    listed = [bonus for bonus in record.get("bonuses", []) if bonus["announced"] or bonus["side"] == side]
    won = {**record, "won": side == DECLARER, "bonuses": [{**bonus, "side": side, "made": True} for bonus in listed]}
    if rules.contracts[record["contract"]]["family"] == "negative":
        return negative_items(rules, won)
    return positive_items(rules, won)


def trischaken_renonce(rules: Rules, record: JsonObject) -> int:
    """What each regular player of a Trischaken gets."""
    amounts = rules.document["trischaken"]["renonce"]
    if len(record["renonce"]) > 1:
        return int(amounts["by_two"])
    return int(amounts["by_forehand" if record["renonce"] == [record.get("forehand", 0)] else "each"])


# -- Trischaken: everybody for themselves, the most card points lose ---------------------------------------------------

TRISCHAKEN_SCHEMES: dict[str, JsonObject] = {
    # Upper Austria since 2023: the loser pays 1 to each, as mayor or forehand 2, as both 4; virgins take it all.
    "ooe": {
        "pots": {"alone": [3, 6, 6, 12], "two_virgins": [4, 6, 6, 12], "all_tricks": [6, 12], "two_tied": [4, 4, 4],
                 "three_tied": 3},
    },
    # Vienna: one pot of 6, doubled for the mayor and for a losing forehand.
    "wien": {
        "pots": {"alone": [6, 12, 12, 24], "two_virgins": [6, 12, 12, 24], "all_tricks": [12, 24],
                 "two_tied": [6, 6, 6], "three_tied": 6},
    },
    # Sauwald and the classic sets: as in Upper Austria, but two virgins get 3 each, from forehand 6 each.
    "sauwald": {
        "pots": {"alone": [3, 6, 6, 12], "two_virgins": [6, 6, 12, 12], "all_tricks": [6, 12], "two_tied": [4, 4, 6],
                 "three_tied": 3},
    },
    # Tyrol: mayor and forehand pay 2 to each, as both 4; virgins collect 2 from each; else the two highest pay 2.
    "tirol": {
        "pots": {"alone": [0, 6, 6, 12]}, "plain": "two_highest", "rank": 2, "virgin": "from_each", "from_each": 2,
        "forehand_tied": "shares",
    },
    # A cup's own amounts are in its document; there nothing excludes anything else.
    "pots": {"cases": "all"},
}  # fmt: skip
"""The published payment schemes (docs/rulesets.md, trischaken), in the form of a document's own."""

UNWRITTEN_POTS: JsonObject = {
    "alone": [0, 0, 0, 0],
    "two_virgins": [0, 0, 0, 0],
    "all_tricks": [0, 0],
    "two_tied": [0, 0, 0],
    "three_tied": 0,
}


@dataclass(frozen=True, slots=True)
class TrischakenResult:
    """The losers, the virgins, and whether the loser is the mayor: alone with the most card points, and enough."""

    thirds: list[int]
    losers: list[int]
    virgins: list[int]
    mayor: bool
    forehand: bool


def trischaken_items(rules: Rules, record: JsonObject) -> Iterator[list[int]]:
    """Payments by the losers and to the virgins, and those for announced virgins; one Kontra applies to all."""
    table = rules.document["trischaken"]
    kontra = record.get("kontra", 1)
    rule = {**table, **TRISCHAKEN_SCHEMES[table["scheme"]]}
    result = trischaken_result(rule, record["thirds"], record.get("forehand", 0))
    for payment in trischaken_payments(rule, result):
        yield [each * kontra for each in payment]
    for bonus in record.get("bonuses", []):
        announced = table["announced_virgin"]
        value = announced["made"] if bonus["made"] else -announced["lost"]
        yield from_each_to_one(rules, bonus["seat"], value * kontra)


def trischaken_result(rule: JsonObject, thirds: list[int], forehand: int) -> TrischakenResult:
    """Interpret the card points. A forehand tied for the most loses alone, unless ties are shared."""
    highest = [seat for seat in FOUR if thirds[seat] == max(thirds)]
    alone = forehand in highest and rule.get("forehand_tied", "alone") == "alone"
    losers = [forehand] if alone else highest
    return TrischakenResult(
        thirds=thirds,
        losers=losers,
        virgins=[seat for seat in FOUR if thirds[seat] == 0],
        mayor=len(highest) == 1 and max(thirds) >= rule["mayor_thirds"],
        forehand=losers == [forehand],
    )


def trischaken_payments(rule: JsonObject, result: TrischakenResult) -> Iterator[list[int]]:
    """The losers' pot; in addition, or instead, what virgins collect from everybody with a trick."""
    collects = bool(result.virgins) and rule.get("virgin") == "from_each"
    both = rule.get("cases", "first") == "all"
    plain = not result.mayor and not result.forehand
    if not collects or both or not plain:
        yield losers_payment(rule, result, [] if collects else result.virgins)
    if collects and (both or plain):
        payers_of_virgins = [seat for seat in FOUR if seat not in result.virgins]
        total = rule["from_each"] * len(payers_of_virgins) * len(result.virgins)
        yield shared_pot(total, payers_of_virgins, result.virgins)


def losers_payment(rule: JsonObject, result: TrischakenResult, virgins: list[int]) -> list[int]:
    """What the losers pay to the virgins, or to everybody who does not lose; or by rank, if the rules pay plain hands
    so.
    """
    plain = not result.mayor and not result.forehand
    two_virgins = len(result.losers) == 1 and len(virgins) == 2
    if rule.get("plain") == "two_highest" and plain and not two_virgins:
        return paid_by_rank(rule["rank"], result.thirds)
    others = [seat for seat in FOUR if seat not in result.losers]
    return shared_pot(pot(rule, result, len(virgins)), result.losers, virgins or others)


def pot(rule: JsonObject, result: TrischakenResult, virgins: int) -> int:
    """The total paid by the losers; a missing amount is 0."""
    pots = {**UNWRITTEN_POTS, **{name: cells for name, cells in rule["pots"].items() if cells}}
    if len(result.losers) == 3:
        return int(pots["three_tied"])
    if len(result.losers) == 2:
        return int(pots["two_tied"][virgins])
    if virgins == 3:
        return int(pots["all_tricks"][result.forehand])
    return int(pots["two_virgins" if virgins == 2 else "alone"][result.mayor + 2 * result.forehand])


def paid_by_rank(rank: int, thirds: list[int]) -> list[int]:
    """The two highest pay `rank` each to the two lowest. Two tied in the middle pay nothing, three tied half of it
    each.
    """
    order = sorted(FOUR, key=lambda seat: -thirds[seat])
    first, second, third, fourth = (thirds[seat] for seat in order)
    if first == third:
        return shared_pot(rank // 2 * 3, order[:3], order[3:])
    if second == fourth:
        return shared_pot(rank // 2 * 3, order[:1], order[1:])
    if second == third:
        return shared_pot(rank, order[:1], order[3:])
    return shared_pot(rank * 2, order[:2], order[2:])


def shared_pot(total: int, paying: list[int], getting: list[int]) -> list[int]:
    """Paid and received in equal parts; an indivisible remainder is not paid."""
    total -= total % math.lcm(len(paying), len(getting))
    return [
        -total // len(paying) if seat in paying else total // len(getting) if seat in getting else 0 for seat in FOUR
    ]


# == 3. Is a record one that the rules allow? ==========================================================================
#
# Source: docs/hand-record.md, "Fields" and "What a wrong record gets". Only a record without a problem here is settled.

HOLDING_THIRDS = {"trull": 39, "kings": 52}
"""Card points of three Trull cards and of four kings, 13 thirds each."""


def is_whole(value: object) -> bool:
    """Whether it is an integer; booleans are not."""
    return type(value) is int


def is_list_of(part: Callable[[object], bool]) -> Callable[[object], bool]:
    """A check for lists in which every element passes `part`."""
    return lambda value: isinstance(value, list) and all(part(each) for each in value)


def is_object(value: object) -> bool:
    """A JSON object."""
    return isinstance(value, dict)


def is_text(value: object) -> bool:
    """A text."""
    return isinstance(value, str)


def is_truth(value: object) -> bool:
    """True or false."""
    return isinstance(value, bool)


def is_seats_factors(value: object) -> bool:
    """Whether it maps seats, as text, to factors."""
    return isinstance(value, dict) and all(key.isdecimal() and is_whole(factor) for key, factor in value.items())


def or_null(part: Callable[[object], bool]) -> Callable[[object], bool]:
    """A check for null or anything passing `part`."""
    return lambda value: value is None or part(value)


RECORD_FORM: Form = {
    "contract": is_text, "declarer": is_whole, "forehand": is_whole, "partner": or_null(is_whole),
    "partners": is_list_of(is_whole), "won": is_truth, "card_thirds": is_whole, "kontra": is_whole,
    "opponent_kontra": is_seats_factors, "bonuses": is_list_of(is_object), "king_in_talon": is_truth,
    "conceded": is_truth, "thirds": is_list_of(is_whole), "renonce": is_list_of(is_whole),
    "declarers": is_list_of(is_object), "second_half": is_truth, "round_factor": is_whole,
}  # fmt: skip
SIDE_BONUS_FORM: Form = {
    "bonus": is_text, "side": lambda value: value in (DECLARER, OPPONENTS), "announced": is_truth, "made": is_truth,
    "kontra": is_whole,
}  # fmt: skip
HELD_FORM: Form = {"bonus": is_text, "seat": is_whole}
VIRGIN_FORM: Form = {"bonus": is_text, "seat": is_whole, "made": is_truth}
DECLARER_FORM: Form = {"seat": is_whole, "contract": is_text, "won": is_truth, "kontra": is_seats_factors}


def record_problems(rules: Rules, record: object) -> Iterator[str]:
    """Why the rules do not allow this record; empty if they do."""
    if not isinstance(record, dict):
        yield "the record is no object"
        return
    formal = [*form_problems(record, RECORD_FORM, required=("contract", "declarer"))]
    if formal or record["contract"] not in rules.contracts:
        yield from formal or [f"the ruleset has no contract {record['contract']}"]
        return
    for check in (seat_problems, partner_problems, outcome_problems, kontra_problems, renonce_problems):
        yield from check(rules, record)
    if "declarers" in record:
        yield from declarers_problems(rules, record)
    broken = [*bonus_form_problems(rules, record)]
    yield from broken or bonus_problems(rules, record)


def form_problems(row: JsonObject, form: Form, required: Iterable[str]) -> Iterator[str]:
    """Missing and unknown fields, and wrong types."""
    yield from (f"{name} is missing" for name in required if name not in row)
    yield from (f"{name} is not known here" for name in row if name not in form)
    yield from (f"{name} has a wrong value" for name, value in row.items() if name in form and not form[name](value))


def seat_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Check declarer and forehand; a dummy declares nothing, and forehand's rights pass on only if the rules say so."""
    contract, forehand = rules.contracts[record["contract"]], record.get("forehand", 0)
    if record["declarer"] not in range(rules.people):
        yield "the declarer has no seat"
    if contract["forehand_only"] and record["declarer"] != forehand:
        yield "only forehand can play this contract"
    if forehand != 0 and not (forehand == 1 and rules.document.get("four_kings") == "forehand_passes_on"):
        yield "forehand's rights cannot be there"
    if record.get("second_half") and contract.get("second_half_lost_value") is None:
        yield "the second half of the talon makes no difference in this contract"
    if record.get("round_factor", 1) not in ((1, 2) if rules.document.get("doubled_after") else (1,)):
        yield "no hand counts so many times"


def partner_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Check the called king: it has a holder (two kings one or two), lay in the talon, or is the declarer's own."""
    contract, in_talon = rules.contracts[record["contract"]], bool(record.get("king_in_talon"))
    calls_two = rules.document.get("partner") == "two_called_kings"
    one, two = record.get("partner"), record.get("partners", [])
    named = [*([] if one is None else [one]), *two]
    if contract.get("partner") != "called_king":
        if named:
            yield "nobody plays with the declarer of this contract"
        becomes = {row.get("king_in_talon_becomes") for row in rules.contracts.values()}
        if in_talon and record["contract"] not in becomes:
            yield "no king was called"
        return
    if (one is not None and calls_two) or (two and not calls_two) or len(two) > 2:
        yield "so many partners cannot be"
    if named and in_talon:
        yield "a king in the talon has no holder"
    if not named and not in_talon and not rules.document.get("may_call_oneself"):
        yield "the holder of the called king is missing"
    if any(seat not in rules.seats or seat == record["declarer"] for seat in named):
        yield "a partner has no seat of their own"


def outcome_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Check the result: `won` and card points, in Trischaken four of them, after a Renonce neither."""
    contract, renonce, conceded = rules.contracts[record["contract"]], record.get("renonce"), record.get("conceded")
    trischaken, positive = contract["family"] == "trischaken", contract["family"] == "positive"
    if ("won" in record) == (trischaken or bool(renonce)):
        yield "won is missing, or has no place here"
    if ("thirds" in record) != (trischaken and not renonce):
        yield "thirds are missing, or have no place here"
    if "thirds" in record and not are_possible_thirds(record["thirds"]):
        yield "no four players can have these card points"
    if conceded and not (contract["may_concede"] and record.get("king_in_talon") and not record.get("won")):
        yield "this hand cannot be conceded"
    if "card_thirds" in record:
        threshold = contract.get("threshold_thirds") or rules.document["threshold_thirds"]
        if not positive or renonce or conceded or not 0 <= record["card_thirds"] <= ALL_THIRDS:
            yield "card points have no place here, or are too many"
        elif record.get("won") is not (record["card_thirds"] >= threshold):
            yield "the card points say otherwise who won"


def are_possible_thirds(thirds: list[int]) -> bool:
    """Four card points that sum to 210; the poorest trick has 4, so nobody has 1 to 3, or all but 1 to 3."""
    impossible = {1, 2, 3, ALL_THIRDS - 3, ALL_THIRDS - 2, ALL_THIRDS - 1}
    return len(thirds) == 4 and min(thirds) >= 0 and sum(thirds) == ALL_THIRDS and not impossible & {*thirds}


def kontra_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Factors the ruleset has; on a whole positive contract or Trischaken, or by each opponent in a negative one."""
    family = rules.contracts[record["contract"]]["family"]
    whole = family == "positive" or (
        family == "trischaken" and rules.document["kontra"].get("trischaken", "none") == "all"
    )
    kontra = record.get("kontra", 1)
    if kontra not in rules.kontra_factors or (kontra > 1 and (not whole or record.get("conceded"))):
        yield "nobody can have said this Kontra"
    by_opponent = family == "negative" and "declarers" not in record
    for seat, factor in record.get("opponent_kontra", {}).items():
        if str(int(seat)) != seat or int(seat) not in rules.seats or int(seat) == record["declarer"]:
            yield f"there is no opponent at seat {seat}"
        if factor not in rules.kontra_factors or (factor > 1 and not by_opponent):
            yield f"seat {seat} cannot have said this Kontra"


def renonce_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Offenders, each once; none in a conceded hand, or with several declarers."""
    offenders = record.get("renonce", [])
    if offenders and (record.get("conceded") or "declarers" in record):
        yield "a Renonce has no place here"
    if len(offenders) > rules.document.get("renonce", {}).get("most_offenders", 2):
        yield "so many cannot have offended"
    if len({*offenders}) < len(offenders) or any(seat not in range(rules.people) for seat in offenders):
        yield "an offender has no seat, or is there twice"


# -- several declarers -------------------------------------------------------------------------------------------------


def declarers_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Bei-Spiele: two or more people, by ascending seat, each pair of contracts combinable."""
    rows = record["declarers"]
    formal = [each for row in rows for each in form_problems(row, DECLARER_FORM, ("seat", "contract", "won"))]
    if formal or any(row["contract"] not in rules.contracts for row in rows) or len(rows) < 2:
        yield from formal or ["declarers are fewer than two, or declared what the ruleset does not have"]
        return
    seats = [row["seat"] for row in rows]
    if seats != sorted({*seats}) or any(seat not in range(rules.people) for seat in seats):
        yield "declarers have seats in ascending order"
    own = {"seat": record["declarer"], "contract": record["contract"], "won": record.get("won")}
    if own not in [{name: row[name] for name in own} for row in rows]:
        yield "the declarer is not among the declarers, or differently"
    if any(not combinable(rules, one["contract"], other["contract"]) for one, other in itertools.combinations(rows, 2)):
        yield "two of the contracts cannot be declared in one hand"
    if any(not payers(rules, rows, seat) for seat in seats):
        yield "nobody is left to pay"
    for row in rows:
        yield from declarer_row_problems(rules, record, row)


def combinable(rules: Rules, one: str, other: str) -> bool:
    """Whether two negative contracts can be combined; it suffices that one row names the other."""
    rows = [rules.contracts[code] for code in (one, other)]
    named = other in rows[0].get("beside", []) or one in rows[1].get("beside", [])
    return named and all(row["family"] == "negative" for row in rows)


def declarer_row_problems(rules: Rules, record: JsonObject, row: JsonObject) -> Iterator[str]:
    """Forehand's contracts, and Kontra only by those who pay."""
    if rules.contracts[row["contract"]]["forehand_only"] and row["seat"] != record.get("forehand", 0):
        yield "only forehand can declare this contract"
    paying = payers(rules, record["declarers"], row["seat"])
    for seat, factor in row.get("kontra", {}).items():
        if str(int(seat)) != seat or int(seat) not in rules.seats:
            yield f"there is nobody at seat {seat}"
        elif factor not in rules.kontra_factors or (factor > 1 and int(seat) not in paying):
            yield f"seat {seat} cannot have said this Kontra"


# -- bonuses -----------------------------------------------------------------------------------------------------------


def bonus_form_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Entries unknown to the contract, or with fields not matching their kind."""
    contract = rules.contracts[record["contract"]]
    for bonus in record.get("bonuses", []):
        code = bonus.get("bonus")
        if calls_virgin(rules, code):
            yield from form_problems(bonus, VIRGIN_FORM, VIRGIN_FORM)
            if contract["family"] != "trischaken" or record.get("renonce"):
                yield "an announced virgin has no place here"
        elif code not in rules.bonuses or code not in contract["bonuses"]:
            yield f"this contract has no bonus {code}"
        elif rules.kind(bonus) == "hand":
            yield from form_problems(bonus, HELD_FORM, HELD_FORM)
        else:
            yield from form_problems(bonus, SIDE_BONUS_FORM, ("bonus", "side", "announced"))
    named = [(bonus.get("bonus"), bonus.get("seat")) for bonus in record.get("bonuses", [])]
    if len(named) != len({*named}):
        yield "a bonus is listed twice"


def calls_virgin(rules: Rules, code: object) -> bool:
    """Whether it announces a virgin before a Trischaken."""
    table = rules.document.get("trischaken", {})
    return code == "virgin" and code not in rules.bonuses and bool(table.get("announced_virgin"))


def bonus_problems(rules: Rules, record: JsonObject) -> Iterator[str]:
    """Problems of well-formed bonuses, individually and in combination."""
    bonuses = record.get("bonuses", [])
    for bonus in bonuses:
        if "seat" in bonus:
            yield from held_problems(rules, record, bonus)
        else:
            yield from side_bonus_problems(rules, record, bonus)
    contract = rules.contracts[record["contract"]]
    birds = contract.get("required_birds", [])
    if birds == "any":
        birds = [code for code in contract["bonuses"] if rules.bonuses[code]["kind"] == "bird"]
    announced = [each["bonus"] for each in bonuses if each.get("announced") and each["side"] == DECLARER]
    if contract.get("required_birds") and not {*birds} & {*announced}:
        yield "the bird this contract needs was not announced"
    of_sides = {bonus["bonus"]: bonus for bonus in bonuses if "side" in bonus}
    if not record.get("renonce") and not record.get("conceded"):
        yield from sack_problems(rules, record, of_sides)
    yield from card_problems(rules, record, of_sides)


def held_problems(rules: Rules, record: JsonObject, bonus: JsonObject) -> Iterator[str]:
    """Cards held, or a virgin announced, by somebody."""
    if bonus["seat"] not in rules.seats:
        yield f"nobody at seat {bonus['seat']} holds or announces anything"
    elif calls_virgin(rules, bonus["bonus"]):
        if are_possible_thirds(record.get("thirds", [])) and bonus["made"] != (record["thirds"][bonus["seat"]] == 0):
            yield "the card points say otherwise who is a virgin"
    elif record.get("renonce") or record.get("conceded"):
        yield "cards held count in a hand that was played only"


def side_bonus_problems(rules: Rules, record: JsonObject, bonus: JsonObject) -> Iterator[str]:
    """Check side, whether it can be announced, and whether it can have a Kontra."""
    row, kind, kontra = rules.bonuses[bonus["bonus"]], rules.kind(bonus), bonus.get("kontra", 1)
    if kind == "ultimo" and bonus["side"] == OPPONENTS:
        yield "König ultimo is the declarer's side's"
    excluded = [each for each in record["bonuses"] if each["bonus"] == "valat" and each.get("announced")]
    if excluded and bonus["announced"] and kind in rules.valat.get("excludes_announced", ()):
        yield f"nobody announces {bonus['bonus']} beside an announced Valat"
    possible = bonus["announced"] and not record.get("conceded") and not row.get("no_kontra")
    if kontra not in rules.kontra_factors or (kontra > 1 and not possible):
        yield f"nobody can have said this Kontra to {bonus['bonus']}"
    if not (made_after_renonce if record.get("renonce") else made_at_the_table)(rules, record, bonus):
        yield f"{bonus['bonus']} cannot have been made or failed so"


def made_at_the_table(rules: Rules, record: JsonObject, bonus: JsonObject) -> bool:
    """Without a Renonce: a conceded game has failed announced birds; silent bonuses are listed only if made."""
    kind = rules.kind(bonus)
    if "made" not in bonus:
        return False
    if record.get("conceded"):
        return kind == "bird" and bonus["side"] == DECLARER and bonus["announced"] and not bonus["made"]
    if bonus["made"]:
        winner = DECLARER if record.get("won") else OPPONENTS
        return kind not in ("sack", "valat") or bonus["side"] == winner
    return bool(bonus["announced"] or (rules.document.get("silent_failures_count") and kind in ("bird", "ultimo")))


def made_after_renonce(rules: Rules, record: JsonObject, bonus: JsonObject) -> bool:
    """Announced ones were not played out; silent ones count for a side with a regular player if it can prove them."""
    if bonus["announced"]:
        return "made" not in bonus
    provable = rules.document.get("renonce", {}).get("provable_silent", "nobody")
    if provable == "nobody" or (provable == "declarer_side" and bonus["side"] == OPPONENTS):
        return False
    side = declaring_side(record)
    seats = side if bonus["side"] == DECLARER else {*rules.seats} - side
    return bool(bonus.get("made")) and rules.kind(bonus) not in ("valat", "sack") and not seats <= {*record["renonce"]}


def sack_problems(rules: Rules, record: JsonObject, listed: dict[str, JsonObject]) -> Iterator[str]:
    """With card points, exactly the winners' Säcke in sequence; with a made Valat none needs to be listed."""
    all_tricks = bool(listed.get("valat", {}).get("made"))
    winner = DECLARER if record.get("won") else OPPONENTS
    for code in rules.contracts[record["contract"]]["bonuses"]:
        row, bonus = rules.bonuses[code], listed.get(code)
        if row["kind"] != "sack":
            continue
        made = bonus is not None and bonus.get("made")
        if "card_thirds" in record:
            thirds = record["card_thirds"] if winner == DECLARER else ALL_THIRDS - record["card_thirds"]
            reached, in_vain = thirds >= row["least_thirds"], bonus is not None and bonus["side"] != winner
            if (reached and not all_tricks and not made and not in_vain) or (made and not reached):
                yield f"{code} does not agree with the card points"
        if bonus is not None and made and not all_tricks and row.get("after") in rules.bonuses:
            before = listed.get(row["after"])
            if before is None or not (before.get("made") or before["side"] != bonus["side"]):
                yield f"{code} was made without the one before"


def card_problems(rules: Rules, record: JsonObject, listed: dict[str, JsonObject]) -> Iterator[str]:
    """What the pack rules out: a bird without a trick, a Trull without its points, a Mondfang contradicting it."""
    made = {code: bonus["side"] for code, bonus in listed.items() if bonus.get("made")}
    for code, side in made.items():
        if rules.bonuses[code]["kind"] in ("bird", "ultimo", "catch") and side != made.get("valat", side):
            yield f"who has no trick cannot have made {code}"
    if "card_thirds" in record:
        thirds = {DECLARER: record["card_thirds"], OPPONENTS: ALL_THIRDS - record["card_thirds"]}
        for code, worth in HOLDING_THIRDS.items():
            if code in made:
                thirds[made[code]] -= worth
        if min(thirds.values()) < 0:
            yield "a side has fewer card points than its Trull and kings"
    if "trull" in made and made["trull"] != made.get("mondfang", made["trull"]):
        yield "whoever caught the Mond has a card of the Trull"


# == 4. Opening the zip ================================================================================================

FORMAT = "vorhand-archive/1"
MOST_MEMBERS, MOST_LINE, MOST_UNPACKED = 10_000, 8_000_000, 4_000_000_000
"""Members, bytes per line, total bytes: docs/archive.md, "Limits"."""
TIGHTEST, CHUNK = 200, 1 << 20
"""Maximum compression ratio of large members (real ones reach 20), and the read size."""
PUBLISHED_FILE = re.compile(r"files/([A-Za-z0-9_-]+)-v([0-9]+)\.pdf")
UNREADABLE = (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError)
"""Exceptions for a damaged zip; an encrypted member raises RuntimeError."""


class BrokenArchiveError(Exception):
    """An archive that cannot be read any further."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(message)
        self.finding = Disagreement(place, message)


@dataclass(slots=True)
class Archive:
    """An open archive: manifest, hash of each member, lines of each `*.jsonl`, and lines by id."""

    manifest: JsonObject = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    extra_fields: dict[str, set[str]] = field(default_factory=dict)
    lines: dict[str, list[JsonObject]] = field(default_factory=dict)
    by_id: dict[str, dict[int, JsonObject]] = field(default_factory=dict)

    def row(self, member: str, identity: int) -> JsonObject:
        """The line with this id."""
        return self.by_id[member][identity]


class Digest(Protocol):
    """An incremental hash."""

    def update(self, data: bytes, /) -> None: ...


def open_archive(path: Path) -> Archive:
    """Read the whole file once. BrokenArchiveError if it is no zip, a zip bomb, or no archive."""
    archive = Archive()
    try:
        with zipfile.ZipFile(path) as packed:
            members = packed.infolist()
            require_sound(members, packed.comment)
            with packed.open("manifest.json") as stream:
                archive.manifest = read_manifest(stream.read(MOST_LINE))
            for member in members:
                take_member(archive, member.filename, packed)
    except UNREADABLE as error:
        raise BrokenArchiveError(path.name, f"cannot be unpacked ({error})") from error
    for name in LATER_MEMBERS:
        archive.lines.setdefault(name, [])
        archive.by_id.setdefault(name, {})
    return archive


def require_sound(members: list[zipfile.ZipInfo], comment: bytes) -> None:
    """Reject zip bombs, unsafe paths and duplicate names; require the manifest."""
    names = [member.filename for member in members]
    if "manifest.json" not in names:
        raise BrokenArchiveError("manifest.json", "is missing: this is no archive")
    if len(names) > MOST_MEMBERS or sum(member.file_size for member in members) > MOST_UNPACKED:
        raise BrokenArchiveError("zip", "has more members or bytes than an archive may have")
    bombs = [each.filename for each in members if each.file_size > CHUNK + TIGHTEST * each.compress_size]
    if bombs or any(each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for each in members):
        raise BrokenArchiveError(bombs[0] if bombs else "zip", "is packed as no archive is")
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise BrokenArchiveError(twice[0], "is in the zip twice")
    odd = [name for name in names if not PUBLISHED_FILE.fullmatch(name) and not re.fullmatch(r"[a-z_]+\.jsonl?", name)]
    if odd or comment:
        raise BrokenArchiveError(odd[0] if odd else "zip", "is nothing that an archive has")


def read_manifest(content: bytes) -> JsonObject:
    """Parse the manifest, as far as needed to read on."""
    manifest = parsed("manifest.json", content)
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise BrokenArchiveError("manifest.json", f"is not of the format {FORMAT}")
    return manifest


def parsed(place: str, content: bytes) -> Any:
    """JSON in UTF-8 without fractions, NaN or duplicate keys."""
    try:
        return STRICT.decode(content.decode())
    except (ValueError, RecursionError) as error:
        raise BrokenArchiveError(place, f"cannot be read ({error})") from error


def refused(text: str) -> None:
    """Reject numbers that archives never contain."""
    raise ValueError(f"{text} is no whole number")


def without_repetition(pairs: list[tuple[str, Any]]) -> JsonObject:
    """An object without duplicate keys."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


STRICT = json.JSONDecoder(parse_float=refused, parse_constant=refused, object_pairs_hook=without_repetition)


def take_member(archive: Archive, name: str, packed: zipfile.ZipFile) -> None:
    """Hash a member and read its lines, if any, one at a time."""
    digest = hashlib.sha256()
    with packed.open(name) as slow, io.BufferedReader(slow, CHUNK) as stream:  # type: ignore[type-var]
        if name.endswith(".jsonl"):
            member = name.removesuffix(".jsonl")
            archive.lines[member] = [ADDED.get(member, {}) | line for line in read_lines(name, stream, digest)]
            archive.by_id[member] = {line["id"]: line for line in archive.lines[member] if is_whole(line.get("id"))}
        elif name == "schema.json":
            content = stream.read(MOST_LINE)
            digest.update(content)
            definitions = parsed(name, content).get("$defs", {})
            archive.extra_fields = {each: {*entry.get("properties", {})} for each, entry in definitions.items()}
        while content := stream.read(CHUNK):
            digest.update(content)
    archive.hashes[name] = digest.hexdigest()


def read_lines(name: str, stream: IO[bytes], digest: Digest) -> Iterator[JsonObject]:
    """One object per line, each in canonical JSON, so that there is only one way to write it."""
    number = 0
    while text := stream.readline(MOST_LINE + 1):
        number += 1
        digest.update(text)
        place = f"{name} line {number}"
        if not text.endswith(b"\n"):
            raise BrokenArchiveError(place, "is longer than a line may be, or does not end with a line feed")
        line = parsed(place, text[:-1])
        if not isinstance(line, dict) or canonical_json(line).encode("utf-8", "surrogatepass") != text[:-1]:
            raise BrokenArchiveError(place, "is no object in canonical JSON")
        yield line


def manifest_problems(archive: Archive) -> Disagreements:
    """The manifest lists every member with its hash and number of lines, and nothing else exists."""
    manifest, place = archive.manifest, "manifest.json"
    listed = manifest["files"]
    for name in sorted({*listed} | {*archive.hashes} - {place}):
        if name not in archive.hashes:
            yield Disagreement(name, "is in the manifest, but not in the zip")
        elif name not in listed:
            yield Disagreement(name, "is in the zip, but not in the manifest")
        elif listed[name] != archive.hashes[name]:
            yield Disagreement(name, "has another hash than the manifest says")
    counted = {
        f"{member}.jsonl": len(lines) for member, lines in archive.lines.items() if f"{member}.jsonl" in archive.hashes
    }
    if manifest["counts"] != counted:
        yield Disagreement(f"{place} counts", "are not the numbers of lines")
    needed = ("schema.json", *(f"{each}.jsonl" for each in LINES if each not in LATER_MEMBERS))
    for missing in [name for name in needed if name not in archive.hashes]:
        yield Disagreement(missing, "is missing")
    if manifest["people"] not in ("full", "pseudonyms", "left_out"):
        yield Disagreement(f"{place} people", "is none of the three ways to treat people")
    yield from published_file_problems(archive)


def published_file_problems(archive: Archive) -> Disagreements:
    """One PDF per published list; none in an archive without people."""
    lists = archive.lines.get("publications", [])
    expected = {f"files/{each['code']}-v{each['version']}.pdf" for each in lists}
    if archive.manifest["people"] != "full":
        expected = set()
    there = {name for name in archive.hashes if name.startswith("files/")}
    for name in sorted(expected ^ there):
        yield Disagreement(name, "is missing" if name in expected else "belongs to no published list")


# == 5. Lines: fields, references, chain ===============================================================================

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00")
DATE = re.compile(r"\d{4}-\d\d-\d\d")
CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}")
HASH = re.compile(r"[0-9a-f]{64}")
OWNER = re.compile(r"(cup|tournament):[0-9]+")

KINDS: dict[str, Callable[[object], bool]] = {
    "id": lambda value: is_whole(value) and value > 0,  # type: ignore[operator]
    "number": is_whole,
    "few": lambda value: isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 99,
    "text": is_text,
    "truth": is_truth,
    "time": lambda value: isinstance(value, str) and bool(TIME.fullmatch(value)),
    "date": lambda value: isinstance(value, str) and bool(DATE.fullmatch(value)),
    "clock": lambda value: isinstance(value, str) and bool(CLOCK.fullmatch(value)),
    "hash": lambda value: isinstance(value, str) and bool(HASH.fullmatch(value) or value == ""),
    "owner": lambda value: isinstance(value, str) and bool(OWNER.fullmatch(value)),
    "object": is_object,
    "list": lambda value: isinstance(value, list),
    "any": lambda value: isinstance(value, str | list),
}
EVENT = (
    "owner:owner sequence:id at:time verb:text door:text user:users? link:number? what:object reason:text? "
    "previous:hash hash:hash original:object?"
)
LINES = {
    "users": "id:id name:text",
    "cups": "id:id slug:text name:text short_name:text two_people:list? revision:number chain_head:hash",
    "memberships": "id:id user:users cup:cups role:organiser|viewer",
    "seasons": "id:id cup:cups slug:text name:text starts:date ends:date rule:object qualification:object "
    "prize_scheme:object? planned:number? cup_points:cup_points_schemes? final_points:cup_points_schemes?",
    "rulesets": "id:id cup:cups? slug:text version:text name:text document:object content_hash:hash added_at:time?",
    "cup_points_schemes": "id:id cup:cups? slug:text name:text document:object is_retired:truth",
    "tournaments": "id:id season:seasons kind:regular|totals|spontaneous|sandbox public_id:text name:text date:date "
    "starts_at:clock? "
    "venue:text address:text ruleset:rulesets "
    "rounds_planned:few hands_at_four:few hands_at_five:few hands_at_six:few fee_cents:number "
    "cents_per_point:number round_minutes:number? criteria:list rank_points:object? cup_points:cup_points_schemes "
    "prize_scheme:object? "
    "is_final:truth "
    "state:open|closed|cancelled closed_at:time? revision:number chain_head:hash "
    "double_entry:truth freezes_last_round:truth hides_money:truth made_by_mistake:truth team_size:number "
    "protest_minutes:number",
    "clubs": "id:id name:text",
    "players": "id:id number:text? family_name:text given_name:text title:text place:text club:clubs? "
    "only_at:tournaments?",
    "entries": "id:id tournament:tournaments player:players is_present:truth checked_in_at:time lot:number? "
    "lot_drawing:number? household:text car:text team:text fixed_table:number?",
    "separations": "id:id tournament:tournaments one:entries other:entries",
    "commitments": "id:id tournament:tournaments seed:text salt:text committed_at:time revealed_at:time?",
    "draw_runs": "id:id tournament:tournaments numbers:list document:object rounds:list certificate:object "
    "drawn_at:time published_at:time? changed_by_hand:truth",
    "rounds": "id:id tournament:tournaments number:id state:draft|published|closed seed:text drawn_at:time "
    "drawing:draw_runs?",
    "tables": "id:id round:rounds number:id hands:number first_forehand:id on_paper:truth closed_at:time? "
    "signed_at:time?",
    "table_links": "id:id table:tables generation:id expires_at:time revoked_at:time?",
    "seats": "id:id table:tables place:id",
    "occupancies": "id:id seat:seats entry:entries from_hand:id",
    "hands": "id:id table:tables number:id",
    "revisions": "id:id hand:hands table:tables number:id is_current:truth is_struck:truth is_settled_anew:truth "
    "is_withdrawn:truth is_change_withdrawn:truth record:object? hand_hash:hash entry_id:text receipt:object "
    "engine:text ruleset:rulesets recorded_at:time reason:text door:text entered_at_place:id?",
    "scores": "id:id revision:revisions entry:entries place:id points:number money:number",
    "paper_totals": "id:id table:tables entry:entries points:number money:number",
    "entered_totals": "id:id entry:entries round:few points:number",
    "signatures": "id:id table:tables role:captain|countersigner place:id entry:entries signed_at:time digest:hash "
    "withdrawn_at:time? reason:text",
    "fee_reductions": "id:id entry:entries cents:number reason:text at:time by:users?",
    "awards": "id:id tournament:tournaments scheme:object fees_cents:number offered_cents:number "
    "unclaimed_cents:number rounding_cents:number goods_left:list awarded_at:time awarded_by:users? withdrawn_at:time? "
    "ranking:day|overall",
    "prize_lots": "id:id award:awards entry:entries place:id",
    "prizes": "id:id award:awards entry:entries rank:id cents:number goods:text",
    "cash": "id:id tournament:tournaments number:id key:text kind:float|fee|kontra|points|income|prize|goods|expense|"
    "difference method:cash|card|transfer cents:number entry:entries? prize:prizes? reverses:id? note:text at:time "
    "by:users?",
    "till_closings": "id:id tournament:tournaments version:id content:object digest:hash last_number:number "
    "signed_at:time signed_by:users? confirmed_by:users? withdrawn_at:time? withdrawn_by:users? withdrawal_reason:text "
    "withdrawal_confirmed_by:users?",
    "publications": "id:id kind:results|season|qualifiers|finalists|final season:seasons tournament:tournaments? "
    "code:text version:id content:object published_at:time published_by:users reason:text confirmed_by:users? "
    "withdrawn_at:time? withdrawn_by:users? withdrawal_reason:text withdrawal_confirmed_by:users? "
    "protests_until:time? official_at:time? official_by:users?",
    "protests": "id:id tournament:tournaments number:id publication:publications entry:entries about:list|table|hand "
    "table:tables? hand:id? words:text late_reason:text filed_at:time filed_by:users outcome:|upheld|rejected "
    "decider:|desk|referee decision:text decided_at:time? decided_by:users?",
    "invitations": "id:id season:seasons player:players answer:open|accepted|declined",
    "championships": "id:id season:seasons title:text points:object?",
    "championship_cups": "id:id championship:championships position:number name:text short_name:text table:any "
    "quota:id min_participations:number source:|here|file|typed read_at:time? digest:hash read_cup:text "
    "read_season:text",
    "championship_ranks": "id:id cup:championship_cups player:players rank:id? participations:number",
    "final_places": "id:id championship:championships player:players answer:open|accepted|declined answered_at:time? "
    "answered_how:|desk|link replaces:players? through:championship_cups?",
    "past_champions": "id:id cup:cups year:number held_on:date? place:text name:text player:players? points:number? "
    "vorrundenpunkte:number? finalpunkte:number? title:text remark:text publication:publications?",
    "finalists": "id:id season:seasons player:players",
    "events": EVENT,
    "archive_event": EVENT,
}
"""The members and their fields (docs/archive.md). After the colon: one of KINDS, the member referred to, or the allowed
words; "?": or null.
"""
LATER_MEMBERS = (
    "entered_totals",
    "signatures",
    "fee_reductions",
    "awards",
    "prize_lots",
    "prizes",
    "cash",
    "till_closings",
    "protests",
    "finalists",
    "championships",
    "championship_cups",
    "championship_ranks",
    "final_places",
    "past_champions",
)
"""Members missing in older archives."""

ADDED: dict[str, JsonObject] = {
    "entries": {"lot_drawing": None},
    "revisions": {"is_withdrawn": False, "is_change_withdrawn": False, "door": "", "entered_at_place": None},
    "players": {"only_at": None},
    "tables": {"signed_at": None},
    "seasons": {"prize_scheme": None, "planned": None, "cup_points": None, "final_points": None},
    "cups": {"two_people": None},
    "cup_points_schemes": {"cup": None, "is_retired": False},
    "tournaments": {
        "prize_scheme": None,
        "starts_at": None,
        "address": "",
        "rank_points": None,
        "double_entry": False,
        "freezes_last_round": False,
        "hides_money": False,
        "kind": "regular",
        "team_size": 0,
        "made_by_mistake": False,
        "protest_minutes": 0,
    },
    "awards": {"ranking": "day"},
    "championship_cups": {"read_cup": "", "read_season": ""},
    "past_champions": {"title": ""},
    "till_closings": {
        "version": 1,
        "withdrawn_at": None,
        "withdrawn_by": None,
        "withdrawal_reason": "",
        "withdrawal_confirmed_by": None,
    },
    "publications": {
        "reason": "",
        "confirmed_by": None,
        "withdrawn_at": None,
        "withdrawn_by": None,
        "withdrawal_reason": "",
        "withdrawal_confirmed_by": None,
        "protests_until": None,
        "official_at": None,
        "official_by": None,
    },
}
"""Values for fields missing in older archives."""

ONCE: dict[str, list[tuple[str, ...]]] = {
    "users": [], "cups": [("slug",)], "memberships": [("user", "cup")], "seasons": [("cup", "slug")],
    "rulesets": [("cup", "slug", "content_hash")], "cup_points_schemes": [("slug",)], "tournaments": [("public_id",)],
    "entries": [("tournament", "player")], "separations": [("one", "other")], "rounds": [("tournament", "number")],
    "tables": [("round", "number")], "table_links": [("table", "generation")], "seats": [("table", "place")],
    "occupancies": [("seat", "from_hand")], "hands": [("table", "number")],
    "revisions": [("hand", "number"), ("table", "entry_id")], "scores": [("revision", "entry"), ("revision", "place")],
    "paper_totals": [("table", "entry")], "entered_totals": [("entry", "round")],
    "publications": [("code", "version")], "invitations": [("season", "player")],
    "championships": [("season",)], "championship_cups": [("championship", "name")],
    "championship_ranks": [("cup", "player")], "final_places": [("championship", "player")],
    "finalists": [("season", "player")],
    "fee_reductions": [("entry",)], "prize_lots": [("award", "entry"), ("award", "place")],
    "cash": [("tournament", "number"), ("tournament", "key")], "till_closings": [("tournament", "version")],
    "protests": [("tournament", "number")], "events": [("owner", "sequence")],
}  # fmt: skip
"""Combinations of fields that are unique within a member."""

SAME = [
    ("revisions", "table", "hand.table"),
    ("entries", "player.only_at", "tournament"),
    ("occupancies", "entry.tournament", "seat.table.round.tournament"),
    ("separations", "one.tournament", "tournament"),
    ("separations", "other.tournament", "tournament"),
    ("paper_totals", "entry.tournament", "table.round.tournament"),
    ("signatures", "entry.tournament", "table.round.tournament"),
    ("cash", "entry.tournament", "tournament"),
    ("cash", "prize.award.tournament", "tournament"),
    ("cash", "prize.entry", "entry"),
    ("prizes", "entry.tournament", "award.tournament"),
    ("prize_lots", "entry.tournament", "award.tournament"),
    ("scores", "entry.tournament", "revision.table.round.tournament"),
    ("revisions", "ruleset", "table.round.tournament.ruleset"),
    ("publications", "season", "tournament.season"),
    ("seasons", "cup_points.cup", "cup"),
    ("seasons", "final_points.cup", "cup"),
    ("tournaments", "cup_points.cup", "season.cup"),
    ("protests", "entry.tournament", "tournament"),
    ("protests", "publication.tournament", "tournament"),
    ("protests", "table.round.tournament", "tournament"),
    ("rounds", "tournament", "drawing.tournament"),
]
"""Paths from a line that must lead to the same place."""


def line_place(member: str, line: JsonObject) -> str:
    """The position of a line, for people and programs."""
    if "id" in line:
        return f"{member}.jsonl id {line['id']}"
    return f"{member}.jsonl {line.get('owner')} event {line.get('sequence')}"


@cache
def fields_of(member: str) -> dict[str, tuple[str, bool]]:
    """Name → (kind, whether it may be null)."""
    pairs = (each.split(":") for each in LINES[member].split())
    return {name: (kind.removesuffix("?"), kind.endswith("?")) for name, kind in pairs}


def line_problems(archive: Archive) -> Disagreements:
    """Missing, unknown and invalid fields; dangling references; ids that do not ascend."""
    for member in LINES:
        known, extra = fields_of(member), archive.extra_fields.get(member, set())
        before = 0
        for line in archive.lines.get(member, []):
            place = line_place(member, line)
            for name in sorted(known.keys() ^ line.keys()) if known.keys() != line.keys() else ():
                if name in known or name not in extra:
                    yield Disagreement(f"{place} {name}", "is missing" if name in known else "is not known here")
            for name, (kind, nullable) in known.items():
                if name in line and not (line[name] is None and nullable) and not is_kind(archive, kind, line[name]):
                    yield Disagreement(f"{place} {name}", f"is no {kind}")
            if "id" in known and is_whole(line.get("id")):
                if line["id"] <= before:
                    yield Disagreement(place, "stands behind a greater id, or the same")
                before = line["id"]


def is_kind(archive: Archive, kind: str, value: object) -> bool:
    """Whether it is such a value, a line of that member, or one of these words."""
    if kind in KINDS:
        return KINDS[kind](value)
    if kind in LINES:
        return is_whole(value) and value in archive.by_id.get(kind, {})
    return isinstance(value, str) and value in kind.split("|")


def together_problems(archive: Archive) -> Disagreements:
    """Lines that contradict each other."""
    for member, keys in ONCE.items():
        for names in keys:
            met: set[tuple[object, ...]] = set()
            for line in archive.lines[member]:
                key = tuple(canonical_json(line[name]) for name in names)
                if key in met:
                    yield Disagreement(line_place(member, line), f"has the same {' and '.join(names)} as a line before")
                met.add(key)
    for member, one, other in SAME:
        for line in archive.lines[member]:
            ends = {followed(archive, member, line, way) for way in (one, other)} - {None}
            if len(ends) > 1:
                yield Disagreement(line_place(member, line), f"has a {one} that is not the one of its {other}")
    yield from scope_problems(archive)


def followed(archive: Archive, member: str, line: JsonObject, way: str) -> object:
    """The value at the end of a path such as `seat.table.round`; None if a reference along it is null."""
    value: object = line["id"]
    for name in way.split("."):
        value = line[name]
        if value is None:
            return None
        member = fields_of(member)[name][0]
        line = archive.by_id.get(member, {}).get(value, {}) if isinstance(value, int) else {}
    return value


def scope_problems(archive: Archive) -> Disagreements:
    """The archive has one scope, with all of its seasons and evenings, and no other."""
    kind, identity = archive.manifest["scope"]["kind"], archive.manifest["scope"]["id"]
    member = {"tournament": "tournaments", "season": "seasons", "cup": "cups"}[kind]
    if [*archive.by_id["cups"]] == [] or len(archive.lines["cups"]) != 1:
        yield Disagreement("cups.jsonl", "is not of one cup")
    if identity not in archive.by_id[member] or (kind != "cup" and len(archive.lines[member]) != 1):
        yield Disagreement("manifest.json scope", "is not what the archive has")
    seasons = {line["season"] for line in archive.lines["tournaments"]}
    if kind == "tournament" and {*archive.by_id["seasons"]} != seasons:
        yield Disagreement("seasons.jsonl", "has a season that the evening is not of")


# -- the chain ---------------------------------------------------------------------------------------------------------

HASHED = ("owner", "sequence", "at", "verb", "door", "user", "link", "what", "reason", "previous")
WHAT_IDS = {
    "table": "tables", "tables": "tables", "entry": "entries", "entries": "entries", "instead_of": "entries",
    "gone": "entries", "arrived": "entries", "moved": "entries", "player": "players", "players": "players",
    "finals": "seasons", "merged": "players", "gone_players": "players", "replaced_player": "players",
    "user": "users", "confirmed_by": "users", "publication": "publications", "publications": "publications",
    "season": "seasons", "final_cup": "championship_cups", "champion": "past_champions", "ruleset": "rulesets",
    "cup": "cups", "tournament": "tournaments", "tournaments": "tournaments", "lots": "entries",
    "own_scheme": "cup_points_schemes", "replaces": "cup_points_schemes",
}  # fmt: skip
"""Keys of an event's `what` that hold ids, and their members."""
FIRST_IS_ENTRY = ("points", "won")
"""Keys that hold lists whose first elements are entries."""


def event_hash(event: JsonObject) -> str:
    """SHA-256 over the ten fields; for an event restored from an archive, over the original ones."""
    return sha256_of({name: event[name] for name in HASHED} | (event["original"] or {}))


def chain_problems(archive: Archive) -> Disagreements:
    """Each log from its first event to the head named by its owner and the manifest, then to the archive event."""
    logs: dict[str, list[JsonObject]] = {}
    for event in archive.lines["events"]:
        logs.setdefault(event["owner"], []).append(event)
    ends = owners_ends(archive)
    for owner, (revision, head) in ends.items():
        log = logs.pop(owner, [])
        yield from log_problems(archive, "events", log, "", 1)
        if (len(log), log[-1]["hash"] if log else "") != (revision, head):
            yield Disagreement(owner, "does not end where its log ends")
    for owner in logs:
        yield Disagreement(f"events.jsonl {owner}", "is a log of nothing that is here")
    named = [{"owner": owner, "revision": end[0], "head": end[1]} for owner, end in ends.items()]
    if sorted(archive.manifest["chains"], key=canonical_json) != sorted(named, key=canonical_json):
        yield Disagreement("manifest.json chains", "are not the logs that are here")
    yield from archive_event_problems(archive, ends)
    yield from original_problems(archive)
    yield from second_person_problems(archive)


def second_person_problems(archive: Archive) -> Disagreements:
    """What the cup wants two people for is what its log says last, where the log is here; older archives lack it."""
    if archive.manifest["scope"]["kind"] == "tournament":
        return
    for cup in archive.lines["cups"]:
        said = [
            event["what"].get("two_people", [])
            for event in archive.lines["events"]
            if event["owner"] == f"cup:{cup['id']}" and event["verb"] in ("change_two_people", "restore_archive")
        ]
        if cup["two_people"] not in (None, said[-1] if said else []):
            yield Disagreement(f"cups.jsonl id {cup['id']}", "wants two people for other acts than its log says")


def owners_ends(archive: Archive) -> dict[str, tuple[int, str]]:
    """The end of each log according to its owner's line. An evening's archive leaves the cup's log out."""
    ends = {f"tournament:{row['id']}": (row["revision"], row["chain_head"]) for row in archive.lines["tournaments"]}
    if archive.manifest["scope"]["kind"] != "tournament":
        ends |= {f"cup:{row['id']}": (row["revision"], row["chain_head"]) for row in archive.lines["cups"]}
    return ends


def log_problems(archive: Archive, member: str, log: list[JsonObject], previous: str, sequence: int) -> Disagreements:
    """Every event follows its predecessor and has the hash of its content."""
    withheld = archive.manifest["people"] != "full"
    restored = max((each["sequence"] for each in log if each["verb"] == "restore_archive"), default=0)
    for event in log:
        place = line_place(member, event)
        if event["sequence"] != sequence or event["previous"] != previous:
            yield Disagreement(place, "does not follow on the event before")
        reason = (event["original"] or event).get("reason", event["reason"])
        if reason is None and event["verb"] in {*VERBS} - {*REASONED}:
            yield Disagreement(place, "has no reason, which nobody gives for this, so that its hash can't be recounted")
        if event["reason"] is None and reason is not None and not withheld:
            yield Disagreement(place, "has no reason, although nobody's was withheld")
        if reason is not None and event_hash(event) != event["hash"]:
            yield Disagreement(place, "has another hash than its content")
        if event["original"] is not None and event["sequence"] >= restored:
            yield Disagreement(place, "says that it was restored, although nothing was restored after it")
        previous, sequence = event["hash"], event["sequence"] + 1


def archive_event_problems(archive: Archive, ends: dict[str, tuple[int, str]]) -> Disagreements:
    """The last event seals the content: its digest covers every member."""
    log, manifest, place = archive.lines["archive_event"], archive.manifest, "archive_event.jsonl"
    scope = manifest["scope"]
    owner = f"tournament:{scope['id']}" if scope["kind"] == "tournament" else f"cup:{archive.lines['cups'][0]['id']}"
    digest = sha256_of(sorted([name, each] for name, each in archive.hashes.items() if name not in UNDIGESTED))
    if not log or any(event["owner"] != owner for event in log):
        yield Disagreement(place, "is not of the log of what was archived")
        return
    revision, head = ends[owner]
    yield from log_problems(archive, "archive_event", log, head, revision + 1)
    last = log[-1]
    expected = {"digest": digest, "people": manifest["people"], "scope": scope["kind"]}
    if last["verb"] != "archive" or last["what"] != expected:
        yield Disagreement(
            place, "does not name the digest of the members: something was changed after the archive was made"
        )
    if manifest["digest"] != digest:
        yield Disagreement("manifest.json digest", "is not the digest of the members")
    if manifest["head"] != last["hash"]:
        yield Disagreement("manifest.json head", "is not the hash of the archive event")
    if manifest["made_at"] != last["at"]:
        yield Disagreement("manifest.json made_at", "is not the time of the archive event")


MERGES = ("merge_players", "unmerge_players")
REASONED = (
    *MERGES,
    *("correct_hand", "strike_hand", "settle_anew", "withdraw_totals", "reject_sheet", "give_back_table"),
    *("end_table_early", "reopen_table", "reopen_evening", "reseat_table", "cancel_evening", "withdraw_cancellation"),
    *("move_hands", "move_hand_away", "move_hand_here", "take_back_lots"),
    *("set_fee", "count_kontra_box", "counter_entry", "reopen_till"),
    *("record_difference", "record_expense", "record_income", "publish_results", "withdraw_list"),
    *("file_protest", "declare_official", "close_evening", "change_evening"),
)
"""Events that require reasons, among those that determine scores, lists and money."""
UNDIGESTED = ("manifest.json", "archive_event.jsonl")


def original_problems(archive: Archive) -> Disagreements:
    """Restored events equal their originals except for ids, which are mapped one to one.

    The mapping holds within a log between two restores: events before one were written with another installation's ids.
    """
    times: Counter[str] = Counter()
    pairs: set[tuple[str, str, object, object]] = set()
    for event in itertools.chain(archive.lines["events"], archive.lines["archive_event"]):
        owner, original = event["owner"], event["original"]
        times[owner] += event["verb"] == "restore_archive"
        if original is None:
            continue
        place = line_place("events", event)
        if not {"owner", "user", "link", "what"} <= {*original} <= {"owner", "user", "link", "what", "reason"}:
            yield Disagreement(f"{place} original", "has other fields than the four that are hashed in its place")
            continue
        named = [("owner", original["owner"], owner), ("users", original["user"], event["user"])]
        named.append(("links", original["link"], event["link"]))
        if blanked(original["what"]) != blanked(event["what"]):
            yield Disagreement(f"{place} what", "says something else than it did where it was written")
        else:
            named += id_pairs(event["verb"], original["what"], event["what"])
        pairs |= {(f"{owner}, time {times[owner]}", kind, old, new) for kind, old, new in named}
    for log, kind in sorted({(log, kind) for log, kind, _, _ in pairs}):
        known = [(old, new) for where, each, old, new in pairs if (where, each) == (log, kind)]
        if not len({old for old, _ in known}) == len({new for _, new in known}) == len(known):
            yield Disagreement(f"events.jsonl {log} original", f"two ids of {kind} became one, or one became two")


def blanked(what: JsonObject) -> JsonObject:
    """The content of an event without its ids."""
    blank = {name: shape(value) if name in WHAT_IDS else value for name, value in what.items()}
    for name in FIRST_IS_ENTRY:
        if isinstance(what.get(name), list):
            blank[name] = [row[1:] for row in what[name]]
    return blank


def shape(value: object) -> object:
    """A list of ids, reduced to its length."""
    return len(value) if isinstance(value, list) else None


def id_pairs(verb: str, old: JsonObject, new: JsonObject) -> Iterator[tuple[str, object, object]]:
    """Corresponding ids of two contents; the table of a `move_in_draft` is a number."""
    for name, kind in WHAT_IDS.items():
        if name in old and (verb, name) != ("move_in_draft", "table"):
            sides = [side if isinstance(side, list) else [side] for side in (old[name], new[name])]
            yield from ((kind, one, other) for one, other in zip(*sides, strict=True))
    for name in FIRST_IS_ENTRY:
        if isinstance(old.get(name), list):
            yield from (("entries", one[0], other[0]) for one, other in zip(old[name], new[name], strict=True))


# == 6. Seats, and who played a hand ===================================================================================
#
# Source: docs/architecture.md, "Places, seats and the dealer". Places at a table are 1…n in playing order. In hand 1
# the table's `first_forehand` has forehand, then the next place each time; the dealer is the place before forehand.


def active_places(hand: int, size: int, people: int, first_forehand: int) -> list[int]:
    """The active places, from forehand. With one person more than play, the dealer sits out; with six, also the
    opposite place.
    """
    start = first_forehand - 1 + hand - 1
    order = [(start + step) % size + 1 for step in range(size)]
    out = [order[-1], *order[2:3]][: size - people]
    return [place for place in order if place not in out]


@dataclass(slots=True)
class Sheet:
    """A table: rules, seats by hand, and what counts so far while the log is replayed."""

    table: JsonObject
    rules: Rules
    places: list[list[tuple[int, int]]]
    """By place, ascending: (first hand, entry)."""
    round: int
    live: dict[int, JsonObject] = field(default_factory=dict)
    """Hand number → the current revision."""
    paper: dict[int, int] | None = None
    """Entry → points from the paper sheet, if they count."""

    def place(self) -> str:
        """Where this is."""
        return f"round {self.round}, table {self.table['number']}"


def seated_entries(places: list[list[tuple[int, int]]], hand: int) -> list[int]:
    """Who sits at a table's places in a hand."""
    return [[entry for first, entry in stays if first <= hand][-1] for stays in places]


@dataclass(slots=True)
class Evening:
    """A tournament with its sheets, and the state according to its log so far."""

    archive: Archive
    tournament: JsonObject
    sheets: dict[int, Sheet]
    revisions: dict[tuple[int, int, int], JsonObject]
    """(table, hand number, revision number) → revision."""
    scores: dict[int, list[JsonObject]]
    """Revision → its scores, by place."""
    doubling: dict[int, bool] = field(default_factory=dict)
    """Revision → whether the following hands count double."""
    logged: set[int] = field(default_factory=set)
    """Revisions mentioned in the log."""
    stand_ins: dict[tuple[int, int, int], int] = field(default_factory=dict)
    """(table, place, first hand) → entry."""
    seating_logged: bool = True
    """False if a seating change was logged before such events contained seats."""
    seated: dict[int, list[int]] = field(default_factory=dict)
    """Table → initial people of its round, by place, as last logged."""
    lost_totals: dict[int, str] = field(default_factory=dict)
    """Deleted table → the event with its totals, which nobody withdrew."""
    first_forehand: dict[int, int] = field(default_factory=dict)
    """Table → the place of the first forehand."""
    seat_changes: dict[int, list[tuple[int, str, JsonObject]]] = field(default_factory=dict)
    """Table → seating changes, stand-ins and forehand choices: sequence, verb, content."""
    logged_at: dict[tuple[int, int, int], int] = field(default_factory=dict)
    """Revision, as in `revisions` → sequence of its event."""
    results: list[tuple[str, list[JsonObject] | None]] = field(default_factory=list)
    """Time → the results at closing, or as changed by merges since; None on reopening."""
    ended: str | None = None
    """When the evening was closed; None while open."""
    cancellations: list[tuple[str, bool | None]] = field(default_factory=list)
    """Time → whether the cancelled evening was created by mistake; None on revocation."""
    round_states: dict[int, str] = field(default_factory=dict)
    """Round → published or closed, as last logged; without drafts."""
    closed_at: dict[int, str] = field(default_factory=dict)
    """Table → when it was closed."""
    signed_at: dict[int, str] = field(default_factory=dict)
    """Table → when its sheet was signed by two people."""
    signatures: defaultdict[int, list[JsonObject]] = field(default_factory=lambda: defaultdict(list))
    """Table → its signatures, in logged order."""
    ruleset: int | None = None
    settings: str = ""
    """Hash of the settings last logged."""
    options: dict[str, bool] = field(default_factory=dict)
    """Options for entering and showing results, as logged; otherwise unset."""
    protests: dict[int, JsonObject] = field(default_factory=dict)
    """Number → a protest as logged, with its decision."""
    cash: dict[int, JsonObject] = field(default_factory=dict)
    """Number → a till entry, as logged."""
    fees: dict[int, JsonObject] = field(default_factory=dict)
    """Entry → their individual fee, as last logged."""
    awards: list[JsonObject] = field(default_factory=list)
    """The events awarding prizes."""
    till_closings: list[JsonObject] = field(default_factory=list)
    till_reopenings: dict[int, JsonObject] = field(default_factory=dict)
    """The event with which the till was closed."""
    prize_scheme: str = ""
    """Hash of the evening's prize scheme, as last logged."""
    entered: dict[int, dict[int, int]] = field(default_factory=dict)
    """Entry → round → points last entered at a totals-only evening."""
    lots: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Entry → drawing and position drawn, as last logged."""
    players: dict[int, int] = field(default_factory=dict)
    """Entry → player at this point of the log: records can be merged, and merges undone."""
    listed: dict[int, list[JsonObject]] = field(default_factory=dict)
    """Published list → the results when it was logged; [] if unknown."""


def evening_of(archive: Archive, tournament: JsonObject) -> Evening:
    """The evening at the start of its log: seats, and nothing that counts."""
    rules = Rules(archive.row("rulesets", tournament["ruleset"])["document"])
    stays: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for each in archive.lines["occupancies"]:
        stays[each["seat"]].append((each["from_hand"], each["entry"]))
    seats: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for each in archive.lines["seats"]:
        seats[each["table"]].append((each["place"], each["id"]))
    sheets = {}
    for table in archive.lines["tables"]:
        round_ = archive.row("rounds", table["round"])
        if round_["tournament"] == tournament["id"]:
            places = [sorted(stays[seat]) for _, seat in sorted(seats[table["id"]])]
            sheets[table["id"]] = Sheet(table, rules, places, round_["number"])
    revisions = {}
    for each in archive.lines["revisions"]:
        if each["table"] in sheets:
            revisions[each["table"], archive.row("hands", each["hand"])["number"], each["number"]] = each
    ours = {each["id"] for each in revisions.values()}
    scores: defaultdict[int, list[JsonObject]] = defaultdict(list)
    for each in sorted(archive.lines["scores"], key=lambda line: int(line["place"])):
        if each["revision"] in ours:
            scores[each["revision"]].append(each)
    evening = Evening(archive, tournament, sheets, revisions, scores)
    evening.players = first_players(archive, f"tournament:{tournament['id']}")
    note_reseatings(evening)
    return evening


def note_reseatings(evening: Evening) -> None:
    """Sequences of seating changes and revisions: earlier revisions refer to earlier seats."""
    for event in evening.archive.lines["events"]:
        if event["owner"] == f"tournament:{evening.tournament['id']}":
            with contextlib.suppress(*MALFORMED):  # its event comes when the log is replayed
                note_reseating(evening, event)


def note_reseating(evening: Evening, event: JsonObject) -> None:
    """Record one event."""
    what = event["what"]
    if event["verb"] in {"reseat_table", "seat_stand_in", "choose_first_forehand"}:
        evening.seat_changes.setdefault(what["table"], []).append((event["sequence"], event["verb"], what))
    elif event["verb"] in VERBS and "revision" in what:
        evening.logged_at[what["table"], what["hand"], what["revision"]] = event["sequence"]


def seated_then(evening: Evening, sheet: Sheet, hand: int, revision: JsonObject) -> tuple[list[int], int]:
    """The seats and the first forehand when a revision was written; the current one refers to today's seats."""
    places, forehand, table = sheet.places, sheet.table["first_forehand"], sheet.table["id"]
    written = evening.logged_at.get((table, hand, revision["number"]))
    if written is not None and (revision["is_withdrawn"] or not revision["is_current"]):
        for at, verb, what in reversed(evening.seat_changes.get(table, [])):
            if at > written:
                places, forehand = before_seat_change(places, forehand, verb, what)
    return seated_entries(places, hand), forehand


def before_seat_change(
    places: list[list[tuple[int, int]]], forehand: int, verb: str, what: JsonObject
) -> tuple[list[list[tuple[int, int]]], int]:
    """The seats and the first forehand before an event; a forehand chosen without a former one had no hands."""
    if verb == "reseat_table":
        return [places[what["order"].index(place)] for place in range(1, len(places) + 1)], what["forehands"][0]
    if verb == "choose_first_forehand":
        return places, what.get("former", forehand)
    index = what["place"] - 1
    stays = [stay for stay in places[index] if stay[0] != what["hand"]]
    changed = sorted([*stays, (what["hand"], what["instead_of"])])
    return [*places[:index], changed, *places[index + 1 :]], forehand


def seat_order_problems(archive: Archive, evening: Evening) -> Disagreements:
    """Places 1…n at tables of an allowed size, nobody with two seats in a round."""
    places: dict[int, list[int]] = {table: [] for table in evening.sheets}
    for seat in archive.lines["seats"]:
        if seat["table"] in places:
            places[seat["table"]].append(seat["place"])
    sat: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for table, sheet in evening.sheets.items():
        size, people = len(sheet.places), sheet.rules.people
        sizes = {0, *range(people, min(MOST_PLACES, people + (2 if people == 4 else 1)) + 1)}
        if size not in sizes or sorted(places[table]) != [*range(1, size + 1)]:
            yield Disagreement(sheet.place(), f"has places {sorted(places[table])}")
        if any(not stays or stays[0][0] != 1 for stays in sheet.places):
            yield Disagreement(sheet.place(), "has a place where nobody sits in the first hand")
        if size and not 1 <= sheet.table["first_forehand"] <= size:
            yield Disagreement(sheet.place(), "has its first forehand at no place")
        sat[sheet.round].update({entry for stays in sheet.places for _, entry in stays})
    for number, entries in sat.items():
        for entry in [entry for entry, times in entries.items() if times > 1]:
            yield Disagreement(f"round {number}", f"has entry {entry} at two tables")


# -- revisions ---------------------------------------------------------------------------------------------------------


def revision_place(sheet: Sheet, hand: int, revision: JsonObject) -> str:
    """A revision's place, for a referee."""
    return f"{sheet.place()}, hand {hand}, revision {revision['number']} (revisions.jsonl id {revision['id']})"


def hands_problems(evening: Evening) -> Disagreements:
    """Resettle every revision; exactly the last one of each hand counts."""
    numbers: defaultdict[tuple[int, int], list[JsonObject]] = defaultdict(list)
    for (table, hand, _), revision in sorted(evening.revisions.items()):
        sheet = evening.sheets[table]
        place = revision_place(sheet, hand, revision)
        yield from carefully(place, revision_problems(evening, sheet, hand, revision, place))
        numbers[table, hand].append(revision)
    for line in evening.archive.lines["hands"]:
        if line["table"] in evening.sheets:
            written = numbers.get((line["table"], line["number"]), [])
            place = f"{evening.sheets[line['table']].place()}, hand {line['number']}"
            if [each["number"] for each in written] != [*range(1, len(written) + 1)] or not written:
                yield Disagreement(place, "has revisions that are not numbered 1, 2, …")
            if [each["is_current"] for each in written] != [False] * (len(written) - 1) + [True]:
                yield Disagreement(place, "counts by another revision than its last")
            if not 1 <= line["number"] <= evening.sheets[line["table"]].table["hands"]:
                yield Disagreement(place, "is beyond the hands of its table")


def revision_problems(evening: Evening, sheet: Sheet, hand: int, revision: JsonObject, place: str) -> Disagreements:
    """Hash, record, scores and receipt of a revision."""
    record, (people, forehand) = revision["record"], seated_then(evening, sheet, hand, revision)
    if revision["is_struck"] + revision["is_withdrawn"] != (record is None):
        yield Disagreement(place, "is struck or withdrawn and has a record, or neither")
        return
    if revision["hand_hash"] != ("" if record is None else sha256_of(record)):
        yield Disagreement(place, "has another hand_hash than its record")
    due = dict.fromkeys(people, (0, 0))
    evening.doubling[revision["id"]] = False
    if record is not None:
        wrong = [*record_problems(sheet.rules, record)]
        yield from (Disagreement(f"{place} record", f"is not allowed by the rules: {each}") for each in wrong)
        if wrong:
            return
        points, money = settle(sheet.rules, record)
        evening.doubling[revision["id"]] = makes_next_double(sheet.rules, record, points)
        active = active_places(hand, len(people), sheet.rules.people, forehand)
        due |= {people[at - 1]: (points[seat], money[seat]) for seat, at in enumerate(active)}
    yield from score_problems(evening, revision, people, due, place)
    yield from receipt_problems(evening, hand, revision, place)


def score_problems(
    evening: Evening, revision: JsonObject, people: list[int], due: dict[int, tuple[int, int]], place: str
) -> Disagreements:
    """Everybody who sat there has the score given by the rules."""
    scores = evening.scores.get(revision["id"], [])
    if [(each["place"], each["entry"]) for each in scores] != [*enumerate(people, 1)]:
        yield Disagreement(place, "has scores of others than those who sat there in this hand")
        return
    for score in scores:
        points, money = due[score["entry"]]
        if (score["points"], score["money"]) != (points, money):
            written = f"{score['points']} points and {score['money']} money"
            yield Disagreement(
                f"{place}, scores.jsonl id {score['id']}",
                f"has {written}; the rules give {points} and {money}",
            )


def receipt_problems(evening: Evening, hand: int, revision: JsonObject, place: str) -> Disagreements:
    """The receipt matches what is stored."""
    receipt, scores = revision["receipt"], evening.scores.get(revision["id"], [])
    expected = {"entry_id": revision["entry_id"], "number": hand, "hand_hash": revision["hand_hash"],
            "revision": revision["number"], "superseded_by": None}  # fmt: skip
    if {name: receipt.get(name) for name in expected} != expected:
        yield Disagreement(f"{place} receipt", "is of something else than the revision")
    answered = [(each.get("place"), each.get("points"), each.get("money")) for each in receipt.get("places", [])]
    if answered != [(each["place"], each["points"], each["money"]) for each in scores]:
        yield Disagreement(f"{place} receipt", "has other points than the scores")


def makes_next_double(rules: Rules, record: JsonObject, points: list[int]) -> bool:
    """Whether the next hands count double (docs/rulesets.md, `doubled_after`)."""
    occasions = {
        "trischaken": rules.contracts[record["contract"]]["family"] == "trischaken",
        "all_zero": not any(points),
        "mondfang": any(each["bonus"] == "mondfang" and each.get("made") for each in record.get("bonuses", [])),
    }
    return any(occasions[each] for each in rules.document.get("doubled_after", []))


def due_factor(evening: Evening, sheet: Sheet, hand: int) -> int:
    """2 for the hands after such an occasion, as many as the rules say or as people sit at the table."""
    reach = sheet.rules.document.get("doubled_hands") or len(sheet.places)
    before = [number for number in sheet.live if 0 < hand - number <= reach]
    return 2 if any(evening.doubling.get(sheet.live[number]["id"]) for number in before) else 1


# == 7. Ranks, cup points, season table, qualifiers ====================================================================
#
# Source: docs/standings.md. Whole numbers; halves go up. Ranks are 1 2 2 4, and only a configured criterion separates.

Measures = tuple[tuple[int, ...], ...]
"""Sort key: the total, then one measure per criterion; greater is better."""


class RankedLine(NamedTuple):
    """A line of a ranking: `decided_by` is the criterion separating it from a neighbour with an equal total."""

    rank: int
    key: int
    decided_by: str | None


def ranking(merits: dict[int, Measures], criteria: list[str]) -> list[RankedLine]:
    """Rank by merit. A tie is decided against the line above or, for the first line, the one below."""
    groups = [(merit, [key for key in merits if merits[key] == merit]) for merit in sorted({*merits.values()})[::-1]]
    between = [separator(above, below, criteria) for (above, _), (below, _) in itertools.pairwise(groups)]
    lines, rank = [], 1
    for index, (_, keys) in enumerate(groups):
        decided = (between[index - 1] if index else None) or (between[index] if index < len(between) else None)
        lines += [RankedLine(rank, key, decided) for key in keys]
        rank += len(keys)
    return lines


def separator(above: Measures, below: Measures, criteria: list[str]) -> str | None:
    """The first criterion in which two differ; None if the total already did."""
    first = next(index for index, pair in enumerate(zip(above, below, strict=True)) if pair[0] != pair[1])
    return criteria[first - 1] if first else None


def tournament_measure(criterion: str, rounds: list[int | None], lot: int | None, places: list[int]) -> tuple[int, ...]:
    """The value of a tie-break criterion; a round not played counts 0, and no place at the table."""
    nth = {"best_round": 0, "second_best_round": 1, "third_best_round": 2}
    if criterion in nth:
        best_first = sorted((points or 0 for points in rounds), reverse=True)
        return tuple(best_first[nth[criterion] : nth[criterion] + 1])
    if criterion == "lower_worst_round":
        return (-min((points or 0 for points in rounds), default=0),)
    if criterion == "lot":
        return (0, 0) if lot is None else (1, -lot)
    if criterion == "table_rank":
        return tuple(places.count(place) for place in range(1, 7))
    raise ValueError(f"criterion {criterion}")


def cup_points(scheme: JsonObject, rank: int, score: int, participants: int) -> int:
    """The cup points for a result."""
    if scheme["kind"] == "rank_table":
        return points_by_rank(scheme, rank)
    if scheme["kind"] == "score_steps":
        return points_by_score(scheme, score)
    if scheme["kind"] == "cubic":
        return cubic_points(scheme["factor"], rank, participants)
    if scheme["kind"] == "score":
        return score
    raise ValueError(f"kind {scheme['kind']}")


def points_by_rank(scheme: JsonObject, rank: int) -> int:
    """From the table; beyond it `first` for the next rank, and `step` more for each further one."""
    table, beyond = scheme["points"], scheme.get("beyond", {})
    if rank <= len(table):
        return int(table[rank - 1])
    return int(beyond.get("first", 0) + beyond.get("step", 0) * (rank - len(table) - 1))


def points_by_score(scheme: JsonObject, score: int) -> int:
    """From the last step reached: its points, plus `gain` for each full `per` above."""
    reached = [step for step in scheme["steps"] if step["from"] <= score]
    if not reached:
        return int(scheme.get("below", 0))
    step = reached[-1]
    return int(step["points"] + (score - step["from"]) // step.get("per", 1) * step.get("gain", 0))


def cubic_points(factor: int, rank: int, participants: int) -> int:
    """factor · ((N − rank) / (N − 1))³ for N participants, halves up; a sole participant gets the factor."""
    if participants == 1:
        return factor
    above, below = factor * (participants - rank) ** 3, (participants - 1) ** 3
    return (2 * above + below) // (2 * below)


# -- the results of an evening -----------------------------------------------------------------------------------------


def results_now(evening: Evening) -> list[JsonObject]:
    """The results at this point of the log: one line per player, best first."""
    tournament, archive = evening.tournament, evening.archive
    numbers = range(1, tournament["rounds_planned"] + 1)
    criteria = [each for each in tournament["criteria"] if each != "shared"]
    totals, places = round_totals(evening), round_places(evening)
    rounds = {entry: [got[number][0] if number in got else None for number in numbers] for entry, got in totals.items()}
    worth = {entry: [places[entry].get(number, (0, None))[1] for number in numbers] for entry in rounds}
    merits: dict[int, Measures] = {}
    for entry, points in rounds.items():
        ranks = [rank for rank, _ in places[entry].values()]
        tie_breaks = [tournament_measure(each, points, None, ranks) for each in criteria]
        merits[entry] = ((sum(each or 0 for each in (*points, *worth[entry])),), *tie_breaks)
    if "lot" in criteria:
        merits = with_lots(merits, 1 + criteria.index("lot"), evening.lots)
    scheme = archive.row("cup_points_schemes", tournament["cup_points"])["document"]
    return [
        {
            "rank": line.rank,
            "player": evening.players[line.key],
            "rounds": rounds[line.key],
            "total": merits[line.key][0][0],
            "money": sum(totals[line.key][number][1] for number in numbers if number in totals[line.key]),
            "cup_points": cup_points(scheme, line.rank, merits[line.key][0][0], len(merits)),
            "decided_by": line.decided_by,
        }
        | ({} if tournament["rank_points"] is None else {"rank_points": worth[line.key]})
        for line in ranking(merits, criteria)
    ]


def with_lots(merits: dict[int, Measures], index: int, lots: dict[int, tuple[int, int]]) -> dict[int, Measures]:
    """Among those tied so far, lots count if all of them took part in the same drawing."""
    groups: defaultdict[Measures, list[int]] = defaultdict(list)
    for entry, merit in merits.items():
        groups[merit[:index]].append(entry)
    drawn = dict(merits)
    for people in groups.values():
        drawings = {lots[entry][0] if entry in lots else None for entry in people}
        if len(people) > 1 and len(drawings) == 1 and None not in drawings:
            for entry in people:
                drawn[entry] = (*merits[entry][:index], (1, -lots[entry][1]), *merits[entry][index + 1 :])
    return drawn


def round_places(evening: Evening) -> dict[int, dict[int, tuple[int, int | None]]]:
    """Entry → round → place at the table and its Rangpunkte; a place belongs to the last person there."""
    found: defaultdict[int, dict[int, tuple[int, int | None]]] = defaultdict(dict)
    points_by_size = evening.tournament["rank_points"]
    for sheet in evening.sheets.values():
        sums, last = place_sums(evening, sheet)
        worth = None if points_by_size is None else points_by_size.get(str(len(sums)), [0] * len(sums))
        for place, points in sums.items():
            better, equal = sum(each > points for each in sums.values()), [*sums.values()].count(points)
            share = None if worth is None else (2 * sum(worth[better : better + equal]) + equal) // (2 * equal)
            found[last[place]][sheet.round] = better + 1, share
    return found


def place_sums(evening: Evening, sheet: Sheet) -> tuple[dict[int, int], dict[int, int]]:
    """Place → points won there, whoever sat there; and place → last person there."""
    seated = {entry: (place, since) for place, stays in enumerate(sheet.places, 1) for since, entry in stays}
    sums: defaultdict[int, int] = defaultdict(int)
    last: dict[int, tuple[int, int]] = {}
    for entry, points, _ in sheet_amounts(evening, sheet):
        place, since = seated[entry]
        sums[place] += points
        last[place] = max(last.get(place, (0, 0)), (since, entry))
    return dict(sorted(sums.items())), {place: entry for place, (_, entry) in last.items()}


def round_totals(evening: Evening) -> dict[int, dict[int, tuple[int, int]]]:
    """Entry → round → points and money, from the paper sheet if it counts, otherwise from the hands."""
    totals: defaultdict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for sheet in evening.sheets.values():
        amounts = sheet_amounts(evening, sheet)
        for entry, points, money in amounts:
            before = totals[entry].get(sheet.round, (0, 0))
            totals[entry][sheet.round] = before[0] + points, before[1] + money
    for entry, rounds in evening.entered.items():
        totals[entry] = {number: (points, 0) for number, points in rounds.items()}
    return totals


def sheet_amounts(evening: Evening, sheet: Sheet) -> list[tuple[int, int, int]]:
    """Entry, points, money of everybody on a sheet, including shares of the dummies' balance."""
    if sheet.paper is not None:
        return [(entry, points, points) for entry, points in sheet.paper.items()]
    sums: dict[tuple[int, int], tuple[int, int, int]] = {}
    for hand, revision in sheet.live.items():
        for score in evening.scores.get(revision["id"], []):
            key = score["place"], score["entry"]
            until, points, money = sums.get(key, (0, 0, 0))
            sums[key] = max(until, hand), points + score["points"], money + score["money"]
    amounts = [(entry, points, money) for (_, entry), (_, points, money) in sums.items()]
    if sheet.rules.dummies and sheet.rules.document.get("dummies_shared", "round") == "round":
        amounts += dummies_shares(sums)
    return amounts


def dummies_shares(sums: dict[tuple[int, int], tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The dummies' balance of a round by place; a place's share goes to the last person there."""
    if not any(map(sum, zip(*(each[1:] for each in sums.values()), strict=True))):
        return []
    last: dict[int, int] = {}
    points: defaultdict[int, int] = defaultdict(int)
    money: defaultdict[int, int] = defaultdict(int)
    by_hand = sorted(sums.items(), key=lambda item: (item[0][0], item[1][0]))
    for (place, entry), (_, its_points, its_money) in by_hand:
        last[place] = entry
        points[place] += its_points
        money[place] += its_money
    gained = [
        [after - before for before, after in zip(own, dummies_shared([*own, -sum(own)], 1)[:-1], strict=True)]
        for own in ([*points.values()], [*money.values()])
    ]
    return [*zip(last.values(), *gained, strict=True)]


# -- a season ----------------------------------------------------------------------------------------------------------


class SeasonPart(NamedTuple):
    """A player's result at one evening; not `present`: what the final gives an absent finalist."""

    tournament: int
    points: int
    rank: int
    present: bool = True


def times_present(own: list[SeasonPart]) -> int:
    """How many evenings somebody attended."""
    return sum(each.present for each in own)


def season_lines(
    parts: dict[int, list[SeasonPart]], rule: JsonObject, tournaments: int, final: int | None
) -> list[JsonObject]:
    """The season table: ranked people best first, then those with too few participations."""
    n = rule["n"] if rule["counting"] != "half" else half_of(tournaments)
    minimum = rule.get("min_participations", 1)
    criteria = [each for each in rule.get("criteria", ["shared"]) if each != "shared"]
    whys = {player: counted_results(own, rule, n, final) for player, own in parts.items()}
    merits: dict[int, Measures] = {}
    for player, own in parts.items():
        counted = sorted((each.points for each in own if whys[player][each.tournament] != "dropped"), reverse=True)
        tie_breaks = [season_measure(each, own, counted, final) for each in criteria]
        merits[player] = ((sum(counted),), *tie_breaks)
    ranks = {
        line.key: (line.rank, line.decided_by)
        for line in ranking({each: merits[each] for each in merits if times_present(parts[each]) >= minimum}, criteria)
    }
    order = sorted(parts, key=lambda each: (ranks.get(each, (math.inf, None))[0], -merits[each][0][0], each))
    return [
        {
            "player": player,
            "rank": ranks.get(player, (None, None))[0],
            "total": merits[player][0][0],
            "participations": times_present(parts[player]),
            "missing": max(0, minimum - times_present(parts[player])),
            "decided_by": ranks.get(player, (None, None))[1],
            "cells": {each.tournament: (each.points, whys[player][each.tournament]) for each in parts[player]},
        }
        for player in order
    ]


def half_of(tournaments: int) -> int:
    """Half of a season's results: rounded up to ten tournaments, down above."""
    return (tournaments + 1) // 2 if tournaments <= 10 else tournaments // 2


def counted_results(own: list[SeasonPart], rule: JsonObject, n: int, final: int | None) -> dict[int, str]:
    """Tournament → why its result counts or not: among the best n, the final in addition, or dropped."""
    apart = final if rule["counting"] == "best_n_plus_final" else None
    pool = sorted((each for each in own if each.tournament != apart), key=lambda each: (-each.points, each.tournament))
    whys = {each.tournament: "among_best" if place < n else "dropped" for place, each in enumerate(pool)}
    return whys | {each.tournament: "final" for each in own if each.tournament == apart}


MOST_TOURNAMENTS = 1_000
"""Per season. A common power of two keeps sums of halves, quarters and eighths integral."""


def points_of(own: list[SeasonPart], tournament: int | None) -> int:
    """What somebody got at a tournament, also for staying away; 0 for nothing."""
    return next((each.points for each in own if each.tournament == tournament), 0)


def season_measure(criterion: str, own: list[SeasonPart], counted: list[int], final: int | None) -> tuple[int, ...]:
    """The value of a season's tie-break criterion."""
    if criterion == "single_results":
        return tuple(counted)
    if criterion == "weighted_results":
        return (sum(points << (MOST_TOURNAMENTS - place) for place, points in enumerate(counted, start=1)),)
    if criterion == "participations":
        return (times_present(own),)
    if criterion == "final_result":
        ranks = [each.rank for each in own if each.tournament == final and each.present]
        return (1, -ranks[0]) if ranks else (0, 0)
    if criterion == "final_points":
        return (points_of(own, final),)
    raise ValueError(f"criterion {criterion}")


# -- who goes to the final ---------------------------------------------------------------------------------------------

VORRUNDE_TABLES = {
    "vorrunde-40": [
        120, 109, 100, 93, 87, 82, 78, 73, 69, 64, 60, 57, 53, 50, 46, 43, 41, 38, 35, 33, 31, 29, 27, 25, 23, 22, 20,
        19, 18, 17, 16, 15, 14, 13, 13, 12, 12, 11, 11, 11,
    ],
    "vorrunde-60": [
        120, 111, 104, 98, 95, 91, 88, 84, 81, 78, 75, 72, 69, 66, 63, 61, 58, 56, 53, 51, 49, 47, 45, 43, 41, 39, 37,
        36, 34, 32, 31, 30, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 17, 16, 15, 15, 14, 14, 13, 13, 13, 12, 12,
        12, 11, 11, 11, 11,
    ],
    "vorrunde-80": [
        120, 112, 106, 101, 98, 96, 93, 90, 88, 85, 83, 80, 78, 76, 73, 71, 69, 67, 65, 63, 61, 59, 57, 55, 53, 52, 50,
        48, 47, 45, 44, 42, 41, 40, 38, 37, 36, 35, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 24, 23, 22, 21, 21, 20, 19,
        19, 18, 18, 17, 17, 16, 16, 15, 15, 14, 14, 14, 13, 13, 13, 13, 12, 12, 12, 12, 11, 11, 11, 11, 11,
    ],
}  # fmt: skip
"""Vorrundenpunkte by season rank, by size step of the Österreich-Finale."""


def qualifier_lines(season: list[JsonObject], rule: JsonObject, declined: set[int]) -> list[JsonObject]:
    """One line per player of the season table: why they qualify or not. A declined place passes to the next in line."""
    needed = {each["player"]: needed_participations(each, rule) for each in season}
    ranked = [each for each in season if each["rank"] is not None and not needed[each["player"]]]
    active = sorted(each["rank"] for each in ranked if each["player"] not in declined)
    everybody = sorted(each["rank"] for each in ranked)
    passed_over = sorted(each["rank"] for each in ranked if each["player"] in declined)
    last, last_of_all = (rank_of_last(ranks, rule["quota"]) for ranks in (active, everybody))
    lines = []
    for each in ranked:
        rank, facts = each["rank"], {"quota": rule["quota"], "rank": each["rank"]}
        if each["player"] in declined:
            reason = "declined"
        elif rank > last:
            reason = "reserve"
            facts["reserve"] = sum(last < other < rank for other in active) + 1
        elif rank == last and sum(other <= rank for other in active) > rule["quota"]:
            reason = "tied_at_cut"
            facts["tied"] = active.count(rank)
        elif rank > last_of_all:
            reason = "moved_up"
            facts["declined"] = sum(other <= last_of_all for other in passed_over)
        else:
            reason = "qualified"
        lines.append({**each, "reason": reason, "facts": facts, "vorrundenpunkte": vorrundenpunkte(rule, rank)})
    return lines + [short_line(each, rule, needed[each["player"]]) for each in season if needed[each["player"]]]


def short_line(line: JsonObject, rule: JsonObject, needed: int) -> JsonObject:
    """The line of a person with too few participations."""
    facts = {"quota": rule["quota"], "participations": line["participations"], "needed": needed}
    facts |= {} if line["rank"] is None else {"rank": line["rank"]}
    return {**line, "reason": "too_few_participations", "facts": facts, "vorrundenpunkte": None}


def needed_participations(line: JsonObject, rule: JsonObject) -> int:
    """The participations required, 0 if reached; the season's own minimum may be higher."""
    needed = max(rule.get("min_participations", 0), line["participations"] + line["missing"])
    return needed if needed > line["participations"] else 0


def rank_of_last(ranks: list[int], quota: int) -> int:
    """The rank of the last place; everybody sharing it qualifies."""
    return ranks[min(quota, len(ranks)) - 1] if ranks else 0


def vorrundenpunkte(rule: JsonObject, rank: int) -> int:
    """The Vorrundenpunkte for a season rank."""
    table = rule["table"]
    scheme = {"kind": "rank_table", "points": VORRUNDE_TABLES[table]} if isinstance(table, str) else table
    return cup_points(scheme, rank, 0, rank)


# == 8. The log, played again: hands, paper totals, published lists ====================================================
#
# Source: docs/archive.md, "The log" and "What can be recounted". Every event is carried out once more on empty sheets;
# what comes out has to be what the lines say.


def evening_log_problems(evening: Evening) -> Disagreements:
    """Replay the evening's events in order, then report what none of them mentions."""
    owner = f"tournament:{evening.tournament['id']}"
    for event in evening.archive.lines["events"]:
        if event["owner"] == owner and event["verb"] in VERBS:
            place = line_place("events", event)
            yield from carefully(place, VERBS[event["verb"]](evening, event, place))
    for (table, hand, _), revision in evening.revisions.items():
        if revision["id"] not in evening.logged:
            yield Disagreement(revision_place(evening.sheets[table], hand, revision), "is in no event of the log")
    for place in evening.lost_totals.values():
        yield Disagreement(place, "has totals of a table that is not there")
    for table in {*evening.seated} - {*evening.sheets}:
        yield Disagreement(line_place("tournaments", evening.tournament), f"has lost table {table}, which was seated")
    for sheet in evening.sheets.values():
        yield from sheet_problems(evening, sheet)
    yield from state_problems(evening)
    yield from till_problems(evening)
    yield from protest_problems(evening)
    yield from lot_problems(evening)
    yield from entered_problems(evening)


def hand_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """A hand entered, corrected, struck, undone or resettled: its revision exists as logged."""
    what = event["what"]
    sheet = evening.sheets.get(what["table"])
    if sheet is None:
        yield Disagreement(
            place, "tells of a hand at a table that is not there: no table with hands is ever taken away"
        )
        return
    revision = evening.revisions.get((what["table"], what["hand"], what["revision"]))
    if revision is None or revision["id"] in evening.logged:
        yield Disagreement(place, "tells of a revision that is not there, or was told of before")
        return
    evening.logged.add(revision["id"])
    yield from revision_event_problems(evening, event, revision, place)
    if event["verb"] not in verbs_of(revision, sheet.live.get(what["hand"])):
        yield Disagreement(place, f"says {event['verb']}, which revision {revision['id']} is not")
    record = revision["record"]
    if record is not None and record.get("round_factor", 1) != due_factor(evening, sheet, what["hand"]):
        yield Disagreement(place, "counts double, or does not, against the hands before it")
    if event["verb"] in ("withdraw_hand", "withdraw_change"):
        yield from undone_problems(evening, event, revision, place)
    sheet.live[what["hand"]] = revision
    if revision["is_withdrawn"]:
        del sheet.live[what["hand"]]


def revision_event_problems(evening: Evening, event: JsonObject, revision: JsonObject, place: str) -> Disagreements:
    """A revision matches its event."""
    what = event["what"]
    scores = evening.scores.get(revision["id"], [])
    logged = [[each["entry"], each["points"], each["money"]] for each in scores]
    expected = {"table": what["table"], "hand": what["hand"], "revision": revision["number"],
                "hash": revision["hand_hash"], "points": logged}  # fmt: skip
    for name, value in expected.items():
        if what.get(name) != value:
            yield Disagreement(f"{place} {name}", f"is not what revision {revision['id']} has")
    if "receipt" in what and what["receipt"] != receipt_digest(revision["receipt"]):
        yield Disagreement(place, f"told of another receipt than revision {revision['id']} has")
    if event["at"] != revision["recorded_at"]:
        yield Disagreement(place, f"is of another time than revision {revision['id']}")
    if evening.archive.manifest["people"] == "full" and event["reason"] not in (None, revision["reason"]):
        yield Disagreement(place, f"gives another reason than revision {revision['id']}")
    if revision["door"] not in ("", event["door"]) or revision["entered_at_place"] != what.get("from_place"):
        yield Disagreement(place, f"says it came from elsewhere than revision {revision['id']}")


def verbs_of(revision: JsonObject, before: JsonObject | None) -> tuple[str, ...]:
    """The verbs that can have created a revision, given its predecessor `before`."""
    kinds = [name for name in ("is_withdrawn", "is_change_withdrawn", "is_settled_anew") if revision[name]]
    if before is None:
        came = ("move_hand_here",) if revision["is_struck"] else ("record_hand", "move_hand_here")
        return () if kinds else came
    if len(kinds) > 1:
        return ()
    if kinds == ["is_withdrawn"]:
        return ("withdraw_hand", "move_hand_away")
    if kinds:
        return ("settle_anew" if kinds == ["is_settled_anew"] else "withdraw_change",)
    return ("strike_hand",) if revision["is_struck"] else ("correct_hand",)


def undone_problems(evening: Evening, event: JsonObject, revision: JsonObject, place: str) -> Disagreements:
    """After an undo, the previous revision is restored, except that it may count double since."""
    what = event["what"]
    earlier = evening.revisions.get((what["table"], what["hand"], revision["number"] - 2))
    stood = earlier is not None and not earlier["is_withdrawn"]
    if stood != (event["verb"] == "withdraw_change"):
        yield Disagreement(place, "does not undo what was written before it")
    elif earlier is not None and stood and undoubled(earlier["record"]) != undoubled(revision["record"]):
        yield Disagreement(f"{place} hash", "is not what stood before the change that was undone")


def moving_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """Hands move from one sheet to another: what is written there must equal what counts here."""
    what = event["what"]
    one, other = what["tables"]
    ways = [(one, other, pair) for pair in what["there"]] + [(other, one, pair) for pair in what["back"]]
    for source, target, (number, to) in ways:
        sheet = evening.sheets.get(source)
        moved = sheet.live.get(number) if sheet else None
        arrived = [each["record"] for (table, hand, _), each in evening.revisions.items()
                   if (table, hand, each["recorded_at"]) == (target, to, event["at"])
                   and not each["is_settled_anew"] and not each["is_withdrawn"]]  # fmt: skip
        if moved is None or undoubled(moved["record"]) not in map(undoubled, arrived):
            yield Disagreement(place, f"moves hand {number} of table {source}, which did not come to table {target}")


def undoubled(record: JsonObject | None) -> JsonObject | None:
    """A record without its factor."""
    return {name: value for name, value in record.items() if name != "round_factor"} if record else record


def receipt_digest(receipt: JsonObject) -> str:
    """The hash of a receipt, without names."""
    places = [[each[name] for name in ("place", "points", "money", "total")] for each in receipt["places"]]
    return sha256_of([[receipt[name] for name in ("entry_id", "number", "hand_hash", "revision")], places])


SETTINGS = (
    "name", "date", "venue", "rounds_planned", "hands_at_four", "hands_at_five", "hands_at_six", "fee_cents",
    "cents_per_point", "round_minutes", "criteria", "is_final",
)  # fmt: skip

LATER_SETTINGS = ("starts_at", "address", "kind", "team_size", "rank_points", "protest_minutes")
"""Included only if set: older evenings have none."""


def settings_digest(evening: Evening) -> str:
    """The hash of an evening's settings, with the complete cup-points document."""
    scheme = evening.archive.row("cup_points_schemes", evening.tournament["cup_points"])
    settings = {name: evening.tournament[name] for name in SETTINGS}
    later = {name: evening.tournament[name] for name in LATER_SETTINGS}
    settings |= {name: value for name, value in later.items() if value and value != "regular"}
    return sha256_of(settings | {"cup_points": scheme["document"]})


def totals_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """Paper totals, which replace the hands from now on."""
    sheet = evening.sheets.get(event["what"]["table"])
    if sheet is None:
        evening.lost_totals[event["what"]["table"]] = place
        return
    sheet.paper = dict(event["what"]["points"])
    if sum(sheet.paper.values()) != 0:
        yield Disagreement(place, "has totals that do not sum to 0")
    if {*sheet.paper} - {entry for stays in sheet.places for _, entry in stays}:
        yield Disagreement(place, "has totals of somebody who did not sit there")


def withdrawal(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """The hands count again."""
    evening.lost_totals.pop(event["what"]["table"], None)
    if event["what"]["table"] in evening.sheets:
        evening.sheets[event["what"]["table"]].paper = None
    yield from ()


def stand_in_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """A stand-in takes over."""
    what = event["what"]
    evening.stand_ins[what["table"], what["place"], what["hand"]] = what["entry"]
    yield from ()


def seating_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """Rounds were published: these tables in order, with these people by place."""
    what = event["what"]
    evening.round_states |= dict.fromkeys(what["rounds"], "published")
    logged = logged_seating(what)
    here = [evening.sheets[table] for table in logged if table in evening.sheets]
    order = [(sheet.round, sheet.table["number"]) for sheet in here]
    if order != sorted(order):
        yield Disagreement(place, "tells of tables in another order than their numbers")
    evening.seated |= logged


def logged_seating(what: JsonObject) -> dict[int, list[int]]:
    """Table → people by place, of an event listing everybody in one row; early events lack it."""
    people = iter(what.get("entries", []))
    sizes = zip(what["tables"], what["sizes"], strict=True) if "sizes" in what else ()
    return {table: list(itertools.islice(people, size)) for table, size in sizes}


def amendment(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Late arrivals and drop-outs: unplayed tables were reseated or removed.

    A reseated table loses its stand-ins, and its first forehand is at place 1.
    """
    logged = logged_seating(event["what"])
    evening.seating_logged = evening.seating_logged and bool(logged) and bool(evening.seated)
    for table, people in logged.items():
        before = [
            evening.stand_ins.get((table, place, 1), entry)
            for place, entry in enumerate(evening.seated.get(table, []), 1)
        ]
        if people != before:
            evening.first_forehand.pop(table, None)
            evening.stand_ins = {key: entry for key, entry in evening.stand_ins.items() if key[0] != table}
    remaining = {table: people for table, people in evening.seated.items() if table in evening.sheets}
    evening.seated = remaining | {table: people for table, people in logged.items() if people != remaining.get(table)}
    yield from ()


def hand_seated_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """The same people were seated at a table in several rounds."""
    what = event["what"]
    evening.seated |= dict.fromkeys(what["tables"], what["entries"])
    for sheet in (evening.sheets[table] for table in what["tables"] if table in evening.sheets):
        if sheet.table["hands"] != what["hands"]:
            yield Disagreement(sheet.place(), f"has another number of hands than {place} tells")


def tables_added_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Empty tables of a spontaneous evening."""
    what = event["what"]
    evening.round_states.setdefault(what["round"], "published")
    evening.seated |= {table: [] for table in what["tables"]}
    yield from ()


def named_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """People were named at a table, in a possibly new round; before its first hand they can be renamed."""
    what = event["what"]
    table, sheet = what["table"], evening.sheets.get(what["table"])
    evening.round_states.setdefault(what["round"], "published")
    evening.seated[table] = what["entries"]
    evening.first_forehand.pop(table, None)
    evening.settings = what["settings"]
    if sheet is not None and (sheet.round, sheet.table["number"]) != (what["round"], what["number"]):
        yield Disagreement(place, "tells of a table with another number, or of another round")
    if sheet is not None and len(sheet.places) == len(what["entries"]) and sheet.table["hands"] != what["hands"]:
        yield Disagreement(sheet.place(), f"has another number of hands than {place} tells")


def rounds_dropped_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Unplayed final rounds of a spontaneous evening."""
    left = event["what"]["rounds_planned"]
    evening.round_states = {number: state for number, state in evening.round_states.items() if number <= left}
    evening.settings = event["what"]["settings"]
    yield from ()


def unseating_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """An unplayed table or round was removed."""
    if event["verb"] == "redraw_round":
        evening.round_states.pop(event["what"]["round"], None)
    evening.seated = {table: people for table, people in evening.seated.items() if table in evening.sheets}
    yield from ()


def forehand_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """A table drew cards for the first forehand."""
    evening.first_forehand[event["what"]["table"]] = event["what"]["place"]
    yield from ()


def reseating_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """A table's people changed places, along with their stand-ins; or another one had the first forehand."""
    what = event["what"]
    table, order = what["table"], what["order"]
    came = {key: entry for key, entry in evening.stand_ins.items() if key[0] == table}
    if table in evening.seated:
        evening.seated[table] = [evening.seated[table][former - 1] for former in order]
        began = [came.get((table, former, 1), who) for former, who in zip(order, evening.seated[table], strict=True)]
        if began != what["entries"]:
            yield Disagreement(place, "tells of other people than sat at the table")
    else:
        evening.seated[table] = what["entries"]
    for key in came:
        del evening.stand_ins[key]
    evening.stand_ins |= {(table, order.index(at) + 1, hand): who for (_, at, hand), who in came.items()}
    if what["forehands"][0] != evening.first_forehand.get(table, 1) or sorted(order) != [*range(1, len(order) + 1)]:
        yield Disagreement(place, "tells of another first forehand than there was, or of no order of its places")
    evening.first_forehand[table] = what["forehands"][1]


def table_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """A table was closed, possibly early, or reopened together with its round."""
    sheet = evening.sheets.get(event["what"]["table"])
    if sheet is not None and event["verb"] in ("close_table", "end_table_early"):
        evening.closed_at[sheet.table["id"]] = event["at"]
    elif sheet is not None:
        evening.closed_at.pop(sheet.table["id"], None)
        evening.round_states[sheet.round] = "published"
    yield from ()


def signing_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """A sheet was signed by the captain or a second player, whose signature closes the table."""
    what = event["what"]
    sheet = evening.sheets.get(what["table"])
    if sheet is None:
        yield Disagreement(place, "tells of a signature at a table that is not there")
        return
    worth = [what[name] for name in ("cents_per_point",) if name in what]
    if (what["digest"], sorted(what["points"])) != signed_content(evening, sheet, worth):
        yield Disagreement(place, "tells of another sheet than there was to sign")
    is_captain = event["verb"] == "hand_in_sheet"
    if is_captain:
        end_signatures(evening, event)
    else:
        evening.closed_at[what["table"]] = evening.signed_at[what["table"]] = event["at"]
    signed = {name: what[name] for name in ("table", "place", "entry", "digest")}
    state = {"role": "captain" if is_captain else "countersigner", "signed_at": event["at"], "withdrawn_at": None}
    evening.signatures[what["table"]].append({**signed, **state, "reason": ""})


def signed_content(evening: Evening, sheet: Sheet, worth: list[int]) -> tuple[str, list[list[int]]]:
    """The digest of the current sheet, and its totals by entry; `worth`: the cents of a point, if logged."""
    hands = [[hand, each["number"], each["hand_hash"]] for hand, each in sorted(sheet.live.items())]
    seated: dict[int, list[int]] = {}
    for hand, revision in sorted(sheet.live.items(), reverse=True):
        seated |= {score["entry"]: [score["place"], hand] for score in evening.scores.get(revision["id"], [])}
    totals = {entry: [0, 0] for entry in seated}
    for entry, points, money in sheet_amounts(evening, sheet):
        totals[entry] = [totals[entry][0] + points, totals[entry][1] + money]
    lines = sorted([*seated[entry], *amounts] for entry, amounts in totals.items())
    return sha256_of([hands, lines, *worth]), sorted([entry, *amounts] for entry, amounts in totals.items())


def end_signatures(evening: Evening, event: JsonObject) -> None:
    """Invalidate all signatures."""
    for each in evening.signatures[event["what"]["table"]]:
        if each["withdrawn_at"] is None:
            each |= {"withdrawn_at": event["at"], "reason": event["reason"]}


def signatures_ended(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """A sheet was rejected, or the table reopened for phones, together with its round."""
    end_signatures(evening, event)
    sheet = evening.sheets.get(event["what"]["table"])
    if sheet is not None and event["verb"] == "give_back_table":
        evening.closed_at.pop(sheet.table["id"], None)
        evening.signed_at.pop(sheet.table["id"], None)
        evening.round_states[sheet.round] = "published"
    yield from ()


def round_closing(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """A round was closed."""
    evening.round_states[event["what"]["round"]] = "closed"
    yield from ()


def closing(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """The evening is closed with these results. A totals-only evening logs the rounds not summing to 0."""
    evening.results.append((event["at"], results_now(evening)))
    evening.ended = event["at"]
    sums: Counter[int] = Counter()
    for rounds in evening.entered.values():
        sums.update(rounds)
    if dict(event["what"].get("sums", [])) != {number: points for number, points in sums.items() if points}:
        yield Disagreement(place, "tells of other sums than its rounds have")


def reopening(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """The evening was reopened."""
    evening.results.append((event["at"], None))
    evening.ended = None
    yield from ()


def cancelling(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """The evening was cancelled, or the cancellation revoked."""
    evening.cancellations.append((event["at"], event["what"].get("by_mistake")))
    yield from ()


def is_cancelled(evening: Evening, at: str) -> bool:
    """Whether the evening was cancelled at that time."""
    before = [by_mistake for when, by_mistake in evening.cancellations if when <= at]
    return bool(before) and before[-1] is not None


UNKNOWN: list[JsonObject] = []
"""Placeholder for results that cannot be recomputed."""


def settings_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Settings changed, of which only a hash is logged; those of earlier lists are unknown from then.

    A closed evening has other results from then on: it got the scheme of its season.
    """
    evening.results = [(at, [] if lines else lines) for at, lines in evening.results]
    if evening.ended:
        evening.results.append((event["at"], results_now(evening)))
    evening.listed = dict.fromkeys(evening.listed, UNKNOWN)
    evening.settings = event["what"].get("settings", "")
    evening.ruleset = event["what"]["ruleset"]
    yield from ()


OPTIONS = ("double_entry", "freezes_last_round", "hides_money")


def options_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Options for entering and showing results changed."""
    evening.options |= {name: new for name, (_, new) in event["what"]["changed"].items()}
    yield from ()


def first_players(archive: Archive, owner: str) -> dict[int, int]:
    """Entry → player at the start of a log: the current one, with later merges undone in reverse."""
    players = {each["id"]: each["player"] for each in archive.lines["entries"]}
    log = [each for each in archive.lines["events"] if each["owner"] == owner and each["verb"] in MERGES]
    for event in reversed(log):
        players[event["what"]["entry"]] = before_and_after(event)[0]
    return players


def before_and_after(event: JsonObject) -> tuple[int, int]:
    """The record something belonged to before a merge, or its undoing, and the one after."""
    kept, merged = event["what"]["player"], event["what"]["merged"]
    return (merged, kept) if event["verb"] == "merge_players" else (kept, merged)


def merging(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """An entry now belongs to another record of the same person, and so does its line in the results."""
    before, after = before_and_after(event)
    evening.players[event["what"]["entry"]] = after
    lines = evening.results[-1][1] if evening.results else None
    if lines:
        renamed = [{**line, "player": after} if line["player"] == before else line for line in lines]
        evening.results.append((event["at"], renamed))
    yield from ()


def results_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """The results were published."""
    publication = evening.archive.by_id["publications"].get(event["what"]["publication"])
    if publication is None or publication["tournament"] != evening.tournament["id"]:
        yield Disagreement(place, "tells of a published list that is not there")
        return
    lines = evening.results[-1][1] if evening.results else None
    evening.listed[publication["id"]] = lines or []
    yield from publication_event_problems(evening.archive, publication, event, place)
    if lines is None:
        yield Disagreement(place, "publishes results of an evening that was open")


def publication_event_problems(
    archive: Archive, publication: JsonObject, event: JsonObject, place: str
) -> Disagreements:
    """A published list's version, time, content and names match its event."""
    what, content = event["what"], publication["content"]
    if publication["version"] != what["version"] or publication["published_at"] != event["at"]:
        yield Disagreement(place, f"has another version or time than publication {publication['id']}")
    if (publication["published_by"], publication["confirmed_by"]) != (event["user"], what.get("confirmed_by")):
        yield Disagreement(place, f"is by somebody else than publication {publication['id']}, or confirmed by them")
    if publication["protests_until"] != what.get("protests_until"):
        yield Disagreement(line_place("publications", publication), "was open to protests for another time")
    if archive.manifest["people"] == "full" and event["reason"] not in (None, publication["reason"]):
        yield Disagreement(place, f"gives another reason than publication {publication['id']}")
    if "content" in what and what["content"] != sha256_of(without_people(without_noted(content))):
        yield Disagreement(line_place("publications", publication), "is another list than the one that was published")
    names: list[object] = [[row["person"][name] for name in ("number", "name", "place")] for row in content["rows"]]
    further = content.get("further", [])
    groups = [row["group"] for ranking in further for row in ranking["rows"] if row["group"]]
    noted = [ranking for ranking in further if ranking["kind"] == "attribute"]
    known = [table for table in content.get("beside", []) if table["kind"] in OF_PEOPLE]
    names += [each for each in (groups, noted, known) if each]
    if "names" in what and always_with_people(archive, event["owner"]) and what["names"] != sha256_of(names):
        yield Disagreement(line_place("publications", publication), "has other people than the list that was published")


def withdrawal_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """All versions of the results were withdrawn."""
    yield from withdrawal_problems(evening.archive, event, place, whole=True)


def withdrawal_problems(archive: Archive, event: JsonObject, place: str, *, whole: bool) -> Disagreements:
    """All withdrawn lists say so: when, by whom, why, and confirmed by whom.

    `whole`: the archive has all lists of this log.
    """
    logged = (event["at"], event["user"], event["what"].get("confirmed_by"))
    for identity in event["what"]["publications"]:
        publication = archive.by_id["publications"].get(identity)
        if publication is None:
            if whole:
                yield Disagreement(place, "withdraws a published list that is not there")
            continue
        stored = tuple(publication[name] for name in ("withdrawn_at", "withdrawn_by", "withdrawal_confirmed_by"))
        if stored != logged:
            yield Disagreement(line_place("publications", publication), "was withdrawn otherwise than its log says")
        reasons = (None, publication["withdrawal_reason"])
        if archive.manifest["people"] == "full" and event["reason"] not in reasons:
            yield Disagreement(line_place("publications", publication), "was withdrawn for another reason")


def withdrawn_without_event(archive: Archive) -> Disagreements:
    """No list is withdrawn without an event."""
    logged = {
        identity
        for event in archive.lines["events"]
        if event["verb"] == "withdraw_list"
        for identity in event["what"]["publications"]
    }
    for publication in archive.lines["publications"]:
        said = [publication[name] for name in ("withdrawn_at", "withdrawn_by", "withdrawal_reason")]
        if publication["id"] not in logged and any([*said, publication["withdrawal_confirmed_by"]]):
            yield Disagreement(line_place("publications", publication), "is withdrawn, of which no event tells")


def official_as_logged(archive: Archive) -> Disagreements:
    """Lists were declared official when and by whom the log says, or not at all."""
    logged = {
        event["what"]["publication"]: (event["at"], event["user"])
        for event in archive.lines["events"]
        if event["verb"] in ("declare_official", "declare_final_official")
    }
    for publication in archive.lines["publications"]:
        if (publication["official_at"], publication["official_by"]) != logged.get(publication["id"], (None, None)):
            yield Disagreement(line_place("publications", publication), "is official otherwise than its log says")


def protest_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """A protest was filed."""
    what = event["what"]
    table, hand = what.get("table"), what.get("hand")
    about = "list" if table is None else "table" if hand is None else "hand"
    where = {"publication": what["publication"], "entry": what["entry"], "about": about, "table": table, "hand": hand}
    taken = {"filed_at": event["at"], "filed_by": event["user"], "late_reason": event["reason"]}
    open_ = {"outcome": "", "decider": "", "decided_at": None, "decided_by": None}
    evening.protests[what["number"]] = where | taken | open_
    yield from ()


def protest_decided(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """A protest was upheld or rejected."""
    what, logged = event["what"], evening.protests.get(event["what"]["number"])
    if logged is None or logged["outcome"]:
        yield Disagreement(place, "decides a protest that was not open")
        return
    by = {"decided_at": event["at"], "decided_by": event["user"]}
    evening.protests[what["number"]] = logged | by | {"outcome": what["outcome"], "decider": what["decider"]}


def always_with_people(archive: Archive, owner: str) -> bool:
    """Whether neither this archive nor one the log was restored from omits names."""
    restored = [
        event["what"].get("people")
        for event in archive.lines["events"]
        if event["owner"] == owner and event["verb"] == "restore_archive"
    ]
    return {archive.manifest["people"], *restored} == {"full"}


OF_PEOPLE = ("club", "attribute")
"""Kinds of sub-rankings that reveal attributes of people."""


def without_noted(content: JsonObject) -> JsonObject:
    """A list without its rankings by attributes of people, which are hashed together with names."""
    left: JsonObject = {}
    if "further" in content:
        left["further"] = [each for each in content["further"] if each["kind"] != "attribute"]
    if "beside" in content:
        left["beside"] = [each for each in content["beside"] if each["kind"] not in OF_PEOPLE]
    return {**content, **left}


def without_people(content: object) -> object:
    """A list as covered by its event's hash: without ids and people."""
    if isinstance(content, dict):
        left_out = ("player", "tournament", "person", "group")
        return {name: without_people(value) for name, value in content.items() if name not in left_out}
    return [without_people(each) for each in content] if isinstance(content, list) else content


def cash_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Money went into or out of the till."""
    what = event["what"]
    logged = {name: what[name] for name in ("number", "kind", "method", "cents", "reverses")}
    evening.cash[what["number"]] = logged | {
        "entry": what.get("entry"), "at": event["at"], "by": event["user"], "note": event["reason"]
    }  # fmt: skip
    yield from ()


def fee_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Somebody got an individual fee, or the regular one again."""
    what = event["what"]
    evening.fees.pop(what["entry"], None)
    if what["cents"] is not None:
        logged = {"cents": what["cents"], "at": event["at"], "by": event["user"], "reason": event["reason"]}
        evening.fees[what["entry"]] = {"entry": what["entry"], **logged}
    yield from ()


def award_event(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """Prizes were awarded, and nothing offered was lost."""
    what = event["what"]
    evening.awards.append(event)
    if what["offered"] != sum(won[2] for won in what["won"]) + what["unclaimed"] + what["rounding"]:
        yield Disagreement(place, "awards more or less money than it offers")


def prize_scheme_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """The evening's prize scheme changed."""
    evening.prize_scheme = event["what"]["scheme"]
    yield from ()


def till_closing_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """The closing sheet was signed."""
    evening.till_closings.append(event)
    yield from ()


def till_reopening(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """The valid closing sheet was revoked."""
    version, logged = event["what"]["version"], evening.till_closings
    evening.till_reopenings[version] = event
    if version != len(logged) or event["what"]["closing"] != logged[-1]["what"]["closing"]:
        yield Disagreement(place, "takes back a closing sheet that did not stand")


def lots_event(evening: Evening, event: JsonObject, _place: str) -> Disagreements:
    """Lots were drawn or removed; for a closed evening this changes the results."""
    what = event["what"]
    for place, entry in enumerate(what["entries"], 1):
        if event["verb"] == "record_lots":
            evening.lots[entry] = what["drawing"], place
        else:
            evening.lots.pop(entry, None)
    if evening.ended is not None:
        evening.results.append((event["at"], results_now(evening)))
    yield from ()


def entering(evening: Evening, event: JsonObject, place: str) -> Disagreements:
    """Totals of a totals-only evening were entered or corrected, or a person was removed."""
    what = event["what"]
    if evening.tournament["kind"] != "totals":
        yield Disagreement(place, "tells of totals at an evening that has hands")
    for entry in what.get("gone", ()):
        evening.entered.pop(entry, None)
    for entry, *points in what.get("points", ()):
        evening.entered[entry] = {number: each for number, each in enumerate(points, 1) if each is not None}


def entered_problems(evening: Evening) -> Disagreements:
    """At the end of the log: everybody's totals are those last logged."""
    there: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for row in evening.archive.lines["entered_totals"]:
        if entry_is_of(evening, row["entry"]):
            there[row["entry"]][row["round"]] = row["points"]
    for entry in sorted({*there} | {*evening.entered}):
        if there.get(entry) != evening.entered.get(entry):
            yield Disagreement(f"entered_totals.jsonl entry {entry}", "are not the totals that were last told")


def lot_problems(evening: Evening) -> Disagreements:
    """At the end of the log: everybody's lot is that last logged, or none."""
    rows = [each for each in evening.archive.lines["entries"] if each["tournament"] == evening.tournament["id"]]
    for row in rows:
        if (row["lot_drawing"], row["lot"]) != evening.lots.get(row["id"], (None, None)):
            yield Disagreement(line_place("entries", row), "has another lot than the log tells of")


CASH_VERBS = (
    *("count_kontra_box", "counter_entry", "give_back_fee", "pay_prize", "put_in_float"),
    *("record_difference", "record_expense", "record_income", "settle_points", "take_fee"),
)

VERBS: dict[str, Callable[[Evening, JsonObject, str], Disagreements]] = {
    "record_hand": hand_event,
    "correct_hand": hand_event,
    "strike_hand": hand_event,
    "settle_anew": hand_event,
    "withdraw_hand": hand_event,
    "move_hands": moving_event,
    "move_hand_away": hand_event,
    "move_hand_here": hand_event,
    "withdraw_change": hand_event,
    "record_totals": totals_event,
    "withdraw_totals": withdrawal,
    "seat_stand_in": stand_in_event,
    "publish_seating": seating_event,
    "amend_seating": amendment,
    "seat_table": hand_seated_event,
    "add_tables": tables_added_event,
    "seat_by_names": named_event,
    "drop_rounds": rounds_dropped_event,
    "redraw_round": unseating_event,
    "dissolve_table": unseating_event,
    "discard_drafts": unseating_event,
    "choose_first_forehand": forehand_event,
    "reseat_table": reseating_event,
    "close_table": table_event,
    "end_table_early": table_event,
    "reopen_table": table_event,
    "hand_in_sheet": signing_event,
    "countersign_sheet": signing_event,
    "reject_sheet": signatures_ended,
    "give_back_table": signatures_ended,
    "close_round": round_closing,
    "close_evening": closing,
    "reopen_evening": reopening,
    **dict.fromkeys(("cancel_evening", "withdraw_cancellation"), cancelling),
    "open_evening": settings_event,
    "change_evening": settings_event,
    "change_options": options_event,
    "publish_results": results_event,
    **dict.fromkeys(MERGES, merging),
    **dict.fromkeys(CASH_VERBS, cash_event),
    "set_fee": fee_event,
    "award_prizes": award_event,
    "set_prize_scheme": prize_scheme_event,
    "sign_closing": till_closing_event,
    "reopen_till": till_reopening,
    "file_protest": protest_event,
    "decide_protest": protest_decided,
    "withdraw_list": withdrawal_event,
    "record_lots": lots_event,
    "take_back_lots": lots_event,
    **dict.fromkeys(("enter_totals", "change_totals", "remove_totals"), entering),
}
"""Verbs that determine scores, lists and money."""


def sheet_problems(evening: Evening, sheet: Sheet) -> Disagreements:
    """At the end of the log: every hand has its due factor, and paper totals are those last logged."""
    for hand, revision in sorted(sheet.live.items()):
        factor = (revision["record"] or {}).get("round_factor", 1)
        if not revision["is_struck"] and factor != due_factor(evening, sheet, hand):
            yield Disagreement(
                revision_place(sheet, hand, revision), "counts double, or does not, against the hands before it"
            )
    totals = [each for each in evening.archive.lines["paper_totals"] if each["table"] == sheet.table["id"]]
    for each in totals:
        if each["money"] != each["points"] or each["points"] != (sheet.paper or {}).get(each["entry"]):
            yield Disagreement(
                line_place("paper_totals", each), "is not the total that was last told, or its money differs"
            )
    if {each["entry"] for each in totals} != {*(sheet.paper or {})}:
        yield Disagreement(sheet.place(), "has paper totals of others than the log tells of")
    if sheet.table["on_paper"] != (sheet.paper is not None):
        yield Disagreement(sheet.place(), "says wrongly whether its paper totals count")
    if sheet.table["closed_at"] != evening.closed_at.get(sheet.table["id"]):
        yield Disagreement(sheet.place(), "is closed or open against its log")
    yield from signature_problems(evening, sheet)
    if evening.seating_logged:
        yield from occupancy_problems(evening, sheet)


def signature_problems(evening: Evening, sheet: Sheet) -> Disagreements:
    """The signatures and their state match the log. Reasons may have been withheld."""
    table, withheld = sheet.table["id"], evening.archive.manifest["people"] != "full"
    if sheet.table["signed_at"] != evening.signed_at.get(table):
        yield Disagreement(sheet.place(), "is signed or not against its log")
    there = [{**each} for each in evening.archive.lines["signatures"] if each["table"] == table]
    expected = [{**each} for each in evening.signatures[table]]
    for mine, logged in zip(there, expected, strict=False):
        mine.pop("id")
        if withheld or logged["reason"] is None:
            logged["reason"] = mine["reason"]
        if mine != logged:
            yield Disagreement(sheet.place(), "has another signature than its log tells of")
    if len(there) != len(expected):
        yield Disagreement(sheet.place(), "has more or fewer signatures than its log tells of")


def till_problems(evening: Evening) -> Disagreements:
    """The till, individual fees, prizes and signed closing sheets match the log."""
    ours, lines = evening.tournament["id"], evening.archive.lines
    cash = [row for row in lines["cash"] if row["tournament"] == ours]
    fees = [row for row in lines["fee_reductions"] if entry_is_of(evening, row["entry"])]
    checks = [("cash", "number", cash, evening.cash), ("fee_reductions", "entry", fees, evening.fees)]
    for member, name, there, logged in checks:
        for row in there:
            if not is_as_logged(evening, row, logged.get(row[name])):
                yield Disagreement(line_place(member, row), "is not what its log tells of")
        if {row[name] for row in there} != {*logged}:
            yield Disagreement(f"{member}.jsonl", f"has more or fewer lines of evening {ours} than its log tells of")
    scheme = evening.tournament["prize_scheme"]
    if (sha256_of(scheme) if scheme else "") != evening.prize_scheme:
        yield Disagreement(line_place("tournaments", evening.tournament), "has another prize scheme than its log says")
    yield from award_problems(evening)
    yield from till_closing_problems(evening, cash)


def protest_problems(evening: Evening) -> Disagreements:
    """The protests and decisions match the log; so does the reason of a late one unless withheld."""
    rows = [row for row in evening.archive.lines["protests"] if row["tournament"] == evening.tournament["id"]]
    withheld = evening.archive.manifest["people"] != "full"
    for row in rows:
        logged = evening.protests.get(row["number"], {"number": None})
        skipped = ("late_reason",) if withheld or logged.get("late_reason") is None else ()
        if any(row[name] != value for name, value in logged.items() if name not in skipped):
            yield Disagreement(line_place("protests", row), "is not the protest that its log tells of")
        if not row["outcome"] and row["decision"]:
            yield Disagreement(line_place("protests", row), "has a decision, and is open")
    if {row["number"] for row in rows} != {*evening.protests}:
        yield Disagreement("protests.jsonl", "has more or fewer protests than the log tells of")


def entry_is_of(evening: Evening, entry: int) -> bool:
    """Whether an entry belongs to this evening."""
    return bool(evening.archive.row("entries", entry)["tournament"] == evening.tournament["id"])


def is_as_logged(evening: Evening, row: JsonObject, logged: JsonObject | None) -> bool:
    """Whether a line matches its event; notes and reasons may have been withheld."""
    if logged is None:
        return False
    withheld = evening.archive.manifest["people"] != "full"
    known = {name: value for name, value in logged.items() if name not in ("note", "reason") or not withheld}
    return not any(row[name] != value for name, value in known.items() if (name, value) not in NOT_LOGGED)


NOT_LOGGED = (("note", None), ("reason", None))
"""Values in an event whose reason was withheld by an earlier archive."""


def award_problems(evening: Evening) -> Disagreements:
    """Each award exists as logged and ends with the next one; for the last one also winners and lots."""
    archive = evening.archive
    rows = [row for row in archive.lines["awards"] if row["tournament"] == evening.tournament["id"]]
    if len(rows) != len(evening.awards):
        yield Disagreement("awards.jsonl", "has more or fewer awards of prizes than the log tells of")
        return
    ends = [*(event["at"] for event in evening.awards[1:]), None][: len(rows)]
    for row, event, end in zip(rows, evening.awards, ends, strict=True):
        what = event["what"]
        expected = [what["fees"], what["offered"], what["unclaimed"], what["rounding"], event["at"], event["user"], end]
        names = ("fees_cents", "offered_cents", "unclaimed_cents", "rounding_cents", "awarded_at", "awarded_by")
        expected.append("overall" if what.get("overall") else "day")
        if [*(row[name] for name in names), row["withdrawn_at"], row["ranking"]] != expected:
            yield Disagreement(line_place("awards", row), "is not what its log tells of")
        prizes = sorted(
            (each for each in archive.lines["prizes"] if each["award"] == row["id"]),
            key=lambda each: (each["rank"], each["id"]),
        )
        lots = sorted(
            (each["place"], each["entry"]) for each in archive.lines["prize_lots"] if each["award"] == row["id"]
        )
        won = [[each["entry"], each["rank"], each["cents"]] for each in prizes]
        digest = sha256_of([row["scheme"], [each["goods"] for each in prizes]])
        if end is None and ([entry for _, entry in lots], won, digest) != (what["lots"], what["won"], what["scheme"]):
            yield Disagreement(line_place("awards", row), "has other prizes or lots than its log tells of")


def till_closing_problems(evening: Evening, cash: list[JsonObject]) -> Disagreements:
    """The signed and revoked sheets match the log; their two sides match the till at that time."""
    rows = [row for row in evening.archive.lines["till_closings"] if row["tournament"] == evening.tournament["id"]]
    rows.sort(key=lambda row: row["version"])
    if len(rows) != len(evening.till_closings):
        yield Disagreement("till_closings.jsonl", "is signed or not against its log")
        return
    for version, (row, event) in enumerate(zip(rows, evening.till_closings, strict=True), start=1):
        what, content = event["what"], row["content"]
        logged = [version, event["at"], event["user"], what.get("confirmed_by"), what["closing"], what["number"]]
        names = ("version", "signed_at", "signed_by", "confirmed_by", "digest", "last_number")
        if [row[name] for name in names] != logged or sha256_of(content) != row["digest"]:
            yield Disagreement(line_place("till_closings", row), "is not the closing sheet that its log tells of")
        if till_sides([each for each in cash if each["number"] <= row["last_number"]]) != [
            {(kind, method): cents for kind, method, cents in content[side]} for side in ("incoming", "outgoing")
        ]:
            yield Disagreement(line_place("till_closings", row), "has other sums than the till had by then")
        if not is_taken_back_as_logged(evening, row, evening.till_reopenings.get(version)):
            yield Disagreement(line_place("till_closings", row), "was taken back otherwise than its log says")


def is_taken_back_as_logged(evening: Evening, row: JsonObject, event: JsonObject | None) -> bool:
    """Whether a signed sheet was revoked as logged, or not at all; the reason is compared unless withheld."""
    stored = [row[name] for name in ("withdrawn_at", "withdrawn_by", "withdrawal_confirmed_by", "withdrawal_reason")]
    if event is None:
        return stored == [None, None, None, ""]
    logged = [event["at"], event["user"], event["what"].get("confirmed_by")]
    withheld = evening.archive.manifest["people"] != "full" or event["reason"] is None
    return stored[:3] == logged and (withheld or stored[3] == event["reason"])


def till_sides(cash: list[JsonObject]) -> list[dict[tuple[str, str], int]]:
    """Income and expenses by kind and method; a reversal is deducted from the side of the reversed entry."""
    sides: list[Counter[tuple[str, str]]] = [Counter(), Counter()]
    for row in cash:
        cents, sign = row["cents"], -1 if row["reverses"] else 1
        side = 0 if cents * sign > 0 else 1
        sides[side][row["kind"], row["method"]] += cents if side == 0 else -cents
    return [{key: cents for key, cents in side.items() if cents} for side in sides]


def occupancy_problems(evening: Evening, sheet: Sheet) -> Disagreements:
    """The people are those seated, with logged stand-ins; so is the first forehand."""
    table = sheet.table["id"]
    if sheet.table["first_forehand"] != evening.first_forehand.get(table, 1):
        yield Disagreement(sheet.place(), "has its first forehand elsewhere than its log says")
    seated = evening.seated.get(table, [stays[0][1] for stays in sheet.places])
    if len(seated) != len(sheet.places):
        yield Disagreement(sheet.place(), "has another number of places than the log says")
        return
    for place, (stays, entry) in enumerate(zip(sheet.places, seated, strict=True), 1):
        logged = {hand: who for (at, where, hand), who in evening.stand_ins.items() if (at, where) == (table, place)}
        if dict(stays) != {1: entry} | logged:
            yield Disagreement(f"{sheet.place()}, place {place}", "has other people than the log seated there")


def state_problems(evening: Evening) -> Disagreements:
    """Open or closed, and since when, as logged."""
    tournament = evening.tournament
    by_mistake = evening.cancellations[-1][1] if evening.cancellations else None
    state = "closed" if evening.ended else "open" if by_mistake is None else "cancelled"
    if (tournament["state"], tournament["closed_at"]) != (state, evening.ended):
        yield Disagreement(line_place("tournaments", tournament), "is open, closed or cancelled against its log")
    if tournament["made_by_mistake"] != bool(by_mistake):
        yield Disagreement(line_place("tournaments", tournament), "is a mistake, or none, against its log")
    if evening.settings and evening.settings != settings_digest(evening):
        yield Disagreement(line_place("tournaments", tournament), "has other settings than its log told of last")
    if any(tournament[name] != evening.options.get(name, False) for name in OPTIONS):
        yield Disagreement(line_place("tournaments", tournament), "is entered or shown otherwise than its log told")
    if evening.ruleset not in (None, tournament["ruleset"]):
        yield Disagreement(
            line_place("tournaments", tournament), "is played by another ruleset than its log told of last"
        )
    for round_ in evening.archive.lines["rounds"]:
        logged_state = evening.round_states.get(round_["number"], "draft")
        if round_["tournament"] == tournament["id"] and round_["state"] != logged_state:
            yield Disagreement(line_place("rounds", round_), f"is {round_['state']}; its log says {logged_state}")
    yield from commitments_problems(evening)


def commitments_problems(evening: Evening) -> Disagreements:
    """The seeds match the hashes logged, at that time."""
    tournament = evening.tournament
    logged = Counter(
        (event["what"].get("seed_hash"), event["at"])
        for event in evening.archive.lines["events"]
        if event["owner"] == f"tournament:{tournament['id']}" and event["verb"] == "commit_seed"
    )
    own = [each for each in evening.archive.lines["commitments"] if each["tournament"] == tournament["id"]]
    for each in own:
        digest = hashlib.sha256(f"{each['salt']}:{each['seed']}".encode()).hexdigest()
        if not logged[digest, each["committed_at"]]:
            yield Disagreement(line_place("commitments", each), "is not the seed that was committed")
        logged[digest, each["committed_at"]] -= 1
    if any(left > 0 for left in logged.values()):
        yield Disagreement(line_place("tournaments", tournament), "has lost a seed that was committed")


# -- published lists ---------------------------------------------------------------------------------------------------


def lists_problems(archive: Archive, evenings: dict[int, Evening]) -> Disagreements:
    """Every published list: its own sums, and a recount of the state when it was published."""
    yield from cup_log_problems(archive)
    yield from answers_problems(archive)
    yield from final_answers_problems(archive)
    yield from final_rankings_problems(archive)
    yield from own_final_problems(archive)
    yield from own_schemes_problems(archive)
    yield from withdrawn_without_event(archive)
    yield from official_as_logged(archive)
    for publication in archive.lines["publications"]:
        place = f"{line_place('publications', publication)} ({publication['kind']}, version {publication['version']})"
        if publication["kind"] == "results":
            evening = evenings.get(publication["tournament"])
            if evening is None or publication["id"] not in evening.listed:
                yield Disagreement(place, "is a list that no event published")
            else:
                yield from carefully(place, results_list_problems(evening, publication, place))
        elif publication["tournament"] is not None:
            yield Disagreement(place, "is of an evening, which only results are")
        elif publication["kind"] == "final":
            yield from carefully(place, final_list_problems(archive, publication, place))
        elif publication["kind"] == "finalists":
            yield from carefully(place, finalists_problems(publication["content"], place))
        else:
            yield from carefully(place, season_list_problems(archive, evenings, publication, place))


def closed_results(evening: Evening, at: str) -> list[JsonObject] | None:
    """The results at closing, for a given time; None if open, [] if unknown.

    They are also unknown if the evening was closed more than once in the same microsecond.
    """
    before = [lines for when, lines in evening.results if when <= at]
    if sum(when == at for when, _ in evening.results) > 1:
        return []
    return before[-1] if before else None


def results_list_problems(evening: Evening, publication: JsonObject, place: str) -> Disagreements:
    """Results: every sum is 0, ranks fall with totals; all figures as recounted, if the settings are unchanged."""
    content = publication["content"]
    rows = content["rows"]
    if any(len(row["rounds"]) != content["rounds"] for row in rows):
        yield Disagreement(place, "has lines with another number of rounds")
        return
    for index in range(content["rounds"] if rows and evening.tournament["kind"] != "totals" else 0):
        if sum(row["rounds"][index] or 0 for row in rows) != 0:
            yield Disagreement(f"{place} round {index + 1}", "does not sum to 0")
    if sum(row["money"] for row in rows) != 0:
        yield Disagreement(place, "has money that does not sum to 0")
    for row in rows:
        if row["total"] != sum(each or 0 for each in (*row["rounds"], *row.get("rank_points", ()))):
            yield Disagreement(
                f"{place} player {row['person']['player']}", "has a total that is not the sum of the rounds"
            )
    yield from order_problems(rows, place)
    for ranking in content.get("further", []):
        yield from ranking_problems(ranking, rows, f"{place} {ranking['name'] or ranking['kind']}")
    recounted = evening.listed[publication["id"]]
    if recounted:
        listed = {row["person"]["player"]: {**row, "player": row["person"]["player"]} for row in rows}
        yield from row_problems(listed, {line["player"]: line for line in recounted}, len(rows), place)
        if content["rounds"] != evening.tournament["rounds_planned"]:
            yield Disagreement(place, "has another number of rounds than the evening")


def ranking_problems(ranking: JsonObject, rows: list[JsonObject], place: str) -> Disagreements:
    """A further ranking: nobody twice, ranks fall with totals; people have their figures of the list, groups the sums
    of their members.
    """
    people = [line for row in ranking["rows"] for line in row["lines"]]
    if len(set(people)) != len(people) or any(line not in range(len(rows)) for line in people):
        yield Disagreement(place, "has somebody twice, or somebody who is not on the list")
        return
    yield from order_problems(ranking["rows"], place)
    for row in ranking["rows"] if ranking["kind"] in ("teams", "clubs", "attribute") else ():
        members = [rows[line] for line in row["lines"]]
        rounds = [[member["rounds"][at] for member in members] for at in range(len(row["rounds"]))]
        played = [[points for points in round_ if points is not None] for round_ in rounds]
        if row["rounds"] != [sum(points) if points else None for points in played]:
            yield Disagreement(place, "has a line whose rounds are not those of its people")
        if row["total"] != sum(member["total"] for member in members):
            yield Disagreement(place, "has a line whose total is not that of its people")
        if (row["rank"] is not None) != (len(members) == (ranking["size"] or 1)):
            yield Disagreement(place, "has a rank for a group that is not complete, or none for one that is")


def order_problems(rows: list[JsonObject], place: str) -> Disagreements:
    """Ranks 1 2 2 4 in list order; totals never increase; unranked lines come last."""
    ranks = [row["rank"] for row in rows if row["rank"] is not None]
    expected = [1 + sum(other < rank for other in ranks) for rank in ranks]
    if ranks != expected or any(row["rank"] is not None for row in rows[len(ranks) :]):
        yield Disagreement(place, "has ranks that are not 1 2 2 4")
    totals = [row["total"] for row in rows if "total" in row]
    for part in (totals[: len(ranks)], totals[len(ranks) :]):
        if part != sorted(part, reverse=True):
            yield Disagreement(place, "has a greater total behind a smaller one")


def row_problems(
    listed: dict[int, JsonObject], recounted: dict[int, JsonObject], rows: int, place: str
) -> Disagreements:
    """Compare everybody on either list field by field; older lists lack some fields."""
    if len(listed) != rows:
        yield Disagreement(place, "has somebody twice")
    for player in sorted({*listed} | {*recounted}):
        if player not in listed or player not in recounted:
            yield Disagreement(
                f"{place} player {player}", "is missing" if player in recounted else "does not belong here"
            )
            continue
        for name, value in recounted[player].items():
            if name in listed[player] and listed[player][name] != value:
                yield Disagreement(
                    f"{place} player {player}", f"has {name} {listed[player][name]}; recounted it is {value}"
                )


PUBLISHED_BY_CUPS = ("publish_season", "publish_qualifiers", "publish_finalists", "publish_final")


def cup_log_problems(archive: Archive) -> Disagreements:
    """The cup's lists were published as logged; an archive of the whole cup has all of them."""
    whole = archive.manifest["scope"]["kind"] == "cup"
    listed = set()
    for event in archive.lines["events"]:
        if event["owner"].startswith("cup:") and event["verb"] in PUBLISHED_BY_CUPS:
            publication = archive.by_id["publications"].get(event["what"]["publication"])
            if publication is not None:
                listed.add(publication["id"])
                yield from publication_event_problems(archive, publication, event, line_place("events", event))
            elif whole:
                yield Disagreement(line_place("events", event), "tells of a published list that is not there")
        elif event["owner"].startswith("cup:") and event["verb"] == "withdraw_list":
            yield from withdrawal_problems(archive, event, line_place("events", event), whole=whole)
    for publication in archive.lines["publications"]:
        if publication["kind"] != "results" and publication["id"] not in listed:
            yield Disagreement(line_place("publications", publication), "is a list that no event published")


def answers_problems(archive: Archive) -> Disagreements:
    """Qualifiers answered as in the cup's log."""
    answers: dict[tuple[int, int], str] = {}
    for event in archive.lines["events"]:
        if event["owner"].startswith("cup:") and event["verb"] == "answer_invitation":
            answers[event["what"]["season"], event["what"]["player"]] = event["what"]["answer"]
        elif event["owner"].startswith("cup:") and event["verb"] in MERGES:
            before, after = before_and_after(event)
            answers |= {(season, after): answers.pop((season, before)) for season in event["what"]["season"]}
    for each in archive.lines["invitations"]:
        if answers.pop((each["season"], each["player"]), None) != each["answer"]:
            yield Disagreement(line_place("invitations", each), "is not the answer that was given last")
    for season, player in answers:
        if season in archive.by_id["seasons"]:
            yield Disagreement(f"seasons.jsonl id {season}", f"has lost the answer of player {player}")


COUNTING = ("regular", "totals")
"""Kinds of evenings that count, with and without hands."""


def counts_in(season: int, evening: Evening) -> bool:
    """Whether an evening belongs to a season and counts: spontaneous and sandbox evenings do not."""
    return bool(evening.tournament["season"] == season and evening.tournament["kind"] in COUNTING)


def season_parts(evenings: dict[int, Evening], season: int, at: str) -> dict[int, list[SeasonPart]] | None:
    """Everybody's results from the season's closed evenings at that time; None if they cannot be recounted."""
    parts: defaultdict[int, list[SeasonPart]] = defaultdict(list)
    for identity, evening in sorted(evenings.items()):
        if not counts_in(season, evening):
            continue
        lines = closed_results(evening, at)
        if lines == []:
            return None
        for line in lines or []:
            parts[line["player"]].append(SeasonPart(identity, line["cup_points"], line["rank"]))
    return parts


def final_list_problems(archive: Archive, publication: JsonObject, place: str) -> Disagreements:
    """A final's overall ranking, from the day's results and the Finalpunkte entered by then."""
    rows = [row for row in publication["content"]["rows"] if row["rank"] is not None]
    absent = [row for row in publication["content"]["rows"] if row["rank"] is None]
    if publication["content"]["rows"] != rows + absent:
        yield Disagreement(place, "has somebody without a rank before somebody who has one")
    points, nothing_from = finalpunkte_at(archive, publication)
    day = {row["person"]["player"]: row for row in results_of_final(archive, publication)}
    for row in publication["content"]["rows"]:
        yield from final_row_problems(row, f"{place} player {row['person']['player']}")
    for row in rows:
        known = 0 if row["day_rank"] >= nothing_from else points.get(str(row["day_rank"]))
        there = day.get(row["person"]["player"])
        counted = there and {name: there[of] for name, of in OF_THE_DAY.items()}
        if row["finalpunkte"] != known or (counted and any(row[name] != value for name, value in counted.items())):
            yield Disagreement(f"{place} player {row['person']['player']}", "has another day or other Finalpunkte")
    merits = [(row["total"], best_of(row["rounds"])) for row in rows]
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    if merits != sorted(merits, reverse=True) or [row["rank"] for row in rows] != ranks:
        yield Disagreement(place, "is not in the order of totals and best rounds")


OF_THE_DAY = {"day_rank": "rank", "day_total": "total", "rounds": "rounds"}
"""Fields of the overall ranking taken from the day's results, with their names there."""
PUBLISHED_FINALPUNKTE: tuple[JsonObject, int] = ({"1": 60, "8": 42, "12": 38}, 101)
"""Defaults until Finalpunkte are entered."""


def final_row_problems(row: JsonObject, place: str) -> Disagreements:
    """Vorrundenpunkte are those of the best qualification; totals are at most 180, and None for absentees."""
    best = max((way["vorrundenpunkte"] for way in row["ways"]), default=0)
    total = None if row["rank"] is None else min(180, row["vorrundenpunkte"] + (row["finalpunkte"] or 0))
    if row["vorrundenpunkte"] != best or row["total"] != total:
        yield Disagreement(place, "has Vorrundenpunkte or a total that do not follow from the line")


def best_of(rounds: list[int | None]) -> int:
    """The best round; a round not played counts 0."""
    return max((each or 0 for each in rounds), default=0)


def finalpunkte_at(archive: Archive, publication: JsonObject) -> tuple[JsonObject, int]:
    """The Finalpunkte by rank when a list was published, and the rank from which there are none."""
    found = PUBLISHED_FINALPUNKTE
    for event in archive.lines["events"]:
        what = event["what"]
        if event["verb"] == "change_final_points" and what["season"] == publication["season"]:
            found = (what["by_rank"], what["nothing_from"]) if event["at"] <= publication["published_at"] else found
    return found


def results_of_final(archive: Archive, publication: JsonObject) -> list[JsonObject]:
    """The day's results public when the overall ranking was published; [] for none."""
    finals = {each["id"] for each in archive.lines["tournaments"] if each["is_final"]}
    lists = [
        each
        for each in archive.lines["publications"]
        if each["kind"] == "results" and each["tournament"] in finals and each["season"] == publication["season"]
        if each["published_at"] <= publication["published_at"]
    ]
    lists.sort(key=lambda each: (each["published_at"], each["version"]))
    return lists[-1]["content"]["rows"] if lists else []


def season_changes(archive: Archive, season: int, *, since: str) -> list[JsonObject]:
    """Events changing a season's rules after a time: the earlier rules are unknown."""
    return [
        event
        for event in archive.lines["events"]
        if event["verb"] == "change_season" and event["what"]["season"] == season and event["at"] > since
    ]


def expected_at(archive: Archive, season: int, at: str) -> set[int] | None:
    """Who was expected at a season's final at a time; None if records were merged or unmerged by then."""
    before = [event for event in archive.lines["events"] if event["owner"].startswith("cup:") and event["at"] <= at]
    logged = [
        event["what"] for event in before if event["verb"] == "set_finalists" and event["what"]["season"] == season
    ]
    players = set(logged[-1]["players"]) if logged else set()
    merged = {event["what"][name] for event in before if event["verb"] in MERGES for name in ("player", "merged")}
    return None if players & merged else players


def absences(archive: Archive, final: Evening, at: str) -> dict[int, SeasonPart] | None:
    """What absent finalists got from a completed final at a time; None if the finalists are unknown."""
    lines = closed_results(final, at)
    absent = archive.row("cup_points_schemes", final.tournament["cup_points"])["document"].get("absent")
    if not lines or not absent:
        return {}
    expected = expected_at(archive, final.tournament["season"], at)
    if expected is None:
        return None
    points = absent["step"] * max(0, len(expected) - absent["above"])
    came = {line["player"] for line in lines}
    return {player: SeasonPart(final.tournament["id"], points, 0, present=False) for player in expected - came}


def own_final_problems(archive: Archive) -> Disagreements:
    """The finalists of a season are those last named."""
    there: defaultdict[int, set[int]] = defaultdict(set)
    for line in archive.lines["finalists"]:
        there[line["season"]].add(line["player"])
    for season in archive.by_id["seasons"]:
        logged = expected_at(archive, season, "9999")
        if logged is not None and logged != there[season]:
            yield Disagreement(f"seasons.jsonl id {season}", "has other finalists than were named last")


def own_schemes_problems(archive: Archive) -> Disagreements:
    """A cup's own schemes are those entered."""
    logged = {
        event["what"]["own_scheme"]: event["what"]["hash"]
        for event in archive.lines["events"]
        if event["verb"] == "add_scheme"
    }
    for line in archive.lines["cup_points_schemes"]:
        if line["id"] in logged and logged[line["id"]] != sha256_of(line["document"]):
            yield Disagreement(line_place("cup_points_schemes", line), "is not what was entered")


def season_list_problems(
    archive: Archive, evenings: dict[int, Evening], publication: JsonObject, place: str
) -> Disagreements:
    """A season table or list of qualifiers, from the evenings closed when it was published."""
    content, season = publication["content"], archive.row("seasons", publication["season"])
    yield from order_problems(content["rows"], place)
    at = publication["published_at"]
    if "apart" in content and content["rule"]["counting"] == "best_n_plus_final":
        yield Disagreement(place, "leaves out the day of a final, which its rule counts")
    if publication["kind"] == "season":
        counting = without_final_day(archive, evenings, season["id"]) if "apart" in content else evenings
        yield from season_table_recounted(archive, counting, publication, place)
    elif not season_changes(archive, season["id"], since=at):
        yield from qualifiers_recounted(archive, evenings, publication, place)


def season_table_recounted(
    archive: Archive, evenings: dict[int, Evening], publication: JsonObject, place: str
) -> Disagreements:
    """A season table from these evenings, with the tables beside it."""
    content, season = publication["content"], publication["season"]
    counted = season_at(archive, evenings, publication)
    if counted is None:
        return
    parts, final, _ = counted
    lines = season_lines(parts, content["rule"], content["tournaments"], final)
    lines = with_commentary(lines, content, parts, final)
    yield from season_table_problems(evenings, season, publication, lines, place)
    for number, table in enumerate(content.get("beside", []), start=1):
        yield from sub_ranking_problems(content, table, parts, final, f"{place} table {number} beside it")


def qualifiers_recounted(
    archive: Archive, evenings: dict[int, Evening], publication: JsonObject, place: str
) -> Disagreements:
    """A list of qualifiers. Lists of older editions count the day of a final of several cups in any case, and do not
    say so: theirs may agree with either.
    """
    season = archive.row("seasons", publication["season"])
    ways = [evenings]
    if season["final_points"] is None and season["rule"]["counting"] != "best_n_plus_final":
        ways.insert(0, without_final_day(archive, evenings, season["id"]))
    yield from min((list(qualifiers_from(archive, each, publication, place)) for each in ways), key=len)


def qualifiers_from(
    archive: Archive, evenings: dict[int, Evening], publication: JsonObject, place: str
) -> Disagreements:
    """A list of qualifiers from these evenings."""
    content, season = publication["content"], archive.row("seasons", publication["season"])
    counted = season_at(archive, evenings, publication)
    if counted is None:
        return
    parts, final, own = counted
    lines = season_lines(parts, season["rule"], max(season["planned"] or 0, own), final)
    lines = qualifier_lines(lines, season["qualification"], declined_in(content))
    yield from qualifiers_problems(content, lines, place)


def without_final_day(archive: Archive, evenings: dict[int, Evening], season: int) -> dict[int, Evening]:
    """The evenings without the day of the season's final of several cups, if there ever was one."""
    set_up = {event["what"]["season"] for event in archive.lines["events"] if event["verb"] == "open_championship"}
    if season not in set_up.union(each["season"] for each in archive.lines.get("championships", [])):
        return evenings
    return {
        identity: each
        for identity, each in evenings.items()
        if not (each.tournament["season"] == season and each.tournament["is_final"])
    }


SeasonAt = tuple[dict[int, list[SeasonPart]], int | None, int]
"""Everybody's results in a season, its final, and how many evenings were not cancelled."""


def season_at(archive: Archive, evenings: dict[int, Evening], publication: JsonObject) -> SeasonAt | None:
    """The season of a published list, from the evenings closed by then; None if it cannot be recounted."""
    season, at = publication["season"], publication["published_at"]
    parts = season_parts(evenings, season, at)
    if parts is None:
        return None
    held = [each for each in evenings.values() if not is_cancelled(each, at)]
    own = [each.tournament for each in held if counts_in(season, each)]
    final = next((each["id"] for each in own if each["is_final"]), None)
    away = absences(archive, evenings[final], at) if final else {}
    if away is None:
        return None
    for player, part in away.items():
        parts.setdefault(player, []).append(part)
    return parts, final, len(own)


def season_table_problems(
    evenings: dict[int, Evening], season: int, publication: JsonObject, lines: list[JsonObject], place: str
) -> Disagreements:
    """The columns are the closed evenings; every line and cell as recounted."""
    content = publication["content"]
    columns = [each["tournament"] for each in content["columns"]]
    closed = [
        identity
        for identity, evening in evenings.items()
        if counts_in(season, evening) and closed_results(evening, publication["published_at"]) is not None
    ]
    if sorted(columns) != sorted(closed):
        yield Disagreement(f"{place} columns", f"are tournaments {sorted(columns)}; closed were {sorted(closed)}")
        return
    listed = {}
    for row in content["rows"]:
        cells = {
            column: (cell["points"], cell["why"]) for column, cell in zip(columns, row["cells"], strict=True) if cell
        }
        away = {"stayed_away": row.get("stayed_away", False)}
        listed[row["person"]["player"]] = {**row, **away, "player": row["person"]["player"], "cells": cells}
    yield from row_problems(listed, {line["player"]: line for line in lines}, len(content["rows"]), place)


def with_commentary(
    lines: list[JsonObject], content: JsonObject, parts: dict[int, list[SeasonPart]], final: int | None
) -> list[JsonObject]:
    """The lines with the additional information of a season table: absent finalists, ranks before the last evening, and
    tie-breaks. What was still possible (`aims`, `chances`, `floor`, `ceiling`) is not recounted, as it was no result.
    """
    earlier = {each["tournament"] for each in content["columns"][:-1]}
    past = {player: [each for each in own if each.tournament in earlier] for player, own in parts.items()}
    past = {player: own for player, own in past.items() if own}
    before = season_lines(past, content["rule"], content["tournaments"], final if final in earlier else None)
    ranks = {line["player"]: line["rank"] for line in before}
    index = {row["person"]["player"]: at for at, row in enumerate(content["rows"])}
    return [
        {
            **line,
            "stayed_away": not all(each.present for each in parts[line["player"]]),
            "was": ranks.get(line["player"]),
            "tie": tie_of(lines, at, index, final, parts),
        }
        for at, line in enumerate(lines)
    ]


def tie_of(
    lines: list[JsonObject], at: int, index: dict[int, int], final: int | None, parts: dict[int, list[SeasonPart]]
) -> JsonObject | None:
    """The figures of the criterion separating a line from its nearest neighbour with the same total."""
    line = lines[at]
    if line["decided_by"] is None:
        return None
    near = (*reversed(lines[:at]), *lines[at:])
    other = next(each for each in near if each["total"] == line["total"] and each["rank"] not in (None, line["rank"]))
    place, own, others = tie_figures(line, other, final, parts)
    return {"line": index.get(other["player"]), "own": own, "other": others, "place": place}


def tie_figures(
    line: JsonObject, other: JsonObject, final: int | None, parts: dict[int, list[SeasonPart]]
) -> tuple[int, int | None, int | None]:
    """The index of the deciding single result, or 0, and both figures."""
    criterion, both = line["decided_by"], (line, other)
    best = [sorted([points for points, why in each["cells"].values() if why != "dropped"])[::-1] for each in both]
    if criterion == "single_results":
        pairs = enumerate(itertools.zip_longest(*best), start=1)
        return next((place, own, others) for place, (own, others) in pairs if own != others)
    if criterion == "weighted_results":
        longest = max(map(len, best))
        sums = [sum(points << (longest - nth) for nth, points in enumerate(own, start=1)) for own in best]
        return 0, sums[0], sums[1]
    played = [parts[each["player"]] for each in both]
    if criterion == "final_result":
        ranks = [next((each.rank for each in own if each.tournament == final and each.present), None) for own in played]
        return 0, ranks[0], ranks[1]
    if criterion == "final_points":
        return 0, points_of(played[0], final), points_of(played[1], final)
    return 0, times_present(played[0]), times_present(played[1])


def sub_ranking_problems(
    content: JsonObject, table: JsonObject, parts: dict[int, list[SeasonPart]], final: int | None, place: str
) -> Disagreements:
    """A sub-ranking: its evenings and people belong to the season table, and its lines are recounted from these alone.

    A ranking of everybody has all participants of its evenings. Members of a club or holders of an attribute may have
    changed.
    """
    people = [row["person"]["player"] for row in content["rows"]]
    places, columns = [row["line"] for row in table["rows"]], table["columns"]
    if len(set(places)) != len(places) or not set(places) <= {*range(len(people))}:
        yield Disagreement(place, "has somebody twice, or somebody who is not in the season's table")
        return
    if columns != sorted(set(columns)) or not set(columns) <= {*range(len(content["columns"]))}:
        yield Disagreement(place, "has an evening twice, or one that is not in the season's table")
        return
    named = [each["tournament"] for each in content["columns"]]
    mine = {named[at] for at in columns}
    taken = {player: [each for each in own if each.tournament in mine] for player, own in parts.items()}
    there = {player: own for player, own in taken.items() if own}
    listed = {people[row["line"]]: row for row in table["rows"]}
    if table["kind"] not in OF_PEOPLE and there.keys() != listed.keys():
        yield Disagreement(place, "lacks somebody who was there, or has somebody who was not")
    chosen = {player: own for player, own in there.items() if player in listed}
    lines = season_lines(chosen, table["rule"], table["tournaments"], final if final in mine else None)
    if [line["player"] for line in lines] != [*listed]:
        yield Disagreement(place, "has other people, or another order")
    index = {player: at for at, player in enumerate(listed)}
    for at, line in enumerate(lines):
        dropped = sorted(named.index(each) for each, (_, why) in line["cells"].items() if why == "dropped")
        recounted = {**{name: line[name] for name in SUB_RANKING_LINE}, "dropped": dropped}
        row = listed.get(line["player"], {})
        if "tie" in row:
            recounted["tie"] = tie_of(lines, at, index, final if final in mine else None, chosen)
        for name, value in recounted.items():
            if row and row[name] != value:
                yield Disagreement(f"{place} player {line['player']} {name}", f"is {row[name]}; recounted {value}")


SUB_RANKING_LINE = ("rank", "total", "participations", "missing", "decided_by")


def declined_in(content: JsonObject) -> set[int]:
    """Who had declined when a list of qualifiers was published, according to the list."""
    return {row["person"]["player"] for row in content["rows"] if row["answer"] == "declined"}


def qualifiers_problems(content: JsonObject, lines: list[JsonObject], place: str) -> Disagreements:
    """Every line of a list of qualifiers as recounted."""
    names = ("player", "rank", "participations", "vorrundenpunkte", "reason", "facts")
    recounted = {
        line["player"]: {name: line[name] for name in names} | {"season_points": line["total"]} for line in lines
    }
    listed = {row["person"]["player"]: {**row, "player": row["person"]["player"]} for row in content["rows"]}
    yield from row_problems(listed, recounted, len(content["rows"]), place)


# -- a final of several cups -------------------------------------------------------------------------------------------


def finalists_problems(content: JsonObject, place: str) -> Disagreements:
    """Every line of a multi-cup list of finalists: recounted from its own ranks and declined places."""
    names = ("player", "rank", "participations", "vorrundenpunkte", "reason", "facts")
    for cup in content["cups"]:
        listed = dict(cup_ways(content, cup["short_name"]))
        declined = {player for player, way in listed.items() if way["reason"] == "declined"}
        season = [final_line(player, way, cup["rule"]) for player, way in listed.items()]
        lines = qualifier_lines(sorted(season, key=final_order), cup["rule"], declined)
        recounted = {line["player"]: {name: line[name] for name in names} for line in lines}
        theirs = {player: {**way, "player": player} for player, way in listed.items()}
        yield from row_problems(theirs, recounted, len(listed), f"{place} {cup['short_name']}")
    order = {cup["short_name"]: number for number, cup in enumerate(content["cups"])}
    yield from finalist_order_problems(content["rows"], order, place)


def cup_ways(content: JsonObject, cup: str) -> Iterator[tuple[int, JsonObject]]:
    """Everybody who is on a cup's ranking, with what the cup has for them."""
    for row in content["rows"]:
        for way in row["ways"]:
            if way["cup"] == cup:
                yield row["person"]["player"], way


def final_line(player: int, way: JsonObject, rule: JsonObject) -> JsonObject:
    """A line of a cup's season, as needed for qualification; an unranked one lacks at least one participation."""
    first_missing_part = max(1, rule.get("min_participations", 0) - way["participations"]) if way["rank"] is None else 0
    return {
        "player": player,
        "rank": way["rank"],
        "participations": way["participations"],
        "missing": first_missing_part,
    }


def final_order(line: JsonObject) -> tuple[bool, int]:
    """By rank, unranked last."""
    return line["rank"] is None, line["rank"] or 0


PLACES_TAKEN = ("qualified", "tied_at_cut", "moved_up")


def finalist_order_problems(rows: list[JsonObject], order: dict[str, int], place: str) -> Disagreements:
    """Everybody once; the qualification that counts first; qualified people before all others, by Vorrundenpunkte."""
    if len({row["person"]["player"] for row in rows}) != len(rows):
        yield Disagreement(place, "has somebody twice")
    points = []
    for row in rows:
        inside = [way for way in row["ways"] if way["reason"] in PLACES_TAKEN]
        best = min(inside, key=lambda way: (-way["vorrundenpunkte"], way["rank"], order[way["cup"]]), default=None)
        if best is not None and row["ways"][0] != best:
            yield Disagreement(f"{place} player {row['person']['player']}", "has not the most Vorrundenpunkte first")
        points.append(best["vorrundenpunkte"] if best else -1)
    if points != sorted(points, reverse=True):
        yield Disagreement(place, "is not in the order of Vorrundenpunkte")


def final_answers_problems(archive: Archive) -> Disagreements:
    """Finalists answered as in the cup's log."""
    finals = {line["id"]: line["season"] for line in archive.lines.get("championships", [])}
    answers: dict[tuple[int, int], tuple[str, str, str]] = {}
    for event in archive.lines["events"]:
        if event["owner"].startswith("cup:") and event["verb"] == "answer_final_place":
            what = event["what"]
            answers[what["season"], what["player"]] = (what["answer"], event["at"], what["how"])
        elif event["owner"].startswith("cup:") and event["verb"] in MERGES:
            before, after = before_and_after(event)
            moved = [season for season in event["what"].get("finals", ()) if (season, before) in answers]
            answers |= {(season, after): answers.pop((season, before)) for season in moved}
    for each in archive.lines.get("final_places", []):
        logged = answers.pop((finals[each["championship"]], each["player"]), ("open", None, ""))
        if logged != (each["answer"], each["answered_at"], each["answered_how"]):
            yield Disagreement(line_place("final_places", each), "is not the answer that was given last")
    for season, player in answers:
        if season in finals.values():
            yield Disagreement(f"seasons.jsonl id {season}", f"has lost what player {player} answered for its final")


def final_rankings_problems(archive: Archive) -> Disagreements:
    """The rankings of a final's cups are those last imported."""
    logged: dict[int, JsonObject] = {}
    for event in archive.lines["events"]:
        if event["owner"].startswith("cup:") and event["verb"] == "read_final_ranking":
            logged[event["what"]["final_cup"]] = event["what"]
    ranks: defaultdict[int, list[list[int]]] = defaultdict(list)
    for line in archive.lines.get("championship_ranks", []):
        ranks[line["cup"]].append([line["rank"] or 0, line["participations"]])
    for cup in archive.lines.get("championship_cups", []):
        figures = sorted(ranks[cup["id"]], key=lambda each: (each[0] == 0, each))
        known = logged.get(cup["id"], {"source": "", "people": 0, "ranking": sha256_of([])})
        if (cup["source"], len(figures), sha256_of(figures)) != (known["source"], known["people"], known["ranking"]):
            yield Disagreement(line_place("championship_cups", cup), "has another ranking than the one that was read")


# == 9. The draw =======================================================================================================
#
# Source: docs/seating.md, "The public contract". Counted are the figures that a published draw claims for its rounds;
# not whether its rounds come from its seed, nor whether a bound could be lower.

AFFINITIES = ("pot", "club", "household", "car", "team")
MOST_PEOPLE = 10_000
DrawnRounds = list[list[list[int]]]
"""Rounds of tables of people, in table and place order."""


def draws_problems(archive: Archive, evening: Evening) -> Disagreements:
    """Every published draw run, and the seats of its unchanged rounds."""
    for round_ in archive.lines["rounds"]:
        if round_["tournament"] == evening.tournament["id"] and round_["drawing"] is None and round_["seed"]:
            yield Disagreement(line_place("rounds", round_), "has a seed, but no draw")
    for run in archive.lines["draw_runs"]:
        if run["tournament"] == evening.tournament["id"] and run["published_at"] is not None:
            place = line_place("draw_runs", run)
            yield from carefully(place, run_problems(archive, run, place))
            yield from carefully(place, seats_problems(archive, evening, run, place))


def run_problems(archive: Archive, run: JsonObject, place: str) -> Disagreements:
    """Everybody is seated according to the rules of the draw, and the certificate's figures are right."""
    document, certificate = run["document"], run["certificate"]
    if not {*players_of(document)} <= {*archive.by_id["entries"]}:
        yield Disagreement(f"{place} document", "has people without an entry")
    faults = [*seating_faults(document, run["rounds"], place)]
    yield from faults
    if not faults:
        figures = draw_figures(document, run["rounds"])
        for name, goal in certificate["goals"].items():
            if goal["figure"] != figures.get(name, 0) or goal["figure"] < goal["bound"]:
                yield Disagreement(
                    f"{place} {name}", f"is claimed to be {goal['figure']}; it is {figures.get(name, 0)}"
                )
            if goal["optimal"] != (goal["figure"] == goal["bound"]):
                yield Disagreement(f"{place} {name}", "says wrongly whether it can be better")
    if (certificate["seed"], certificate["input_hash"]) != (document.get("seed") or "", input_hash(document)):
        yield Disagreement(f"{place} certificate", "is of another seed or input")


def seating_faults(document: JsonObject, rounds: DrawnRounds, place: str) -> Disagreements:
    """Everybody once per round, at fours and as many fives as people remain; a six counts as two; fixed tables are
    kept.
    """
    players = players_of(document)
    for number, seating in enumerate(rounds, 1):
        if sorted(each for table in seating for each in table) != sorted(players):
            yield Disagreement(f"{place} round {number}", "does not seat everybody once")
        sizes = sorted(len(table) for table in seating if table)
        sixes = sizes.count(6)
        fives = len(players) % 4 - 2 * sixes
        if sizes != [4] * (len(players) // 4 - fives - sixes) + [5] * fives + [6] * sixes:
            yield Disagreement(f"{place} round {number}", f"has tables of {sizes}")
    for player, table in (document.get("fixed") or {}).items():
        if any(int(player) not in seating[table - 1] for seating in rounds):
            yield Disagreement(place, f"does not keep player {player} at table {table}")


def input_hash(document: JsonObject) -> str:
    """SHA-256 of everything the draw depends on, people and pairs in ascending order (docs/seating.md)."""
    listed = document["players"] if isinstance(document["players"], list) else []
    named = sorted((each for each in listed if isinstance(each, dict)), key=lambda each: int(each["id"]))
    affinities = {name: [[each["id"], each[name]] for each in named if each.get(name)] for name in AFFINITIES}
    content = {
        "players": sorted(players_of(document)),
        "rounds": document["rounds"],
        "seed": document.get("seed") or "",
        "played": document.get("played") or [],
        "circles": {name: labels for name, labels in affinities.items() if labels},
        "apart": sorted(sorted(pair) for pair in document.get("apart") or []),
        "met": sorted(sorted(pair) for pair in document.get("met") or []),
        "fixed": sorted([int(player), table] for player, table in (document.get("fixed") or {}).items()),
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def players_of(document: JsonObject) -> list[int]:
    """The people to be seated; a number stands for 1 … n."""
    listed = document["players"]
    if isinstance(listed, int):
        return [*range(1, min(listed, MOST_PEOPLE) + 1)]
    return [each["id"] if isinstance(each, dict) else each for each in listed]


def draw_figures(document: JsonObject, rounds: DrawnRounds) -> dict[str, int]:
    """A certificate's figures, counted one by one."""
    played, present = document.get("played") or [], {*players_of(document)}
    listed = document["players"] if isinstance(document["players"], list) else []
    affinities = {each["id"]: each for each in listed if isinstance(each, dict)}
    now, before = [*pairs_of(rounds)], {pair for pair in pairs_of(played) if pair <= present}
    counted = {
        "sixes": sum(len(table) == 6 for seating in rounds for table in seating),
        "repeats": len(now) - len({*now} - before),
        "second_fives": second_fives(present, [*played, *rounds]) - second_fives(present, played),
        "places": widest_spread(present, [*played, *rounds]),
    }
    for name in ("met", "apart"):
        listed_pairs = {frozenset(pair) for pair in document.get(name) or []}
        counted[name] = sum(pair in listed_pairs for pair in now)
    for affinity in AFFINITIES:
        labels = [[affinities.get(each, {}).get(affinity) for each in pair] for pair in now]
        counted[affinity] = sum(bool(one) and one == other for one, other in labels)
    return counted


def pairs_of(rounds: DrawnRounds) -> Iterator[frozenset[int]]:
    """All pairs sharing a table, once per meeting."""
    return (frozenset(pair) for seating in rounds for table in seating for pair in itertools.combinations(table, 2))


def second_fives(present: set[int], rounds: DrawnRounds) -> int:
    """Repeated sittings at tables of five or six."""
    sat = Counter(each for seating in rounds for table in seating if len(table) > 4 for each in table)
    return sum(times - 1 for each, times in sat.items() if each in present)


def widest_spread(present: set[int], rounds: DrawnRounds) -> int:
    """The widest spread of anybody's places 1 to 4, or of people's fifth and sixth places."""
    sat = Counter((each, place) for seating in rounds for table in seating for place, each in enumerate(table))
    tallies = [[sat[each, place] for place in range(4)] for each in present]
    tallies.append([sat[each, 4] + sat[each, 5] for each in present])
    return max(max(tally) - min(tally) for tally in tallies)


def seats_problems(archive: Archive, evening: Evening, run: JsonObject, place: str) -> Disagreements:
    """Rounds not changed by hand are seated as drawn, from the seed in the certificate."""
    drawn = dict(zip(run["numbers"], run["rounds"], strict=True))
    for round_ in archive.lines["rounds"]:
        if round_["drawing"] != run["id"]:
            continue
        if round_["number"] not in drawn or round_["seed"] != run["certificate"]["seed"]:
            yield Disagreement(line_place("rounds", round_), "is not of the draw that it names, or has another seed")
        if round_["number"] not in drawn or run["changed_by_hand"]:
            continue
        sheets = [each for each in evening.sheets.values() if each.table["round"] == round_["id"]]
        seated = {each.table["number"]: [stays[0][1] for stays in each.places] for each in sheets}
        expected = {number: table for number, table in enumerate(drawn[round_["number"]], 1) if table}
        if {number: table for number, table in seated.items() if table} != expected:
            yield Disagreement(f"{place} round {round_['number']}", "is seated otherwise than it was drawn")


# == All of it =========================================================================================================


def problems(path: Path, heads: Sequence[str] = (), key_file: Path | None = None) -> Disagreements:
    """All discrepancies. Unreadable content ends the check, as everything else would follow from it."""
    try:
        archive = open_archive(path)
        key = None if key_file is None else key_file.read_text("utf-8").strip()
    except BrokenArchiveError as broken:
        yield broken.finding
        return
    except (*MALFORMED, OSError) as error:
        yield Disagreement(path.name, f"cannot be read ({type(error).__name__}: {error})")
        return
    for printed in heads:
        yield from carefully("head", head_problems(archive, printed))
    if key is not None:
        yield from seal_problems(archive.manifest, key)
    yield from carefully("manifest.json", manifest_problems(archive))
    formal = [*carefully("lines", line_problems(archive))]
    yield from formal
    if formal or not {*LINES} <= {*archive.lines}:
        return
    yield from carefully("lines", together_problems(archive))
    yield from carefully("events.jsonl", chain_problems(archive))
    yield from carefully("rulesets.jsonl", ruleset_problems(archive))
    yield from recounted(archive)


def ruleset_problems(archive: Archive) -> Disagreements:
    """Each ruleset's document has the hash it is named by, and a cup's own is the one added."""
    for row in archive.lines["rulesets"]:
        if sha256_of(row["document"]) != row["content_hash"]:
            yield Disagreement(line_place("rulesets", row), "has another content_hash than its document")
    for event in archive.lines["events"]:
        if event["verb"] == "add_ruleset" and "hash" in event["what"]:
            added = archive.by_id["rulesets"].get(event["what"]["ruleset"])
            if added is not None and added["content_hash"] != event["what"]["hash"]:
                yield Disagreement(line_place("rulesets", added), "is not the one that was added")


def recounted(archive: Archive) -> Disagreements:
    """Every evening, then every published list."""
    evenings: dict[int, Evening] = {}
    for tournament in archive.lines["tournaments"]:
        place = line_place("tournaments", tournament)
        try:
            evening = evening_of(archive, tournament)
        except MALFORMED as error:
            yield Disagreement(place, f"cannot be recounted ({type(error).__name__}: {error})")
            continue
        evenings[tournament["id"]] = evening
        for check in (seat_order_problems(archive, evening), hands_problems(evening), evening_log_problems(evening),
                      draws_problems(archive, evening)):  # fmt: skip
            yield from carefully(place, check)
    yield from carefully("publications.jsonl", lists_problems(archive, evenings))


def head_problems(archive: Archive, printed: str) -> Disagreements:
    """Whether a head noted on paper is in this archive: its own, or that of a log when a list was printed.

    The archive's own head covers all of it, that on a list the log up to there. It may be given as printed, with the
    number of its event: "259 · 3748 4149 c92b ccca".
    """
    number, _, digits = printed.rpartition("·")
    beginning = "".join(digits.split()).lower()
    events = [event for member in ("events", "archive_event") for event in archive.lines.get(member, [])]
    found = [event for event in events if str(event["hash"]).startswith(beginning)]
    if len(beginning) < 8 or number.strip() not in ("", *(str(event["sequence"]) for event in found)) or not found:
        yield Disagreement("head", f"{printed} is in none of these logs: this archive has another past than the paper")


def seal_problems(manifest: JsonObject, key: str) -> Disagreements:
    """Whether the manifest was sealed with this key: an HMAC over everything except the seal."""
    unsealed = {name: value for name, value in manifest.items() if name != "seal"}
    derived = hashlib.sha256(f"{SEAL_SALT}{key}".encode()).digest()
    expected = hmac.new(derived, canonical_json(unsealed).encode(), "sha256").hexdigest()
    if not hmac.compare_digest(expected, str((manifest.get("seal") or {}).get("hmac"))):
        yield Disagreement("manifest.json seal", "was not made with this key")


SEAL_SALT = "tournaments.archive"
"""Salt for deriving the seal's key from the installation's."""


def main(arguments: list[str] | None = None) -> int:
    """Exit status 0 if everything agrees, else 1."""
    parser = argparse.ArgumentParser(description="Checks an archive of Vorhand without Vorhand.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--head", metavar="HEX", action="append", default=[], help="a printed head, or its beginning")
    parser.add_argument("--key-file", type=Path, metavar="FILE", help="the key of the installation that made it")
    options = parser.parse_args(arguments)
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    found = False
    for finding in problems(options.file, options.head, options.key_file):
        found = True
        said = (
            json.dumps(finding._asdict(), ensure_ascii=False) if options.json else f"{finding.place}: {finding.message}"
        )
        sys.stdout.write(f"{said}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
