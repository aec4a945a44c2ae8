"""The round by rank: the best sit together at the first tables, everybody else is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat

from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.problems import DrawProblem, NoPlan


def seat_by_rank(given: DrawInput, order: Sequence[int], *, top: int) -> DrawInput:
    """The input with the best four fixed to table 1, the next four to table 2, down to table `top`.

    `order` is everybody present, the leader first. The first `top` tables are filled whoever met before. It is the
    plain draw with these tables fixed, so its document alone gives the same plan.

    Raises NoPlan: no_such_top_table if there are fewer tables; fixed_against_standing if somebody at these tables needs
    another one or somebody else needs one of them.
    """
    tables = given.split.tables
    if tables and not 0 <= top <= tables:
        raise NoPlan(DrawProblem(DrawCode.NO_SUCH_TOP_TABLE, "top", {"top": top, "tables": tables}))
    seats = chain.from_iterable(repeat(table, size) for table, size in enumerate(given.split.sizes[:top], start=1))
    best = dict(zip(order, seats, strict=False))
    if problems := tuple(_contradictions(given.fixed, best, top)):
        raise NoPlan(*problems)
    return replace(given, fixed={**given.fixed, **best})


def _contradictions(fixed: Mapping[int, int], best: Mapping[int, int], top: int) -> Iterator[DrawProblem]:
    for player, table in sorted(fixed.items()):
        if best.get(player, table) != table or (player not in best and 1 <= table <= top):
            yield DrawProblem(DrawCode.FIXED_AGAINST_STANDING, "fixed", {"player": player, "table": table})
