"""The rule books' worked examples: preset, what happened, record, points, money (declarer at seat 0).

Source: the printed rules of the cups and their encyclopedia; Oberösterreich unless the preset says otherwise.
"""

from typing import Any, NamedTuple


class Example(NamedTuple):
    slug: str
    happened: str
    record: dict[str, Any]
    points: list[int]
    money: list[int]


def _silent(code: str, side: str = "declarer") -> dict[str, Any]:
    return {"bonus": code, "side": side, "announced": False, "made": True}


def _announced(code: str, made: bool, kontra: int = 1) -> dict[str, Any]:
    return {"bonus": code, "side": "declarer", "announced": True, "made": made, "kontra": kontra}


EXAMPLES = [
    Example(
        "ooe-2023",
        "Rufer won; silent Trull of the opponents, silent kings of the declarer's side",
        {
            "contract": "rufer",
            "declarer": 0,
            "partner": 1,
            "won": True,
            "bonuses": [_silent("trull", "opponents"), _silent("kings")],
        },
        [1, 1, -1, -1],
        [1, 1, -1, -1],
    ),
    Example(
        "ooe-2023",
        "Besserrufer won, Pagat announced and made with Kontra",
        {
            "contract": "besserrufer",
            "declarer": 0,
            "partner": 1,
            "won": True,
            "bonuses": [_announced("pagat", True, 2)],
        },
        [3, 3, -3, -3],
        [5, 5, -5, -5],
    ),
    Example(
        "ooe-2023",
        "Piccolo won, Kontra by seat 1",
        {"contract": "piccolo", "declarer": 0, "won": True, "opponent_kontra": {"1": 2}},
        [6, -2, -2, -2],
        [8, -4, -2, -2],
    ),
    Example(
        "ooe-2023",
        "Sechserdreier lost with Kontra",
        {"contract": "sechserdreier", "declarer": 0, "won": False, "kontra": 2},
        [-24, 8, 8, 8],
        [-48, 16, 16, 16],
    ),
    Example(
        "ooe-2023",
        "Dreier, silent Valat, announced Trull, silent Pagat",
        {
            "contract": "dreier",
            "declarer": 0,
            "won": True,
            "bonuses": [_silent("valat"), _announced("trull", True), _silent("pagat")],
        },
        [54, -18, -18, -18],
        [54, -18, -18, -18],
    ),
    Example(
        "ooe-2023",
        "Dreier, announced Valat lost with 40 points, announced Pagat made",
        {
            "contract": "dreier",
            "declarer": 0,
            "won": True,
            "card_thirds": 120,
            "bonuses": [_announced("valat", False), _announced("pagat", True)],
        },
        [-90, 30, 30, 30],
        [-90, 30, 30, 30],
    ),
    Example(
        "ooe-2023",
        "Solorufer won alone with the king in the talon, Kontra void",
        {"contract": "solorufer", "declarer": 0, "king_in_talon": True, "won": True, "kontra": 2},
        [6, -2, -2, -2],
        [6, -2, -2, -2],
    ),
    Example(
        "ooe-2023",
        "Dreier, Renonce of an opponent",
        {"contract": "dreier", "declarer": 0, "renonce": [3]},
        [12, 4, 4, -20],
        [12, 4, 4, -20],
    ),
    Example(
        "ooe-2023",
        "Dreier, Renonce of the declarer",
        {"contract": "dreier", "declarer": 0, "renonce": [0]},
        [-12, 4, 4, 4],
        [-12, 4, 4, 4],
    ),
    Example(
        "ooe-2023",
        "Sechserdreier with announced Uhu, Renonce of an opponent",
        {
            "contract": "sechserdreier",
            "declarer": 0,
            "renonce": [2],
            "bonuses": [{"bonus": "uhu", "side": "declarer", "announced": True}],
        },
        [24, 12, -48, 12],
        [24, 12, -48, 12],
    ),
    Example(
        "ooe-2023",
        "Trischaken, a virgin takes all",
        {"contract": "trischaken", "declarer": 0, "thirds": [60, 91, 59, 0]},
        [0, -3, 0, 3],
        [0, -3, 0, 3],
    ),
    Example(
        "ooe-2023",
        "Trischaken, forehand is mayor",
        {"contract": "trischaken", "declarer": 0, "thirds": [108, 40, 40, 22]},
        [-12, 4, 4, 4],
        [-12, 4, 4, 4],
    ),
    Example(
        "ooe-2023",
        "Trischaken, two virgins",
        {"contract": "trischaken", "declarer": 0, "thirds": [0, 106, 104, 0]},
        [2, -4, 0, 2],
        [2, -4, 0, 2],
    ),
    Example(
        "wien-2021",
        "Pagatrufer won, Pagat lost",
        {
            "contract": "pagatrufer",
            "declarer": 0,
            "partner": 1,
            "won": True,
            "bonuses": [_announced("pagat", False)],
        },
        [-1, -1, 1, 1],
        [-1, -1, 1, 1],
    ),
    Example(
        "wien-2021",
        "Dreier won, announced Valat lost",
        {"contract": "dreier", "declarer": 0, "won": True, "bonuses": [_announced("valat", False)]},
        [-45, 15, 15, 15],
        [-45, 15, 15, 15],
    ),
    Example(
        "tirol-2020",
        "Dreier won with 46 points",
        {
            "contract": "dreier",
            "declarer": 0,
            "won": True,
            "card_thirds": 138,
            "bonuses": [_silent("sack1")],
        },
        [18, -6, -6, -6],
        [18, -6, -6, -6],
    ),
]
