"""Validate the content of a draw's input; problems come in a stable order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.problems import DrawProblem, NoPlan
from tournaments.seating.contract.tables import Pair, RoundPlan, Split

MOST_PLAYERS = 4_000
MOST_ROUNDS = 200
PLAYED_SIZES = (0, 4, 5, 6)
"""Sixes are drawn only on request; a table closed during the tournament is empty."""


def require_number(players: Sequence[int]) -> None:
    """Raise NoPlan for more players than the engine supports, before any other check."""
    if len(players) > MOST_PLAYERS:
        facts = {"players": len(players), "limit": MOST_PLAYERS}
        raise NoPlan(DrawProblem(DrawCode.TOO_MANY_PLAYERS, "players", facts))


def player_problems(players: Sequence[int], split: Split) -> Iterator[DrawProblem]:
    count = len(players)
    for player, times in Counter(players).items():
        if times > 1:
            yield DrawProblem(DrawCode.DUPLICATE_PLAYER, "players", {"player": player})
    if count < 4:
        yield DrawProblem(DrawCode.TOO_FEW_PLAYERS, "players", {"players": count})
    elif not split.tables:
        yield DrawProblem(DrawCode.NO_TABLE_SPLIT, "players", {"players": count})


def round_problems(rounds: int) -> Iterator[DrawProblem]:
    if rounds < 1:
        yield DrawProblem(DrawCode.TOO_FEW_ROUNDS, "rounds", {"rounds": rounds})
    if rounds > MOST_ROUNDS:
        yield DrawProblem(DrawCode.TOO_MANY_ROUNDS, "rounds", {"rounds": rounds, "limit": MOST_ROUNDS})


def played_problems(
    players: Sequence[int], played: tuple[RoundPlan, ...], left: Collection[int] | None
) -> Iterator[DrawProblem]:
    if len(played) > MOST_ROUNDS:
        yield DrawProblem(DrawCode.TOO_MANY_ROUNDS, "played", {"rounds": len(played), "limit": MOST_ROUNDS})
    known = None if left is None else {*players, *left}
    for number, seating in enumerate(played, start=1):
        for table, people in enumerate(seating, start=1):
            if len(people) not in PLAYED_SIZES:
                facts = {"round": number, "table": table, "size": len(people)}
                yield DrawProblem(DrawCode.PLAYED_TABLE_SIZE, "played", facts)
        for player, times in Counter(chain.from_iterable(seating)).items():
            if times > 1:
                yield DrawProblem(DrawCode.PLAYED_TWICE_IN_ROUND, "played", {"round": number, "player": player})
            if known is not None and player not in known:
                yield DrawProblem(DrawCode.PLAYED_STRANGER, "played", {"round": number, "player": player})


def constraint_problems(
    present: Collection[int],
    split: Split,
    *,
    fixed: Mapping[int, int],
    apart: tuple[Pair, ...],
    met: tuple[Pair, ...],
) -> Iterator[DrawProblem]:
    yield from _fixed_problems(present, split, fixed)
    for player in sorted({one for one, other in met if one == other}):
        yield DrawProblem(DrawCode.MET_ONESELF, "met", {"player": player})
    for one, other in apart:
        if one == other:
            yield DrawProblem(DrawCode.APART_WITH_ONESELF, "apart", {"player": one})
        elif one in fixed and fixed[one] == fixed.get(other):
            facts = {"player": one, "other": other, "table": fixed[one]}
            yield DrawProblem(DrawCode.FIXED_BUT_APART, "fixed", facts)


def _fixed_problems(present: Collection[int], split: Split, fixed: Mapping[int, int]) -> Iterator[DrawProblem]:
    for player, table in fixed.items():
        if player not in present:
            yield DrawProblem(DrawCode.FIXED_STRANGER, "fixed", {"player": player})
        if not 1 <= table <= split.tables:
            yield DrawProblem(DrawCode.FIXED_NO_SUCH_TABLE, "fixed", {"player": player, "table": table})
    for table, people in Counter(fixed.values()).items():
        if 1 <= table <= split.tables and people > split.sizes[table - 1]:
            yield DrawProblem(DrawCode.FIXED_TABLE_FULL, "fixed", {"table": table, "people": people})
