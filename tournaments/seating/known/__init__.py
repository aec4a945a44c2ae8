"""The best plans known for small evenings, shipped as data because a search at the desk would be slow or fail.

`small.json` is made and checked by `benchmarks/small_plans.py`: one plan for each number of players and rounds,
people numbered from 0, fours first. Only who meets whom counts; names, seats and table numbers are drawn afresh.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import numpy as np

from tournaments.seating.chance import Indices
from tournaments.seating.evening import Evening


@cache
def known_seatings() -> Mapping[tuple[int, int], Indices]:
    """By players and rounds: rounds × tables × columns of person numbers (filler N at fours if there are fives)."""
    plans = json.loads(files(__package__).joinpath("small.json").read_text(encoding="utf-8"))
    return {(plan["players"], len(plan["rounds"])): _as_array(plan["players"], plan["rounds"]) for plan in plans}


def is_known(given: Evening) -> bool:
    return not given.played and (len(given.players), given.rounds) in known_seatings()


def _as_array(players: int, rounds: list[list[list[int]]]) -> Indices:
    width = max(len(table) for seating in rounds for table in seating)
    padded = [[table + [players] * (width - len(table)) for table in seating] for seating in rounds]
    return np.array(padded, dtype=np.intp)
