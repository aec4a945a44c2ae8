"""A settled hand: its explanatory lines and their sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import add
from typing import NamedTuple

from scoring.played_hand import Side

SeatAmounts = tuple[int, ...]
"""An amount for each seat of the ruleset, from forehand on; they sum to 0."""


class Void(StrEnum):
    """Why a line, or the Kontra on it, does not count."""

    REPLACED_BY_VALAT = "replaced_by_valat"
    """The game, replaced by the Valat."""
    VALAT = "valat"
    """A bonus that does not count besides a Valat."""
    KONTRA = "kontra"
    """The line counts, but its Kontra does not."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a settlement.

    `value` is in points per opponent, after solo and loss doubling: 0 when void, in Trischaken and in a Renonce.
    `factor` is the Kontra factor, 1 if none counts. `points` and `money` are this line's part of both ledgers; money is
    in points with Kontra applied. `seat` is the opponent in a negative contract's line, who settles with `declarer` if
    several declared.
    """

    item: str
    value: int
    factor: int
    winner: Side | None
    void: Void | None
    points: SeatAmounts
    money: SeatAmounts
    seat: int | None = None
    declarer: int | None = None


class Settlement(NamedTuple):
    """The result of a hand by seat: `points` is the Schrift, `money` the same with every Kontra.

    Both sum to 0 and are the sums of the items. In cents: money × the tournament's cents per point. A tuple, because
    one is created for every hand, in a quarter of the time of a frozen dataclass.
    """

    points: SeatAmounts
    money: SeatAmounts
    items: tuple[Item, ...]


def settlement(items: tuple[Item, ...]) -> Settlement:
    """The items with their sums; at least one item."""
    points, money = items[0].points, items[0].money
    for item in items[1:]:
        points = tuple(map(add, points, item.points))
        money = tuple(map(add, money, item.money))
    return Settlement(points, money, items)


def doubled(settled: Settlement) -> Settlement:
    """The settlement of a hand that counts double; values and factors of the lines are unchanged."""
    items = [replace(item, points=_twice(item.points), money=_twice(item.money)) for item in settled.items]
    return settlement(tuple(items))


def by_seat(amounts: Mapping[int, int], seats: Sequence[int]) -> SeatAmounts:
    """The amounts in seat order; missing seats get 0."""
    return tuple([amounts.get(seat, 0) for seat in seats])


def _twice(amounts: SeatAmounts) -> SeatAmounts:
    return tuple(2 * amount for amount in amounts)
