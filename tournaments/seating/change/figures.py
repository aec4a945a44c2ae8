"""Compare two seatings of the same rounds: every figure of the certificate, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.goals import GoalName
from tournaments.seating.contract.tables import RoundPlan
from tournaments.seating.proof.certificate import certify

FIGURES = tuple(name.value for name in GoalName if name is not GoalName.SEATED)
"""The figures compared. All but `places` count tables, sittings or meetings of the new rounds; smaller is better."""


@dataclass(frozen=True, slots=True)
class FigureComparison:
    """One figure for two seatings: `before` and `after` are counts, for `places` the widest spread."""

    name: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """Negative is better."""
        return self.after - self.before


def compare_figures(
    draw_input: DrawInput, before: Sequence[RoundPlan], after: Sequence[RoundPlan]
) -> tuple[FigureComparison, ...]:
    """Compare two drafts of the same new rounds after those already played, in the order of `FIGURES`.

    People in only one draft count there; pots are compared if there are any. Tables may have any size, including sixes
    made by hand.
    """
    first, second = figures(draw_input, before), figures(draw_input, after)
    return tuple(FigureComparison(name, first[name], second[name]) for name in FIGURES if name in first)


def figures(draw_input: DrawInput, rounds: Sequence[RoundPlan]) -> dict[str, int]:
    """A certificate's figures by name, for rounds that need not come from a draw and may seat other people.

    `draw_input` has the rounds played and the constraints.
    """
    people = {player for seating in rounds for player in chain.from_iterable(seating)}
    there = {player: table for player, table in draw_input.fixed.items() if player in people}
    seated = replace(draw_input, players=tuple(people), rounds=len(rounds), fixed=there, allow_six=True)
    return {goal.name.value: goal.figure for goal in certify(seated, tuple(rounds)).goals}
