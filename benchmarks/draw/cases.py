"""Tournaments drawn in three ways, with their time limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.draw.counted import CountedRounds
from benchmarks.draw.whole_range import MOST_MILLISECONDS, MOST_ROUNDS, MeasuredDraw, slowest
from tournaments.seating import DrawInput, draw

PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class DrawCase:
    """The number of new rounds for these people after the rounds played.

    `asked`: limit in milliseconds, 0 for none; `patience`: time limit of the OR-tools model in seconds, 0 to skip it
    where it would exceed the one for 300 × 3, which already takes 15 GB of memory.
    """

    name: str
    players: Sequence[int]
    rounds: int
    played: CountedRounds = ()
    seed: str = "bench"
    asked: int = 0
    patience: float = PATIENCE


def cases(drawn: Sequence[MeasuredDraw]) -> Iterator[DrawCase]:
    """The required cases, then increasing sizes for the OR-tools model."""
    yield DrawCase("300 × 3", range(300), 3, asked=10)
    yield DrawCase("303 × 3", range(303), 3, asked=50, patience=0)
    yield _hard("slowest of 4 … 400 × 3", slowest([each for each in drawn if each.rounds == 3]))
    yield _hard(f"slowest of 4 … 400 × 1 … {MOST_ROUNDS}", slowest(drawn))
    yield DrawCase("300 × 20", range(300), 20, asked=50, patience=0)
    yield DrawCase("2,000 × 6", range(2_000), 6, asked=100, patience=0)
    yield from _redraws()
    yield from (DrawCase(f"{players} × 3", range(players), 3) for players in (16, 20, 23, 60, 100))


def _hard(name: str, drawn: MeasuredDraw) -> DrawCase:
    people, what = range(drawn.players), f"{name}: {drawn.players} × {drawn.rounds}"
    return DrawCase(what, people, drawn.rounds, seed=drawn.seed, asked=MOST_MILLISECONDS)


def _redraws() -> Iterator[DrawCase]:
    """Redraws of the third round for 300 people."""
    played = draw(DrawInput(tuple(range(300)), 2, "evening")).rounds
    yield DrawCase("round 3 of 300 again, ten absent", range(10, 300), 1, played, asked=20)
    yield DrawCase("round 3 of 300 again, ten late", range(310), 1, played, asked=20)
    yield DrawCase("round 3 of 300 again, ten absent and ten late", range(10, 310), 1, played, asked=20)
