"""What the dummies (Strohmänner) win or lose, shared among the people at their table."""

from collections.abc import Sequence

from rulesets.model import Ruleset
from scoring.items import Item, SeatAmounts, Settlement


def shared_balance(amounts: Sequence[int], dummies: int) -> SeatAmounts:
    """The amounts by seat with those of the dummies, who have the last `dummies` seats, given to the people.

    The dummies' balances are added and shared in equal parts, truncated toward zero; what is left over goes to the
    highest (a loss is paid by the lowest), on a tie to the lower seat. The sum stays, the dummies' seats get 0.
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
    """What everybody at a table gets of a round's balance of the dummies, by place.

    `people` are their own amounts; the dummies have what these lack to 0.
    """
    shared = shared_balance((*people, -sum(people)), 1)[:-1]
    return tuple(after - before for before, after in zip(people, shared, strict=True))


def dummies_line(settled: Settlement, ruleset: Ruleset) -> Item:
    """The line that brings the dummies' seats of one hand to 0, each ledger by itself."""
    points = _moved(settled.points, ruleset.dummies)
    return Item("dummies", 0, 1, None, None, points, _moved(settled.money, ruleset.dummies))


def _moved(amounts: SeatAmounts, dummies: int) -> SeatAmounts:
    shared = shared_balance(amounts, dummies)
    return tuple(after - before for before, after in zip(amounts, shared, strict=True))
