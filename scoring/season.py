"""A cup's season: which of a player's results count, the ranking over them, and why each result counts or not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from scoring.ranking import Measure, chosen_measures, ranked
from scoring.season_criteria import SEASON_CRITERIA, PlayerSeason, SeasonResult, Why, points_in, rank_in
from scoring.season_rule import (
    Counting,
    SeasonRule,
    SeasonRuleRefused,
    counting_limit,
    read_season_rule,
    season_rule_document,
)

__all__ = [
    "SEASON_CRITERIA",
    "Counting",
    "Participation",
    "SeasonLine",
    "SeasonResult",
    "SeasonRule",
    "SeasonRuleRefused",
    "Why",
    "counting_limit",
    "read_season_rule",
    "season_rule_document",
    "season_standings",
]


_TOURNAMENT = attrgetter("tournament")
_RESULT = partial(tuple.__new__, SeasonResult)  # `_make` without a call of Python for each of thousands of cells


class Participation(NamedTuple):
    """One player's result in one tournament: cup points, rank and score (Schrift).

    An absent finalist with points for staying away has `present=False`: the points are an ordinary result, but the
    player did not take part, and rank and score are ignored.
    """

    player: int
    tournament: int
    points: int
    rank: int
    score: int
    present: bool = True


@dataclass(frozen=True, slots=True)
class Course:
    """A season in progress: `held` of its `tournaments` have been played; `final` is the key of its final."""

    rule: SeasonRule
    tournaments: int
    held: int
    final: int | None

    @property
    def apart(self) -> int | None:
        """The key of the final if the rule counts it separately."""
        return self.final if self.rule.counting is Counting.BEST_N_PLUS_FINAL else None

    def results(self, participations: Iterable[Participation]) -> tuple[SeasonResult, ...]:
        """A player's results in the order of the tournaments' keys, with why each counts or not.

        Raises ValueError for two in one tournament.
        """
        _, tournaments, points, ranks, scores, present = zip(*sorted(participations, key=_TOURNAMENT), strict=True)
        if len(set(tournaments)) < len(tournaments):
            raise ValueError("a player has one result in a tournament")
        why = self._why(tournaments, points)
        return tuple(map(_RESULT, zip(tournaments, points, ranks, scores, why, present, strict=True)))

    def _why(self, tournaments: Sequence[int], points: Sequence[int]) -> list[Why]:
        apart, limit = self.apart, counting_limit(self.rule, tournaments=self.tournaments)
        why = [Why.DROPPED] * len(points)
        pool: Sequence[int] = range(len(points))
        if apart is not None:
            pool = [at for at in pool if tournaments[at] != apart]
        for at in sorted(pool, key=points.__getitem__, reverse=True)[:limit]:  # of equal ones the first
            why[at] = Why.AMONG_BEST
        if len(pool) < len(why):
            why[tournaments.index(apart)] = Why.FINAL
        return why

    def player_season(self, results: Sequence[SeasonResult]) -> PlayerSeason:
        """The input of the criteria, given which results count."""
        dropped = Why.DROPPED
        return PlayerSeason(
            counted=tuple(sorted([each.points for each in results if each.why is not dropped], reverse=True)),
            participations=sum([each.present for each in results]),
            final_rank=rank_in(results, self.final),
            held=self.held,
            final_points=points_in(results, self.final),
        )


@dataclass(frozen=True, slots=True)
class _Standing:
    """A player's results, and the input of their ranking."""

    player: int
    results: tuple[SeasonResult, ...]
    season: PlayerSeason

    @property
    def total(self) -> int:
        return sum(self.season.counted)

    def missing(self, rule: SeasonRule) -> int:
        return max(0, rule.min_participations - self.season.participations)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One line of the season table. `total` is the sum of the counted results, and each of `results` says why.

    `rank` is None while participations are `missing`. `decided_by` is the criterion that separated the line from a
    neighbour with the same total (the one above or, for the first of a tie, the one below), or None.
    """

    rank: int | None
    player: int
    total: int
    participations: int
    missing: int
    results: tuple[SeasonResult, ...]
    decided_by: str | None

    @property
    def meets_minimum(self) -> bool:
        return not self.missing

    @property
    def counted(self) -> tuple[SeasonResult, ...]:
        return tuple(result for result in self.results if result.is_counted)

    @property
    def dropped(self) -> tuple[SeasonResult, ...]:
        return tuple(result for result in self.results if not result.is_counted)


def season_standings(
    participations: Iterable[Participation], *, rule: SeasonRule, tournaments: int, final: int | None = None
) -> tuple[SeasonLine, ...]:
    """The season table, best first: ranked lines with ranks 1 2 2 4, then players with too few participations.

    `tournaments` counts held and scheduled ones, `final` is the key of the season's final, if it has one. Lines that
    share a rank are in the order of the players' keys. Raises CriteriaRefused for invalid criteria and ValueError for a
    player twice in one tournament or more tournaments than `tournaments`.
    """
    everybody = list(participations)
    held = len(set(map(_TOURNAMENT, everybody)))
    if held > tournaments:
        raise ValueError(f"results of more than the season's {tournaments} tournaments")
    course = Course(rule, tournaments, held, final)
    standings = [_standing(player, own, course) for player, own in _by_player(everybody).items()]
    enough = [each for each in standings if not each.missing(rule)]
    too_few = [each for each in standings if each.missing(rule)]
    return (*_ranked_lines(enough, rule), *_unranked_lines(too_few, rule))


def _standing(player: int, participations: Iterable[Participation], course: Course) -> _Standing:
    results = course.results(participations)
    return _Standing(player, results, course.player_season(results))


def _ranked_lines(standings: Iterable[_Standing], rule: SeasonRule) -> tuple[SeasonLine, ...]:
    order = ranked(
        standings,
        head=lambda each: (each.total,),
        criteria=[(code, _of_standing(measure)) for code, measure in chosen_measures(rule.criteria, SEASON_CRITERIA)],
        key=lambda each: each.player,
    )
    return tuple(_line(line.rank, line.item, rule, line.decided_by) for line in order)


def _of_standing(measure: Measure[PlayerSeason]) -> Measure[_Standing]:
    return lambda standing: measure(standing.season)


def _unranked_lines(standings: Iterable[_Standing], rule: SeasonRule) -> tuple[SeasonLine, ...]:
    ordered = sorted(standings, key=lambda each: (-each.total, each.player))
    return tuple(_line(None, each, rule, None) for each in ordered)


def _line(rank: int | None, standing: _Standing, rule: SeasonRule, decided_by: str | None) -> SeasonLine:
    return SeasonLine(
        rank=rank,
        player=standing.player,
        total=standing.total,
        participations=standing.season.participations,
        missing=standing.missing(rule),
        results=standing.results,
        decided_by=decided_by,
    )


def _by_player(participations: Iterable[Participation]) -> Mapping[int, list[Participation]]:
    players = defaultdict[int, list[Participation]](list)
    for each in participations:
        players[each.player].append(each)
    return players
