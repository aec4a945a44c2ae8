"""Trischaken as no preset plays it."""

from typing import Any

from tests.scoring.variants.examples import VariantExample, VariantRefusal

# The pots that play like the presets' schemes of these names, from the lowest loss to a mayor with forehand's rights.
POTS: dict[str, dict[str, Any]] = {
    "ooe": {
        "alone": [3, 6, 6, 12],
        "two_virgins": [4, 6, 6, 12],
        "all_tricks": [6, 12],
        "two_tied": [4, 4, 4],
        "three_tied": 3,
    },
    "wien": {
        "alone": [6, 12, 12, 24],
        "two_virgins": [6, 12, 12, 24],
        "all_tricks": [12, 24],
        "two_tied": [6, 6, 6],
        "three_tied": 6,
    },
    "sauwald": {
        "alone": [3, 6, 6, 12],
        "two_virgins": [6, 6, 12, 12],
        "all_tricks": [6, 12],
        "two_tied": [4, 4, 6],
        "three_tied": 3,
    },
}


def _trischaken(**keys: Any) -> dict[str, Any]:
    return {"trischaken": keys}


def pots(like: str = "ooe", **keys: Any) -> dict[str, Any]:
    return _trischaken(scheme="pots", pots=POTS[like], **keys)


def _hand(*thirds: int, **more: Any) -> dict[str, Any]:
    return {"contract": "trischaken", "declarer": 0, "thirds": list(thirds), **more}


def _virgin(seat: int, made: bool) -> dict[str, Any]:
    return {"bonus": "virgin", "seat": seat, "made": made}


KONTRA = {"kontra": {"trischaken": "all"}}
BOTH_LEDGERS = {"kontra": {"trischaken": "all", "counts": "score_and_money"}}
BY_RANK = pots(plain="two_highest", rank=2)
FROM_EACH = pots(virgin="from_each", from_each=2)
SHARES = pots(forehand_tied="shares")
ALL_CASES = _trischaken(cases="all")
ANNOUNCED_VIRGIN = _trischaken(announced_virgin={"made": 2, "lost": 2})
TIROL = {"base": "tirol-2020"}

_Row = tuple[str, dict[str, Any], dict[str, Any], list[int], dict[str, Any]]
_EXAMPLES: list[_Row] = [
    ("Kontra: money", KONTRA, _hand(60, 80, 40, 30, kontra=2), [1, -3, 1, 1], {"money": [2, -6, 2, 2]}),
    ("Kontra: both ledgers", BOTH_LEDGERS, _hand(60, 80, 40, 30, kontra=2), [2, -6, 2, 2], {}),
    (
        "Kontra: not on a Renonce",
        KONTRA,
        {"contract": "trischaken", "declarer": 0, "kontra": 4, "renonce": [3]},
        [2, 2, 2, -6],
        {},
    ),
    ("pots: a loser", pots(), _hand(60, 80, 40, 30), [1, -3, 1, 1], {}),
    ("pots: the mayor", pots(), _hand(33, 107, 40, 30), [2, -6, 2, 2], {}),
    ("pots: forehand", pots(), _hand(90, 50, 40, 30), [-6, 2, 2, 2], {}),
    ("pots: forehand as mayor, one virgin", pots(), _hand(107, 63, 40, 0), [-12, 0, 0, 12], {}),
    ("pots: two virgins", pots(), _hand(0, 106, 104, 0), [2, -4, 0, 2], {}),
    ("pots: all tricks", pots("wien"), _hand(210, 0, 0, 0), [-24, 8, 8, 8], {}),
    ("pots: two tied", pots("wien"), _hand(30, 80, 80, 20), [3, -3, -3, 3], {}),
    ("pots: two tied, one virgin", pots(), _hand(50, 80, 80, 0), [0, -2, -2, 4], {}),
    ("pots: two tied, two virgins", pots("sauwald"), _hand(0, 105, 105, 0), [3, -3, -3, 3], {}),
    ("pots: three tied", pots("wien"), _hand(30, 60, 60, 60), [6, -2, -2, -2], {}),
    ("pots: forehand tied, alone", pots(), _hand(80, 80, 30, 20), [-6, 2, 2, 2], {}),
    ("pots: forehand tied, shared", SHARES, _hand(80, 80, 30, 20), [-2, -2, 2, 2], {}),
    ("pots: forehand among three, shared", SHARES, _hand(60, 60, 60, 30), [-1, -1, -1, 3], {}),
    ("by rank", BY_RANK, _hand(40, 70, 60, 40), [2, -2, -2, 2], {}),
    ("by rank: the middle tied", BY_RANK, _hand(60, 90, 60, 0), [0, -2, 0, 2], {}),
    ("by rank: three tied on top", BY_RANK, _hand(30, 60, 60, 60), [3, -1, -1, -1], {}),
    ("by rank: three tied below", BY_RANK, _hand(40, 90, 40, 40), [1, -3, 1, 1], {}),
    ("by rank: the mayor pays his pot", BY_RANK, _hand(33, 107, 40, 30), [2, -6, 2, 2], {}),
    ("by rank: forehand pays his pot", BY_RANK, _hand(90, 50, 40, 30), [-6, 2, 2, 2], {}),
    ("virgins from each: without one", FROM_EACH, _hand(50, 90, 40, 30), [1, -3, 1, 1], {}),
    ("virgins from each: beside the pot", FROM_EACH, _hand(50, 90, 70, 0), [-1, -5, -1, 7], {}),
    ("virgins from each: beside the mayor's pot", FROM_EACH, _hand(50, 110, 50, 0), [0, -8, 0, 8], {}),
    ("virgins from each: two tied", FROM_EACH, _hand(50, 80, 80, 0), [0, -4, -4, 8], {}),
    ("all cases: mayor and virgin", ALL_CASES, _hand(50, 110, 50, 0), [0, -8, 0, 8], TIROL),
    ("all cases: two highest and virgin", ALL_CASES, _hand(80, 90, 40, 0), [-4, -4, 0, 8], TIROL),
    ("all cases: forehand and virgin", ALL_CASES, _hand(90, 50, 70, 0), [-8, 0, 0, 8], TIROL),
    ("all cases: two highest and two virgins", ALL_CASES, _hand(0, 106, 104, 0), [6, -6, -6, 6], TIROL),
    ("all cases: all tricks", ALL_CASES, _hand(210, 0, 0, 0), [-18, 6, 6, 6], TIROL),
    ("announced virgin: made", ANNOUNCED_VIRGIN, _hand(0, 90, 60, 60, bonuses=[_virgin(0, True)]), [9, -5, -2, -2], {}),
    (
        "announced virgin: lost",
        ANNOUNCED_VIRGIN,
        _hand(30, 60, 60, 60, bonuses=[_virgin(0, False)]),
        [-3, 1, 1, 1],
        {},
    ),
    (
        "announced virgin: of two seats",
        ANNOUNCED_VIRGIN,
        _hand(0, 106, 104, 0, bonuses=[_virgin(3, True), _virgin(0, True)]),
        [6, -8, -4, 6],
        {},
    ),
    (
        "announced virgin: with the Kontra of the Trischaken",
        {**ANNOUNCED_VIRGIN, **KONTRA},
        _hand(0, 90, 60, 60, kontra=2, bonuses=[_virgin(0, True)]),
        [9, -5, -2, -2],
        {"money": [18, -10, -4, -4]},
    ),
]

TRISCHAKEN = [VariantExample(rule, change, record, points, **more) for rule, change, record, points, more in _EXAMPLES]

TRISCHAKEN_REFUSED = [
    VariantRefusal("no Kontra", {}, _hand(60, 80, 40, 30, kontra=2), [("kontra_not_allowed", "kontra")]),
    VariantRefusal("Kontra of no level", KONTRA, _hand(60, 80, 40, 30, kontra=16), [("kontra_level", "kontra")]),
    VariantRefusal(
        "announced virgin: made with a trick",
        ANNOUNCED_VIRGIN,
        _hand(60, 90, 60, 0, bonuses=[_virgin(0, True)]),
        [("virgin_against_points", "bonuses[0].made")],
    ),
    VariantRefusal(
        "announced virgin: failed without one",
        ANNOUNCED_VIRGIN,
        _hand(60, 90, 60, 0, bonuses=[_virgin(3, False)]),
        [("virgin_against_points", "bonuses[0].made")],
    ),
    VariantRefusal(
        "announced virgin: in a Renonce",
        ANNOUNCED_VIRGIN,
        {"contract": "trischaken", "declarer": 0, "renonce": [2], "bonuses": [_virgin(0, True)]},
        [("not_allowed", "bonuses[0].bonus")],
    ),
    VariantRefusal(
        "announced virgin: of the same seat again",
        ANNOUNCED_VIRGIN,
        _hand(60, 90, 60, 0, bonuses=[_virgin(3, True), _virgin(0, False), _virgin(3, True)]),
        [("bonus_twice", "bonuses[2].bonus")],
    ),
    VariantRefusal(
        "announced virgin: in another contract",
        ANNOUNCED_VIRGIN,
        {"contract": "bettel", "declarer": 0, "won": True, "bonuses": [_virgin(0, True)]},
        [("bonus_not_in_contract", "bonuses[0].bonus")],
    ),
    VariantRefusal(
        "announced virgin: not played",
        {},
        _hand(0, 90, 60, 60, bonuses=[{"bonus": "virgin", "side": "declarer", "announced": True, "made": True}]),
        [("unknown_bonus", "bonuses[0].bonus")],
    ),
]
