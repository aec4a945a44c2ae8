"""Two seatings of the same rounds side by side: every figure of the certificate, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.goals import GoalName
from tournaments.seating.contract.tables import RoundPlan
from tournaments.seating.proof.certificate import certify

FIGURES = tuple(name.value for name in GoalName if name is not GoalName.SEATED)
"""What is compared. All but `places` count tables, sittings or meetings of the new rounds; less is better in each."""


@dataclass(frozen=True, slots=True)
class FigureComparison:
    """One figure of two seatings: `before` and `after` are counts, `places` the widest spread."""

    name: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """Negative is better."""
        return self.after - self.before


def compare_figures(
    given: DrawInput, before: Sequence[RoundPlan], after: Sequence[RoundPlan]
) -> tuple[FigureComparison, ...]:
    """Compare two drafts of the same new rounds after those `given` as played, in the order of `FIGURES`.

    People who are in only one of them count there. Tables may have any size, including sixes made by hand.
    """
    first, second = figures(given, before), figures(given, after)
    return tuple(FigureComparison(name, first[name], second[name]) for name in FIGURES)


def figures(given: DrawInput, rounds: Sequence[RoundPlan]) -> dict[str, int]:
    """The figures of a certificate, by name, for rounds that need not come from a draw and may seat other people.

    `given` says what was played and what is wished for.
    """
    people = {player for seating in rounds for player in chain.from_iterable(seating)}
    there = {player: table for player, table in given.fixed.items() if player in people}
    seated = replace(given, players=tuple(people), rounds=len(rounds), fixed=there, allow_six=True)
    return {goal.name.value: goal.figure for goal in certify(seated, tuple(rounds)).goals}
