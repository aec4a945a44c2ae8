"""Who pays whom in every shape of a Trischaken, as plain JSON for settling on a phone."""

from itertools import pairwise

from rulesets.trischaken import Trischaken
from rulesets.trischaken_schemes import trischaken_settings
from scoring.trischaken import SEATS, Payment, PaymentKind, outcome, payments

PaymentRow = list[int]
"""How many pay, counted from the highest; how many receive, counted from the lowest; what each pays, and gets; and 1,
or 0 if virgins collect besides the pot.
"""

SHAPES = (
    (54, 53, 52, 51), (195, 6, 5, 4), (71, 70, 69, 0), (201, 5, 4, 0),
    (55, 53, 51, 51), (197, 5, 4, 4), (106, 104, 0, 0), (206, 4, 0, 0),
    (54, 53, 53, 50), (196, 5, 5, 4), (72, 69, 69, 0), (202, 4, 4, 0),
    (54, 52, 52, 52), (198, 4, 4, 4), (210, 0, 0, 0),
    (60, 60, 50, 40), (80, 80, 50, 0),
    (60, 60, 45, 45), (105, 105, 0, 0),
    (60, 60, 60, 30), (70, 70, 70, 0),
)  # fmt: skip
"""A hand of every shape, in thirds: all ties, with and without a virgin; where one has the most, with both the least
and the most possible, so that there is one with and one without a mayor, whatever the limit.
"""


def trischaken_payments(rule: Trischaken) -> dict[str, list[PaymentRow]]:
    """Who pays whom in every shape of card points, by `shape_of`."""
    settings = trischaken_settings(rule)
    return {
        shape_of(thirds, forehand, settings.mayor_thirds): [
            _row(payment) for payment in payments(outcome(thirds, forehand, settings), settings)
        ]
        for thirds in SHAPES
        for forehand in SEATS
    }


def shape_of(thirds: tuple[int, ...], forehand: int, mayor_thirds: int) -> str:
    """Everything a payment depends on: "0010,2,false,true".

    Whether each has as much as the previous one, highest first; forehand's position in that order, the first of those
    tied; mayor or not; virgin or not.
    """
    falling = sorted(thirds, reverse=True)
    ties = "".join(str(int(one == two)) for one, two in pairwise((None, *falling)))
    has_mayor = falling[0] > falling[1] and falling[0] >= mayor_thirds
    return f"{ties},{falling.index(thirds[forehand])},{has_mayor},{falling[-1] == 0}".lower()


def _row(payment: Payment) -> PaymentRow:
    is_pot = payment.kind is not PaymentKind.FROM_EACH
    return [len(payment.payers), len(payment.receivers), payment.pays, payment.gets, int(is_pot)]
