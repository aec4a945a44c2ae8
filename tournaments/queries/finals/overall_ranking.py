"""The overall ranking of a final of several cups: Vorrundenpunkte, the day's result, Finalpunkte."""

from collections.abc import Iterable, Iterator

from scoring.final import Finalist, FinalLine, FinalTable, final_points, final_standings
from scoring.tournament_criteria import PlayerResult
from tournaments.errors import Refused
from tournaments.lists.final import FinalList, FinalRow
from tournaments.lists.finalists import FinalistRow
from tournaments.lists.first_place import FirstPlace, other_first
from tournaments.lists.published import ResultsList, ResultsRow
from tournaments.models import Championship, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.beginning import expected_rows
from tournaments.queries.finals.day import (
    FinalDay,
    championship_of,
    final_day,
    final_evening,
    vorrundenpunkte_of,
    ways_left,
)
from tournaments.queries.results.played_first import played_first
from tournaments.queries.results.standings import computed_results, tournament_results


def season_final(season: Season) -> FinalList:
    """The overall ranking of a season's final. Refused: no_championship, no_final_evening."""
    championship = Championship.objects.select_related("season__cup").filter(season=season).first()
    if championship is None:
        raise Refused("no_championship")
    evening = final_evening(season)
    if evening is None:
        raise Refused("no_final_evening")
    return overall_ranking(final_day(championship, evening))


def closed_final(season: Season) -> FinalList:
    """The same once its evening is closed. Refused: no_championship, no_final_evening, not_closed."""
    evening = final_evening(season)
    if evening is not None and evening.state == TournamentState.OPEN:
        raise Refused("not_closed")
    return season_final(season)


def standing_final(tournament: Tournament) -> FinalList | None:
    """The overall ranking of the final played on this evening, once it is closed and all Finalpunkte are entered; None
    at other evenings. The statements of `championship_of`, and those of `overall_ranking`.
    """
    day = _closed_day(tournament)
    return _if_it_stands(overall_ranking(day)) if day else None


def computed_final(tournament: Tournament) -> FinalList | None:
    """The same, computed from the current rows, bypassing caches."""
    return final_with(tournament, computed_results(tournament)) if tournament.state == TournamentState.CLOSED else None


def final_with(tournament: Tournament, found: ResultsList) -> FinalList | None:
    """The overall ranking of the final played on this evening with these results of the day, once all Finalpunkte are
    entered; None at other evenings. The statements of `championship_of`, of `final_day` and of `expected_rows`.
    """
    championship = championship_of(tournament)
    return _if_it_stands(_ranked(final_day(championship, tournament), found)) if championship else None


def other_champions(tournament: Tournament, before: ResultsList, after: ResultsList) -> FirstPlace | None:
    """Who wins the final played on this evening, before and after a correction of the day, if it is somebody else.
    Twice the statements of `final_with`.
    """
    rankings = [final_with(tournament, each) for each in (before, after)]
    if None in rankings:
        return None
    were, are = ([row.person for row in each.champions] for each in rankings if each)
    return other_first(were, are)


def _closed_day(tournament: Tournament) -> FinalDay | None:
    championship = championship_of(tournament)
    if championship is None or tournament.state != TournamentState.CLOSED:
        return None
    return final_day(championship, tournament)


def _if_it_stands(value: FinalList) -> FinalList | None:
    return value if value.played and not value.missing_points else None


def overall_ranking(day: FinalDay) -> FinalList:
    """The overall ranking as it is now. The statements of `tournament_results` and of `expected_rows`.

    While the evening is open, ranks ignore people who have not played yet; they follow at the end, like absent
    finalists. Whoever moved up since the final began is none of these, for nobody invited them; who had the place is.
    """
    return _ranked(day, tournament_results(day.evening))


def _ranked(day: FinalDay, found: ResultsList) -> FinalList:
    results = played_first(found)
    played = {row.person.player: row for row in results.rows if row.has_played}
    lines = final_standings(_finalist(day, row) for row in played.values())
    return FinalList(
        cup=results.cup,
        season=results.season,
        title=day.championship.title,
        evening=results.evening,
        date=results.date,
        venue=results.venue,
        rounds=results.rounds,
        missing_points=_missing(day.table, played.values()),
        rows=(
            *(_row(day, line, played[line.key]) for line in lines),
            *_absent(day, (each for each in expected_rows(day) if each.person.player not in played)),
        ),
    )


def _finalist(day: FinalDay, row: ResultsRow) -> Finalist:
    """Finalpunkte not entered yet count 0."""
    player = row.person.player
    result = PlayerResult(player, row.rounds, row.rounds)
    return Finalist(vorrundenpunkte_of(day, player), final_points(day.table, rank=row.rank) or 0, result)


def _row(day: FinalDay, line: FinalLine, result: ResultsRow) -> FinalRow:
    return FinalRow(
        rank=line.rank,
        person=result.person,
        ways=day.ways(line.key),
        vorrundenpunkte=line.vorrundenpunkte,
        day_rank=result.rank,
        rounds=result.rounds,
        day_total=result.total,
        finalpunkte=final_points(day.table, rank=result.rank),
        total=line.total,
        decided_by=line.decided_by,
        replaced=line.key in day.taken_by,
    )


def _absent(day: FinalDay, rows: Iterable[FinalistRow]) -> Iterator[FinalRow]:
    for row in rows:
        ways = ways_left(day, row)
        yield FinalRow(None, row.person, ways, ways[0].vorrundenpunkte, None, (), 0, None, None, None)


def _missing(table: FinalTable, played: Iterable[ResultsRow]) -> tuple[int, ...]:
    """The day's ranks without entered Finalpunkte."""
    return tuple(sorted({row.rank for row in played if final_points(table, rank=row.rank) is None}))
