"""Distribute the tricks without playing: each seat plays its holding in random order, the highest card takes the trick.

Nobody follows suit or thinks, but strong holdings take many tricks, weak ones sometimes none, the Sküs is never lost,
and the Mond only to the Sküs. That is enough for a believable result.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random

from tournaments.simulator.cards import KING, QUEEN, Card
from tournaments.simulator.dealing import Holding
from tournaments.simulator.luck import shuffled

Order = Callable[[Card], tuple[int, int]]
"""A sort key for the height of a card in a trick."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards by seat, and the seat that took them."""

    cards: tuple[Card, ...]
    winner: int


def tarocks_high(card: Card) -> tuple[int, int]:
    """Tarocks are trumps."""
    return (card.is_tarock, card.rank)


def suits_high(card: Card) -> tuple[int, int]:
    """In suit contracts kings and queens are high: suits are led until tarocks have nothing to take."""
    return (card.rank in (QUEEN, KING) and not card.is_tarock, card.rank)


def laid_out(holdings: tuple[Holding, ...], rng: Random, *, order: Order = tarocks_high) -> tuple[Trick, ...]:
    """Twelve tricks from four holdings of twelve; on a tie the lower seat takes the trick."""
    sequences = [shuffled(rng, holding) for holding in holdings]
    return tuple(Trick(cards, _winner(cards, order)) for cards in zip(*sequences, strict=True))


def _winner(cards: tuple[Card, ...], order: Order) -> int:
    return max(range(len(cards)), key=lambda seat: order(cards[seat]))


def taken(tricks: tuple[Trick, ...], seats: Collection[int]) -> tuple[Card, ...]:
    """The cards in the tricks of some seats."""
    return tuple(card for trick in tricks if trick.winner in seats for card in trick.cards)
