"""What remains to be played of a season, and what one tournament can bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.cup_points import PointsScheme, absent_points
from scoring.documents import MOST, MOST_ROUNDS
from scoring.point_rules import Placing, PlainScore, RankTable, ScoreSteps
from scoring.season import Counting, SeasonRule


@dataclass(frozen=True, slots=True)
class Range:
    """The fewest and the most points one tournament can bring; absence may bring the fewest."""

    least: int
    most: int


UNBOUNDED = Range(-MOST * MOST_ROUNDS, MOST * MOST_ROUNDS)
"""Stands for no limits: more is no result in any document."""


@dataclass(frozen=True, slots=True)
class Remaining:
    """What remains to be played: `to_come` of the season's `tournaments`.

    Each brings from `least` to `most` points. With best_n_plus_final, `final` is what a final still to be played can
    bring; it is not included in `to_come` then. `upcoming` is what the next tournament can bring;
    None: whatever one of its kind can.
    """

    tournaments: int
    to_come: int
    most: int
    least: int = 0
    final: Range | None = None
    upcoming: Range | None = None

    @property
    def next(self) -> Range | None:
        """What the next tournament can bring; the final is the last one."""
        if self.is_over:
            return None
        return self.upcoming or (Range(self.least, self.most) if self.to_come else self.final)

    @property
    def is_over(self) -> bool:
        return not self.to_come and self.final is None


def remaining_of(
    rule: SeasonRule,
    *,
    tournaments: int,
    to_come: int,
    point_range: Sequence[Range],
    final: Range | None = None,
    upcoming: Range | None = None,
) -> Remaining:
    """The remaining tournaments: `to_come` of `tournaments`, including a final still to be played.

    `point_range` is for each of the others, `final` what the final may; None: it has been played, or there is
    none. Only with best_n_plus_final it is kept separate. `upcoming` is what the next tournament brings.
    """
    is_apart = final is not None and rule.counting is Counting.BEST_N_PLUS_FINAL
    each = _widest([*point_range, final] if final and not is_apart else point_range)
    left = to_come - is_apart
    apart = final if is_apart else None
    return Remaining(tournaments, left, most=each.most, least=each.least, final=apart, upcoming=upcoming)


def point_range(scheme: PointsScheme) -> Range:
    """What a tournament can bring by its scheme, at most `UNBOUNDED`."""
    most, least = scheme.rule.most(), scheme.rule.least()
    return Range(UNBOUNDED.least if least is None else least, UNBOUNDED.most if most is None else most)


def final_point_range(scheme: PointsScheme, *, finalists: int | None) -> Range:
    """What the final can bring, including to absent finalists; `finalists` None: their number is not known yet."""
    bounds, absent = point_range(scheme), absent_points(scheme, participants=finalists or MOST)
    return bounds if absent is None else Range(min(bounds.least, absent), bounds.most)


def final_offers(scheme: PointsScheme, *, finalists: int | None) -> Range:
    """The same without absence while the number of finalists is not known, and with it what absence would bring."""
    return final_point_range(scheme, finalists=finalists) if finalists else point_range(scheme)


def points_of_ranks(scheme: PointsScheme) -> tuple[int, ...] | None:
    """All points that ranks bring, best first; None if points do not depend on the rank, or never end."""
    rule = scheme.rule
    if not isinstance(rule, RankTable) or rule.beyond.step:
        return None
    return (*rule.table, rule.beyond.first)


def worst_rank(scheme: PointsScheme, points: int) -> int | None:
    """The worst rank with so many points; None if points do not depend on the rank, or if every rank or no rank brings
    them.
    """
    rule = scheme.rule
    if not isinstance(rule, RankTable):
        return None
    if rule.beyond.first < points:
        return sum(each >= points for each in rule.table) or None
    lost = -rule.beyond.step
    return len(rule.table) + 1 + (rule.beyond.first - points) // lost if lost else None


def least_score(scheme: PointsScheme, points: int) -> int | None:
    """The lowest score that brings so many points; None if points do not depend on the score, or if every score or no
    score brings them.
    """
    rule = scheme.rule
    if isinstance(rule, PlainScore):
        return points
    return rule.least_score(points) if isinstance(rule, ScoreSteps) and rule.below < points else None


def points_at_worst_rank(scheme: PointsScheme, points: int) -> int | None:
    """What the `worst_rank` with so many points brings: at least these, and more if no rank brings exactly these; None
    where there is no such rank.
    """
    rank = worst_rank(scheme, points)
    return points_at_rank(scheme, rank) if rank else None


def points_at_rank(scheme: PointsScheme, rank: int) -> int:
    """What a rank brings where points depend on nothing else."""
    return scheme.rule.points(Placing(rank, score=0, participants=rank))


def _widest(ranges: Iterable[Range]) -> Range:
    found = tuple(ranges)
    return Range(min((each.least for each in found), default=0), max((each.most for each in found), default=0))
