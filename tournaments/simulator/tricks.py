"""Who gets which cards, without anybody playing: each lays their holding in a drawn order, the highest card takes four.

Nobody follows suit and nobody thinks, but strong holdings take many tricks, weak ones sometimes none, the Sküs is
never lost and the Mond only to the Sküs. That is all a believable result needs.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random

from tournaments.simulator.cards import KING, QUEEN, Card
from tournaments.simulator.dealing import Holding
from tournaments.simulator.luck import shuffled

Order = Callable[[Card], tuple[int, int]]
"""The height of a card in a trick."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards by seat, and the seat that took them."""

    cards: tuple[Card, ...]
    winner: int


def tarocks_high(card: Card) -> tuple[int, int]:
    """Tarocks are trumps."""
    return (card.is_tarock, card.rank)


def suits_high(card: Card) -> tuple[int, int]:
    """In suit contracts the kings and queens hold: suits are led until the tarocks have nothing to take."""
    return (card.rank in (QUEEN, KING) and not card.is_tarock, card.rank)


def laid_out(holdings: tuple[Holding, ...], rng: Random, *, order: Order = tarocks_high) -> tuple[Trick, ...]:
    """Twelve tricks out of four holdings of twelve; of equal cards the lower seat's takes the trick."""
    sequences = [shuffled(rng, holding) for holding in holdings]
    return tuple(Trick(cards, _winner(cards, order)) for cards in zip(*sequences, strict=True))


def _winner(cards: tuple[Card, ...], order: Order) -> int:
    return max(range(len(cards)), key=lambda seat: order(cards[seat]))


def taken(tricks: tuple[Trick, ...], seats: Collection[int]) -> tuple[Card, ...]:
    """The cards in the tricks of some seats."""
    return tuple(card for trick in tricks if trick.winner in seats for card in trick.cards)
