"""The round by rank: the best sit together at the first tables, everybody else is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat

from tournaments.seating.contract.problems import DrawCode, DrawProblem, NoPlan
from tournaments.seating.contract.tables import Split, split
from tournaments.seating.contract.wishes import NO_WISHES, Wishes
from tournaments.seating.draw import DrawPlan, draw


def draw_by_standing(
    order: Sequence[int],
    seed: str,
    played: Sequence[Sequence[Sequence[int]]] = (),
    *,
    top: int = 1,
    wishes: Wishes = NO_WISHES,
    left: Collection[int] | None = None,
) -> DrawPlan:
    """Draw one round after the `played` ones: the best four at table 1, the next four at table 2, down to table `top`.

    `order` is everybody present, the leader first. The first `top` tables are filled whoever met before; the others
    are drawn without repeats where that is possible. It is `draw` with these tables fixed (`with_top_fixed`), so the
    same plan comes of the document with these fixed tables.

    Raises NoPlan like `draw`; `no_such_top_table` if there are fewer tables, `fixed_against_standing` if somebody at
    these tables needs another one or somebody else needs one of them.
    """
    return draw(order, 1, seed, played, wishes=with_top_fixed(order, top=top, wishes=wishes), left=left)


def with_top_fixed(order: Sequence[int], *, top: int, wishes: Wishes = NO_WISHES) -> Wishes:
    """The wishes with the best fixed to the first `top` tables."""
    tables = split(len(order)) or Split(0, 0)
    if tables.tables and not 0 <= top <= tables.tables:
        raise NoPlan(DrawProblem(DrawCode.NO_SUCH_TOP_TABLE, "top", {"top": top, "tables": tables.tables}))
    seats = chain.from_iterable(repeat(table, size) for table, size in enumerate(tables.sizes[:top], start=1))
    best = dict(zip(order, seats, strict=False))
    if problems := list(_contradictions(wishes.fixed, best, top)):
        raise NoPlan(*problems)
    return replace(wishes, fixed={**wishes.fixed, **best})


def _contradictions(fixed: Mapping[int, int], best: Mapping[int, int], top: int) -> Iterator[DrawProblem]:
    for player, table in sorted(fixed.items()):
        if best.get(player, table) != table or (player not in best and 1 <= table <= top):
            yield DrawProblem(DrawCode.FIXED_AGAINST_STANDING, "fixed", {"player": player, "table": table})
