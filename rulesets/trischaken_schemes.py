"""The amounts paid in Trischaken: those of published schemes as data, or a ruleset's own.

A rule book's scheme is merely a name for settings of the one interpreter in `scoring.trischaken`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rulesets.trischaken import (
    ForehandTied,
    PlainLoser,
    Pots,
    Trischaken,
    TrischakenCases,
    TrischakenScheme,
    VirginGets,
)


class LeftOpen(StrEnum):
    """What a published scheme's source leaves open, so that its settings are this product's choice."""

    TWO_TIED_ONE_VIRGIN = "two_tied_one_virgin"
    """What two tied losers pay to one virgin."""
    ORDER_OF_CASES = "order_of_cases"
    """Which case comes first, or whether several are paid."""
    THREE_TIED = "three_tied"
    """What three tied players pay or get."""


@dataclass(frozen=True, slots=True)
class TrischakenSettings:
    """The interpreter's settings: the pots in points, ordered as in `Pots`, and how to apply them.

    A missing pot pays nothing. `rank` and `from_each` are points; the former is even.
    """

    alone: tuple[int, ...] = (0, 0, 0, 0)
    two_virgins: tuple[int, ...] = (0, 0, 0, 0)
    all_tricks: tuple[int, ...] = (0, 0)
    two_tied: tuple[int, ...] = (0, 0, 0)
    three_tied: int = 0
    forehand_tied: ForehandTied = ForehandTied.ALONE
    plain: PlainLoser = PlainLoser.LOSER
    rank: int = 0
    virgin: VirginGets = VirginGets.POT
    from_each: int = 0
    cases: TrischakenCases = TrischakenCases.ALL
    """`ALL` except in the Tyrolean scheme, the only one in which one case can exclude another."""
    mayor_thirds: int = 107
    """The ruleset's own; included so that one value has everything a payment depends on."""
    left_open: tuple[LeftOpen, ...] = field(default=(), compare=False)
    """For the rules page; no payment depends on it."""


OOE = TrischakenSettings(
    alone=(3, 6, 6, 12),
    two_virgins=(4, 6, 6, 12),
    all_tricks=(6, 12),
    two_tied=(4, 4, 4),
    three_tied=3,
)
"""Upper Austria since 2023: the loser pays 1 to each, as mayor or forehand 2, as both 4. Virgins get all of it; two get
at least 2 each, so that a plain loser pays 4. Two tied pay 2 each, three 1 each."""

WIEN = TrischakenSettings(
    alone=(6, 12, 12, 24),
    two_virgins=(6, 12, 12, 24),
    all_tricks=(12, 24),
    two_tied=(6, 6, 6),
    three_tied=6,
)
"""Vienna: one pot of 6, doubled for the mayor and for a losing forehand."""

SAUWALD = TrischakenSettings(
    alone=(3, 6, 6, 12),
    two_virgins=(6, 6, 12, 12),
    all_tricks=(6, 12),
    two_tied=(4, 4, 6),
    three_tied=3,
    left_open=(LeftOpen.TWO_TIED_ONE_VIRGIN,),
)
"""Sauwald and the classic Upper Austrian sets: like Upper Austria, but two virgins get 3 each, 6 each from a losing
forehand, mayor or not.

Open in the source: what two tied losers pay to one virgin (here 4, as without one)."""

TIROL = TrischakenSettings(
    alone=(0, 6, 6, 12),
    forehand_tied=ForehandTied.SHARES,
    plain=PlainLoser.TWO_HIGHEST,
    rank=2,
    virgin=VirginGets.FROM_EACH,
    from_each=2,
    cases=TrischakenCases.FIRST,
    left_open=(LeftOpen.ORDER_OF_CASES, LeftOpen.THREE_TIED),
)
"""Tyrol: the mayor pays 2 to each, as forehand 4; forehand, alone with the most, 2 to each; a virgin gets 2 from
everybody with a trick; else the two highest pay 2 each to the two lowest.

Open in the source: in which order the four cases apply, or whether several do (`cases`), and what three tied players
pay or get (here half)."""

NAMED: Mapping[TrischakenScheme, TrischakenSettings] = {
    TrischakenScheme.OOE: OOE,
    TrischakenScheme.WIEN: WIEN,
    TrischakenScheme.SAUWALD: SAUWALD,
    TrischakenScheme.TIROL: TIROL,
}
"""The settings of the published names."""


def trischaken_settings(rule: Trischaken) -> TrischakenSettings:
    """The settings of a ruleset's Trischaken.

    For a published scheme the rule's `forehand_tied` and `cases` apply too; in the Tyrolean one ties are always shared.
    """
    if rule.scheme is TrischakenScheme.POTS:
        return _own_settings(rule, rule.pots or Pots())
    named = NAMED[rule.scheme]
    tied = named.forehand_tied if named.forehand_tied is ForehandTied.SHARES else rule.forehand_tied
    return replace(named, forehand_tied=tied, cases=rule.cases, mayor_thirds=rule.mayor_thirds)


def _own_settings(rule: Trischaken, pots: Pots) -> TrischakenSettings:
    unwritten = TrischakenSettings()
    return TrischakenSettings(
        alone=pots.alone or unwritten.alone,
        two_virgins=pots.two_virgins or unwritten.two_virgins,
        all_tricks=pots.all_tricks or unwritten.all_tricks,
        two_tied=pots.two_tied or unwritten.two_tied,
        three_tied=pots.three_tied or unwritten.three_tied,
        forehand_tied=rule.forehand_tied,
        plain=rule.plain,
        rank=rule.rank or 0,
        virgin=rule.virgin,
        from_each=rule.from_each or 0,
        mayor_thirds=rule.mayor_thirds,
    )
