"""What is wrong with a ruleset's file, for people: translated, with its place."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rulesets.problems import RulesetProblem

MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem of a file: the row or the amount that is meant, if one is, and its sentence in the active language."""

    problem: RulesetProblem
    row: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ShownProblems:
    """The first problems of a file, and how many more there are."""

    first: tuple[ShownProblem, ...]
    more: int


def shown_problems(problems: Sequence[RulesetProblem]) -> ShownProblems:
    """A file's problems as the page shows them."""
    first = tuple(
        ShownProblem(each, each.place(gettext), gettext(each.sentence) % each.facts) for each in problems[:MOST_SHOWN]
    )
    return ShownProblems(first, more=len(problems) - len(first))
