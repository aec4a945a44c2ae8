"""One hand, settled by hand: the way a referee would do it on paper, case by case.

``reference_answer`` takes a legal record and gives the whole answer: points (the Schrift), money (the same with
Kontra) and the lines that explain both. Seat 0 is the first in playing order. Every ledger sums to 0.
"""

from typing import Any

from tests.scoring.reference.bonus_lines import bonus_line, entry_winner
from tests.scoring.reference.lines import (
    Line,
    Record,
    factor_in_points,
    game_of,
    line,
    lost_value,
    side_line,
    void_line,
    without_kontra,
)
from tests.scoring.reference.negative import negative_lines
from tests.scoring.reference.preset_rules import Book, rules_of
from tests.scoring.reference.renonce import renonce_line
from tests.scoring.reference.rules import Rules
from tests.scoring.reference.sharing import dummies_shared
from tests.scoring.reference.trischaken import trischaken_points


def reference_answer(book: Book, record: Record) -> dict[str, Any]:
    rules = rules_of(book)
    lines = _lines(rules, record)
    if rules.shared_by_hand:
        lines.append(_dummies_line(rules, lines))
    if record.get("round_factor", 1) == 2:
        lines = [_doubled(counted) for counted in lines]
    return {"points": _total(rules, lines, "points"), "money": _total(rules, lines, "money"), "items": lines}


def _lines(rules: Rules, record: Record) -> list[Line]:
    kind = game_of(rules, record).kind
    if record.get("renonce"):
        return [renonce_line(rules, record)]
    if kind == "trischaken":
        return _trischaken_lines(rules, record)
    if kind == "negative":
        return negative_lines(rules, record)
    return _conceded_lines(rules, record) if record.get("conceded") else _positive_lines(rules, record)


def _total(rules: Rules, lines: list[Line], ledger: str) -> list[int]:
    return [sum(counted[ledger][seat] for counted in lines) for seat in rules.all_seats()]


def _doubled(counted: Line) -> Line:
    return {**counted, **{ledger: [2 * each for each in counted[ledger]] for ledger in ("points", "money")}}


def _dummies_line(rules: Rules, lines: list[Line]) -> Line:
    """Brings the dummies' seats to 0 and shares their balance among the people."""
    moved = {}
    for ledger in ("points", "money"):
        total = _total(rules, lines, ledger)
        people, dummies = total[: -rules.dummies], total[-rules.dummies :]
        after = dummies_shared(people, dummies)
        gained = [with_it - without for with_it, without in zip(after, people, strict=True)]
        moved[ledger] = [*gained, *(-each for each in dummies)]
    return line("dummies", 0, 1, None, moved["points"], moved["money"])


def _trischaken_lines(rules: Rules, record: Record) -> list[Line]:
    tricks, thirds, kontra = rules.trischaken, record["thirds"], record.get("kontra", 1)
    assert tricks is not None
    paid = trischaken_points(tricks, thirds, record.get("forehand", 0))
    lines = [_trischaken_line(rules, "trischaken", 0, paid, kontra)]
    for bonus in record.get("bonuses", []):
        assert tricks.announced_virgin is not None
        made, lost = tricks.announced_virgin
        amount = made if bonus["made"] else lost
        from_each = amount if bonus["made"] else -amount
        paid = [-from_each] * 4
        paid[bonus["seat"]] = 3 * from_each
        lines.append(_trischaken_line(rules, "virgin", amount, paid, kontra))
    return lines


def _trischaken_line(rules: Rules, item: str, value: int, paid: list[int], kontra: int) -> Line:
    points = [each * factor_in_points(rules, kontra) for each in paid]
    return line(item, value, kontra, None, points, [each * kontra for each in paid])


def _conceded_lines(rules: Rules, record: Record) -> list[Line]:
    """The game and the announced birds, to each opponent."""
    game = game_of(rules, record)
    lines = [side_line(rules, record, "conceded", lost_value(game, record), 1, "opponents")]
    for bonus in record.get("bonuses", []):
        value = rules.extras[bonus["bonus"]].announced * (2 if game.solo else 1)
        lines.append(side_line(rules, record, bonus["bonus"], value, 1, "opponents"))
    return lines


def _positive_lines(rules: Rules, record: Record) -> list[Line]:
    bonuses = record.get("bonuses", [])
    valat = next((bonus for bonus in bonuses if bonus["bonus"] == "valat"), None)
    lines = [_game_line(rules, record)] if valat is None else _valat_lines(rules, record, valat)
    return lines + [bonus_line(rules, record, bonus, valat) for bonus in bonuses if bonus["bonus"] != "valat"]


def _game_line(rules: Rules, record: Record) -> Line:
    game, kontra = game_of(rules, record), record.get("kontra", 1)
    if record["won"]:
        return side_line(rules, record, "game", game.value, kontra, "declarer")
    return side_line(rules, record, "game", lost_value(game, record), kontra, "opponents")


def _valat_lines(rules: Rules, record: Record, valat: Record) -> list[Line]:
    """The game with the Valat beside it, or the game's empty line with the Valat in its place."""
    assert rules.valat is not None
    way = "announced" if valat["announced"] else "silent"
    if way in rules.valat.replaces:
        return [void_line(rules, "game", "replaced_by_valat"), _replacing_line(rules, record, valat)]
    return [_game_line_beside(rules, record, valat), _fixed_line(rules, record, valat)]


def _game_line_beside(rules: Rules, record: Record, valat: Record) -> Line:
    """In Wien a silent Valat takes the Kontra off the game."""
    assert rules.valat is not None
    if rules.valat.silent_voids_game_kontra and not valat["announced"] and record.get("kontra", 1) > 1:
        return without_kontra(_game_line(rules, {**record, "kontra": 1}))
    return _game_line(rules, record)


def _fixed_line(rules: Rules, record: Record, valat: Record) -> Line:
    assert rules.valat is not None
    value = _valats_value(rules, valat)
    if game_of(rules, record).solo and rules.valat.doubled_in_solos:
        value = value * 2
    return side_line(rules, record, "valat", value, valat.get("kontra", 1), entry_winner(valat))


def _replacing_line(rules: Rules, record: Record, valat: Record) -> Line:
    """So many times what the game is worth to the side that wins it, with the larger Kontra of the two."""
    game, winner = game_of(rules, record), entry_winner(valat)
    base = game.value if winner == "declarer" else lost_value(game, record)
    kontra = max(record.get("kontra", 1), valat.get("kontra", 1))
    return side_line(rules, record, "valat", base * _valats_value(rules, valat), kontra, winner)


def _valats_value(rules: Rules, valat: Record) -> int:
    values = rules.extras["valat"]
    return values.announced if valat["announced"] else values.silent
