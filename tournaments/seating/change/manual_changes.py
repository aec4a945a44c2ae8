"""A director's manual changes to a draft; worse figures are shown, not refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.change.figures import FigureComparison, compare_figures
from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.problems import DrawProblem, Fact, NoPlan
from tournaments.seating.contract.tables import RoundPlan

SMALLEST, LARGEST = 4, 6
"""Only here can a six arise, by moving one person to a table of five."""


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """The resulting rounds, and every figure before and after."""

    rounds: tuple[RoundPlan, ...]
    figures: tuple[FigureComparison, ...]


def swap_seats(
    draw_input: DrawInput, rounds: Sequence[RoundPlan], *, number: int, one: int, other: int
) -> ChangePreview:
    """Swap two people in the `number`-th of the new rounds (from 1), possibly within a table.

    Raises NoPlan: no_such_round, not_in_round.
    """
    seating = _round(rounds, number)
    exchanged = {one: other, other: one}
    for player in (one, other):
        _table_of(seating, player, number)
    changed = tuple(tuple(exchanged.get(player, player) for player in table) for table in seating)
    return _preview(draw_input, rounds, number, changed)


def move_over(
    draw_input: DrawInput, rounds: Sequence[RoundPlan], *, number: int, player: int, table: int
) -> ChangePreview:
    """Move somebody to the next free place of another table (from 1) in the `number`-th of the new rounds.

    A four becomes a five, a five a six. At the old table people close the gap; at least four must remain.

    Raises NoPlan: no_such_round, not_in_round, same_table, no_such_table, no_such_place, three_would_remain.
    """
    seating = _round(rounds, number)
    here = _table_of(seating, player, number)
    if here == table - 1:
        raise _refusal(DrawCode.SAME_TABLE, "table", player=player, table=table)
    if not 1 <= table <= len(seating) or not seating[table - 1]:
        raise _refusal(DrawCode.NO_SUCH_TABLE, "table", table=table)
    if len(seating[table - 1]) >= LARGEST:
        raise _refusal(DrawCode.NO_SUCH_PLACE, "place", table=table, place=len(seating[table - 1]) + 1)
    if len(seating[here]) == SMALLEST:
        raise _refusal(DrawCode.THREE_WOULD_REMAIN, "player", player=player, table=here + 1)
    remaining = [tuple(occupant for occupant in each if occupant != player) for each in seating]
    remaining[table - 1] += (player,)
    return _preview(draw_input, rounds, number, tuple(remaining))


def _preview(draw_input: DrawInput, rounds: Sequence[RoundPlan], number: int, changed: RoundPlan) -> ChangePreview:
    after = (*rounds[: number - 1], changed, *rounds[number:])
    return ChangePreview(after, compare_figures(draw_input, rounds, after))


def _round(rounds: Sequence[RoundPlan], number: int) -> RoundPlan:
    if not 1 <= number <= len(rounds):
        raise _refusal(DrawCode.NO_SUCH_ROUND, "number", round=number)
    return rounds[number - 1]


def _table_of(seating: RoundPlan, player: int, number: int) -> int:
    """The index of the player's table."""
    for table, occupants in enumerate(seating):
        if player in occupants:
            return table
    raise _refusal(DrawCode.NOT_IN_ROUND, "player", player=player, round=number)


def _refusal(code: DrawCode, field: str, **facts: Fact) -> NoPlan:
    return NoPlan(DrawProblem(code, field, facts))
