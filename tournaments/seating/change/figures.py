"""Two seatings of one evening side by side: every figure of the certificate, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournaments.seating.contract.evening import Evening
from tournaments.seating.contract.tables import Round, Split, split_with_six
from tournaments.seating.contract.wishes import NO_WISHES, Wishes
from tournaments.seating.proof.certificate import certify

FIGURES = ("sixes", "repeats", "second_fives", "apart", "household", "car", "team", "club", "met", "places", "fixed")
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
    before: Sequence[Round], after: Sequence[Round], *, played: Sequence[Round] = (), wishes: Wishes = NO_WISHES
) -> tuple[FigureComparison, ...]:
    """Compare two drafts of the same new rounds after the `played` ones, in the order of `FIGURES`.

    People who are in one of them only count there. Any tables will do, also those of six somebody made by hand.
    """
    first, second = (figures(rounds, played=played, wishes=wishes) for rounds in (before, after))
    return tuple(FigureComparison(name, first[name], second[name]) for name in FIGURES)


def figures(rounds: Sequence[Round], *, played: Sequence[Round] = (), wishes: Wishes = NO_WISHES) -> dict[str, int]:
    """The figures of a certificate for seatings that need not come from a draw, by name."""
    people = {player for seating in rounds for player in chain.from_iterable(seating)}
    there = {player: table for player, table in wishes.fixed.items() if player in people}
    tables = split_with_six(len(people)) or Split(0, 0)
    given = Evening(tuple(sorted(people)), len(rounds), "", tables, tuple(played), replace(wishes, fixed=there))
    return {goal.name: goal.figure for goal in certify(given, tuple(rounds)).goals}
