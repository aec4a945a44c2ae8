"""Shuffle and deal: twelve cards to each of four, six to the talon."""

from dataclasses import dataclass
from random import Random

from tournaments.simulator.cards import PACK, Card
from tournaments.simulator.luck import shuffled

Holding = tuple[Card, ...]
"""A player's cards, in no meaningful order."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Twelve cards per seat, seat 0 = forehand, and the talon's six; together the whole pack."""

    holdings: tuple[Holding, Holding, Holding, Holding]
    talon: Holding

    @property
    def talon_halves(self) -> tuple[Holding, Holding]:
        """The talon as turned up: two halves of three cards."""
        return self.talon[:3], self.talon[3:]


def deal(rng: Random) -> Dealt:
    """Shuffle a new pack with `rng` and deal it."""
    pack = shuffled(rng, PACK)
    one, two, three, four = (pack[start : start + 12] for start in range(0, 48, 12))
    return Dealt(holdings=(one, two, three, four), talon=pack[48:])
