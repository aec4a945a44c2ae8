"""Time and quality of the draw for every tournament of 4 to 400 people and one to six rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from heapq import nlargest
from itertools import product
from statistics import median

from benchmarks.draw.counted import repeats, second_fives
from benchmarks.draw.timing import best, once
from tournaments.seating import DrawInput, draw

SEATABLE = [count for count in range(4, 401) if count not in (6, 7, 11)]
MOST_ROUNDS, MOST_MILLISECONDS = 6, 50
"""The range of rounds, and the time limit of each tournament."""
SEEDS = ("a", "b", "c")
SUSPECTS = 10
MANY_SEEDS = 100


@dataclass(frozen=True, slots=True)
class MeasuredDraw:
    """A tournament of the range: draw time and figures; `gaps` are goals above their bounds."""

    players: int
    rounds: int
    seed: str
    milliseconds: float
    repeats: int
    second_fives: int
    spread: int
    gaps: int


def whole_range() -> list[MeasuredDraw]:
    """Every tournament of 4 to 400 people and one to six rounds, with each of the seeds."""
    every = product(SEATABLE, range(1, MOST_ROUNDS + 1), SEEDS)
    return [_drawn(players, rounds, seed) for players, rounds, seed in every]


def _drawn(players: int, rounds: int, seed: str) -> MeasuredDraw:
    timed = best(partial(draw, DrawInput(tuple(range(players)), rounds, seed)))
    found, goals = timed.made.rounds, timed.made.certificate.goals
    return MeasuredDraw(
        players,
        rounds,
        seed,
        timed.processor,
        repeats=repeats(found),
        second_fives=second_fives(found),
        spread=next(goal.figure for goal in goals if goal.name == "places"),
        gaps=sum(not goal.is_optimal for goal in goals),
    )


def slowest(drawn: Sequence[MeasuredDraw]) -> MeasuredDraw:
    """The slowest tournament, after redrawing the slowest few to exclude disturbances."""
    return max(_again(nlargest(SUSPECTS, drawn, key=_milliseconds)), key=_milliseconds)


def too_slow(drawn: Sequence[MeasuredDraw]) -> list[MeasuredDraw]:
    """Tournaments exceeding the time limit, also when redrawn."""
    suspects = [each for each in drawn if _milliseconds(each) >= MOST_MILLISECONDS]
    return [each for each in _again(suspects) if _milliseconds(each) >= MOST_MILLISECONDS]


def _again(drawn: Sequence[MeasuredDraw]) -> list[MeasuredDraw]:
    return [_drawn(each.players, each.rounds, each.seed) for each in drawn]


def _milliseconds(drawn: MeasuredDraw) -> float:
    return drawn.milliseconds


def from_many_seeds(players: int, rounds: int) -> str:
    """The typical and the worst time of one tournament, in words."""
    inputs = (DrawInput(tuple(range(players)), rounds, f"seed {number}") for number in range(MANY_SEEDS))
    timed = [once(partial(draw, each)) for each in inputs]
    processor, clock = [each.processor for each in timed], [each.clock for each in timed]
    alone, busy = (f"median {median(times):.1f} ms, worst {max(times):.1f} ms" for times in (processor, clock))
    return f"{players} × {rounds} from {MANY_SEEDS} seeds: {alone}; by the clock, at the load told below, {busy}."
