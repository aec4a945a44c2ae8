"""The payments of a shape of card points are those of every hand that has it."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from rulesets.trischaken_schemes import trischaken_settings
from scoring.trischaken import SEATS, trischaken_points
from scoring.trischaken_shapes import PaymentRow, shape_of, trischaken_payments
from tests.scoring.every_rule import every_rule
from tests.scoring.reference.thirds import random_trischaken_thirds
from tests.scoring.test_variants import variant

LOWER = (105, 104, 80, 70, 69, 60, *range(55, 49, -1), 45, 30, *range(9, 3, -1), 0)
"""Card points of those who have not most, falling: the ends of what can be, and between them."""


def paid(thirds: tuple[int, ...], forehand: int, payments: list[PaymentRow]) -> tuple[int, ...]:
    """The points of a hand by the payments of its shape."""
    order = sorted(SEATS, key=lambda seat: (-thirds[seat], seat != forehand))
    points = dict.fromkeys(SEATS, 0)
    for payers, receivers, pays, gets, _is_pot in payments:
        for seat in order[:payers]:
            points[seat] -= pays
        for seat in order[-receivers:]:
            points[seat] += gets
    return tuple(points.values())


def test_payments_of_a_shape_are_those_of_every_hand_of_it() -> None:
    rng = random.Random("shapes")
    for rule in {each.ruleset.trischaken: None for each in every_rule()}:
        if rule is None:
            continue
        payments, settings = trischaken_payments(rule), trischaken_settings(rule)
        for _ in range(40):
            forehand = rng.choice((0, 1))
            thirds = tuple(random_trischaken_thirds(forehand, rng))
            of_shape = payments[shape_of(thirds, forehand, rule.mayor_thirds)]

            assert paid(thirds, forehand, of_shape) == trischaken_points(thirds, forehand, settings), (thirds, rule)


@pytest.mark.parametrize("mayor_thirds", [106, 107, 198, 206])
def test_payments_are_there_for_all_card_points(mayor_thirds: int) -> None:
    rule = variant("ooe-2023", {"trischaken": {"mayor_thirds": mayor_thirds}}).trischaken
    assert rule is not None

    shapes = {shape_of(thirds, seat, mayor_thirds) for thirds in _falling_thirds() for seat in (0, 3)}

    assert shapes - trischaken_payments(rule).keys() == set()


def _falling_thirds() -> Iterator[tuple[int, ...]]:
    for others in combinations_with_replacement(LOWER, 3):
        if (most := 210 - sum(others)) >= others[0]:
            yield (most, *others)
