"""Seating by rank: the best sit together at the first tables and the others are drawn, or the best are kept apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat

from tournaments.seating.contract.affinities import Affinity
from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.problems import DrawProblem, NoPlan


def seat_by_rank(draw_input: DrawInput, order: Sequence[int], *, top: int) -> DrawInput:
    """Fix the best four to table 1, the next four to table 2, and so on down to table `top`.

    `order` lists everybody present, leader first. The first `top` tables ignore earlier meetings. The result is a plain
    draw with these tables fixed, so its document alone reproduces the plan.

    Raises NoPlan: no_such_top_table if there are fewer tables; fixed_against_standing if a fixed table conflicts with
    one of these.
    """
    tables = draw_input.split.tables
    if tables and not 0 <= top <= tables:
        raise NoPlan(DrawProblem(DrawCode.NO_SUCH_TOP_TABLE, "top", {"top": top, "tables": tables}))
    seats = chain.from_iterable(repeat(table, size) for table, size in enumerate(draw_input.split.sizes[:top], start=1))
    best = dict(zip(order, seats, strict=False))
    if problems := tuple(_contradictions(draw_input.fixed, best, top)):
        raise NoPlan(*problems)
    return replace(draw_input, fixed={**draw_input.fixed, **best})


def seat_by_strength(draw_input: DrawInput, order: Sequence[int]) -> DrawInput:
    """Assign everybody to a pot of as many people as there are tables, the strongest in pot 1.

    `order` lists everybody present, strongest first. Members of a pot are kept apart as far as possible; each table has
    one of each pot, and the last, incomplete pot sits at fives. The result is a plain draw, so its document alone
    reproduces the plan.
    """
    tables = max(1, draw_input.split.tables)
    pots = {player: str(number // tables + 1) for number, player in enumerate(order)}
    return replace(draw_input, affinities={**draw_input.affinities, Affinity.POT: pots})


def _contradictions(fixed: Mapping[int, int], best: Mapping[int, int], top: int) -> Iterator[DrawProblem]:
    for player, table in sorted(fixed.items()):
        if best.get(player, table) != table or (player not in best and 1 <= table <= top):
            yield DrawProblem(DrawCode.FIXED_AGAINST_STANDING, "fixed", {"player": player, "table": table})
