"""Sample hands settled by the engine: the same arithmetic as at the tables, nothing duplicated."""

from dataclasses import replace

from rulesets.model import DummiesShared, PartnerCall, Ruleset
from rulesets.rows import Contract, Family
from scoring.items import Settlement
from scoring.played_hand import PlayedHand
from scoring.settle import settle

DECLARER, PARTNER = 0, 1
"""Seats of a sample hand; the partner of a second called king sits after the first one."""


def paid(hand: PlayedHand, ruleset: Ruleset) -> Settlement:
    """Points and money of a sample hand, before a Strohmann's share is divided."""
    before = ruleset if not ruleset.dummies else replace(ruleset, dummies_shared=DummiesShared.ROUND)
    return settle(hand, before)


def sample_hand(contract: Contract, ruleset: Ruleset, *, partners: int = 0, won: bool | None = None) -> PlayedHand:
    """A hand with the given number of partners, seated after the declarer. No bonus, no Kontra."""
    hand = PlayedHand(contract.code, DECLARER, won=won, opponent_kontra=(1,) * len(ruleset.seats))
    if not contract.calls_king:
        return hand
    if not partners:
        return replace(hand, king_in_talon=True)
    if ruleset.partner is PartnerCall.TWO_CALLED_KINGS:
        return replace(hand, partners=(PARTNER, PARTNER - 1 + partners))
    return replace(hand, partner=PARTNER)


def most_partners(contract: Contract, ruleset: Ruleset) -> int:
    """The maximum number of partners in a contract."""
    if not contract.calls_king:
        return 0
    return 2 if ruleset.partner is PartnerCall.TWO_CALLED_KINGS else 1


def plain_contracts(ruleset: Ruleset) -> tuple[Contract, ...]:
    """The most typical contract played alone and the most typical with partners, if the ruleset has them."""
    positive = [row for row in ruleset.contracts if row.family is Family.POSITIVE]
    kinds = [[row for row in positive if row.calls_king is calls] for calls in (False, True)]
    return tuple(min(kind, key=_is_unusual) for kind in kinds if kind)


def _is_unusual(contract: Contract) -> tuple[bool, bool, bool, int]:
    """Sort key that puts solos, contracts with a bird, unequal values and few bonuses last."""
    return (
        contract.doubles_bonuses,
        bool(contract.required_birds),
        contract.value != contract.lost_value,
        -len(contract.bonuses),
    )
