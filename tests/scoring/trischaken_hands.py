"""Every kind of Trischaken there is: one hand of each order, tie, virgin and mayor, thirds from the highest down."""

from itertools import pairwise

MOST, LEAST_TRICK, MAYOR = 210, 4, 107
Hand = tuple[int, ...]


def _is_possible(thirds: int) -> bool:
    return thirds in (0, MOST) or LEAST_TRICK <= thirds <= MOST - LEAST_TRICK


def _descending() -> list[Hand]:
    hands = [
        (MOST - second - third - fourth, second, third, fourth)
        for second in range(MOST // 2 + 1)
        for third in range(second + 1)
        for fourth in range(third + 1)
    ]
    return [hand for hand in hands if hand[0] >= hand[1] and all(map(_is_possible, hand))]


def _kind(hand: Hand) -> tuple[object, ...]:
    """All that any rule asks of a hand: who is tied, who has no trick, whether there is a mayor."""
    return (*[higher == lower for higher, lower in pairwise(hand)], hand.count(0), hand[0] >= MAYOR)


KINDS: dict[tuple[object, ...], Hand] = {_kind(hand): hand for hand in _descending()}
HANDS = list(KINDS.values())
