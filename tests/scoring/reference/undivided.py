"""Which pots of a ruleset cannot be paid or shared in whole points, found by settling hands that reach every cell."""

from tests.scoring.reference.pots import goes_by_rank, losing_seats, pot_of, virgin_seats
from tests.scoring.reference.rules import Pots, Tricks
from tests.scoring.reference.thirds import SHAPES

# Beside the known shapes: a plain loser, a loser short of every mayor, a mayor, each with none to two virgins.
MORE_SHAPES = (
    (60, 90, 40, 20),
    (90, 60, 60, 0),
    (106, 104, 0, 0),
    (140, 30, 20, 20),
    (140, 50, 20, 0),
    (140, 70, 0, 0),
)
HANDS = sorted({shape[turn:] + shape[:turn] for shape in (*SHAPES, *MORE_SHAPES) for turn in range(4)})
"""Each shape with each of its amounts at forehand."""


def undivided_pots(tricks: Tricks) -> set[int]:
    """The amounts; those of cells that no hand uses aren't judged."""
    return {pot for thirds in HANDS for pot in _undivided(tricks, list(thirds))}


def _undivided(tricks: Tricks, thirds: list[int]) -> list[int]:
    """The hand's pot, where it leaves a remainder; seat 0 is forehand."""
    assert isinstance(tricks.pots, Pots)
    losers = losing_seats(thirds, 0, shares=tricks.forehand_shares)
    virgins = virgin_seats(thirds) if tricks.from_each is None else []
    if goes_by_rank(tricks, thirds, losers, virgins, 0):
        return []
    pot = pot_of(tricks, thirds, losers, virgins, 0)
    receivers = len(virgins) or 4 - len(losers)
    return [pot] if pot % len(losers) or pot % receivers else []
