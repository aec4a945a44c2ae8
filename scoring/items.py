"""A settled hand: the lines that explain it, and their sums."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.hand_model import Side

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


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a hand moves between the four seats: `points` is the Schrift, `money` the same with every Kontra.

    Both sum to 0 and are the sums of the items. In cents: money × the tournament's cents per point.
    """

    points: Four
    money: Four
    items: tuple[Item, ...]


def settlement(items: tuple[Item, ...]) -> Settlement:
    """The items with their sums; there is at least one."""
    first = items[0]
    if len(items) == 1:
        return Settlement(first.points, first.money, items)
    return Settlement(summed([item.points for item in items]), summed([item.money for item in items]), items)


def summed(amounts: list[Four]) -> Four:
    """The sum, seat by seat."""
    first = second = third = fourth = 0
    for a, b, c, d in amounts:
        first += a
        second += b
        third += c
        fourth += d
    return first, second, third, fourth


def by_seat(amounts: dict[int, int]) -> Four:
    """The amounts in seat order; a seat that is not named gets 0."""
    amount = amounts.get
    return amount(0, 0), amount(1, 0), amount(2, 0), amount(3, 0)
