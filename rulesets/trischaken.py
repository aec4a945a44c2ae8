"""What a ruleset says about Trischaken: its scheme, the amounts of a scheme of its own, and what a Renonce costs.

`scoring.trischaken` has the one interpreter; the named schemes of the rule books are settings of it.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from rulesets.rows import UNWRITTEN_AT_DEFAULT


class TrischakenScheme(StrEnum):
    """How the card points become points: a published scheme, or amounts of one's own."""

    OOE = "ooe"
    WIEN = "wien"
    SAUWALD = "sauwald"
    TIROL = "tirol"
    POTS = "pots"
    """The amounts of `Trischaken.pots`."""


class TalonGoes(StrEnum):
    """Who gets the talon in Trischaken; it moves no points by itself."""

    UNSTATED = "unstated"
    LAST_TRICK = "last_trick"
    FIRST_SIX_TRICKS = "first_six_tricks"
    FOREHANDS_CHOICE = "forehands_choice"


class ForehandTied(StrEnum):
    """What becomes of a forehand who is tied for most card points."""

    ALONE = "alone"
    """Forehand loses alone."""
    SHARES = "shares"
    """Forehand loses like the others who are tied."""


class PlainLoser(StrEnum):
    """Who pays where the highest is neither mayor nor forehand."""

    LOSER = "loser"
    """The highest, or those tied for it, pay the pot."""
    TWO_HIGHEST = "two_highest"
    """The two highest pay `rank` each to the two lowest; ties are shared."""


class VirginGets(StrEnum):
    """What a player without a trick gets."""

    POT = "pot"
    """The pot, shared with other virgins."""
    FROM_EACH = "from_each"
    """`from_each` points from every player who has a trick, beside the pot."""


class TrischakenCases(StrEnum):
    """Which of the cases of the scheme `tirol` are paid."""

    FIRST = "first"
    """The first that applies: mayor, forehand, virgins, the two highest."""
    ALL = "all"
    """The loser's payment (mayor, else forehand, else the two highest), and the virgins' in addition."""


@dataclass(frozen=True, slots=True)
class Pots:
    """What the losers pay together, in points, by who loses; None for a table that is not written.

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
    """What a player who announced to take no trick gets from each other, or pays to each."""

    made: int
    lost: int


@dataclass(frozen=True, slots=True)
class TrischakenRenonce:
    """What every regular player gets after a Renonce in Trischaken; the offenders pay the sum in equal shares.

    `by_two` holds for two offenders and more.
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
