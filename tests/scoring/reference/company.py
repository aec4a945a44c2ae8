"""Random company: who plays with the declarer, and who offends."""

import random
from typing import Any

from tests.scoring.reference.rules import Rules

Record = dict[str, Any]


def random_company(rules: Rules, contract: str, declarer: int, rng: random.Random) -> Record:
    """``partner`` or ``partners``, the king in the talon, or nobody."""
    if not rules.games[contract].calls:
        return {"king_in_talon": True} if rules.may_become(contract) and rng.random() < 0.4 else {}
    if rng.random() < 0.35:
        return {"king_in_talon": True}
    if rules.may_call_oneself and rng.random() < 0.2:
        return {}
    others = [seat for seat in rules.all_seats() if seat != declarer]
    if rules.two_kings:
        return {"partners": rng.choice([rng.sample(others, 2), [rng.choice(others)] * 2, [rng.choice(others)]])}
    return {"partner": rng.choice(others)}


def declaring(declarer: int, company: Record) -> set[int]:
    """The seats of the declarer's side."""
    return {declarer, company.get("partner", declarer), *company.get("partners", [])}


def random_offenders(rules: Rules, rng: random.Random) -> list[int]:
    """One seat, or as many as the ruleset knows, in no order; never a dummy."""
    people = rules.seats - rules.dummies
    return rng.sample(range(people), min(people, rng.randint(1, rules.most_offenders)))


def is_provable_side(rules: Rules, side: str, declaring_side: set[int], offenders: set[int]) -> bool:
    """Whether a side's silent bonuses can be listed: the ruleset lets it prove them, and a player was regular."""
    if rules.provable == "nobody" or (side == "opponents" and rules.provable == "declarer_side"):
        return False
    seats = declaring_side if side == "declarer" else set(rules.all_seats()) - declaring_side
    return not seats <= offenders
