"""What is to be drawn: the people, how many new rounds, what was already played, what is wished for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from tournaments.seating.contract.problems import DrawCode, DrawProblem, NoPlan
from tournaments.seating.contract.tables import Round, Split, split
from tournaments.seating.contract.wishes import NO_WISHES, Circle, Wishes

MOST_PLAYERS = 4_000
MOST_ROUNDS = 200
PLAYED_SIZES = (0, 4, 5, 6)
"""A six is drawn only if asked for; a table that was closed during the evening has nobody."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A checked input. `players` ascend, so the order in which they were listed changes nothing.

    `played` may name people who have left; `rounds` counts only the new ones. `index` is the position in `players`.
    """

    players: tuple[int, ...]
    rounds: int
    seed: str
    split: Split
    played: tuple[Round, ...] = ()
    wishes: Wishes = NO_WISHES
    index: Mapping[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {player: i for i, player in enumerate(self.players)})

    @property
    def is_plain(self) -> bool:
        """Nothing but people and rounds: any ready-made plan will do."""
        return not self.played and self.wishes == NO_WISHES


def evening(
    players: Sequence[int],
    rounds: int,
    seed: str,
    played: Sequence[Sequence[Sequence[int]]] = (),
    left: Collection[int] | None = None,
    wishes: Wishes = NO_WISHES,
    *,
    splitting: Callable[[int], Split | None] = split,
) -> Evening:
    """Check the input as a whole; raise NoPlan with every problem found."""
    if len(players) > MOST_PLAYERS:
        raise NoPlan(
            DrawProblem(DrawCode.TOO_MANY_PLAYERS, "players", {"players": len(players), "limit": MOST_PLAYERS})
        )
    past = tuple(tuple(tuple(table) for table in seating) for seating in played)
    tables = splitting(len(players))
    problems = [*_player_problems(players, tables), *_round_problems(rounds), *_played_problems(players, past, left)]
    if tables is not None:
        problems += _wish_problems(players, wishes, tables)
    if problems or tables is None:
        raise NoPlan(*problems)
    return Evening(tuple(sorted(players)), rounds, seed, tables, past, _of_those_present(wishes, set(players)))


def _of_those_present(wishes: Wishes, present: set[int]) -> Wishes:
    """Circles in their own order, people by id, without those who are not there: none of it may change the plan."""
    there = {
        circle: {player: wishes.circles[circle][player] for player in sorted(present & wishes.circles[circle].keys())}
        for circle in Circle
        if circle in wishes.circles
    }
    return replace(wishes, circles={circle: belonging for circle, belonging in there.items() if belonging})


def _player_problems(players: Sequence[int], tables: Split | None) -> Iterator[DrawProblem]:
    count = len(players)
    for player, times in Counter(players).items():
        if times > 1:
            yield DrawProblem(DrawCode.DUPLICATE_PLAYER, "players", {"player": player})
    if count < 4:
        yield DrawProblem(DrawCode.TOO_FEW_PLAYERS, "players", {"players": count})
    elif tables is None:
        yield DrawProblem(DrawCode.NO_TABLE_SPLIT, "players", {"players": count})


def _round_problems(rounds: int) -> Iterator[DrawProblem]:
    if rounds < 1:
        yield DrawProblem(DrawCode.TOO_FEW_ROUNDS, "rounds", {"rounds": rounds})
    if rounds > MOST_ROUNDS:
        yield DrawProblem(DrawCode.TOO_MANY_ROUNDS, "rounds", {"rounds": rounds, "limit": MOST_ROUNDS})


def _played_problems(
    players: Sequence[int], played: tuple[Round, ...], left: Collection[int] | None
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


def _wish_problems(players: Sequence[int], wishes: Wishes, tables: Split) -> Iterator[DrawProblem]:
    fixed, present = wishes.fixed, set(players)
    for player, table in fixed.items():
        if player not in present:
            yield DrawProblem(DrawCode.FIXED_STRANGER, "fixed", {"player": player})
        if not 1 <= table <= tables.tables:
            yield DrawProblem(DrawCode.FIXED_NO_SUCH_TABLE, "fixed", {"player": player, "table": table})
    yield from _crowded_tables(fixed, tables)
    for player in sorted({one for one, other in wishes.met if one == other}):
        yield DrawProblem(DrawCode.MET_ONESELF, "met", {"player": player})
    for one, other in wishes.apart:
        if one == other:
            yield DrawProblem(DrawCode.APART_WITH_ONESELF, "apart", {"player": one})
        elif one in fixed and fixed[one] == fixed.get(other):
            facts = {"player": one, "other": other, "table": fixed[one]}
            yield DrawProblem(DrawCode.FIXED_BUT_APART, "fixed", facts)


def _crowded_tables(fixed: Mapping[int, int], tables: Split) -> Iterator[DrawProblem]:
    for table, people in Counter(fixed.values()).items():
        if 1 <= table <= tables.tables and people > tables.sizes[table - 1]:
            yield DrawProblem(DrawCode.FIXED_TABLE_FULL, "fixed", {"table": table, "people": people})
