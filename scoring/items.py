"""A settled hand: the lines that explain it, and their sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import add
from typing import NamedTuple

from scoring.played_hand import Side

SeatAmounts = tuple[int, ...]
"""An amount for each seat of the ruleset, from forehand; they sum to 0."""


class Void(StrEnum):
    """Why a line, or the Kontra on it, does not count."""

    REPLACED_BY_VALAT = "replaced_by_valat"
    """The game, whose place the Valat takes."""
    VALAT = "valat"
    """A bonus that does not count beside a Valat."""
    KONTRA = "kontra"
    """The line counts; the Kontra that was said does not."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a settlement.

    `value` is in points per opponent, after solo and loss doubling: 0 when void, in Trischaken and in a Renonce.
    `factor` is the Kontra factor, 1 when none counts. `points` and `money` are this line's part of both ledgers;
    money is in points with Kontra applied. `seat` is the opponent of a line of a negative contract, who settles with
    `declarer` where several declared.
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
    """What a hand moves between the seats: `points` is the Schrift, `money` the same with every Kontra.

    Both sum to 0 and are the sums of the items. In cents: money × the tournament's cents per point.
    A tuple, because one is made for every hand, in a quarter of the time a frozen dataclass takes.
    """

    points: SeatAmounts
    money: SeatAmounts
    items: tuple[Item, ...]


def settlement(items: tuple[Item, ...]) -> Settlement:
    """The items with their sums; at least one."""
    points, money = items[0].points, items[0].money
    for item in items[1:]:
        points = tuple(map(add, points, item.points))
        money = tuple(map(add, money, item.money))
    return Settlement(points, money, items)


def doubled(settled: Settlement) -> Settlement:
    """The settlement of a hand that counts double; values and factors of the lines stay what they are."""
    items = [replace(item, points=_twice(item.points), money=_twice(item.money)) for item in settled.items]
    return settlement(tuple(items))


def by_seat(amounts: Mapping[int, int], seats: Sequence[int]) -> SeatAmounts:
    """The amounts in seat order; a seat that is not named gets 0."""
    return tuple([amounts.get(seat, 0) for seat in seats])


def _twice(amounts: SeatAmounts) -> SeatAmounts:
    return tuple(2 * amount for amount in amounts)
