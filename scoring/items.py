"""A settled hand: the lines that explain it, and their sums."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.played_hand import Side

Four = tuple[int, int, int, int]
"""An amount for each seat, 0 to 3; the four sum to 0."""

NOTHING: Four = (0, 0, 0, 0)


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
    money is in points with Kontra applied. `seat` is the opponent of a line of a negative contract.
    """

    item: str
    value: int
    factor: int
    winner: Side | None
    void: Void | None
    points: Four
    money: Four
    seat: int | None = None


class Settlement(NamedTuple):
    """What a hand moves between the four seats: `points` is the Schrift, `money` the same with every Kontra.

    Both sum to 0 and are the sums of the items. In cents: money × the tournament's cents per point.
    A tuple, because one is made for every hand, in a quarter of the time a frozen dataclass takes.
    """

    points: Four
    money: Four
    items: tuple[Item, ...]


def settlement(items: tuple[Item, ...]) -> Settlement:
    """The items with their sums; at least one. Unrolled seat by seat, because every hand passes through here."""
    if len(items) == 1:
        return Settlement(items[0].points, items[0].money, items)
    p0 = p1 = p2 = p3 = m0 = m1 = m2 = m3 = 0
    for item in items:
        a, b, c, d = item.points
        p0 += a
        p1 += b
        p2 += c
        p3 += d
        a, b, c, d = item.money
        m0 += a
        m1 += b
        m2 += c
        m3 += d
    return Settlement((p0, p1, p2, p3), (m0, m1, m2, m3), items)


def by_seat(amounts: dict[int, int]) -> Four:
    """The amounts in seat order; a seat that is not named gets 0."""
    amount = amounts.get
    return amount(0, 0), amount(1, 0), amount(2, 0), amount(3, 0)
