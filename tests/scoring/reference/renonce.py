"""A Renonce: nobody asks how the hand went. The offender pays each other player what that player would have got
if their own side had won the game and every announced bonus, and the silent ones that it could prove."""

from tests.scoring.reference.lines import Line, Record, for_each, game_of, line, lost_value
from tests.scoring.reference.negative import negative_due
from tests.scoring.reference.rules import Rules
from tests.scoring.reference.sharing import shared_by
from tests.scoring.reference.trischaken import trischaken_renonce_points


def renonce_line(rules: Rules, record: Record) -> Line:
    points = _points(rules, _without_kontra(record))
    money = list(points) if _kontra_is_void(rules, record) else _points(rules, record)
    return line("renonce", 0, 1, None, money if rules.kontra_in_points else points, money)


def _kontra_is_void(rules: Rules, record: Record) -> bool:
    return game_of(rules, record).talon_voids_kontra and bool(record.get("king_in_talon"))


def _without_kontra(record: Record) -> Record:
    """The same hand, had nobody said Kontra."""
    bonuses = [{**bonus, "kontra": 1} for bonus in record.get("bonuses", [])]
    return {**record, "kontra": 1, "opponent_kontra": {}, "bonuses": bonuses}


def _points(rules: Rules, record: Record) -> list[int]:
    """With the Kontras of the record."""
    offenders, kind = record["renonce"], game_of(rules, record).kind
    if kind == "trischaken":
        assert rules.trischaken is not None
        return trischaken_renonce_points(rules.trischaken, offenders, record.get("forehand", 0))
    due = negative_due(rules, record) if kind == "negative" else _positive_due(rules, record)
    return shared_by(offenders, due)


def _positive_due(rules: Rules, record: Record) -> list[int]:
    game = game_of(rules, record)
    for_declarers = _worth(rules, record, game.value) + _proved(rules, record, "declarer")
    for_opponents = _worth(rules, record, lost_value(game, record)) + _proved(rules, record, "opponents")
    return for_each(rules, record, for_declarers, for_opponents)


def _worth(rules: Rules, record: Record, game: int) -> int:
    """Per opponent: the game and everything announced, by whichever side, all of it won."""
    bonuses = record.get("bonuses", [])
    valat = next((bonus for bonus in bonuses if bonus["bonus"] == "valat"), None)
    replaced = rules.valat is not None and valat is not None and "announced" in rules.valat.replaces

    worth: int = game * record.get("kontra", 1)
    if valat is not None and replaced:
        kontra = max(record.get("kontra", 1), valat.get("kontra", 1))
        worth = game * rules.extras["valat"].announced * kontra
    elif valat is not None:
        worth = worth + _fixed_valat(rules, record) * valat.get("kontra", 1)

    times = rules.extras["valat"].announced if replaced and _multiplies(rules) else 1
    for bonus in bonuses:
        if bonus["bonus"] != "valat" and bonus["announced"]:
            worth = worth + _value(rules, record, bonus["bonus"]) * bonus.get("kontra", 1) * times
    return worth


def _multiplies(rules: Rules) -> bool:
    return rules.valat is not None and rules.valat.multiplies_announced


def _fixed_valat(rules: Rules, record: Record) -> int:
    assert rules.valat is not None
    twice = game_of(rules, record).solo and rules.valat.doubled_in_solos
    return rules.extras["valat"].announced * (2 if twice else 1)


def _value(rules: Rules, record: Record, code: str) -> int:
    return rules.extras[code].announced * (2 if game_of(rules, record).solo else 1)


def _proved(rules: Rules, record: Record, side: str) -> int:
    """Per opponent: the silent bonuses that a side could prove; twice in a solo, never under a Kontra."""
    silent = [bonus for bonus in record.get("bonuses", []) if not bonus["announced"] and bonus["side"] == side]
    value = sum(rules.extras[bonus["bonus"]].silent for bonus in silent)
    return value * 2 if game_of(rules, record).solo else value
