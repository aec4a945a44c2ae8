"""What a director does to a draft by hand, and what it would change: nothing is refused for a worse figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.change.figures import FigureComparison, compare_figures
from tournaments.seating.contract.problems import DrawCode, DrawProblem, Fact, NoPlan
from tournaments.seating.contract.tables import Round
from tournaments.seating.contract.wishes import NO_WISHES, Wishes

Seat = tuple[int, int]
"""Table and place, both from 0."""
SMALLEST, LARGEST = 4, 6
"""A six is only ever made here, one person moved to a table of five."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The new rounds as they would be, and every figure before and after."""

    rounds: tuple[Round, ...]
    figures: tuple[FigureComparison, ...]


def swap_seats(
    rounds: Sequence[Round],
    *,
    number: int,
    one: int,
    other: int,
    played: Sequence[Round] = (),
    wishes: Wishes = NO_WISHES,
) -> Preview:
    """Let two people change seats in the `number`-th of the new rounds (from 1), also within a table.

    Raises NoPlan: no_such_round, not_in_round.
    """
    seating = _round(rounds, number)
    exchanged = {one: other, other: one}
    _seat_of(seating, one, number), _seat_of(seating, other, number)
    changed = tuple(tuple(exchanged.get(player, player) for player in table) for table in seating)
    return _preview(rounds, number, changed, played, wishes)


def move_to(
    rounds: Sequence[Round],
    *,
    number: int,
    player: int,
    table: int,
    place: int,
    played: Sequence[Round] = (),
    wishes: Wishes = NO_WISHES,
) -> Preview:
    """Let somebody take a place (tables and places from 1) in the `number`-th of the new rounds.

    Whoever has that place takes the one given up. A free place is the next one at the table: the fifth of a four,
    the sixth of a five; it can be taken only from a table that keeps four, whose people close up.

    Raises NoPlan: no_such_round, not_in_round, no_such_table, no_such_place, three_would_remain.
    """
    seating = _round(rounds, number)
    start = _seat_of(seating, player, number)
    if not 1 <= table <= len(seating) or not seating[table - 1]:
        raise _refusal(DrawCode.NO_SUCH_TABLE, "table", table=table)
    sitters = seating[table - 1]
    if 1 <= place <= len(sitters):
        return swap_seats(rounds, number=number, one=player, other=sitters[place - 1], played=played, wishes=wishes)
    if place != len(sitters) + 1 or place > LARGEST or start[0] == table - 1:
        raise _refusal(DrawCode.NO_SUCH_PLACE, "place", table=table, place=place)
    if len(seating[start[0]]) == SMALLEST:
        raise _refusal(DrawCode.THREE_WOULD_REMAIN, "player", player=player, table=start[0] + 1)
    remaining = [tuple(sitter for sitter in each if sitter != player) for each in seating]
    remaining[table - 1] += (player,)
    return _preview(rounds, number, tuple(remaining), played, wishes)


def move_over(
    rounds: Sequence[Round],
    *,
    number: int,
    player: int,
    table: int,
    played: Sequence[Round] = (),
    wishes: Wishes = NO_WISHES,
) -> Preview:
    """Let somebody take the next free place of another table (from 1) in the `number`-th of the new rounds.

    A five becomes a six. Raises NoPlan as `move_to` does, and same_table.
    """
    seating = _round(rounds, number)
    here, _ = _seat_of(seating, player, number)
    if here == table - 1:
        raise _refusal(DrawCode.SAME_TABLE, "table", player=player, table=table)
    place = len(seating[table - 1]) + 1 if 1 <= table <= len(seating) else 1
    return move_to(rounds, number=number, player=player, table=table, place=place, played=played, wishes=wishes)


def _preview(rounds: Sequence[Round], number: int, changed: Round, played: Sequence[Round], wishes: Wishes) -> Preview:
    after = (*rounds[: number - 1], changed, *rounds[number:])
    return Preview(after, compare_figures(rounds, after, played=played, wishes=wishes))


def _round(rounds: Sequence[Round], number: int) -> Round:
    if not 1 <= number <= len(rounds):
        raise _refusal(DrawCode.NO_SUCH_ROUND, "number", round=number)
    return rounds[number - 1]


def _seat_of(seating: Round, player: int, number: int) -> Seat:
    for table, sitters in enumerate(seating):
        if player in sitters:
            return table, sitters.index(player)
    raise _refusal(DrawCode.NOT_IN_ROUND, "player", player=player, round=number)


def _refusal(code: DrawCode, field: str, **facts: Fact) -> NoPlan:
    return NoPlan(DrawProblem(code, field, facts))
