"""The 54 cards of Tarock: 22 tarocks and four suits of eight, 210 thirds of a point in total.

A card's rank orders it within its suit: tarocks I to XXI, and the Sküs as 22; in suits 1 to 4 for the low cards (4 is
the best one, red ace or black ten), then jack, cavalier, queen and king.
"""

from enum import StrEnum
from typing import NamedTuple

from rulesets.model import BonusKind, Ruleset


class Suit(StrEnum):
    TAROCK = "tarock"
    HERZ = "herz"
    KARO = "karo"
    PIK = "pik"
    TREFF = "treff"


PLAIN_SUITS = (Suit.HERZ, Suit.KARO, Suit.PIK, Suit.TREFF)

JACK, CAVALIER, QUEEN, KING = 5, 6, 7, 8
"""Ranks of the court cards in plain suits."""

THIRDS_OF_COURT = {JACK: 4, CAVALIER: 7, QUEEN: 10, KING: 13}


class Card(NamedTuple):
    """A card; cards sort by suit, then by rank."""

    suit: Suit
    rank: int

    @property
    def is_tarock(self) -> bool:
        return self.suit is Suit.TAROCK

    @property
    def is_king(self) -> bool:
        return self.rank == KING and not self.is_tarock

    @property
    def thirds(self) -> int:
        """The card's value in a trick, in thirds of a point."""
        if self.is_tarock:
            return 13 if self in TRULL else 1
        return THIRDS_OF_COURT.get(self.rank, 1)


PAGAT, MOND, SKUES = (Card(Suit.TAROCK, rank) for rank in (1, 21, 22))
TRULL = frozenset({PAGAT, MOND, SKUES})

KINGS = tuple(Card(suit, KING) for suit in PLAIN_SUITS)
TAROCKS = tuple(Card(Suit.TAROCK, rank) for rank in range(1, 23))
PACK = TAROCKS + tuple(Card(suit, rank) for suit in PLAIN_SUITS for rank in range(1, KING + 1))


def bird_cards(ruleset: Ruleset) -> dict[str, Card]:
    """The tarock of each of the ruleset's birds by code: the first is the Pagat, the second the II, …"""
    birds = (bonus.code for bonus in ruleset.bonuses if bonus.kind is BonusKind.BIRD)
    return dict(zip(birds, TAROCKS, strict=False))


def thirds_of(cards: tuple[Card, ...]) -> int:
    """The value of some cards, in thirds."""
    return sum(card.thirds for card in cards)
