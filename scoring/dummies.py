"""Sharing the amounts of dummies (Strohmänner) among the people at their table."""

from collections.abc import Sequence

from rulesets.model import Ruleset
from scoring.items import Item, SeatAmounts, Settlement


def shared_balance(amounts: Sequence[int], dummies: int) -> SeatAmounts:
    """The amounts by seat, with those of the dummies in the last `dummies` seats distributed among the people.

    The dummies' sum is shared equally, truncated toward zero; the remainder goes to the highest (a loss to the lowest),
    on a tie to the lower seat. The sum is preserved, and the dummies' seats get 0.
    """
    people = amounts[: len(amounts) - dummies]
    balance = sum(amounts[len(people) :])
    share = abs(balance) // len(people) * (1 if balance > 0 else -1)
    rest = balance - share * len(people)
    shared = [amount + share for amount in people]
    chosen = people.index(max(people) if rest > 0 else min(people))
    shared[chosen] += rest
    return (*shared, *[0] * dummies)


def round_shares(people: Sequence[int]) -> tuple[int, ...]:
    """Everybody's share of the dummies' balance of a round, by place.

    `people` are their own amounts; the dummies have whatever these lack to 0.
    """
    shared = shared_balance((*people, -sum(people)), 1)[:-1]
    return tuple(after - before for before, after in zip(people, shared, strict=True))


def dummies_line(settled: Settlement, ruleset: Ruleset) -> Item:
    """The line that brings a hand's dummy seats to 0, for each ledger separately."""
    points = _moved(settled.points, ruleset.dummies)
    return Item("dummies", 0, 1, None, None, points, _moved(settled.money, ruleset.dummies))


def _moved(amounts: SeatAmounts, dummies: int) -> SeatAmounts:
    shared = shared_balance(amounts, dummies)
    return tuple(after - before for before, after in zip(amounts, shared, strict=True))
