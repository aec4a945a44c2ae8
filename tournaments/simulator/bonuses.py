"""Announcements before the first trick."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from rulesets.model import Bonus, BonusKind, Ruleset
from scoring.hand import Side
from tournaments.simulator.bidding import promised_bird
from tournaments.simulator.cards import KINGS, TRULL, Card, bird_cards
from tournaments.simulator.dealing import Holding
from tournaments.simulator.exchange import Lineup
from tournaments.simulator.luck import permille
from tournaments.simulator.strength import power, tarocks

HOLDINGS: dict[str, frozenset[Card]] = {"trull": TRULL, "kings": frozenset(KINGS)}
"""Bonuses for holding cards in the tricks of one side, by code."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A bonus announced by a seat for its side."""

    bonus: Bonus
    side: Side
    seat: int


def side_of(seat: int, lineup: Lineup) -> Side:
    """The side of a seat."""
    return Side.DECLARER if seat in lineup.declarers_side else Side.OPPONENTS


def announcements(lineup: Lineup, *, ruleset: Ruleset, rng: Random) -> tuple[Claim, ...]:
    """All announcements in the ruleset's order: the bird required by a contract, and whatever players dare.

    Each code at most once, and nothing excluded by an announced Valat.
    """
    claims = tuple(_claims(lineup, ruleset=ruleset, rng=rng))
    if not any(claim.bonus.kind is BonusKind.VALAT for claim in claims):
        return claims
    excluded = ruleset.valat.excludes_announced if ruleset.valat else ()
    return tuple(claim for claim in claims if claim.bonus.kind not in excluded)


def _claims(lineup: Lineup, *, ruleset: Ruleset, rng: Random) -> Iterator[Claim]:
    promised = promised_bird(lineup.holdings[lineup.declarer], lineup.contract, ruleset)
    birds = bird_cards(ruleset)
    for bonus in ruleset.bonuses_with(lineup.contract):
        if bonus.code == promised:
            yield Claim(bonus, Side.DECLARER, lineup.declarer)
            continue
        bold = (seat for seat in range(4) if permille(rng, _boldness(bonus, seat, lineup, birds)))
        seat = next(bold, None)
        if seat is not None:
            yield Claim(bonus, side_of(seat, lineup), seat)


def _boldness(bonus: Bonus, seat: int, lineup: Lineup, birds: Mapping[str, Card]) -> int:
    """The permille of cases in which a seat announces a bonus."""
    holding = lineup.holdings[seat]
    match bonus.kind:
        case BonusKind.BIRD:
            return 150 if birds[bonus.code] in holding and tarocks(holding) >= 8 else 0
        case BonusKind.HOLDING:
            return _boldness_about_cards(HOLDINGS.get(bonus.code, frozenset()), holding)
        case BonusKind.ULTIMO:
            return 60 if seat == lineup.declarer and lineup.partner is not None and tarocks(holding) >= 6 else 0
        case BonusKind.SACK:
            return 60 if seat == lineup.declarer and bonus.after is None and power(holding) >= 58 else 0
        case BonusKind.VALAT:
            return 60 if seat == lineup.declarer and power(holding) >= 74 else 0
        case BonusKind.CATCH | BonusKind.HAND:
            return 0


def _boldness_about_cards(wanted: frozenset[Card], holding: Holding) -> int:
    """Often if all cards are held, sometimes if one is missing."""
    if not wanted:
        return 0
    return {0: 400, 1: 25}.get(len(wanted.difference(holding)), 0) if tarocks(holding) >= 6 else 0
