"""The line of a bonus: what it is worth beside a Valat, in a solo, and to whom."""

from tests.scoring.reference.lines import Line, Record, declaring_seats, game_of, line, moved, side_line, void_line
from tests.scoring.reference.rules import Rules


def bonus_line(rules: Rules, record: Record, bonus: Record, valat: Record | None) -> Line:
    extra = rules.extras[bonus["bonus"]]
    solo = 2 if game_of(rules, record).solo else 1
    if extra.kind == "hand":
        return _hand_line(rules, record, bonus, extra.announced * solo)
    value = solo * (extra.announced if bonus["announced"] else extra.silent)
    if valat is not None:
        if _is_void(rules, bonus, valat):
            return void_line(rules, bonus["bonus"], "valat")
        value = value * _times(rules, bonus, valat)
    return side_line(rules, record, bonus["bonus"], value, bonus.get("kontra", 1), entry_winner(bonus))


def entry_winner(bonus: Record) -> str:
    """The side that announced it and made it, otherwise the other one."""
    if bonus["side"] == "declarer":
        return "declarer" if bonus["made"] else "opponents"
    return "opponents" if bonus["made"] else "declarer"


def _hand_line(rules: Rules, record: Record, bonus: Record, value: int) -> Line:
    """Cards held: an item of the holder's side, or paid to the holder by each other seat."""
    if rules.hand_pays == "side":
        winner = "declarer" if bonus["seat"] in declaring_seats(record) else "opponents"
        paid = moved(rules, record, value, winner)
        return line(bonus["bonus"], value, 1, winner, paid, list(paid))
    paid = [-value] * rules.seats
    paid[bonus["seat"]] = value * (rules.seats - 1)
    return line(bonus["bonus"], value, 1, None, paid, list(paid))


def _is_void(rules: Rules, bonus: Record, valat: Record) -> bool:
    sweep, kind = rules.valat, rules.extras[bonus["bonus"]].kind
    assert sweep is not None
    if sweep.voids_silent and not bonus["announced"]:
        return True
    if valat["made"] and kind in sweep.made_voids:
        return True
    return bool(valat["made"]) and kind in sweep.made_voids_silent and not bonus["announced"]


def _times(rules: Rules, bonus: Record, valat: Record) -> int:
    """Announced bonuses are multiplied like the game, where a Valat replaces it and the ruleset says so."""
    sweep, values = rules.valat, rules.extras["valat"]
    assert sweep is not None
    way = "announced" if valat["announced"] else "silent"
    if not (sweep.multiplies_announced and bonus["announced"] and way in sweep.replaces):
        return 1
    return values.announced if valat["announced"] else values.silent
