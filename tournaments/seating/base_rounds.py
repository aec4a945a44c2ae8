"""Evenings of 6 to 20 tables of four in which (nearly) everybody can meet everybody: one base round each.

The people of R rounds are the pairs (x, i) with x modulo R and i modulo 3, and one, two or three more who are
"at infinity". From a base round the others follow by adding 1 to every x. If each difference of two x occurs at most
once at the tables of the base round, for every pair of i, nobody meets twice: the method of differences of Bose
(1939), in the resolvable form of Ray-Chaudhuri and Wilson (1971). With one person at infinity these are resolvable
(v, 4, 1) designs, with two or three 4-RGDDs of type 2^n and 3^n, in which each person misses one or two others.

Only part of a base round is written down. The multiplier (x, i) → (m·x, i + 1) of order 3 keeps the base round as a
whole; each row stands for its table and the two images of it. The rows were found by an exact-cover search over all
tables with distinct differences, a minute's work that need not be repeated at the desk.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from tournaments.seating.chance import Indices

Point: TypeAlias = tuple[int, int]
"""(x, i): x modulo the number of rounds, i modulo 3; (k, 3) is the k-th person at infinity."""


@dataclass(frozen=True, slots=True)
class BaseRound:
    """`kept` tables are mapped to themselves by the multiplier, `moved` ones stand for three tables each."""

    rounds: int
    multiplier: int
    kept: tuple[tuple[Point, ...], ...]
    moved: tuple[tuple[Point, ...], ...]


BASE_ROUNDS: Mapping[int, BaseRound] = MappingProxyType(
    {
        4: BaseRound(5, 1, (((0, 3), (0, 0), (0, 1), (0, 2)),), (((1, 0), (4, 0), (2, 2), (3, 2)),)),
        6: BaseRound(
            7,
            1,
            (),
            (
                ((0, 3), (4, 0), (0, 1), (5, 2)),
                ((1, 0), (2, 0), (6, 0), (3, 1)),
            ),
        ),
        7: BaseRound(
            9,
            4,
            (((0, 3), (0, 0), (0, 1), (0, 2)),),
            (
                ((1, 0), (8, 0), (2, 1), (7, 1)),
                ((2, 0), (7, 0), (3, 2), (6, 2)),
            ),
        ),
        9: BaseRound(
            11,
            1,
            (),
            (
                ((0, 3), (5, 0), (3, 1), (0, 2)),
                ((1, 0), (2, 0), (6, 2), (10, 2)),
                ((4, 0), (7, 0), (9, 0), (8, 1)),
            ),
        ),
        10: BaseRound(
            13,
            1,
            (((0, 3), (0, 0), (0, 1), (0, 2)),),
            (
                ((1, 0), (12, 0), (5, 1), (8, 1)),
                ((2, 0), (11, 0), (3, 1), (10, 1)),
                ((4, 0), (9, 0), (6, 2), (7, 2)),
            ),
        ),
        11: BaseRound(
            14,
            9,
            (
                ((0, 3), (11, 0), (1, 1), (9, 2)),
                ((1, 3), (6, 0), (12, 1), (10, 2)),
            ),
            (
                ((0, 0), (1, 0), (9, 0), (2, 2)),
                ((2, 0), (13, 0), (5, 2), (13, 2)),
                ((7, 0), (2, 1), (10, 1), (12, 2)),
            ),
        ),
        12: BaseRound(
            15,
            1,
            (),
            (
                ((0, 3), (3, 0), (5, 1), (2, 2)),
                ((0, 0), (7, 2), (11, 2), (12, 2)),
                ((1, 0), (6, 1), (8, 1), (14, 1)),
                ((4, 0), (10, 1), (13, 1), (9, 2)),
            ),
        ),
        13: BaseRound(
            17,
            1,
            (((0, 3), (0, 0), (0, 1), (0, 2)),),
            (
                ((1, 0), (10, 2), (15, 2), (16, 2)),
                ((2, 0), (6, 1), (5, 2), (13, 2)),
                ((3, 0), (12, 1), (14, 1), (7, 2)),
                ((4, 0), (8, 0), (11, 0), (9, 1)),
            ),
        ),
        14: BaseRound(
            18,
            7,
            (
                ((0, 3), (5, 0), (17, 1), (11, 2)),
                ((1, 3), (1, 0), (7, 1), (13, 2)),
            ),
            (
                ((0, 0), (6, 0), (1, 1), (16, 2)),
                ((2, 0), (2, 2), (9, 2), (10, 2)),
                ((3, 0), (11, 1), (13, 1), (4, 2)),
                ((8, 0), (11, 0), (12, 0), (15, 1)),
            ),
        ),
        15: BaseRound(
            19,
            1,
            (),
            (
                ((0, 3), (0, 0), (14, 1), (4, 2)),
                ((1, 0), (8, 0), (11, 0), (9, 1)),
                ((2, 0), (3, 0), (17, 0), (15, 2)),
                ((5, 0), (7, 0), (10, 1), (18, 1)),
                ((6, 0), (12, 0), (16, 1), (13, 2)),
            ),
        ),
        16: BaseRound(
            21,
            1,
            (((0, 3), (0, 0), (0, 1), (0, 2)),),
            (
                ((1, 0), (14, 0), (3, 1), (9, 2)),
                ((2, 0), (11, 0), (18, 1), (20, 1)),
                ((4, 0), (10, 2), (13, 2), (17, 2)),
                ((5, 0), (16, 0), (19, 1), (15, 2)),
                ((6, 0), (7, 0), (12, 0), (8, 2)),
            ),
        ),
        18: BaseRound(
            23,
            1,
            (),
            (
                ((0, 3), (2, 0), (18, 1), (6, 2)),
                ((0, 0), (5, 0), (14, 1), (20, 2)),
                ((1, 0), (3, 2), (4, 2), (17, 2)),
                ((7, 0), (10, 0), (8, 2), (15, 2)),
                ((9, 0), (13, 1), (19, 1), (21, 1)),
                ((11, 0), (22, 0), (12, 1), (16, 1)),
            ),
        ),
        19: BaseRound(
            25,
            1,
            (((0, 3), (0, 0), (0, 1), (0, 2)),),
            (
                ((1, 0), (6, 0), (10, 0), (17, 1)),
                ((2, 0), (3, 0), (21, 1), (23, 2)),
                ((4, 0), (16, 0), (19, 0), (20, 2)),
                ((5, 0), (13, 0), (24, 0), (11, 1)),
                ((7, 0), (8, 1), (15, 1), (18, 2)),
                ((9, 0), (22, 1), (12, 2), (14, 2)),
            ),
        ),
        20: BaseRound(
            26,
            3,
            (
                ((0, 3), (15, 0), (19, 1), (5, 2)),
                ((1, 3), (23, 0), (17, 1), (25, 2)),
            ),
            (
                ((0, 0), (2, 0), (3, 0), (12, 1)),
                ((1, 0), (1, 1), (2, 1), (23, 1)),
                ((5, 0), (10, 1), (21, 1), (16, 2)),
                ((6, 0), (17, 0), (20, 1), (12, 2)),
                ((8, 0), (16, 0), (20, 0), (21, 2)),
                ((13, 0), (19, 0), (11, 1), (22, 2)),
            ),
        ),
    }
)
"""By number of tables. For 5 tables the linear shifts give the best known five rounds; a sixth cannot be."""


@cache
def developed(tables: int) -> Indices | None:
    """All rounds that follow from the base round: rounds × tables × 4 person numbers; None if there is none."""
    base = BASE_ROUNDS.get(tables)
    if base is None:
        return None
    rows = [*base.kept, *(image for table in base.moved for image in _images(base, table))]
    return np.array([[_people(base, row, step) for row in rows] for step in range(base.rounds)], dtype=np.intp)


def _images(base: BaseRound, table: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """The table, and what the multiplier makes of it once and twice; it turns the people at infinity too."""
    images = [table]
    for _ in range(2):
        images.append(tuple(_multiplied(base, point) for point in images[-1]))
    return images


def _multiplied(base: BaseRound, point: Point) -> Point:
    x, i = point
    return ((x + 1) % 3, 3) if i == 3 else (x * base.multiplier % base.rounds, (i + 1) % 3)


def _people(base: BaseRound, table: tuple[Point, ...], step: int) -> list[int]:
    return [3 * base.rounds + x if i == 3 else i * base.rounds + (x + step) % base.rounds for x, i in table]
