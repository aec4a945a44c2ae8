"""Draw times by people × rounds: the points of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from benchmarks.draw.contest import NOT_INSTALLED, Contest, ContestResult
from benchmarks.draw.picture import Series, TimedDraw
from benchmarks.draw.random_draw import random_draw
from benchmarks.draw.timing import best
from tournaments.seating import DrawInput, draw

SIZES = (20, 40, 75, 150, 300, 600, 1_200, 2_000)
ROUNDS = (1, 3, 6, 20)


def curve(contests: Iterable[Contest]) -> list[TimedDraw]:
    """Measurements of the engine and of a random draw, plus those of the OR-tools model in the contests."""
    ours = [point for people in SIZES for rounds in ROUNDS for point in _points(people, rounds)]
    return [*ours, *_of_the_model(contests)]


def _points(people: int, rounds: int) -> Iterator[TimedDraw]:
    """Tables of four, the same with three fives, and a shuffle; only rounds possible without repeats."""
    fours, fives = people - people % 4, people - people % 4 + 3
    if rounds <= (fours - 1) // 3:
        yield TimedDraw(Series.FOURS, fours * rounds, _processor(fours, rounds))
        yield TimedDraw(Series.FIVES, fives * rounds, _processor(fives, rounds))
        yield TimedDraw(Series.RANDOM, fours * rounds, best(lambda: random_draw(range(fours), rounds)).processor)


def _processor(players: int, rounds: int) -> float:
    draw_input = DrawInput(tuple(range(players)), rounds, "curve")
    return best(lambda: draw(draw_input)).processor


def _of_the_model(contests: Iterable[Contest]) -> Iterator[TimedDraw]:
    """Whole tournaments only; unfinished ones count with the time limit."""
    for contest in contests:
        sittings, limit = len(contest.case.players) * contest.case.rounds, 1000 * contest.case.patience
        if contest.case.played or not limit or contest.model == NOT_INSTALLED:
            continue
        took = contest.model.milliseconds if isinstance(contest.model, ContestResult) else limit
        yield TimedDraw(Series.MODEL if took < limit else Series.STOPPED, sittings, took)


def microseconds_a_sitting(points: Iterable[TimedDraw]) -> list[tuple[int, float]]:
    """The three largest tournaments at tables of four: sittings, and microseconds per sitting."""
    ours = sorted((point.sittings, point.milliseconds) for point in points if point.series == Series.FOURS)
    return [(sittings, 1000 * milliseconds / sittings) for sittings, milliseconds in ours[-3:]]
