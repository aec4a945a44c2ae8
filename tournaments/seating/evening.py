"""What is to be drawn: the people, how many new rounds, what was already played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.seating.plan import Round, Split, split
from tournaments.seating.problems import Code, NoPlan, Problem

MOST_PLAYERS = 4_000
MOST_ROUNDS = 200
PLAYED_SIZES = (4, 5, 6)
"""A six is never drawn, but a director may have made one by hand."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A checked input. `players` ascend, so the order in which they were listed changes nothing.

    `played` may name people who have left; `rounds` counts only the new ones.
    """

    players: tuple[int, ...]
    rounds: int
    seed: str
    split: Split
    played: tuple[Round, ...] = ()


def evening(
    players: Sequence[int],
    rounds: int,
    seed: str,
    played: Sequence[Sequence[Sequence[int]]] = (),
    left: Collection[int] | None = None,
) -> Evening:
    """Check the input as a whole; raise NoPlan with every problem found."""
    past = tuple(tuple(tuple(table) for table in seating) for seating in played)
    tables = split(len(players))
    problems = (*_player_problems(players), *_round_problems(rounds), *_played_problems(players, past, left))
    if problems or tables is None:
        raise NoPlan(*problems)
    return Evening(tuple(sorted(players)), rounds, seed, tables, past)


def _player_problems(players: Sequence[int]) -> Iterator[Problem]:
    count = len(players)
    for player, times in Counter(players).items():
        if times > 1:
            yield Problem(Code.DUPLICATE_PLAYER, "players", {"player": player})
    if count < 4:
        yield Problem(Code.TOO_FEW_PLAYERS, "players", {"players": count})
    elif split(count) is None:
        yield Problem(Code.NO_TABLE_SPLIT, "players", {"players": count})
    if count > MOST_PLAYERS:
        yield Problem(Code.TOO_MANY_PLAYERS, "players", {"players": count, "limit": MOST_PLAYERS})


def _round_problems(rounds: int) -> Iterator[Problem]:
    if rounds < 1:
        yield Problem(Code.TOO_FEW_ROUNDS, "rounds", {"rounds": rounds})
    if rounds > MOST_ROUNDS:
        yield Problem(Code.TOO_MANY_ROUNDS, "rounds", {"rounds": rounds, "limit": MOST_ROUNDS})


def _played_problems(
    players: Sequence[int], played: tuple[Round, ...], left: Collection[int] | None
) -> Iterator[Problem]:
    known = None if left is None else {*players, *left}
    for number, seating in enumerate(played, start=1):
        for table, people in enumerate(seating, start=1):
            if len(people) not in PLAYED_SIZES:
                facts = {"round": number, "table": table, "size": len(people)}
                yield Problem(Code.PLAYED_TABLE_SIZE, "played", facts)
        for player, times in Counter(chain.from_iterable(seating)).items():
            if times > 1:
                yield Problem(Code.PLAYED_TWICE_IN_ROUND, "played", {"round": number, "player": player})
            if known is not None and player not in known:
                yield Problem(Code.PLAYED_STRANGER, "played", {"round": number, "player": player})
