"""Random legal hand records. ``rng`` is the only luck; every contract of a preset comes up equally often."""

import random
from typing import Any

from tests.scoring.reference.bonuses import (
    conceded_bonuses,
    played_bonuses,
    random_kontra,
    renonce_bonuses,
)
from tests.scoring.reference.tables import (
    CARDS_OF,
    FOREHAND_ONLY,
    FOREHAND_PASSES_ON,
    MOST_OFFENDERS,
    NEGATIVE,
    POSITIVE,
    PROVES_FOR_DECLARER,
    PROVES_FOR_EITHER_SIDE,
    RUFER_FAMILY,
    TRISCHAKEN_SCHEME,
    WINS_FROM,
)
from tests.scoring.reference.thirds import random_trischaken_thirds

Record = dict[str, Any]


def contracts_of(slug: str) -> tuple[str, ...]:
    trischaken = ("trischaken",) if slug in TRISCHAKEN_SCHEME else ()
    return (*POSITIVE[slug], *NEGATIVE[slug], *trischaken)


def random_record(slug: str, rng: random.Random) -> Record:
    contract = rng.choice(contracts_of(slug))
    forehand = 1 if slug in FOREHAND_PASSES_ON and rng.random() < 0.3 else 0
    declarer = forehand if contract in FOREHAND_ONLY else rng.randrange(4)
    record: Record = {"contract": contract, "declarer": declarer}
    if forehand:
        record["forehand"] = forehand

    if contract == "trischaken":
        record.update(_trischaken(slug, forehand, rng))
    elif contract in NEGATIVE[slug]:
        record.update(_negative(slug, declarer, rng))
    else:
        record.update(_positive(slug, contract, declarer, rng))
    return _with_defaults_spelled_out(record, rng)


def _trischaken(slug: str, forehand: int, rng: random.Random) -> Record:
    if rng.random() < 0.2:
        return {"renonce": _offenders(slug, rng)}
    return {"thirds": random_trischaken_thirds(forehand, rng)}


def _negative(slug: str, declarer: int, rng: random.Random) -> Record:
    opponents = [seat for seat in range(4) if seat != declarer]
    kontra = {str(seat): random_kontra(rng) for seat in opponents if rng.random() < 0.5}
    if rng.random() < 0.25:
        return {"opponent_kontra": kontra, "renonce": _offenders(slug, rng)}
    return {"opponent_kontra": kontra, "won": rng.random() < 0.5}


def _positive(slug: str, contract: str, declarer: int, rng: random.Random) -> Record:
    company = _company(contract, declarer, rng)
    may_concede = "king_in_talon" in company and contract != "solorufer"
    if may_concede and rng.random() < 0.3:
        rest: Record = {"conceded": True, "won": False, "bonuses": conceded_bonuses(slug, contract, rng)}
    elif rng.random() < 0.25:
        offenders = _offenders(slug, rng)
        provable = _provable_sides(slug, {declarer, company.get("partner", declarer)}, set(offenders))
        bonuses = renonce_bonuses(slug, contract, provable, rng)
        rest = {"kontra": random_kontra(rng), "bonuses": bonuses, "renonce": offenders}
    else:
        rest = _played(slug, contract, rng)
    return {**company, **rest}


def _company(contract: str, declarer: int, rng: random.Random) -> Record:
    """Who plays with the declarer."""
    if contract not in RUFER_FAMILY:
        return {}
    if rng.random() < 0.35:
        return {"king_in_talon": True}
    return {"partner": rng.choice([seat for seat in range(4) if seat != declarer])}


def _played(slug: str, contract: str, rng: random.Random) -> Record:
    won = rng.random() < 0.5
    winners_thirds = _winners_thirds(slug, rng, won=won)
    played: Record = {
        "won": won,
        "kontra": random_kontra(rng),
        "bonuses": played_bonuses(slug, contract, winners_thirds, rng, won=won),
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
        if bonus["made"]:
            thirds[bonus["side"]] -= CARDS_OF.get(bonus["bonus"], 0)
    return min(thirds.values()) >= 0


def _provable_sides(slug: str, declaring: set[int], offenders: set[int]) -> list[str]:
    """The sides whose silent bonuses can be listed: those the cup lets prove them, with a player who was regular."""
    sides = []
    if slug in (*PROVES_FOR_EITHER_SIDE, *PROVES_FOR_DECLARER) and not declaring <= offenders:
        sides.append("declarer")
    if slug in PROVES_FOR_EITHER_SIDE and not {0, 1, 2, 3} - declaring <= offenders:
        sides.append("opponents")
    return sides


def _winners_thirds(slug: str, rng: random.Random, *, won: bool) -> int:
    """Card points of the side that won, the edges of the rules more often than chance would have it."""
    least = WINS_FROM[slug] if won else 211 - WINS_FROM[slug]
    edges = [least, 136, 137, 166, 167, 210]
    return rng.choice(edges) if rng.random() < 0.5 else rng.randint(least, 210)


def _offenders(slug: str, rng: random.Random) -> list[int]:
    """One seat, or as many as the cup knows, in no order."""
    return rng.sample(range(4), rng.randint(1, MOST_OFFENDERS[slug]))


def _with_defaults_spelled_out(record: Record, rng: random.Random) -> Record:
    """The same record, where a field at its default may be written or left out."""
    defaults: Record = {
        "forehand": 0,
        "partner": None,
        "kontra": 1,
        "opponent_kontra": {},
        "bonuses": [],
        "king_in_talon": False,
        "conceded": False,
        "renonce": [],
    }
    spelled = dict(record)
    for field, default in defaults.items():
        if spelled.get(field, default) != default:
            continue
        spelled.pop(field, None)
        if rng.random() < 0.3:
            spelled[field] = default
    return spelled
