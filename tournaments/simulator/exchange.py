"""From the bid to the first trick: the called king determines a partner, the talon is exchanged."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rulesets.model import Contract
from tournaments.simulator.bidding import Bid
from tournaments.simulator.cards import KING, KINGS, PLAIN_SUITS, TAROCKS, TRULL, Card, thirds_of
from tournaments.simulator.dealing import Dealt, Holding
from tournaments.simulator.luck import pick
from tournaments.simulator.strength import power

TALON_CARDS: Mapping[str, int] = {
    "rufer": 3, "besserrufer": 3, "pagatrufer": 3, "uhurufer": 3, "kakadurufer": 3, "quapilrufer": 3,
    "dreier": 3, "farbendreier": 3, "sechserdreier": 6,
}  # fmt: skip
"""How many talon cards the declarer takes up; none in other contracts."""


NEVER_DISCARDED = TRULL.union(KINGS, TAROCKS[:4])
"""The Trull, the kings and the four lowest tarocks, which can make birds."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """The state before the first trick. `holdings` are everybody's twelve cards.

    `discarded` counts for the declarer's side, `left` (the talon's rest) for the opponents. `partner` is None for a
    lone declarer; `king_in_talon` says that they are alone involuntarily.
    """

    contract: Contract
    declarer: int
    forehand: int
    partner: int | None
    king_in_talon: bool
    holdings: tuple[Holding, ...]
    discarded: Holding
    left: Holding

    @property
    def declarers_side(self) -> frozenset[int]:
        """The declarer's seat and their partner's."""
        return frozenset({self.declarer} if self.partner is None else {self.declarer, self.partner})

    @property
    def opponents_side(self) -> frozenset[int]:
        """The other two or three seats."""
        return frozenset(range(4)) - self.declarers_side

    @property
    def solo_strength(self) -> int:
        """The power of the declarer's holding relative to an average one."""
        return power(self.holdings[self.declarer])


def lineup(dealt: Dealt, bid: Bid, *, rng: Random) -> Lineup:
    """The four holdings after calling a king and exchanging the talon."""
    called = _called_card(dealt.holdings[bid.declarer], rng) if bid.contract.calls_king else None
    kept, discarded, left = _exchange(dealt, bid, called)
    holdings = tuple(kept if seat == bid.declarer else held for seat, held in enumerate(dealt.holdings))
    return Lineup(
        contract=bid.contract,
        declarer=bid.declarer,
        forehand=bid.forehand,
        partner=_holder(dealt, called),
        king_in_talon=called in dealt.talon,
        holdings=holdings,
        discarded=discarded,
        left=left,
    )


def _called_card(holding: Holding, rng: Random) -> Card:
    """A king not held, of the shortest suit; with all four in hand a queen, and so on."""
    callable_ = next(filter(None, (_not_held(holding, rank) for rank in range(KING, 0, -1))))
    lengths = Counter(card.suit for card in holding)
    shortest = min(lengths[card.suit] for card in callable_)
    return pick(rng, [card for card in callable_ if lengths[card.suit] == shortest])


def _not_held(holding: Holding, rank: int) -> list[Card]:
    return [Card(suit, rank) for suit in PLAIN_SUITS if Card(suit, rank) not in holding]


def _holder(dealt: Dealt, card: Card | None) -> int | None:
    return next((seat for seat, holding in enumerate(dealt.holdings) if card in holding), None)


def _exchange(dealt: Dealt, bid: Bid, called: Card | None) -> tuple[Holding, Holding, Holding]:
    """The declarer's twelve cards, those put away, and the rest of the talon."""
    holding = dealt.holdings[bid.declarer]
    match TALON_CARDS.get(bid.contract.code, 0):
        case 6:
            return *_discarded(holding + dealt.talon, 6), ()
        case 3:
            taken, left = _better_half(dealt, called)
            return *_discarded(holding + taken, 3), left
        case _:
            return holding, *_halves_of_a_solo(dealt, called)


def _better_half(dealt: Dealt, called: Card | None) -> tuple[Holding, Holding]:
    """The half of the talon the declarer takes, preferably with the called king, and the other."""
    first, second = sorted(dealt.talon_halves, key=lambda half: (called in half, power(half), thirds_of(half)))
    return second, first


def _halves_of_a_solo(dealt: Dealt, called: Card | None) -> tuple[Holding, Holding]:
    """In a Solorufer the half with the called king counts for the declarer; otherwise they get none."""
    if called not in dealt.talon:
        return (), dealt.talon
    return _better_half(dealt, called)


def _discarded(cards: Holding, number: int) -> tuple[Holding, Holding]:
    """The twelve cards kept and the `number` put away: from short suits first, highest values first.

    Never a king, a card of the Trull, or a bird.
    """
    lengths = Counter(card.suit for card in cards)
    order = sorted(
        cards,
        key=lambda card: (card in NEVER_DISCARDED, card.is_tarock, lengths[card.suit], -card.thirds, card),
    )
    return tuple(order[number:]), tuple(order[:number])
