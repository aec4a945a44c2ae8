"""One hand, settled by hand: the way a referee would do it on paper, case by case.

``reference_answer`` takes a legal record and gives the whole answer: points (the Schrift), money (the same with
Kontra) and the lines that explain both. Seat 0 is the first in playing order. Every list of four sums to 0.
"""

from typing import Any

from tests.scoring.reference.renonce import renonce_line
from tests.scoring.reference.tables import (
    BONUS,
    HOLDINGS,
    HOPFGARTEN,
    NEGATIVE,
    OOE_FAMILY,
    POSITIVE,
    SOLO,
    TIROL,
    TRISCHAKEN_SCHEME,
    WIEN,
)
from tests.scoring.reference.trischaken import trischaken_points

Record = dict[str, Any]
Line = dict[str, Any]


def reference_answer(slug: str, record: Record) -> dict[str, Any]:
    contract = record["contract"]
    if record.get("renonce"):
        lines = [renonce_line(slug, record)]
    elif contract == "trischaken":
        lines = [_trischaken_line(slug, record)]
    elif contract in NEGATIVE[slug]:
        lines = _negative_lines(slug, record)
    elif record.get("conceded"):
        lines = _conceded_lines(slug, record)
    else:
        lines = _positive_lines(slug, record)
    points = [sum(line["points"][seat] for line in lines) for seat in range(4)]
    money = [sum(line["money"][seat] for line in lines) for seat in range(4)]
    return {"points": points, "money": money, "items": lines}


def _trischaken_line(slug: str, record: Record) -> Line:
    points = trischaken_points(TRISCHAKEN_SCHEME[slug], record["thirds"], record.get("forehand", 0))
    return {
        "item": "trischaken",
        "value": 0,
        "factor": 1,
        "winner": None,
        "void": None,
        "points": points,
        "money": list(points),
    }


def _negative_lines(slug: str, record: Record) -> list[Line]:
    """One line per opponent: the declarer plays against each of the three on their own account."""
    declarer = record["declarer"]
    value = NEGATIVE[slug][record["contract"]]
    lines = []
    for seat in range(4):
        if seat == declarer:
            continue
        factor = record.get("opponent_kontra", {}).get(str(seat), 1)
        sign = 1 if record["won"] else -1
        points, money = [0, 0, 0, 0], [0, 0, 0, 0]
        points[declarer], points[seat] = sign * value, -sign * value
        money[declarer], money[seat] = sign * value * factor, -sign * value * factor
        line = {
            "item": "game",
            "seat": seat,
            "value": value,
            "factor": factor,
            "winner": "declarer" if record["won"] else "opponents",
            "void": None,
            "points": points,
            "money": money,
        }
        lines.append(line)
    return lines


def _conceded_lines(slug: str, record: Record) -> list[Line]:
    """The game and the announced birds, to each of three."""
    lose = POSITIVE[slug][record["contract"]][1]
    lines = [_line(slug, record, "conceded", lose, 1, "opponents")]
    for bonus in record.get("bonuses", []):
        lines.append(_line(slug, record, bonus["bonus"], BONUS[slug][bonus["bonus"]][1], 1, "opponents"))
    return lines


def _positive_lines(slug: str, record: Record) -> list[Line]:
    bonuses = record.get("bonuses", [])
    valat = next((bonus for bonus in bonuses if bonus["bonus"] == "valat"), None)
    if valat is None:
        lines = [_game_line(slug, record)]
    elif slug in OOE_FAMILY or slug == HOPFGARTEN:
        lines = [_replaced_line("game", "replaced_by_valat"), _replacing_valat_line(slug, record, valat)]
    else:
        lines = [_game_line_beside_valat(slug, record, valat), _fixed_valat_line(slug, record, valat)]
    for bonus in bonuses:
        if bonus["bonus"] != "valat":
            lines.append(_bonus_line(slug, record, bonus, valat))
    return lines


def _game_line(slug: str, record: Record) -> Line:
    win, lose = POSITIVE[slug][record["contract"]]
    kontra = record.get("kontra", 1)
    if record["won"]:
        return _kontra_line(slug, record, "game", win, kontra, "declarer")
    return _kontra_line(slug, record, "game", lose, kontra, "opponents")


def _game_line_beside_valat(slug: str, record: Record, valat: Record) -> Line:
    """Wien and Tirol: the game counts on. In Wien a silent Valat takes the Kontra off it."""
    line = _game_line(slug, record)
    if slug == WIEN and not valat["announced"] and record.get("kontra", 1) > 1:
        return _line(slug, record, "game", line["value"], 1, line["winner"], "kontra")
    return line


def _fixed_valat_line(slug: str, record: Record, valat: Record) -> Line:
    """Wien and Tirol: 20 announced, 10 silent, twice that in a solo."""
    value = 20 if valat["announced"] else 10
    if record["contract"] in SOLO:
        value = value * 2
    return _kontra_line(slug, record, "valat", value, valat.get("kontra", 1), _winner(valat))


def _replacing_valat_line(slug: str, record: Record, valat: Record) -> Line:
    """Oberösterreich: the game eightfold or fourfold; Hopfgarten: fourfold or double."""
    win, lose = POSITIVE[slug][record["contract"]]
    base = win if _winner(valat) == "declarer" else lose
    if slug == HOPFGARTEN:
        value = base * 4 if valat["announced"] else base * 2
    else:
        value = base * 8 if valat["announced"] else base * 4
    kontra = max(record.get("kontra", 1), valat.get("kontra", 1))
    return _kontra_line(slug, record, "valat", value, kontra, _winner(valat))


def _bonus_line(slug: str, record: Record, bonus: Record, valat: Record | None) -> Line:
    silent, announced = BONUS[slug][bonus["bonus"]]
    value = announced if bonus["announced"] else silent
    if record["contract"] in SOLO:
        value = value * 2
    if valat is not None:
        if slug in OOE_FAMILY and not bonus["announced"]:
            return _replaced_line(bonus["bonus"], "valat")
        if slug == WIEN and valat["made"] and bonus["bonus"] in ("trull", "kings") and not bonus["announced"]:
            return _replaced_line(bonus["bonus"], "valat")
        if slug == TIROL and valat["made"] and bonus["bonus"] in HOLDINGS:
            return _replaced_line(bonus["bonus"], "valat")
        if slug == HOPFGARTEN and bonus["announced"]:
            value = value * 4 if valat["announced"] else value * 2
    return _kontra_line(slug, record, bonus["bonus"], value, bonus.get("kontra", 1), _winner(bonus))


def _winner(bonus: Record) -> str:
    """The side that announced it and made it, otherwise the other one."""
    if bonus["side"] == "declarer":
        return "declarer" if bonus["made"] else "opponents"
    return "opponents" if bonus["made"] else "declarer"


def _replaced_line(item: str, why: str) -> Line:
    return {
        "item": item,
        "value": 0,
        "factor": 1,
        "winner": None,
        "void": why,
        "points": [0, 0, 0, 0],
        "money": [0, 0, 0, 0],
    }


def _kontra_line(slug: str, record: Record, item: str, value: int, kontra: int, winner: str) -> Line:
    """A line with what was said on it; a Solorufer whose king lies in the talon has no Kontra at all."""
    if record["contract"] == "solorufer" and record.get("king_in_talon") and kontra > 1:
        return _line(slug, record, item, value, 1, winner, "kontra")
    return _line(slug, record, item, value, kontra, winner)


def _line(slug: str, record: Record, item: str, value: int, factor: int, winner: str, void: str | None = None) -> Line:
    in_points = value * factor if slug == HOPFGARTEN else value
    return {
        "item": item,
        "value": value,
        "factor": factor,
        "winner": winner,
        "void": void,
        "points": _paid(record, in_points, winner),
        "money": _paid(record, value * factor, winner),
    }


def _paid(record: Record, value: int, winner: str) -> list[int]:
    """Two against two: value each. One against three: the single player three times the value."""
    declarer, partner = record["declarer"], record.get("partner")
    gain = value if winner == "declarer" else -value
    points = [-gain, -gain, -gain, -gain]
    if partner is None:
        points[declarer] = 3 * gain
    else:
        points[declarer] = gain
        points[partner] = gain
    return points
