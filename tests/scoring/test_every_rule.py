"""The random hands reach every rule: whatever a ruleset says, some of them would be settled otherwise without it."""

from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any

import pytest

from rulesets.model import DoubledAfter, DummiesShared
from scoring.doubling import OCCASIONS
from scoring.settle import Item, Settlement, settle
from tests.scoring.every_rule import Evening, every_rule
from tests.scoring.reference.features import features

DECIDING = (
    "kontra.counts", "bei_pays", "hand_pays", "dummies_shared",
    *(f"contracts.{key}" for key in ("value", "lost_value", "second_half_lost_value", "doubles_bonuses")),
    *("contracts.king_in_talon_voids_kontra", "bonuses.silent", "bonuses.announced"),
    *("valat.pays", "valat.pays.silent", "valat.pays.announced", "valat.doubled_in_solos", "valat.voids_silent"),
    *(f"valat.{key}" for key in ("made_voids", "made_voids_silent", "multiplies_announced")),
    *("valat.silent_voids_game_kontra", "trischaken.scheme", "trischaken.mayor_thirds"),
    *(f"trischaken.pots.{key}" for key in ("alone", "two_virgins", "all_tricks", "two_tied", "three_tied")),
    *(f"trischaken.{key}" for key in ("forehand_tied", "plain", "rank", "virgin", "from_each", "cases")),
    *(f"trischaken.renonce.{key}" for key in ("each", "by_forehand", "by_two")),
    *("trischaken.announced_virgin.made", "trischaken.announced_virgin.lost"),
)  # fmt: skip
"""Every key by which points or money are reckoned."""

SHOWN = {
    *("game kontra 16", "opponent kontra 16", "trischaken kontra played", "trischaken kontra in a renonce"),
    *("supra won", "supra lost", "besserdreier won", "geier declarer announced made", "geier silently failed"),
    *("piccolo beside 1", "piccolo beside 2", "piccolo beside 5", "declared beside under kontra"),
    *("koepfe of seat 3 held", "virgin of seat 0 True", "virgin of seat 3 False"),
    *("dreier alone in peace", "solorufer alone under kontra", "rufer conceded with birds", "second half lost"),
    *("pagat declarer proved in a renonce", "pagat opponents proved in a renonce", "rufer with 3 offenders"),
    *("2 kings called, 2 holders", "2 kings called, 1 holders", "1 kings called, 1 holders"),
    *("doubled won", "doubled in a renonce", "doubled played", "trischaken by seat 1 as forehand"),
}
"""What only some rulesets allow in a record, as `features` says it."""

TABLES = {
    (4, 0, DummiesShared.ROUND), (6, 0, DummiesShared.ROUND),
    *((3, 1, shared) for shared in DummiesShared), *((2, 2, shared) for shared in DummiesShared),
}  # fmt: skip

OF_ONE_LINE = ("game", "valat", "trischaken", "virgin", "renonce", "conceded", "dummies")
LINES = {
    *((item, None) for item in (*OF_ONE_LINE, "bonus")),
    *(("game", "replaced_by_valat"), ("game", "kontra"), ("valat", "kontra")),
    *(("bonus", "kontra"), ("bonus", "valat")),
}
"""Every kind of line, and why it or its Kontra is void."""

DIVISIBLE = 6
"""What an amount of a Trischaken is raised by: of a pot that cannot be shared equally the rest is not paid."""


@pytest.mark.parametrize("key", DECIDING)
def test_every_key_decides_a_hand(key: str) -> None:
    assert any(_decides(key, evening, settled) for evening, settled in _settled())


def test_every_record_is_shown() -> None:
    shown = {phrase for evening in every_rule() for record in evening.records for phrase in features(record)}

    assert SHOWN - shown == set()
    assert {
        (each.ruleset.players, each.ruleset.dummies, each.ruleset.dummies_shared) for each in every_rule()
    } == TABLES


def test_every_line_is_shown() -> None:
    assert {(_kind(item), item.void) for item in _items()} == LINES
    assert any(item.winner is None and _kind(item) == "bonus" and item.void is None for item in _items())
    assert any(item.declarer is not None for item in _items())


def test_every_occasion_doubles() -> None:
    happened = {occasion for evening, settled in _settled() for occasion in _occasions(evening, settled)}

    assert happened == {(occasion, is_so) for occasion in DoubledAfter for is_so in (True, False)}


@cache
def _settled() -> tuple[tuple[Evening, tuple[Settlement, ...]], ...]:
    """Every evening, and what its hands bring."""
    return tuple((each, tuple(settle(hand, each.ruleset) for hand in each.hands)) for each in every_rule())


def _decides(key: str, evening: Evening, settled: tuple[Settlement, ...]) -> bool:
    other = _altered(evening.ruleset, key.split("."))
    return other != evening.ruleset and any(
        settle(hand, other) != before for hand, before in zip(evening.hands, settled, strict=True)
    )


def _altered(value: Any, path: list[str]) -> Any:
    """The same with another value at every place that the path leads to."""
    if path and isinstance(value, tuple):
        return tuple(_altered(each, path) for each in value)
    if path and is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{path[0]: _altered(getattr(value, path[0]), path[1:])})
    return value if path or is_dataclass(value) else _other(value)


def _other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + DIVISIBLE
        case StrEnum():
            return next(each for each in type(value) if each is not value)
        case (int(), *_):
            return tuple(each + DIVISIBLE for each in value)
        case tuple():
            return ()
    return value


@cache
def _items() -> tuple[Item, ...]:
    return tuple(item for _, settled in _settled() for each in settled for item in each.items)


def _kind(item: Item) -> str:
    return item.item if item.item in OF_ONE_LINE else "bonus"


def _occasions(evening: Evening, settled: tuple[Settlement, ...]) -> Iterator[tuple[DoubledAfter, bool]]:
    for hand, brought in zip(evening.hands, settled, strict=True):
        for occasion in evening.ruleset.doubled_after:
            yield occasion, OCCASIONS[occasion](hand, brought.points, evening.ruleset)
