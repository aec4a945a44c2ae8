"""Random legal bonuses of a positive contract, the required bird of a Rufer among them."""

import random
from typing import Any

from tests.scoring.reference.tables import BIRDS, REQUIRED_BIRDS, SACK_FROM, WIEN, bonuses_of

Bonus = dict[str, Any]
SIDES = ("declarer", "opponents")


def random_kontra(rng: random.Random) -> int:
    """A factor; nobody said anything in every second case."""
    return rng.choice((1, 1, 1, 2, 4, 8))


def conceded_bonuses(slug: str, contract: str, rng: random.Random) -> list[Bonus]:
    """The birds the declarer had announced when they gave up."""
    possible = [code for code in bonuses_of(slug, contract) if code in BIRDS]
    required = _required_bird(slug, contract, rng)
    birds = [bird for bird in possible if bird == required or rng.random() < 0.3]
    rng.shuffle(birds)
    return [{"bonus": bird, "side": "declarer", "announced": True, "made": False} for bird in birds]


def renonce_bonuses(slug: str, contract: str, provable: list[str], rng: random.Random) -> list[Bonus]:
    """What stood announced when the Renonce came to light, nobody knows whether it would have been made; and silent
    bonuses of the ``provable`` sides, which somebody could prove."""
    required = _required_bird(slug, contract, rng)
    codes = [code for code in bonuses_of(slug, contract) if code == required or rng.random() < 0.3]
    if slug == WIEN and "valat" in codes:
        codes = [code for code in codes if code not in ("trull", "kings")]
    bonuses = []
    for code in codes:
        bonus = {"bonus": code, "side": _announcing_side(code, required, rng), "announced": True}
        bonuses.append(_with_kontra(bonus, rng))
    silent = [code for code in bonuses_of(slug, contract) if code not in (*codes, "valat", *SACK_FROM)]
    for code in silent:
        if provable and rng.random() < 0.3:
            side = "declarer" if code == "king-ultimo" else rng.choice(provable)
            if side in provable:
                bonuses.append({"bonus": code, "side": side, "announced": False, "made": True})
    _keep_trull_and_mond_together(bonuses)
    rng.shuffle(bonuses)
    return bonuses


def played_bonuses(slug: str, contract: str, winners_thirds: int, rng: random.Random, *, won: bool) -> list[Bonus]:
    """Bonuses of a hand played to the end, whose winners have ``winners_thirds``."""
    winners = "declarer" if won else "opponents"
    possible = bonuses_of(slug, contract)
    required = _required_bird(slug, contract, rng)
    valat = _random_valat(winners, rng) if rng.random() < 0.3 else None

    bonuses = []
    for code in possible:
        if code in ("valat", *SACK_FROM) or (code != required and rng.random() < 0.65):
            continue
        bonuses.append(_random_bonus(code, required, rng))
    if slug == WIEN and valat is not None and valat["announced"]:
        bonuses = [_kept_silent(bonus) for bonus in bonuses]
    if "sack1" in possible:
        bonuses += _random_saecke(winners, winners_thirds, valat, rng)
    if valat is not None:
        bonuses = [_with_a_trick(bonus, valat, required) for bonus in bonuses]
        bonuses.append(valat)
    _keep_trull_and_mond_together(bonuses)

    bonuses = [_with_kontra(bonus, rng) for bonus in bonuses]
    rng.shuffle(bonuses)
    return bonuses


def _required_bird(slug: str, contract: str, rng: random.Random) -> str | None:
    birds = [bird for bird in REQUIRED_BIRDS.get(contract, ()) if bird in bonuses_of(slug, contract)]
    return rng.choice(birds) if birds else None


def _announcing_side(code: str, required: str | None, rng: random.Random) -> str:
    return "declarer" if code in (required, "king-ultimo") else rng.choice(SIDES)


def _random_bonus(code: str, required: str | None, rng: random.Random) -> Bonus:
    if code == required or rng.random() < 0.5:
        side = _announcing_side(code, required, rng)
        return {"bonus": code, "side": side, "announced": True, "made": rng.random() < 0.5}
    side = "declarer" if code == "king-ultimo" else rng.choice(SIDES)
    return {"bonus": code, "side": side, "announced": False, "made": True}


def _with_a_trick(bonus: Bonus, valat: Bonus, required: str | None) -> Bonus:
    """Who has no trick makes no bird, ultimo or Mondfang: it failed, or the others made it."""
    needs_trick = bonus["bonus"] in (*BIRDS, "king-ultimo", "mondfang")
    if not (needs_trick and bonus["made"] and valat["made"]) or bonus["side"] == valat["side"]:
        return bonus
    if bonus["bonus"] in (required, "king-ultimo"):
        return {**bonus, "announced": True, "made": False}
    return {**bonus, "side": valat["side"]}


def _keep_trull_and_mond_together(bonuses: list[Bonus]) -> None:
    made = {bonus["bonus"]: bonus for bonus in bonuses if bonus.get("made")}
    if "trull" in made and "mondfang" in made:
        made["trull"]["side"] = made["mondfang"]["side"]


def _kept_silent(bonus: Bonus) -> Bonus:
    """Beside an announced Wiener Valat nobody can announce the holdings."""
    if bonus["bonus"] in ("trull", "kings"):
        return {**bonus, "announced": False, "made": True}
    return bonus


def _random_valat(winners: str, rng: random.Random) -> Bonus:
    """Made by the side that won the game, or announced by either and failed."""
    if rng.random() < 0.4:
        return {"bonus": "valat", "side": rng.choice(SIDES), "announced": True, "made": False}
    return {"bonus": "valat", "side": winners, "announced": rng.random() < 0.5, "made": True}


def _random_saecke(winners: str, winners_thirds: int, valat: Bonus | None, rng: random.Random) -> list[Bonus]:
    """Säcke that agree with the card points; beside a made Valat they may be left out."""
    losers = "opponents" if winners == "declarer" else "declarer"
    saecke: list[Bonus] = []
    for code, least in SACK_FROM.items():
        reached = winners_thirds >= least
        silent = {"bonus": code, "side": winners, "announced": False, "made": True}
        announced = {"bonus": code, "side": winners, "announced": True, "made": reached}
        failed = {"bonus": code, "side": losers, "announced": True, "made": False}
        if reached and not (valat is not None and valat["made"] and rng.random() < 0.4):
            saecke.append(rng.choice([silent, announced, failed]))
        elif not reached and rng.random() < 0.4:
            saecke.append(rng.choice([announced, failed]))
    return saecke


def _with_kontra(bonus: Bonus, rng: random.Random) -> Bonus:
    """Kontra on announced ones; a factor of one may be written or left out, also on a silent one."""
    kontra = random_kontra(rng) if bonus["announced"] else 1
    if kontra == 1 and rng.random() < 0.5:
        return bonus
    return {**bonus, "kontra": kontra}
