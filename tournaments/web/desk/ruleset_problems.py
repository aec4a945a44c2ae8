"""Problems in an uploaded ruleset, translated and located."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rulesets.problems import RulesetProblem

MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem: the row or amount concerned, if any, and its sentence in the active language."""

    problem: RulesetProblem
    row: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ShownProblems:
    """The first problems of a file, and how many more there are."""

    first: tuple[ShownProblem, ...]
    more: int


def shown_problems(problems: Sequence[RulesetProblem]) -> ShownProblems:
    """A file's problems as shown on the page."""
    first = tuple(
        ShownProblem(each, each.place(gettext), gettext(each.sentence) % each.facts) for each in problems[:MOST_SHOWN]
    )
    return ShownProblems(first, more=len(problems) - len(first))
