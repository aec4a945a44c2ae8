"""One player's season, for the board: every evening, what the next one could bring, and who is close."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.next_result import NextResult, next_results
from scoring.season import SeasonLine
from scoring.season_remaining import UNBOUNDED, least_score, points_at_worst_rank, points_of_ranks
from tournaments.lists.season import SeasonCell, SeasonColumn, SeasonList
from tournaments.models import Season, Tournament
from tournaments.queries.seasons.commentary import SeasonAnalysis
from tournaments.queries.seasons.lines import season_lines
from tournaments.queries.seasons.tables import season_list


@dataclass(frozen=True, slots=True)
class PlayerEvening:
    """A past evening from a player's perspective.

    `cell` is None if they were absent; rank and score are None then, and for points without having played. `rank_after`
    is the rank in the season table after it, or None.
    """

    column: SeasonColumn
    cell: SeasonCell | None
    rank: int | None
    score: int | None
    rank_after: int | None


@dataclass(frozen=True, slots=True)
class PossibleResult:
    """The effect of a result at the next evening if nobody else moves: at least so many `points`, for which `place` is
    the worst rank (0: any rank; None: points do not depend on the rank) and `score` the lowest score (None: points do
    not depend on it). `total` is None if points have no lower limit.
    """

    points: int
    place: int | None
    total: int | None
    rank: int
    score: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonPlayer:
    """A player's season: their row has `index` in the season table. `steps` are best first.

    `final_is_missing`: the season's rule counts a final nobody has created yet.
    """

    season: SeasonList
    index: int
    evenings: tuple[PlayerEvening, ...]
    next_evening: Tournament | None
    steps: tuple[PossibleResult, ...]
    final_is_missing: bool


def season_player(season: Season, player: int) -> SeasonPlayer | None:
    """The season of somebody in its table; None for others. Three statements, and those of its commentary."""
    mine = season_lines(season)
    index = next((at for at, line in enumerate(mine.lines) if line.player == player), None)
    if index is None:
        return None
    analysis = SeasonAnalysis(season, mine)
    table, line = season_list(season, mine, analysis), mine.lines[index]
    return SeasonPlayer(
        season=table,
        index=index,
        evenings=tuple(_evenings(table, index, line, analysis)),
        next_evening=analysis.next_evening,
        steps=tuple(_steps(analysis, line)),
        final_is_missing=analysis.final_is_missing,
    )


def _evenings(table: SeasonList, index: int, line: SeasonLine, analysis: SeasonAnalysis) -> Iterator[PlayerEvening]:
    results = {each.tournament: each for each in line.results}
    for number, (column, cell) in enumerate(zip(table.columns, table.rows[index].cells, strict=True), start=1):
        result = results.get(column.tournament)
        was_there = result is not None and result.present
        yield PlayerEvening(
            column=column,
            cell=cell,
            rank=result.rank if result and was_there else None,
            score=result.score if result and was_there else None,
            rank_after=analysis.rank_after(line.player, [each.tournament for each in table.columns[:number]]),
        )


def _steps(analysis: SeasonAnalysis, line: SeasonLine) -> Iterator[PossibleResult]:
    for each in _next_results(analysis, line):
        total = each.total if each.points > UNBOUNDED.least else None
        score = least_score(analysis.next_scheme, each.points) if analysis.next_scheme else None
        yield PossibleResult(each.points, analysis.place_for(each.points), total, each.rank, score)


def _next_results(analysis: SeasonAnalysis, line: SeasonLine) -> tuple[NextResult, ...]:
    """By points that a rank brings, where points depend on it: nobody gets what lies between two ranks."""
    scheme, merits = analysis.next_scheme, analysis.merits()
    points = points_of_ranks(scheme) if scheme else None
    found = next_results(merits, line, points=points)
    if scheme is None or points is not None:
        return found
    brought = [(each.points, points_at_worst_rank(scheme, each.points)) for each in found]
    return next_results(merits, line, points={least if more is None else more for least, more in brought})
