"""One line of an answer: an item with what it moves between the two sides, or between single players."""

from typing import Any

from tests.scoring.reference.rules import Game, Rules

Record = dict[str, Any]
Line = dict[str, Any]


def game_of(rules: Rules, record: Record) -> Game:
    return rules.games[record["contract"]]


def lost_value(game: Game, record: Record) -> int:
    """Points per opponent; another amount where the declarer had taken the second half of the talon."""
    if record.get("second_half") and game.second_half_lost is not None:
        return game.second_half_lost
    return game.lost


def declaring_seats(record: Record) -> set[int]:
    """The declarer and who plays with them."""
    partner = record.get("partner")
    return {record["declarer"], *record.get("partners", []), *([] if partner is None else [partner])}


def for_each(rules: Rules, record: Record, declarers: int, opponents: int) -> list[int]:
    """What a player of either side gets for items worth so much: the smaller side's players each get more, so that
    two against four get twice, and one against three three times the value."""
    declaring = declaring_seats(record)
    opposing = rules.seats - len(declaring)
    smaller, larger = min(len(declaring), opposing), max(len(declaring), opposing)
    many = larger // smaller
    declarers_part = declarers * (many if len(declaring) == smaller else 1)
    opponents_part = opponents * (many if opposing == smaller else 1)
    return [declarers_part if seat in declaring else opponents_part for seat in rules.all_seats()]


def moved(rules: Rules, record: Record, value: int, winner: str) -> list[int]:
    """Each player of the larger side pays or gets the value."""
    gain = value if winner == "declarer" else -value
    return for_each(rules, record, gain, -gain)


def line(item: str, value: int, factor: int, winner: str | None, points: list[int], money: list[int]) -> Line:
    return {
        "item": item,
        "value": value,
        "factor": factor,
        "winner": winner,
        "void": None,
        "points": points,
        "money": money,
    }


def void_line(rules: Rules, item: str, why: str) -> Line:
    nothing = [0] * rules.seats
    return {**line(item, 0, 1, None, nothing, list(nothing)), "void": why}


def side_line(rules: Rules, record: Record, item: str, value: int, kontra: int, winner: str) -> Line:
    """A line with what was said on it; in some solos no Kontra counts when the king lies in the talon."""
    if kontra > 1 and game_of(rules, record).talon_voids_kontra and record.get("king_in_talon"):
        return without_kontra(side_line(rules, record, item, value, 1, winner))
    in_points = value * factor_in_points(rules, kontra)
    points = moved(rules, record, in_points, winner)
    return line(item, value, kontra, winner, points, moved(rules, record, value * kontra, winner))


def without_kontra(counted: Line) -> Line:
    """The same line, whose Kontra was said for nothing."""
    return {**counted, "void": "kontra"}


def factor_in_points(rules: Rules, kontra: int) -> int:
    return kontra if rules.kontra_in_points else 1
