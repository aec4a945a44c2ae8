"""Quality of plans compared with random draws: the whole range of tournaments, clubs, many rounds, a season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from benchmarks.draw.counted import CountedRounds, meetings, repeats, second_fives
from benchmarks.draw.random_draw import random_draw
from benchmarks.draw.whole_range import MeasuredDraw
from tournaments.seating import Affinity, DrawInput, DrawPlan, draw

HEAD = ("", "ours", "random", "asked", "")
CLUBS = (60, 40, 30, 30, 20, 20, 15, 10, 10, 5)
"""Members of the clubs among 303 people; the others have none."""
TOURNAMENTS, PLAYERS, ROUNDS = 30, 300, 3
BEST_KNOWN = dict(zip(range(4, 21), (5, 5, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25, 26), strict=True))
"""Number of repeat-free rounds known to exist, by tables of four."""


@dataclass(frozen=True, slots=True)
class QualityRow:
    what: str
    ours: str
    random: str
    asked: str
    is_met: bool

    def row(self) -> tuple[str, ...]:
        return self.what, self.ours, self.random, self.asked, "met" if self.is_met else "**not met**"


def lines(drawn: Sequence[MeasuredDraw]) -> list[QualityRow]:
    three = [each for each in drawn if each.rounds == 3 and (each.players >= 20 or each.players == 16)]
    return [
        _no_repeats(three),
        _fair_fives([each for each in three if each.players >= 24]),
        _at_bounds(drawn),
        _spread([each for each in drawn if each.players % 4 == 0]),
        *_clubs("clubs of 60, 40, 30, 30 … among 303 people", 303, CLUBS),
        *_clubs("a club of 18 among 60 people", 60, (18,)),
        _season(),
    ]


def _no_repeats(drawn: Sequence[MeasuredDraw]) -> QualityRow:
    ours = sum(each.repeats for each in drawn)
    baseline = sum(repeats(random_draw(range(each.players), 3)) for each in drawn)
    what = f"repeats in three rounds for 16 and every 20 … 400, {len(drawn):,} tournaments together"
    return QualityRow(what, f"{ours}", f"{baseline:,}", "0", ours == 0)


def _fair_fives(drawn: Sequence[MeasuredDraw]) -> QualityRow:
    """Compared with the closed form: sittings at fives beyond the number of people are repeated ones."""
    ours = sum(each.second_fives for each in drawn)
    baseline = sum(second_fives(random_draw(range(each.players), 3)) for each in drawn)
    least = sum(max(0, 15 * (each.players % 4) - each.players) for each in drawn)
    what = "second sittings at fives in three rounds for every 24 … 400, together"
    return QualityRow(what, f"{ours}", f"{baseline:,}", f"{least}", ours == least)


def _at_bounds(drawn: Sequence[MeasuredDraw]) -> QualityRow:
    certified = sum(not each.gaps for each in drawn)
    beyond = sum(each.gaps for each in drawn if each.players >= 32)
    what = f"tournaments of 4 … 400 × 1 … 6 with every goal at its proved bound, of {len(drawn):,}"
    return QualityRow(what, f"{certified:,}", "–", "all of 32 people or more", beyond == 0)


def _spread(drawn: Sequence[MeasuredDraw]) -> QualityRow:
    widest = max(each.spread for each in drawn)
    return QualityRow("widest spread of anybody's places at tables of four", f"{widest}", "–", "≤ 1", widest <= 1)


def _clubs(what: str, players: int, sizes: Sequence[int]) -> Iterator[QualityRow]:
    names = [f"club {number}" for number, size in enumerate(sizes) for _ in range(size)]
    club = dict(enumerate(names))
    plan = draw(DrawInput(tuple(range(players)), 3, "clubs", affinities={Affinity.CLUB: club}))
    baseline = random_draw(range(players), 3)
    figure, bound = _goal(plan, "club")
    yield QualityRow(
        f"clubmates meeting: {what}", f"{figure}", f"{_within(club, baseline)}", f"{bound}", figure == bound
    )
    again = repeats(plan.rounds)
    yield QualityRow("repeats meanwhile", f"{again}", f"{repeats(baseline)}", "0", again == 0)


def _within(club: dict[int, str], rounds: CountedRounds) -> int:
    met = chain.from_iterable(combinations(table, 2) for seating in rounds for table in seating)
    return sum(club.get(one, one) == club.get(other, other) for one, other in met)


def _goal(plan: DrawPlan, name: str) -> tuple[int, int]:
    return next((goal.figure, goal.bound) for goal in plan.certificate.goals if goal.name == name)


def _season() -> QualityRow:
    ours, baseline = (100 * _old_share(tournaments) for tournaments in (_our_season(), _random_season()))
    what = f"old meetings in a season of {TOURNAMENTS} tournaments of {PLAYERS} people"
    return QualityRow(what, f"{ours:.2f} %", f"{baseline:.1f} %", "≤ 1 %", ours <= 1)


def _our_season() -> list[CountedRounds]:
    tournaments: list[CountedRounds] = []
    for number in range(TOURNAMENTS):
        met = tuple((min(pair), max(pair)) for each in tournaments for pair in meetings(each).elements())
        tournaments.append(draw(DrawInput(tuple(range(PLAYERS)), ROUNDS, f"evening {number}", met=met)).rounds)
    return tournaments


def _random_season() -> list[CountedRounds]:
    return [random_draw(range(PLAYERS), ROUNDS, seed) for seed in range(TOURNAMENTS)]


def _old_share(tournaments: Sequence[CountedRounds]) -> float:
    return repeats(chain.from_iterable(tournaments)) / sum(meetings(chain.from_iterable(tournaments)).values())


def repeat_free() -> list[tuple[str, ...]]:
    """For 4 to 20 tables of four: the rounds known to exist, and how many of them are drawn without a repeat."""
    reached = [_most_rounds(tables, known) for tables, known in BEST_KNOWN.items()]
    return [
        ("tables", *map(str, BEST_KNOWN)),
        ("best known", *map(str, BEST_KNOWN.values())),
        ("ours", *map(str, reached)),
        (
            "",
            *("met" if ours == known else "not met" for ours, known in zip(reached, BEST_KNOWN.values(), strict=True)),
        ),
    ]


def _most_rounds(tables: int, rounds: int) -> int:
    found = draw(DrawInput(tuple(range(4 * tables)), rounds, "many rounds")).rounds
    return rounds if repeats(found) == 0 else _most_rounds(tables, rounds - 1)
