"""Writing cards down shortly in tests: "t22 t21 hK hD p3" are Sküs, Mond, king and queen of Herz, a low Pik."""

from tournaments.simulator.cards import CAVALIER, JACK, KING, QUEEN, Card, Suit
from tournaments.simulator.dealing import Holding

SUITS = {"t": Suit.TAROCK, "h": Suit.HERZ, "k": Suit.KARO, "p": Suit.PIK, "f": Suit.TREFF}
COURT = {"K": KING, "D": QUEEN, "C": CAVALIER, "B": JACK}


def cards(written: str) -> Holding:
    return tuple(_card(word) for word in written.split())


def _card(word: str) -> Card:
    rank = word[1:]
    return Card(SUITS[word[0]], COURT.get(rank) or int(rank))
