"""Twenty-two rounds of 17 tables of four: two base rounds and a mirror.

Sixty-six of the people are the pairs (x, i) with x modulo 11 and i = 0 … 5, the last two are "at infinity". From each
base round ten others follow by adding 1 to every x (Bose's method of differences, as in `base_rounds`), and the mirror
(x, i) → (-x, i') that exchanges i = 0 and 1, 2 and 3, 4 and 5, and the two at infinity, keeps both base rounds as a
whole. The two symmetries together are the dihedral group of order 22. Everybody misses one person: a 4-RGDD of type
2^34.

`known/mirrored_rounds.json` has two kinds of tables. One that the mirror keeps is written as two people, whose images
are the other two; one that it moves stands for itself and its image. Of the 17 tables the first base round keeps 3 and
the second 13, so that all ways to seat the second, some hundred thousand, can be listed and looked up by what a
first one leaves over: `benchmarks/research/seventeen_tables.py`. Without a symmetry 17 tables are too many
to search for, and none but this leaves a base round possible (`base_rounds`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from tournaments.seating.known.plans import load_shipped
from tournaments.seating.start.base_rounds import Point
from tournaments.seating.state.seeded_random import Indices

PointTable: TypeAlias = tuple[Point, ...]
"""Points (x, i): x modulo the number of steps, i = 0 … 5; (k, 6) is the k-th person at infinity."""

INFINITE = 6


@dataclass(frozen=True, slots=True)
class MirroredRound:
    """`kept` tables have two points here, and their two images; `moved` ones four, and stand for two tables."""

    kept: tuple[PointTable, ...]
    moved: tuple[PointTable, ...]


@dataclass(frozen=True, slots=True)
class MirroredRounds:
    """Base rounds, each yielding `steps` rounds."""

    steps: int
    base: tuple[MirroredRound, ...]


@cache
def mirrored_rounds() -> Mapping[int, MirroredRounds]:
    """By number of tables."""
    return {int(tables): _read(**entry) for tables, entry in load_shipped("mirrored_rounds.json").items()}


def _read(steps: int, base: list[dict[str, list[list[list[int]]]]]) -> MirroredRounds:
    return MirroredRounds(steps, tuple(MirroredRound(_tables(each["kept"]), _tables(each["moved"])) for each in base))


def _tables(rows: list[list[list[int]]]) -> tuple[PointTable, ...]:
    return tuple(tuple((x, i) for x, i in row) for row in rows)


@cache
def unfold_known(tables: int) -> Indices | None:
    """All rounds that follow from the base rounds: rounds × tables × 4 person numbers; None if there are none."""
    found = mirrored_rounds().get(tables)
    return None if found is None else unfold(found)


def unfold(found: MirroredRounds) -> Indices:
    return np.array(
        [
            [_people(table, step, found.steps) for table in _both_halves(base, found.steps)]
            for base in found.base
            for step in range(found.steps)
        ],
        dtype=np.intp,
    )


def _both_halves(base: MirroredRound, steps: int) -> list[PointTable]:
    kept = [(*table, *_image(table, steps)) for table in base.kept]
    return [*kept, *base.moved, *(_image(table, steps) for table in base.moved)]


def _image(table: PointTable, steps: int) -> PointTable:
    return tuple((1 - x, i) if i == INFINITE else (-x % steps, i ^ 1) for x, i in table)


def _people(table: PointTable, step: int, steps: int) -> list[int]:
    return [INFINITE * steps + x if i == INFINITE else i * steps + (x + step) % steps for x, i in table]
