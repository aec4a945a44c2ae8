"""What separates equal totals of a season: the table of its criteria, and the player's season they look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.ranking import Criterion
from scoring.translatable import gettext_noop


class Why(StrEnum):
    """Why a single result counts or does not."""

    AMONG_BEST = "among_best"
    FINAL = "final"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class SeasonResult:
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


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """A player's results in the order of the tournaments' keys; what the season's criteria look at."""

    player: int
    results: tuple[SeasonResult, ...]
    final: int | None

    @property
    def counted(self) -> tuple[int, ...]:
        """The points that count, best first."""
        return tuple(sorted((result.points for result in self.results if result.is_counted), reverse=True))

    @property
    def participations(self) -> int:
        return sum(result.present for result in self.results)


def final_result(season: PlayerSeason) -> tuple[int, ...]:
    """The rank in the season's final; players who did not play it rank behind all who did."""
    ranks = [result.rank for result in season.results if result.present and result.tournament == season.final]
    return (1, -ranks[0]) if ranks else (0, 0)


def single_results(season: PlayerSeason) -> tuple[int, ...]:
    """The best counted result against the best, then the second best against the second best, …"""
    return season.counted


def participations(season: PlayerSeason) -> tuple[int, ...]:
    """How many tournaments the player took part in."""
    return (season.participations,)


SEASON_CRITERIA: Mapping[str, Criterion[PlayerSeason]] = {
    "final_result": Criterion(
        final_result, label=gettext_noop("rank in the final"), remark=gettext_noop("by the rank in the final")
    ),
    "single_results": Criterion(
        single_results, label=gettext_noop("single results, best first"), remark=gettext_noop("by single results")
    ),
    "participations": Criterion(
        participations, label=gettext_noop("number of participations"), remark=gettext_noop("by participations")
    ),
}
"""Every criterion of a season by its stored code. A new one is a row here, its German, and an example in
fixtures/standings/seasons.toml."""
