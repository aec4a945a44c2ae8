"""Random settings of the scheme `pots`, in which one amount may not divide."""

import random
from typing import Any

SETTINGS: tuple[dict[str, Any], ...] = (
    {"plain": "two_highest", "rank": 2},
    {"virgin": "from_each", "from_each": 1},
    {"forehand_tied": "shares"},
    {"mayor_thirds": 120},
    {"mayor_thirds": 106},
)


def random_pots(rng: random.Random) -> dict[str, Any]:
    """A change of a preset: every pot is 12, but one."""
    pots: dict[str, Any] = {"alone": [12] * 4, "two_virgins": [12] * 4, "all_tricks": [12] * 2, "two_tied": [12] * 3}
    table, amount = rng.choice([*pots, "three_tied"]), rng.randint(1, 6)
    if table == "three_tied":
        pots["three_tied"] = amount
    else:
        pots[table][rng.randrange(len(pots[table]))] = amount
    settings = {key: value for setting in SETTINGS if rng.random() < 0.4 for key, value in setting.items()}
    return {"trischaken": {"scheme": "pots", "pots": {"three_tied": 12, **pots}, **settings}}
