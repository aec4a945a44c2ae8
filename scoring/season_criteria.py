"""A season's tie-break criteria, and the player's season they measure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.ranking import Criterion
from scoring.translatable import gettext_noop


class Why(StrEnum):
    """Why a single result counts or not."""

    AMONG_BEST = "among_best"
    FINAL = "final"
    DROPPED = "dropped"

    __hash__ = str.__hash__  # an Enum's own is not in C, and tables look up thousands of cells by it


class SeasonResult(NamedTuple):
    """One result of a player's season, and why it counts or is dropped."""

    tournament: int
    points: int
    rank: int
    score: int
    why: Why
    present: bool = True

    @property
    def is_counted(self) -> bool:
        return self.why is not Why.DROPPED


def rank_in(results: Iterable[SeasonResult], tournament: int | None) -> int | None:
    """A player's rank in a tournament; None if they did not play it, or without a tournament."""
    if tournament is None:
        return None
    return next((each.rank for each in results if each.tournament == tournament and each.present), None)


def points_in(results: Iterable[SeasonResult], tournament: int | None) -> int:
    """What a tournament brought a player; 0 for nothing, or without a tournament."""
    if tournament is None:
        return 0
    return next((each.points for each in results if each.tournament == tournament), 0)


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """The input of the season's criteria: a player's counted points, best first, and their participations.

    `final_rank` is their rank in the season's final, None if they did not play it; `final_points` is what it brought
    them, 0 for nothing, whether it counts or not; `held` is the number of tournaments
    held, which is the most results anybody can have.
    """

    counted: tuple[int, ...]
    participations: int
    final_rank: int | None
    held: int
    final_points: int = 0


def final_result(season: PlayerSeason) -> tuple[int, ...]:
    """The rank in the season's final; players who did not play it rank behind all who did."""
    return (0, 0) if season.final_rank is None else (1, -season.final_rank)


def final_points(season: PlayerSeason) -> tuple[int, ...]:
    """The cup points of the season's final, also of staying away from it; 0 without any.

    It differs from `final_result` where several ranks bring as much, as Fixpunkte do from rank 51 on.
    """
    return (season.final_points,)


def single_results(season: PlayerSeason) -> tuple[int, ...]:
    """The best counted result against the best, then the second best against the second best, …"""
    return season.counted


def weighted_results(season: PlayerSeason) -> tuple[int, ...]:
    """The counted results, best first, each weighted twice the next: Σ result · 2^(n−i), with the same n for everybody.

    Older software ranks by it. It differs from `single_results`: 100 and 40 before 90 and 59, but behind 90 and 61.
    """
    weighted = 0
    for points in season.counted:
        weighted = 2 * weighted + points
    return (weighted << (season.held - len(season.counted)),)


def participations(season: PlayerSeason) -> tuple[int, ...]:
    """The number of tournaments the player took part in."""
    return (season.participations,)


SEASON_CRITERIA: Mapping[str, Criterion[PlayerSeason]] = {
    "final_result": Criterion(
        final_result,
        label=gettext_noop("rank in the final"),
        remark=gettext_noop("by the rank in the final"),
        compares=gettext_noop("The better rank on the day of the season's final; whoever did not play it is behind."),
    ),
    "final_points": Criterion(
        final_points,
        label=gettext_noop("points of the final"),
        remark=gettext_noop("by the points of the final"),
        compares=gettext_noop(
            "The cup points that the season's final brought, whether they count or not; without any it is 0. Older "
            "software ranks so."
        ),
    ),
    "single_results": Criterion(
        single_results,
        label=gettext_noop("single results, best first"),
        remark=gettext_noop("by single results"),
        compares=gettext_noop(
            "Only results that count: the best against the best, then the second best, and so on. Dropped results are "
            "not looked at."
        ),
    ),
    "weighted_results": Criterion(
        weighted_results,
        label=gettext_noop("weighted single results"),
        remark=gettext_noop("by weighted single results"),
        compares=gettext_noop(
            "Only results that count, as one sum: the best weighs twice as much as the second best, and so on. Older "
            "software ranks so."
        ),
    ),
    "participations": Criterion(
        participations,
        label=gettext_noop("number of participations"),
        remark=gettext_noop("by participations"),
        compares=gettext_noop("All evenings that were played, also those whose results are dropped."),
    ),
}
"""A season's criteria by stored code. A new one needs a row here, its German translation, and examples in
fixtures/standings/seasons.toml and golden-seasons.toml.
"""
