"""Random legal hand records. ``rng`` is the only luck; every contract of a ruleset comes up equally often."""

import random
from typing import Any

from tests.scoring.reference.bonuses import conceded_bonuses, played_bonuses, random_kontra, renonce_bonuses
from tests.scoring.reference.company import declaring, is_provable_side, random_company, random_offenders
from tests.scoring.reference.declared import random_declarers
from tests.scoring.reference.preset_rules import Book, rules_of
from tests.scoring.reference.rules import Game, Rules
from tests.scoring.reference.tables import CARDS_OF
from tests.scoring.reference.thirds import random_trischaken_thirds

Record = dict[str, Any]
SIDES = ("declarer", "opponents")


def random_record(book: Book, rng: random.Random) -> Record:
    rules = rules_of(book)
    contract = rng.choice(list(rules.games))
    game = rules.games[contract]
    forehand = 1 if rules.forehand_passes_on and rng.random() < 0.3 else 0
    declarer = forehand if game.forehand_only else rng.randrange(rules.seats - rules.dummies)
    record: Record = {"contract": contract, "declarer": declarer}
    if forehand:
        record["forehand"] = forehand

    if game.kind == "trischaken":
        record.update(_trischaken(rules, forehand, rng))
    elif game.kind == "negative":
        record.update(_negative(rules, contract, declarer, rng))
    else:
        record.update(_positive(rules, contract, declarer, rng))
    if game.second_half_lost is not None and rng.random() < 0.4:
        record["second_half"] = True
    if rules.doubles and rng.random() < 0.3:
        record["round_factor"] = 2
    return _with_defaults_spelled_out(record, rng)


def _trischaken(rules: Rules, forehand: int, rng: random.Random) -> Record:
    assert rules.trischaken is not None
    kontra = {"kontra": random_kontra(rules, rng)} if rules.trischaken.kontra else {}
    if rng.random() < 0.2:
        return {**kontra, "renonce": random_offenders(rules, rng)}
    thirds = random_trischaken_thirds(forehand, rng)
    if rules.trischaken.announced_virgin is None:
        return {**kontra, "thirds": thirds}
    announcing = rng.sample(range(4), rng.choice((0, 0, 1, 1, 2)))
    virgins = [{"bonus": "virgin", "seat": seat, "made": thirds[seat] == 0} for seat in announcing]
    return {**kontra, "thirds": thirds, "bonuses": virgins}


def _negative(rules: Rules, contract: str, declarer: int, rng: random.Random) -> Record:
    if (contract, contract) in rules.beside or any(contract in pair for pair in rules.beside):
        beside = random_declarers(rules, contract, declarer, rng) if rng.random() < 0.5 else None
        if beside is not None:
            return beside
    opponents = [seat for seat in rules.all_seats() if seat != declarer]
    kontra = {str(seat): random_kontra(rules, rng) for seat in opponents if rng.random() < 0.5}
    if rng.random() < 0.25:
        return {"opponent_kontra": kontra, "renonce": random_offenders(rules, rng)}
    return {"opponent_kontra": kontra, "won": rng.random() < 0.5}


def _positive(rules: Rules, contract: str, declarer: int, rng: random.Random) -> Record:
    game = rules.games[contract]
    company = random_company(rules, contract, declarer, rng)
    if "king_in_talon" in company and game.may_concede and rng.random() < 0.3:
        rest: Record = {"conceded": True, "won": False, "bonuses": conceded_bonuses(rules, game, rng)}
    elif rng.random() < 0.25:
        offenders = random_offenders(rules, rng)
        theirs = declaring(declarer, company)
        provable = [side for side in SIDES if is_provable_side(rules, side, theirs, set(offenders))]
        bonuses = renonce_bonuses(rules, game, provable, rng)
        rest = {"kontra": random_kontra(rules, rng), "bonuses": bonuses, "renonce": offenders}
    else:
        rest = _played(rules, game, rng)
    return {**company, **rest}


def _played(rules: Rules, game: Game, rng: random.Random) -> Record:
    won = rng.random() < 0.5
    winners_thirds = _winners_thirds(rules, game, rng, won=won)
    played: Record = {
        "won": won,
        "kontra": random_kontra(rules, rng),
        "bonuses": played_bonuses(rules, game, winners_thirds, rng, won=won),
    }
    if rng.random() < 0.5:
        declarers_thirds = winners_thirds if won else 210 - winners_thirds
        if _has_room(declarers_thirds, played["bonuses"]):
            played["card_thirds"] = declarers_thirds
    return played


def _has_room(declarers_thirds: int, bonuses: list[Record]) -> bool:
    """Whether each side has the card points of its Trull and kings."""
    thirds = {"declarer": declarers_thirds, "opponents": 210 - declarers_thirds}
    for bonus in bonuses:
        if bonus.get("made") and "side" in bonus:
            thirds[bonus["side"]] -= CARDS_OF.get(bonus["bonus"], 0)
    return min(thirds.values()) >= 0


def _winners_thirds(rules: Rules, game: Game, rng: random.Random, *, won: bool) -> int:
    """Card points of the side that won, the edges of the rules more often than chance would have it."""
    least = game.wins_from if won else 211 - game.wins_from
    saecke = [rules.extras[code].least_thirds + more for code in rules.of_kind("sack") for more in (-1, 0)]
    edges = [least, *(edge for edge in saecke or (136, 137, 166, 167) if edge >= least), 210]
    return rng.choice(edges) if rng.random() < 0.5 else rng.randint(least, 210)


def _with_defaults_spelled_out(record: Record, rng: random.Random) -> Record:
    """The same record, where a field at its default may be written or left out."""
    defaults: Record = {
        "forehand": 0,
        "partner": None,
        "partners": [],
        "kontra": 1,
        "opponent_kontra": {},
        "bonuses": [],
        "king_in_talon": False,
        "conceded": False,
        "renonce": [],
        "second_half": False,
        "round_factor": 1,
    }
    spelled = dict(record)
    for field, default in defaults.items():
        if spelled.get(field, default) != default:
            continue
        spelled.pop(field, None)
        if rng.random() < 0.3:
            spelled[field] = default
    return spelled
