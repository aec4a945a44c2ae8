"""From hands to totals: the score sheet of one table and what it adds up to, in both ledgers.

The first ledger is points (Schrift), the second is money, counted in points as well (times the tournament's cents per
point). Every hand, and so every sum, is 0 over all players in both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum in both ledgers, in points."""

    points: int = 0
    money: int = 0

    def __add__(self, other: Amount) -> Amount:
        return Amount(self.points + other.points, self.money + other.money)

    def __bool__(self) -> bool:
        return bool(self.points or self.money)


@dataclass(frozen=True, slots=True)
class Posting:
    """What one hand brought one player. `key` is the caller's: a place at the table or an entry's id."""

    hand: int
    key: int
    points: int
    money: int

    @property
    def amount(self) -> Amount:
        return Amount(self.points, self.money)


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one row of the sheet: what the hand brought and what he has after it."""

    key: int
    hand: Amount
    total: Amount


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand of the sheet, a cell for everybody at the table in the order asked for."""

    hand: int
    cells: tuple[Cell, ...]


def totals(postings: Iterable[Posting]) -> dict[int, Amount]:
    """The sum per key, in the order of the keys."""
    sums: defaultdict[int, Amount] = defaultdict(Amount)
    for posting in postings:
        sums[posting.key] += posting.amount
    return dict(sorted(sums.items()))


def sheet(postings: Iterable[Posting], *, keys: Sequence[int]) -> tuple[SheetRow, ...]:
    """The sheet with running totals, by hand number, whatever order the hands came in.

    `keys` are all players of the table in playing order; who sat a hand out has 0 in it. A posting for anybody else
    is a ValueError: it would vanish from the sheet but not from the totals.
    """
    running = dict.fromkeys(keys, Amount())
    rows = []
    for hand, brought in _by_hand(postings):
        for key, amount in brought.items():
            if key not in running:
                raise ValueError(f"hand {hand} has points for {key}, who is not at this table")
            running[key] += amount
        rows.append(SheetRow(hand, tuple(Cell(key, brought.get(key, Amount()), running[key]) for key in keys)))
    return tuple(rows)


def round_totals(rounds: Sequence[Iterable[Posting]]) -> dict[int, tuple[Amount | None, ...]]:
    """Per key its total of each round, None for a round without a single hand of his, in the order of the keys."""
    sums = [totals(postings) for postings in rounds]
    keys = sorted({key for of_round in sums for key in of_round})
    return {key: tuple(of_round.get(key) for of_round in sums) for key in keys}


def imbalance(amounts: Iterable[Amount | Posting | None]) -> Amount:
    """What is left over when everything is added up: falsy when both ledgers sum to 0, as they must."""
    return sum((Amount(each.points, each.money) for each in amounts if each is not None), Amount())


def unbalanced_hands(postings: Iterable[Posting]) -> dict[int, Amount]:
    """The hands that do not sum to 0, with what is left over."""
    left = {hand: imbalance(brought.values()) for hand, brought in _by_hand(postings)}
    return {hand: amount for hand, amount in left.items() if amount}


def unbalanced_rounds(rounds: Mapping[int, Sequence[Amount | None]]) -> dict[int, Amount]:
    """Of `round_totals`, the rounds (0 = the first) that do not sum to 0 over all players, with what is left over."""
    left = {number: imbalance(column) for number, column in enumerate(zip(*rounds.values(), strict=True))}
    return {number: amount for number, amount in left.items() if amount}


def _by_hand(postings: Iterable[Posting]) -> Iterable[tuple[int, dict[int, Amount]]]:
    ordered = sorted(postings, key=attrgetter("hand"))
    return ((hand, totals(brought)) for hand, brought in groupby(ordered, key=attrgetter("hand")))
