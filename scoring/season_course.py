"""The course of a season: the ranks after some of its tournaments."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from scoring.ranking import Measure, Merit, chosen_measures
from scoring.season import Course, SeasonLine, SeasonRule, counting_limit
from scoring.season_criteria import SEASON_CRITERIA, PlayerSeason, SeasonResult, points_in, rank_in
from scoring.season_merits import CountedPoints, SeasonMerit, TieBreaker


def ranks_after(
    lines: Iterable[SeasonLine], held: Collection[int], *, rule: SeasonRule, tournaments: int, final: int | None
) -> dict[int, int | None]:
    """The ranks in the season table after the tournaments `held`, by player.

    None with too few participations; players without any of them are missing. `tournaments` of the whole season are as
    many as now, so that half of them is what it is now.
    """
    so_far = _season_so_far(held, Course(rule, tournaments, len(held), final if final in held else None))
    results = {line.player: so_far.results(line) for line in lines}
    merits = {player: so_far.merit(theirs) for player, theirs in results.items() if theirs}
    in_order = sorted(merit for merit in merits.values() if merit)
    return {player: _rank(in_order, merit) if merit else None for player, merit in merits.items()}


def rank_after(
    lines: Iterable[SeasonLine],
    player: int,
    held: Collection[int],
    *,
    rule: SeasonRule,
    tournaments: int,
    final: int | None,
) -> int | None:
    """The same for one player; None also without any of the tournaments."""
    so_far = _season_so_far(held, Course(rule, tournaments, len(held), final if final in held else None))
    merits = {line.player: so_far.merit(so_far.results(line)) for line in lines}
    own = merits.get(player)
    return 1 + sum([each > own for each in merits.values() if each]) if own else None


def _rank(in_order: Sequence[SeasonMerit], own: SeasonMerit) -> int:
    return 1 + len(in_order) - bisect_right(in_order, own)


@dataclass(frozen=True, slots=True)
class _SeasonSoFar:
    """A season up to some point: only the results of the tournaments `held`."""

    held: frozenset[int]
    course: Course
    limit: int
    measures: Sequence[Measure[PlayerSeason]]

    def results(self, line: SeasonLine) -> list[SeasonResult]:
        return [each for each in line.results if each.tournament in self.held]

    def merit(self, results: Sequence[SeasonResult]) -> SeasonMerit | None:
        """None with too few participations, or without any result."""
        played = sum([each.present for each in results])
        if not results or played < self.course.rule.min_participations:
            return None
        apart = self.course.apart
        best = sorted([each.points for each in results if each.tournament != apart], reverse=True)[: self.limit]
        of_final = tuple(each.points for each in results if each.tournament == apart) if apart is not None else ()
        counted = CountedPoints(
            tuple(best), of_final, played, rank_in(results, self.course.final), points_in(results, self.course.final)
        )
        return SeasonMerit(counted.total, TieBreaker(lambda: self._criteria(counted)))

    def _criteria(self, counted: CountedPoints) -> Merit:
        season = counted.season(self.course.held)
        return tuple([measure(season) for measure in self.measures])


def _season_so_far(held: Collection[int], course: Course) -> _SeasonSoFar:
    limit = counting_limit(course.rule, tournaments=course.tournaments)
    measures = [measure for _, measure in chosen_measures(course.rule.criteria, SEASON_CRITERIA)]
    return _SeasonSoFar(frozenset(held), course, limit, measures)
