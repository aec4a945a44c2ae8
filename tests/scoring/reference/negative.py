"""Negative contracts: the declarer, or each of several, plays against each opponent on their own account."""

from tests.scoring.reference.lines import Line, Record, factor_in_points, game_of, line, lost_value
from tests.scoring.reference.rules import Rules


def negative_lines(rules: Rules, record: Record) -> list[Line]:
    """One line per opponent; with several declarers one per declarer and payer, who are named in the line."""
    if "declarers" in record:
        return [
            {**_line(rules, record, row, seat, row.get("kontra", {})), "declarer": row["seat"]}
            for row in record["declarers"]
            for seat in payers(rules, record["declarers"], row["seat"])
        ]
    row = {"seat": record["declarer"], "contract": record["contract"], "won": record["won"]}
    opponents = [seat for seat in rules.all_seats() if seat != record["declarer"]]
    return [_line(rules, record, row, seat, record.get("opponent_kontra", {})) for seat in opponents]


def payers(rules: Rules, declarers: list[Record], seat: int) -> list[int]:
    """Who settles with the declarer of a seat, ascending: each other one, or those who declare nothing."""
    declaring = {row["seat"] for row in declarers} if rules.bei_pays == "non_declarers" else {seat}
    return [other for other in rules.all_seats() if other not in declaring]


def _line(rules: Rules, record: Record, row: Record, seat: int, said: dict[str, int]) -> Line:
    game = rules.games[row["contract"]]
    value = game.value if row["won"] else lost_value(game, record)
    factor = said.get(str(seat), 1)
    gain = value if row["won"] else -value
    points, money = [0] * rules.seats, [0] * rules.seats
    in_points = factor_in_points(rules, factor)
    points[row["seat"]], points[seat] = gain * in_points, -gain * in_points
    money[row["seat"]], money[seat] = gain * factor, -gain * factor
    winner = "declarer" if row["won"] else "opponents"
    return {**line("game", value, factor, winner, points, money), "seat": seat}


def negative_due(rules: Rules, record: Record) -> list[int]:
    """What each player would have got had their own side won."""
    declarer, game = record["declarer"], game_of(rules, record)
    due = [0] * rules.seats
    for seat in rules.all_seats():
        if seat != declarer:
            factor = record.get("opponent_kontra", {}).get(str(seat), 1)
            due[seat] = lost_value(game, record) * factor
            due[declarer] += game.value * factor
    return due
