"""What the players of a season are ranked by, now and with further results.

Season tables of hundreds of people are compared repeatedly here, so totals are computed for everybody, but criteria
only for ties.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, total_ordering
from typing import NamedTuple

from scoring.ranking import Measure, Merit, chosen_measures
from scoring.season import SeasonLine, SeasonRule, counting_limit
from scoring.season_criteria import SEASON_CRITERIA, PlayerSeason, Why, points_in, rank_in
from scoring.season_remaining import Remaining


@total_ordering
class TieBreaker:
    """What the criteria measure, found out only for a tie; greater is better."""

    __slots__ = ("_found", "_measure")

    def __init__(self, measure: Callable[[], Merit]) -> None:
        self._measure = measure
        self._found: Merit | None = None

    @property
    def measured(self) -> Merit:
        if self._found is None:
            self._found = self._measure()
        return self._found

    def __eq__(self, other: object) -> bool:
        return self.measured == other.measured if isinstance(other, TieBreaker) else NotImplemented

    def __lt__(self, other: TieBreaker) -> bool:
        return self.measured < other.measured

    def __hash__(self) -> int:
        return hash(self.measured)


UNBROKEN = TieBreaker(tuple)
"""For merits of which only the total is known."""


class SeasonMerit(NamedTuple):
    """A total, and what breaks ties; greater is better. Totals that differ are compared without the criteria."""

    total: int
    criteria: TieBreaker = UNBROKEN


@dataclass(frozen=True, slots=True)
class CountedPoints:
    """A player's counted points: the `best`, best first, and the final's if it counts separately (`apart`).

    `played`, `final_rank` and `final_points` are as in a `PlayerSeason`.
    """

    best: tuple[int, ...]
    apart: tuple[int, ...]
    played: int
    final_rank: int | None
    final_points: int = 0

    @property
    def total(self) -> int:
        return sum(self.best) + sum(self.apart)

    def with_further(self, points: Sequence[int], limit: int) -> CountedPoints:
        """With further results, the best of which count; whatever is dropped now stays dropped."""
        if not points:
            return self
        best = sorted((*self.best, *points), reverse=True)[:limit]
        return CountedPoints(tuple(best), self.apart, self.played + len(points), self.final_rank, self.final_points)

    def with_final(self, points: int) -> CountedPoints:
        """With a win in a final that counts separately."""
        return CountedPoints(self.best, (*self.apart, points), self.played + 1, 1, points)

    def with_final_won(self, points: int) -> CountedPoints:
        """With a win in a final that is among the results already."""
        return replace(self, final_rank=1, final_points=points)

    def without_final(self, points: int, *, counts: bool) -> CountedPoints:
        """With what a final brings, at worst, to players who are not ranked in it; whether it counts separately."""
        return replace(self, apart=(*self.apart, points) if counts else self.apart, final_points=points)

    def season(self, held: int) -> PlayerSeason:
        """The input of the criteria after `held` tournaments."""
        counted = tuple(sorted((*self.best, *self.apart), reverse=True)) if self.apart else self.best
        return PlayerSeason(counted, self.played, self.final_rank, held, self.final_points)


NOTHING = CountedPoints((), (), 0, None)
"""For players who have not played yet."""


def counted_points(line: SeasonLine, final: int | None) -> CountedPoints:
    """The counted points of a line; `final` is the key of the season's final, if it has been played."""
    among_best = Why.AMONG_BEST
    return CountedPoints(
        best=tuple(sorted([each.points for each in line.results if each.why is among_best], reverse=True)),
        apart=() if final is None else tuple(each.points for each in line.results if each.why is Why.FINAL),
        played=line.participations,
        final_rank=rank_in(line.results, final),
        final_points=points_in(line.results, final),
    )


@dataclass(frozen=True)
class SeasonMerits:
    """A season table with its rule and what is `remaining`; `final` is the key of its final, if it has been played."""

    lines: tuple[SeasonLine, ...]
    rule: SeasonRule
    remaining: Remaining
    final: int | None

    @cached_property
    def limit(self) -> int:
        return counting_limit(self.rule, tournaments=self.remaining.tournaments)

    @property
    def is_final_next(self) -> bool:
        """Whether the next tournament is a final that counts separately."""
        return not self.remaining.to_come

    @cached_property
    def measures(self) -> Sequence[Measure[PlayerSeason]]:
        return [measure for _, measure in chosen_measures(self.rule.criteria, SEASON_CRITERIA)]

    @cached_property
    def _counted(self) -> Mapping[int, CountedPoints]:
        return {line.player: counted_points(line, self.final) for line in self.lines}

    @cached_property
    def ranked(self) -> dict[int, SeasonMerit]:
        """The current merits of everybody who is ranked."""
        return {line.player: self.now(line) for line in self.lines if line.meets_minimum}

    @cached_property
    def best_first(self) -> list[SeasonMerit]:
        return sorted(self.ranked.values(), reverse=True)

    def counted(self, line: SeasonLine) -> CountedPoints:
        """The counted points of a line, which may belong to a player who has not played yet."""
        return self._counted[line.player] if line.results else NOTHING

    def now(self, line: SeasonLine) -> SeasonMerit:
        return self.merit(self.counted(line))

    def with_next(self, line: SeasonLine, points: int) -> SeasonMerit:
        """With the result of the next tournament, whichever it is."""
        if self.is_final_next:
            return self.merit(self.counted(line).with_final(points))
        replaced, counted = self._replaced(line), self.counted(line)
        more = points if replaced is None else max(0, points - replaced)
        criteria = TieBreaker(lambda: self._criteria(counted.with_further([points], self.limit)))
        return SeasonMerit(line.total + more, criteria)

    def drawing_level(self, line: SeasonLine, total: int) -> tuple[int, int]:
        """The fewest points that bring a total, and one more, needed if the criteria lose the tie."""
        replaced, more = self._replaced(line), total - line.total
        points = more if replaced is None else max(0, more) + replaced
        return points, points + 1

    def _replaced(self, line: SeasonLine) -> int | None:
        """The counted result that a better one of the next tournament replaces; None if that one counts in any case."""
        best = self.counted(line).best
        return best[-1] if not self.is_final_next and len(best) >= self.limit else None

    def merit(self, counted: CountedPoints) -> SeasonMerit:
        return SeasonMerit(counted.total, TieBreaker(lambda: self._criteria(counted)))

    def _criteria(self, counted: CountedPoints) -> Merit:
        season = counted.season(self.remaining.tournaments)
        return tuple([measure(season) for measure in self.measures])
