"""Why there is no draw: a code, its facts, and the resulting sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.seating.contract.codes import SENTENCES, DrawCode

Fact: TypeAlias = int | str | tuple[int, ...]

PEOPLE = ("player", "other")
"""Facts that are player ids."""


@dataclass(frozen=True, slots=True)
class DrawProblem:
    """A problem with the input.

    `field` is the argument at fault (`players`, `rounds`, `played` …); `facts` fill the sentence.
    """

    code: DrawCode
    field: str
    facts: Mapping[str, Fact]

    @property
    def reason(self) -> str:
        people = {name: f"Player {self.facts[name]}" for name in PEOPLE if name in self.facts}
        return SENTENCES[self.code] % {**self.facts, **people}


class NoPlan(Exception):  # noqa: N818 - the public name: an answer, not a failure
    """There is no plan. `problems` holds all reasons found; code, facts and reason are those of the first."""

    def __init__(self, *problems: DrawProblem) -> None:
        super().__init__(" ".join(problem.reason for problem in problems))
        self.problems = problems

    @property
    def code(self) -> DrawCode:
        return self.problems[0].code

    @property
    def facts(self) -> Mapping[str, Fact]:
        return self.problems[0].facts

    @property
    def reason(self) -> str:
        return self.problems[0].reason
