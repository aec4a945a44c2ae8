"""Random legal bonuses of a positive contract, the required bird of a Rufer among them."""

import random
from typing import Any

from tests.scoring.reference.rules import Game, Rules
from tests.scoring.reference.saecke import random_saecke

Bonus = dict[str, Any]
SIDES = ("declarer", "opponents")


def random_kontra(rules: Rules, rng: random.Random) -> int:
    """A factor; nobody said anything in every second case."""
    return rng.choice((1, *(1 for _ in rules.factors[1:]), *rules.factors[1:]))


def conceded_bonuses(rules: Rules, game: Game, rng: random.Random) -> list[Bonus]:
    """The birds the declarer had announced when they gave up."""
    required = _required_bird(game, rng)
    birds = [code for code in _of(rules, game, "bird") if code == required or rng.random() < 0.3]
    rng.shuffle(birds)
    return [{"bonus": bird, "side": "declarer", "announced": True, "made": False} for bird in birds]


def renonce_bonuses(rules: Rules, game: Game, provable: list[str], rng: random.Random) -> list[Bonus]:
    """What stood announced when the Renonce came to light, nobody knows whether it would have been made; and silent
    bonuses of the ``provable`` sides, which somebody could prove."""
    required = _required_bird(game, rng)
    possible = _not(rules, game, "hand")
    codes = [code for code in possible if code == required or rng.random() < 0.3]
    if "valat" in codes:
        codes = [code for code in codes if not _is_excluded(rules, code)]
    bonuses = []
    for code in codes:
        bonus = {"bonus": code, "side": _announcing_side(rules, code, required, rng), "announced": True}
        bonuses.append(_with_kontra(rules, bonus, rng))
    for code in possible:
        if code not in codes and rules.extras[code].kind not in ("valat", "sack") and rng.random() < 0.3:
            bonuses += _proved(rules, code, provable, rng)
    _keep_trull_and_mond_together(bonuses)
    rng.shuffle(bonuses)
    return bonuses


def _proved(rules: Rules, code: str, provable: list[str], rng: random.Random) -> list[Bonus]:
    possible = [side for side in provable if side == "declarer" or rules.extras[code].kind != "ultimo"]
    if not possible:
        return []
    return [{"bonus": code, "side": rng.choice(possible), "announced": False, "made": True}]


def played_bonuses(rules: Rules, game: Game, winners_thirds: int, rng: random.Random, *, won: bool) -> list[Bonus]:
    """Bonuses of a hand played to the end, whose winners have ``winners_thirds``."""
    winners = "declarer" if won else "opponents"
    required = _required_bird(game, rng)
    valat = _random_valat(winners, rng) if "valat" in game.bonuses and rng.random() < 0.3 else None

    possible = [code for code in _not(rules, game, "hand", "sack", "valat") if code == required or rng.random() < 0.35]
    bonuses = [_random_bonus(rules, code, required, rng) for code in possible]
    if valat is not None and valat["announced"]:
        bonuses = [_kept_silent(rules, bonus) for bonus in bonuses]
    bonuses += random_saecke(rules, game, winners, winners_thirds, valat, rng)
    if valat is not None:
        bonuses = [_with_a_trick(rules, bonus, valat, required) for bonus in bonuses]
        bonuses.append(valat)
    _keep_trull_and_mond_together(bonuses)

    bonuses = [_with_kontra(rules, bonus, rng) for bonus in bonuses] + _held(rules, game, rng)
    rng.shuffle(bonuses)
    return bonuses


def _of(rules: Rules, game: Game, *kinds: str) -> list[str]:
    return [code for code in game.bonuses if rules.extras[code].kind in kinds]


def _not(rules: Rules, game: Game, *kinds: str) -> list[str]:
    return [code for code in game.bonuses if rules.extras[code].kind not in kinds]


def _held(rules: Rules, game: Game, rng: random.Random) -> list[Bonus]:
    """Announced cards of the hands, of none, one or several seats."""
    held: list[Bonus] = []
    for code in _of(rules, game, "hand"):
        for seat in rules.all_seats():
            if rng.random() < 0.15:
                held.append({"bonus": code, "seat": seat})
    return held


def _required_bird(game: Game, rng: random.Random) -> str | None:
    birds = [bird for bird in game.birds if bird in game.bonuses]
    return rng.choice(birds) if birds else None


def _is_excluded(rules: Rules, code: str) -> bool:
    """Whether nobody can announce it beside an announced Valat."""
    return rules.valat is not None and rules.extras[code].kind in rules.valat.excludes_announced


def _announcing_side(rules: Rules, code: str, required: str | None, rng: random.Random) -> str:
    return "declarer" if code == required or rules.extras[code].kind == "ultimo" else rng.choice(SIDES)


def _random_bonus(rules: Rules, code: str, required: str | None, rng: random.Random) -> Bonus:
    side = _announcing_side(rules, code, required, rng)
    if code == required or rng.random() < 0.5:
        return {"bonus": code, "side": side, "announced": True, "made": rng.random() < 0.5}
    fails = rules.silent_failures and rules.extras[code].kind in ("bird", "ultimo") and rng.random() < 0.4
    return {"bonus": code, "side": side, "announced": False, "made": not fails}


def _with_a_trick(rules: Rules, bonus: Bonus, valat: Bonus, required: str | None) -> Bonus:
    """Who has no trick makes no bird, ultimo or Mondfang: it failed, or the others made it."""
    kind = rules.extras[bonus["bonus"]].kind
    needs_trick = kind in ("bird", "ultimo", "catch")
    if not (needs_trick and bonus["made"] and valat["made"]) or bonus["side"] == valat["side"]:
        return bonus
    if bonus["bonus"] == required or kind == "ultimo":
        return {**bonus, "announced": True, "made": False}
    return {**bonus, "side": valat["side"]}


def _keep_trull_and_mond_together(bonuses: list[Bonus]) -> None:
    made = {bonus["bonus"]: bonus for bonus in bonuses if bonus.get("made")}
    if "trull" in made and "mondfang" in made:
        made["trull"]["side"] = made["mondfang"]["side"]


def _kept_silent(rules: Rules, bonus: Bonus) -> Bonus:
    """What nobody can announce beside an announced Valat."""
    return {**bonus, "announced": False, "made": True} if _is_excluded(rules, bonus["bonus"]) else bonus


def _random_valat(winners: str, rng: random.Random) -> Bonus:
    """Made by the side that won the game, or announced by either and failed."""
    if rng.random() < 0.4:
        return {"bonus": "valat", "side": rng.choice(SIDES), "announced": True, "made": False}
    return {"bonus": "valat", "side": winners, "announced": rng.random() < 0.5, "made": True}


def _with_kontra(rules: Rules, bonus: Bonus, rng: random.Random) -> Bonus:
    """Kontra on announced ones; a factor of one may be written or left out, also on a silent one."""
    possible = bonus["announced"] and not rules.extras[bonus["bonus"]].no_kontra
    kontra = random_kontra(rules, rng) if possible else 1
    if kontra == 1 and rng.random() < 0.5:
        return bonus
    return {**bonus, "kontra": kontra}
