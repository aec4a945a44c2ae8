"""The quality of a holding in integers: what a player would feel when picking it up.

The figures were chosen by eye and by the distribution they lead to (see `tally`); none is a rule.
"""

from functools import lru_cache

from tournaments.simulator.cards import KING, PLAIN_SUITS, QUEEN, Card, Suit
from tournaments.simulator.dealing import Holding

AT_ONCE = 8
"""Holdings whose figures are remembered: those of one deal, of which every bid asks again."""


def of_suit(holding: Holding, suit: Suit) -> tuple[Card, ...]:
    """The cards of one suit, lowest first."""
    return tuple(sorted(card for card in holding if card.suit is suit))


def tarocks(holding: Holding) -> int:
    """The number of tarocks."""
    return sum(card.is_tarock for card in holding)


def kings(holding: Holding) -> int:
    """The number of kings."""
    return sum(card.is_king for card in holding)


@lru_cache(maxsize=AT_ONCE)
def power(holding: Holding) -> int:
    """Value in a game with tarocks as trumps: 30 is ordinary, 50 strong, 70 rare."""
    return sum(_trick_worth(card) for card in holding)


def _trick_worth(card: Card) -> int:
    if card.is_tarock:
        return 3 + card.rank // 3
    return {KING: 4, QUEEN: 1}.get(card.rank, 0)


@lru_cache(maxsize=AT_ONCE)
def suit_power(holding: Holding) -> int:
    """Value in a Farbendreier or Farbensolo: kings, queens behind them and length; 8 suffices to consider one."""
    return sum(_suit_worth(of_suit(holding, suit)) for suit in PLAIN_SUITS)


def _suit_worth(cards: tuple[Card, ...]) -> int:
    ranks = {card.rank for card in cards}
    if KING not in ranks:
        return 0
    return 2 + (QUEEN in ranks) + max(0, len(cards) - 3)


@lru_cache(maxsize=AT_ONCE)
def exposure(holding: Holding) -> int:
    """Approximate number of tricks the holding can be forced to take, in halves: 0 is a safe Bettel."""
    return _tarock_exposure(of_suit(holding, Suit.TAROCK)) + sum(
        _suit_exposure(of_suit(holding, suit)) for suit in PLAIN_SUITS
    )


def _tarock_exposure(cards: tuple[Card, ...]) -> int:
    """Tarocks are covered by low ones: the n-th lowest may have rank 7n and still stay below."""
    return sum(2 if card.rank > 20 else 1 for place, card in enumerate(cards, start=1) if card.rank > 7 * place)


def _suit_exposure(cards: tuple[Card, ...]) -> int:
    """The same in a suit of eight: low cards cover the high ones."""
    return sum(card.rank > 2 * place for place, card in enumerate(cards, start=1))
