"""A Renonce: nobody asks how the hand went. The offender pays each other player what that player would have got
if their own side had won the game and every announced bonus, and the silent ones that it could prove."""

from typing import Any

from tests.scoring.reference.tables import BONUS, HOPFGARTEN, NEGATIVE, OOE_FAMILY, POSITIVE, SOLO
from tests.scoring.reference.trischaken import trischaken_renonce_points

Record = dict[str, Any]


def renonce_line(slug: str, record: Record) -> dict[str, Any]:
    contract, offenders = record["contract"], record["renonce"]
    if contract == "trischaken":
        points = trischaken_renonce_points(slug, offenders, record.get("forehand", 0))
        money = list(points)
    elif contract in NEGATIVE[slug]:
        points = _settled(_negative_due(slug, _without_kontra(record)), offenders)
        money = _settled(_negative_due(slug, record), offenders)
    elif contract == "solorufer" and record.get("king_in_talon"):
        points = _settled(_positive_due(slug, _without_kontra(record)), offenders)
        money = list(points)
    elif slug == HOPFGARTEN:
        points = _settled(_positive_due(slug, record), offenders)
        money = list(points)
    else:
        points = _settled(_positive_due(slug, _without_kontra(record)), offenders)
        money = _settled(_positive_due(slug, record), offenders)
    return {
        "item": "renonce",
        "value": 0,
        "factor": 1,
        "winner": None,
        "void": None,
        "points": points,
        "money": money,
    }


def _without_kontra(record: Record) -> Record:
    """The same hand, had nobody said Kontra."""
    bonuses = [{**bonus, "kontra": 1} for bonus in record.get("bonuses", [])]
    return {**record, "kontra": 1, "opponent_kontra": {}, "bonuses": bonuses}


def _settled(due: list[int], offenders: list[int]) -> list[int]:
    """What each regular player gets, and what the offenders pay for it; the lower seats pay what is left over."""
    paid = [0 if seat in offenders else due[seat] for seat in range(4)]
    total = sum(paid)
    for seat in offenders:
        paid[seat] = -(total // len(offenders))
    left_over = total % len(offenders)
    for seat in sorted(offenders)[:left_over]:
        paid[seat] = paid[seat] - 1
    return paid


def _negative_due(slug: str, record: Record) -> list[int]:
    declarer = record["declarer"]
    value = NEGATIVE[slug][record["contract"]]
    due = [0, 0, 0, 0]
    for seat in range(4):
        if seat != declarer:
            factor = record.get("opponent_kontra", {}).get(str(seat), 1)
            due[seat] = value * factor
            due[declarer] += value * factor
    return due


def _positive_due(slug: str, record: Record) -> list[int]:
    win, lose = POSITIVE[slug][record["contract"]]
    declarer, partner = record["declarer"], record.get("partner")
    for_declarer = _worth(slug, record, win) + _proved(slug, record, "declarer")
    for_opponents = _worth(slug, record, lose) + _proved(slug, record, "opponents")
    due = [for_opponents, for_opponents, for_opponents, for_opponents]
    if partner is None:
        due[declarer] = 3 * for_declarer
    else:
        due[declarer] = for_declarer
        due[partner] = for_declarer
    return due


def _worth(slug: str, record: Record, game: int) -> int:
    """Per opponent: the game and everything announced, by whichever side, all of it won."""
    bonuses = record.get("bonuses", [])
    game_kontra: int = record.get("kontra", 1)
    solo = 2 if record["contract"] in SOLO else 1
    valat = next((bonus for bonus in bonuses if bonus["bonus"] == "valat"), None)

    worth: int
    if valat is None:
        worth = game * game_kontra
    elif slug in OOE_FAMILY:
        worth = game * 8 * max(game_kontra, valat.get("kontra", 1))
    elif slug == HOPFGARTEN:
        worth = game * 4 * max(game_kontra, valat.get("kontra", 1))
    else:
        worth = game * game_kontra + 20 * solo * valat.get("kontra", 1)

    for bonus in bonuses:
        if bonus["bonus"] != "valat" and bonus["announced"]:
            value: int = BONUS[slug][bonus["bonus"]][1] * solo * bonus.get("kontra", 1)
            if slug == HOPFGARTEN and valat is not None:
                value = value * 4
            worth = worth + value
    return worth


def _proved(slug: str, record: Record, side: str) -> int:
    """Per opponent: the silent bonuses that a side could prove; twice in a solo, never under a Kontra."""
    silent = [bonus for bonus in record.get("bonuses", []) if not bonus["announced"] and bonus["side"] == side]
    value = sum(BONUS[slug][bonus["bonus"]][0] for bonus in silent)
    return value * 2 if record["contract"] in SOLO else value
