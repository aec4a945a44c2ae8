"""Shuffling and dealing: twelve cards to each of four, six to the talon."""

from dataclasses import dataclass
from random import Random

from tournaments.simulator.cards import PACK, Card
from tournaments.simulator.luck import shuffled

Holding = tuple[Card, ...]
"""The cards somebody holds, in no order that means anything."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Twelve cards for each seat, seat 0 = forehand, and the talon's six; together the whole pack, each card once."""

    holdings: tuple[Holding, Holding, Holding, Holding]
    talon: Holding

    @property
    def talon_halves(self) -> tuple[Holding, Holding]:
        """The talon as it is turned up: two times three cards."""
        return self.talon[:3], self.talon[3:]


def deal(rng: Random) -> Dealt:
    """Shuffle a fresh pack with `rng` and deal it."""
    pack = shuffled(rng, PACK)
    one, two, three, four = (pack[start : start + 12] for start in range(0, 48, 12))
    return Dealt(holdings=(one, two, three, four), talon=pack[48:])
