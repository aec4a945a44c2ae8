"""Which hands of a table count double: those after a Trischaken, a hand without score, or a Mondfang."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rulesets.model import MONDFANG, DoubledAfter, Ruleset
from rulesets.rows import Family
from scoring.played_hand import PlayedHand

Occasion = Callable[[PlayedHand, Sequence[int], Ruleset], bool]


def makes_next_double(hand: PlayedHand, points: Sequence[int], ruleset: Ruleset) -> bool:
    """Whether the next hands count double; `points` are this hand's score (Schrift) by seat."""
    return any(OCCASIONS[occasion](hand, points, ruleset) for occasion in ruleset.doubled_after)


def round_factor(number: int, occasions: Iterable[int], *, hands: int) -> int:
    """The factor of hand `number`: 2 within `hands` hands after an occasion, else 1.

    `occasions` are numbers of hands. A new occasion restarts the count; nothing counts more than double.
    """
    return 2 if any(0 < number - occasion <= hands for occasion in occasions) else 1


def doubled_hands(ruleset: Ruleset, *, people: int) -> int:
    """How many hands count double after an occasion: as many as `people` at the table, unless the rules differ."""
    return people if ruleset.doubled_hands is None else ruleset.doubled_hands


def _is_trischaken(hand: PlayedHand, _points: Sequence[int], ruleset: Ruleset) -> bool:
    return ruleset.contract(hand.contract).family is Family.TRISCHAKEN


def _is_all_zero(_hand: PlayedHand, points: Sequence[int], _ruleset: Ruleset) -> bool:
    return not any(points)


def _has_mondfang(hand: PlayedHand, _points: Sequence[int], _ruleset: Ruleset) -> bool:
    return any(listed.bonus == MONDFANG and listed.made for listed in hand.bonuses)


OCCASIONS: Mapping[DoubledAfter, Occasion] = {
    DoubledAfter.TRISCHAKEN: _is_trischaken,
    DoubledAfter.ALL_ZERO: _is_all_zero,
    DoubledAfter.MONDFANG: _has_mondfang,
}
