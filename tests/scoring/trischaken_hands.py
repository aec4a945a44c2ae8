"""Every kind of Trischaken there is: one hand of each order, tie, virgin and mayor, thirds from the highest down."""

from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise

MOST, LEAST_TRICK, MAYOR = 210, 4, 107
Hand = tuple[int, ...]


def _is_possible(thirds: int) -> bool:
    return thirds in (0, MOST) or LEAST_TRICK <= thirds <= MOST - LEAST_TRICK


def descending(amounts: Sequence[int]) -> list[Hand]:
    """Every hand whose second, third and fourth have one of the amounts, which rise."""
    lower = combinations_with_replacement(reversed(amounts), 3)
    hands = [(MOST - sum(three), *three) for three in lower]
    return [hand for hand in hands if hand[0] >= hand[1] and all(map(_is_possible, hand))]


def kind(hand: Hand) -> tuple[object, ...]:
    """All that any rule asks of a hand: who is tied, who has no trick, whether there is a mayor."""
    return (*[higher == lower for higher, lower in pairwise(hand)], hand.count(0), hand[0] >= MAYOR)


AMOUNTS = (0, 20, 25, 30, 40, 50, 60, 70, 80, 104, 105)
KINDS: dict[tuple[object, ...], Hand] = {kind(hand): hand for hand in descending(AMOUNTS)}
HANDS = list(KINDS.values())
