"""Rounds at 4 to 20 tables of four in which (nearly) everybody can meet everybody: one base round each.

The people of R rounds are the pairs (x, i) with x modulo R and i modulo 3, and a few more who are "at infinity". From
a base round the others follow by adding 1 to every x. If each difference of two x occurs at most once at the tables
of the base round, for every pair of i, nobody meets twice: the method of differences of Bose (1939). With one person
at infinity these are resolvable (v, 4, 1) designs (Hanani, Ray-Chaudhuri and Wilson 1972), with two or three 4-RGDDs
of type 2^n and 3^n, in which each person misses one or two others.

Only part of a base round is written down, in `known/base_rounds.json`. The multiplier (x, i) → (m·x, i + 1) of order
3 keeps the base round as a whole; each row stands for its table and the two images of it. The rows were found by an
exact-cover search over all tables with distinct differences, which takes a minute and is not repeated at
every draw. They give as many rounds as are known to exist.

No multiplier can keep a base round of 22 rounds at 17 tables: over Z_22 it would hold both people at infinity and so
meet the three differences 0 (or 11) twice; `mirrored_rounds` has another symmetry for them. For 5 tables the linear
shifts give the best known five rounds; the ten rounds of 8 tables have no such form and are listed in `known`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from tournaments.seating.known.plans import load_shipped
from tournaments.seating.state.seeded_random import Indices

Point: TypeAlias = tuple[int, int]
"""(x, i): x modulo the number of rounds, i modulo 3; (k, 3) is the k-th person at infinity."""


@dataclass(frozen=True, slots=True)
class BaseRound:
    """`kept` tables are mapped to themselves by the multiplier, `moved` ones stand for three tables each."""

    rounds: int
    multiplier: int
    kept: tuple[tuple[Point, ...], ...]
    moved: tuple[tuple[Point, ...], ...]


@cache
def base_rounds() -> Mapping[int, BaseRound]:
    """By number of tables."""
    return {int(tables): _base_round(**entry) for tables, entry in load_shipped("base_rounds.json").items()}


def _base_round(rounds: int, multiplier: int, kept: list[list[list[int]]], moved: list[list[list[int]]]) -> BaseRound:
    return BaseRound(rounds, multiplier, _tables(kept), _tables(moved))


def _tables(rows: list[list[list[int]]]) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple((x, i) for x, i in row) for row in rows)


@cache
def develop(tables: int) -> Indices | None:
    """All rounds that follow from the base round: rounds × tables × 4 person numbers; None if there is none."""
    base = base_rounds().get(tables)
    if base is None:
        return None
    rows = [*base.kept, *(image for table in base.moved for image in _images(base, table))]
    return np.array([[_people(base, row, step) for row in rows] for step in range(base.rounds)], dtype=np.intp)


def _images(base: BaseRound, table: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """The table, and what the multiplier makes of it once and twice; it turns the people at infinity too."""
    images = [table]
    for _ in range(2):
        images.append(tuple(_multiply(base, point) for point in images[-1]))
    return images


def _multiply(base: BaseRound, point: Point) -> Point:
    x, i = point
    return ((x + 1) % 3, 3) if i == 3 else (x * base.multiplier % base.rounds, (i + 1) % 3)


def _people(base: BaseRound, table: tuple[Point, ...], step: int) -> list[int]:
    return [3 * base.rounds + x if i == 3 else i * base.rounds + (x + step) % base.rounds for x, i in table]
