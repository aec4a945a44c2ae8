"""Usual hands under a ruleset: frequent contracts, usual scores, usual Kontra factors.

The figures come from simulated hands of the published rulesets, in `usual.toml`, written by
`python -m scripts.usual_hands`; nothing is simulated here. A cup's own rulesets, and earlier editions, use the nearest
published ruleset, contract by contract, scaled by how much more their contract or its bonuses score; for a contract in
no published ruleset, nothing is known.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import ceil, sqrt
from typing import Any

from rulesets.load import presets
from rulesets.model import Contract, Family, KontraCounts, Ruleset

MOST_COMMON = 8
COUNTED_HANDS = 16
"""The length of the rounds whose totals are in the file."""


@dataclass(frozen=True, slots=True)
class UsualContract:
    """A contract's frequency per 1,000 hands, and the most that one seat usually wins or loses, in points."""

    permille: int
    points: int
    money: int


def common_contracts(ruleset: Ruleset) -> tuple[Contract, ...]:
    """The most frequent contracts, at most eight, in bidding order.

    One in no published ruleset counts as rare; of equally rare ones the lower comes first.
    """
    by_share = sorted(ruleset.contracts, key=lambda row: -_permille(row, ruleset))[:MOST_COMMON]
    return tuple(row for row in ruleset.contracts if row in by_share)


def usual_contract(contract: Contract, ruleset: Ruleset) -> UsualContract | None:
    """A contract's usual score when it does not count double; None if unknown.

    Unknown are contracts in no published ruleset, a Trischaken with its own settings, rulesets without four seats, and
    contracts no simulated table has played.
    """
    base = _base(contract, ruleset)
    known = _figures()[base.slug].contracts.get(contract.code) if base else None
    if base is None or known is None or len(ruleset.seats) != len(base.seats):
        return None
    if contract.family is Family.TRISCHAKEN and ruleset.trischaken != base.trischaken:
        return None
    stretch = max(_stretches(contract, ruleset, base), default=Fraction(1))
    points = known.money if _starts_to_count(ruleset, base) else known.points
    return UsualContract(known.permille, points=ceil(points * stretch), money=ceil(known.money * stretch))


def usual_factor(ruleset: Ruleset) -> int:
    """The highest usual Kontra factor, on the game or anything else."""
    return _figures()[_nearest(ruleset).slug].factor


def usual_total(ruleset: Ruleset, *, hands: int) -> int | None:
    """The most somebody usually wins or loses in a round of so many hands; None unless four have seats.

    Grows with the square root of the hands, like the sum of independent values.
    """
    base = _nearest(ruleset)
    if len(ruleset.seats) != len(base.seats):
        return None
    shared = [row for row in ruleset.contracts if row.code in _values(base)]
    stretch = max((each for row in shared for each in _stretches(row, ruleset, base)), default=Fraction(1))
    return ceil(_figures()[base.slug].total * stretch * Fraction(sqrt(hands / COUNTED_HANDS)))


@dataclass(frozen=True, slots=True)
class _Figures:
    """The figures of one published ruleset; contracts by code."""

    factor: int
    total: int
    contracts: Mapping[str, UsualContract]


@cache
def _figures() -> Mapping[str, _Figures]:
    """By slug; read once per process."""
    text = files("tournaments.queries.room").joinpath("usual.toml").read_text(encoding="utf-8")
    return {slug: _read_figures(section) for slug, section in tomllib.loads(text).items()}


def _read_figures(section: Mapping[str, Any]) -> _Figures:
    return _Figures(
        factor=section["factor"],
        total=section["total"],
        contracts={code: UsualContract(**row) for code, row in section["contracts"].items()},
    )


def _permille(contract: Contract, ruleset: Ruleset) -> int:
    base = _base(contract, ruleset)
    known = _figures()[base.slug].contracts.get(contract.code) if base else None
    return known.permille if known else 0


def _base(contract: Contract, ruleset: Ruleset) -> Ruleset | None:
    """The published ruleset to compare a contract to: the nearest, else the newest that has it; None without one."""
    candidates = (_nearest(ruleset), *presets().values())
    return next((each for each in candidates if contract.code in _values(each)), None)


def _nearest(ruleset: Ruleset) -> Ruleset:
    """The published ruleset of the same slug, else the one sharing most contracts by code and value."""
    own = _values(ruleset).items()
    same_slug = presets().get(ruleset.slug)
    return same_slug or max(presets().values(), key=lambda each: len(own & _values(each).items()))


def _values(ruleset: Ruleset) -> dict[str, int]:
    """By code, what a contract wins or costs an opponent, whichever is more."""
    return {row.code: max(row.value, row.lost_value) for row in ruleset.contracts}


def _stretches(contract: Contract, ruleset: Ruleset, base: Ruleset) -> Iterator[Fraction]:
    """The ratios of the contract's and its bonuses' values to those under `base`."""
    measure = _values(base)[contract.code]
    if measure:
        yield Fraction(_values(ruleset)[contract.code], measure)
    there = {row.code: row.announced for row in base.bonuses if row.announced}
    yield from (Fraction(row.announced, there[row.code]) for row in ruleset.bonuses_with(contract) if row.code in there)


def _starts_to_count(ruleset: Ruleset, base: Ruleset) -> bool:
    """Whether Kontras multiply points here but not under `base`."""
    counts = (ruleset.kontra_counts, base.kontra_counts)
    return counts == (KontraCounts.SCORE_AND_MONEY, KontraCounts.MONEY)
