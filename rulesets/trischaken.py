"""A ruleset's Trischaken: its scheme, its own amounts, and the cost of a Renonce.

`scoring.trischaken` is the only interpreter; the rule books' named schemes are settings of it.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from rulesets.rows import UNWRITTEN_AT_DEFAULT


class TrischakenScheme(StrEnum):
    """How card points become points: a published scheme, or the ruleset's own amounts."""

    OOE = "ooe"
    WIEN = "wien"
    SAUWALD = "sauwald"
    TIROL = "tirol"
    POTS = "pots"
    """The amounts of `Trischaken.pots`."""


class TalonGoes(StrEnum):
    """Who gets the talon in Trischaken; has no direct effect on points."""

    UNSTATED = "unstated"
    LAST_TRICK = "last_trick"
    FIRST_SIX_TRICKS = "first_six_tricks"
    FOREHANDS_CHOICE = "forehands_choice"


class ForehandTied(StrEnum):
    """What happens to a forehand tied for most card points."""

    ALONE = "alone"
    """Forehand loses alone."""
    SHARES = "shares"
    """Forehand loses like the others who are tied."""


class PlainLoser(StrEnum):
    """Who pays if the highest is neither mayor nor forehand."""

    LOSER = "loser"
    """The highest, or those tied for it, pay the pot."""
    TWO_HIGHEST = "two_highest"
    """The two highest pay `rank` each to the two lowest; ties are shared."""


class VirginGets(StrEnum):
    """What a player without a trick gets."""

    POT = "pot"
    """The pot, shared with other virgins."""
    FROM_EACH = "from_each"
    """`from_each` points from every player with a trick, besides the pot."""


class TrischakenCases(StrEnum):
    """Which of the scheme `tirol`'s cases are paid."""

    FIRST = "first"
    """The first that applies: mayor, forehand, virgins, the two highest."""
    ALL = "all"
    """The loser's payment (mayor, else forehand, else the two highest), and the virgins' in addition."""


@dataclass(frozen=True, slots=True)
class Pots:
    """What the losers pay in total, in points, by who loses; None for a missing table.

    `alone` and `two_virgins` (one loser): plain, mayor, forehand, forehand and mayor. `all_tricks` (three virgins):
    mayor, forehand and mayor. `two_tied`: with no virgin, one, two.
    """

    alone: tuple[int, ...] | None = None
    two_virgins: tuple[int, ...] | None = None
    all_tricks: tuple[int, ...] | None = None
    two_tied: tuple[int, ...] | None = None
    three_tied: int | None = None


@dataclass(frozen=True, slots=True)
class AnnouncedVirgin:
    """What a player who announced taking no trick gets from everybody, or pays to everybody."""

    made: int
    lost: int


@dataclass(frozen=True, slots=True)
class TrischakenRenonce:
    """What every regular player gets after a Renonce in Trischaken; the offenders pay the sum in equal shares.

    `by_two` applies to two or more offenders.
    """

    each: int
    by_forehand: int
    by_two: int


@dataclass(frozen=True, slots=True)
class Trischaken:
    """The scheme, and `mayor_thirds`: the card points from which the loser is the mayor (Bürgermeister).

    `pots`, `forehand_tied`, `plain`, `rank`, `virgin` and `from_each` belong to the scheme `pots`, `cases` to `tirol`.
    """

    scheme: TrischakenScheme
    mayor_thirds: int
    renonce: TrischakenRenonce
    talon: TalonGoes = TalonGoes.UNSTATED
    pots: Pots | None = None
    forehand_tied: ForehandTied = field(default=ForehandTied.ALONE, metadata=UNWRITTEN_AT_DEFAULT)
    plain: PlainLoser = field(default=PlainLoser.LOSER, metadata=UNWRITTEN_AT_DEFAULT)
    rank: int | None = None
    virgin: VirginGets = field(default=VirginGets.POT, metadata=UNWRITTEN_AT_DEFAULT)
    from_each: int | None = None
    cases: TrischakenCases = field(default=TrischakenCases.FIRST, metadata=UNWRITTEN_AT_DEFAULT)
    announced_virgin: AnnouncedVirgin | None = None
