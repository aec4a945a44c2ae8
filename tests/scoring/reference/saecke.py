"""Random Säcke that agree with the card points; beside a made Valat they may be left out."""

import random
from typing import Any

from tests.scoring.reference.rules import Game, Rules

Bonus = dict[str, Any]


def random_saecke(
    rules: Rules, game: Game, winners: str, winners_thirds: int, valat: Bonus | None, rng: random.Random
) -> list[Bonus]:
    saecke: list[Bonus] = []
    silent_only = _announces_none(rules, valat)
    for code in game.bonuses:
        if rules.extras[code].kind != "sack":
            continue
        reached = winners_thirds >= rules.extras[code].least_thirds
        if reached and not (valat is not None and valat["made"] and rng.random() < 0.4):
            saecke.append(rng.choice(_reached(code, winners)[: 1 if silent_only else None]))
        elif not reached and not silent_only and rng.random() < 0.4:
            saecke.append(rng.choice(_failed(code, winners)))
    return saecke


def _announces_none(rules: Rules, valat: Bonus | None) -> bool:
    """Whether an announced Valat keeps everybody from announcing a Sack."""
    if valat is None or rules.valat is None:
        return False
    return bool(valat["announced"]) and "sack" in rules.valat.excludes_announced


def _reached(code: str, winners: str) -> list[Bonus]:
    """Silent or announced by the winners; or the losers had announced it."""
    silent = {"bonus": code, "side": winners, "announced": False, "made": True}
    return [silent, {**silent, "announced": True}, _in_vain(code, _other(winners))]


def _failed(code: str, winners: str) -> list[Bonus]:
    return [_in_vain(code, winners), _in_vain(code, _other(winners))]


def _in_vain(code: str, side: str) -> Bonus:
    return {"bonus": code, "side": side, "announced": True, "made": False}


def _other(side: str) -> str:
    return "opponents" if side == "declarer" else "declarer"
