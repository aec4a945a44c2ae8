"""The best plans known for few people, shipped as data because a search during a draw would be slow or fail.

`small.json` is made and checked by the programs in `benchmarks/research`: one plan for each number of players and
rounds, people numbered from 0, fours first; with its repeats and second sittings at fives, each beside the
proved bound. Only who meets whom matters; names, seats and table numbers are drawn anew.

`eight_tables.json` holds ten rounds of 32 people in which nobody meets twice: the design of A. Aguado ("A 10 days
solution to the social golfer problem", 2004), which settled a question open since 1998. It has only eight symmetries,
so there is no shorter way to write it down.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.state.seeded_random import Indices


@cache
def known_seatings() -> Mapping[tuple[int, int], Indices]:
    """By players and rounds: rounds × tables × columns of person numbers (filler N at fours if there are fives)."""
    plans = load_shipped("small.json")
    return {(plan["players"], len(plan["rounds"])): _as_array(plan["players"], plan["rounds"]) for plan in plans}


@dataclass(frozen=True, slots=True)
class KnownBounds:
    """What was proved for a number of players and rounds, by formula or solver.

    There are at least `repeats`, whatever the constraints, and at least `second_fives` if there are at most
    `at_repeats` repeats.
    """

    repeats: int
    second_fives: int
    at_repeats: int


@cache
def _bounds() -> Mapping[tuple[int, int], KnownBounds]:
    return {
        (plan["players"], len(plan["rounds"])): KnownBounds(
            plan["repeats"]["bound"], plan["second_fives"]["bound"], plan["repeats"]["figure"]
        )
        for plan in load_shipped("small.json")
    }


def known_bounds(draw_input: DrawInput) -> KnownBounds | None:
    """Bounds for all rounds from the first one on; None after played rounds."""
    return None if draw_input.played else _bounds().get((len(draw_input.players), draw_input.rounds))


@cache
def eight_tables() -> Indices:
    """Ten rounds × 8 tables × 4 person numbers."""
    return np.array(load_shipped("eight_tables.json"), dtype=np.intp)


def load_shipped(name: str) -> Any:
    """The content of a data file in this folder."""
    return json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def is_known(draw_input: DrawInput) -> bool:
    return not draw_input.played and (len(draw_input.players), draw_input.rounds) in known_seatings()


def _as_array(players: int, rounds: list[list[list[int]]]) -> Indices:
    width = max(len(table) for seating in rounds for table in seating)
    padded = [[table + [players] * (width - len(table)) for table in seating] for seating in rounds]
    return np.array(padded, dtype=np.intp)
