"""The cases of a ruleset's Trischaken with their payments, for explaining the rules rather than applying them."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rulesets.trischaken import Trischaken
from rulesets.trischaken_schemes import TrischakenSettings, trischaken_settings
from scoring.trischaken import Payment, TrischakenOutcome, outcome, payments


class LoserCase(StrEnum):
    """Who has the most card points."""

    PLAIN = "plain"
    """One player, neither mayor nor forehand."""
    MAYOR = "mayor"
    FOREHAND = "forehand"
    """Forehand, including a tied one if that means losing alone (`ForehandTied.ALONE`)."""
    FOREHAND_MAYOR = "forehand_mayor"
    TWO_TIED = "two_tied"
    THREE_TIED = "three_tied"


@dataclass(frozen=True, slots=True)
class TrischakenCase:
    """One case: who loses, how many players took no trick (0–3), and the payments, one or two.

    The seats in the payments are from an example hand of the case: only their number matters.
    """

    loser: LoserCase
    virgins: int
    payments: tuple[Payment, ...]


def trischaken_cases(rule: Trischaken) -> tuple[TrischakenCase, ...]:
    """Every possible case, by loser and by virgins, paid as `scoring.settle` pays it, before any Kontra."""
    settings = trischaken_settings(rule)
    return tuple(_cases(settings))


LOSER, FOREHAND = 0, 3
EXAMPLES = (
    (LoserCase.PLAIN, FOREHAND, ((60, 55, 50, 45), (75, 70, 65, 0), (106, 104, 0, 0))),
    (LoserCase.MAYOR, FOREHAND, ((198, 4, 4, 4), (202, 4, 4, 0), (206, 4, 0, 0), (210, 0, 0, 0))),
    (LoserCase.FOREHAND, LOSER, ((60, 55, 50, 45), (75, 70, 65, 0), (106, 104, 0, 0))),
    (LoserCase.FOREHAND_MAYOR, LOSER, ((198, 4, 4, 4), (202, 4, 4, 0), (206, 4, 0, 0), (210, 0, 0, 0))),
    (LoserCase.TWO_TIED, FOREHAND, ((80, 80, 30, 20), (80, 80, 50, 0), (105, 105, 0, 0))),
    (LoserCase.THREE_TIED, FOREHAND, ((60, 60, 60, 30), (70, 70, 70, 0))),
)
"""A hand of each case, in thirds, by rising number of virgins; the loser has seat 0. A mayor has as much as possible
and others as little, so that the hand fits its case whatever the mayor's limit.
"""


def _cases(settings: TrischakenSettings) -> Iterator[TrischakenCase]:
    for loser, forehand, hands in EXAMPLES:
        for thirds in hands:
            result = outcome(thirds, forehand, settings)
            if _loser_case(result) is loser:
                yield TrischakenCase(loser, len(result.virgins), payments(result, settings))


def _loser_case(result: TrischakenOutcome) -> LoserCase:
    if len(result.losers) > 1:
        return LoserCase.TWO_TIED if len(result.losers) == 2 else LoserCase.THREE_TIED
    if result.has_mayor:
        return LoserCase.FOREHAND_MAYOR if result.forehand_loses else LoserCase.MAYOR
    return LoserCase.FOREHAND if result.forehand_loses else LoserCase.PLAIN
