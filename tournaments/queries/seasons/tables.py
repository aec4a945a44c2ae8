"""A season's table and qualifiers, from its closed tournaments."""

from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from scoring.qualification import qualifiers, read_qualification_rule
from scoring.season import SeasonLine, Why
from tournaments.lists.published import (
    DayApart,
    ListedPlayer,
    QualifierList,
    QualifierRow,
    SeasonCell,
    SeasonColumn,
    SeasonList,
    SeasonRow,
)
from tournaments.lists.sub_rankings import SubRankingTable
from tournaments.models import Invitation, Season, SubRanking, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.seasons.commentary import RowCommentary, SeasonAnalysis, season_commentary
from tournaments.queries.seasons.lines import SeasonLines, season_lines
from tournaments.queries.seasons.sub_rankings import all_tables, public_tables

CACHED_CELLS = 4_000
_PRESENT = attrgetter("present")


def season_results(season: Season) -> SeasonList:
    """The season table over the closed tournaments that count. Statements of its lines and its public tables."""
    return results_of(season, season_lines(season))


def results_of(season: Season, mine: SeasonLines) -> SeasonList:
    """The same from loaded lines. Statements of `season_commentary` and the public tables."""
    return replace(season_list(season, mine, SeasonAnalysis(season, mine)), beside=public_tables(season, mine))


def season_tables(season: Season) -> tuple[SeasonList, tuple[tuple[SubRanking, SubRankingTable], ...]]:
    """The same with all further tables, for the desk only. Statements of its lines and `scopes_of`."""
    mine = season_lines(season)
    return season_list(season, mine, SeasonAnalysis(season, mine)), all_tables(season, mine)


def season_list(season: Season, mine: SeasonLines, analysis: SeasonAnalysis) -> SeasonList:
    """The season table from loaded lines, with commentary. Statements of `season_commentary`."""
    commentary = season_commentary(analysis)
    held = [each.pk for each in mine.held]
    return SeasonList(
        cup=season.cup.name,
        season=season.name,
        rule=season.rule,
        tournaments=mine.planned,
        columns=tuple(map(_column, mine.held)),
        rows=tuple(_row(line, mine.people[line.player], commentary.rows[line.player], held) for line in mine.lines),
        aims=commentary.aims,
        apart=DayApart(mine.left_out.name, mine.left_out.date.isoformat()) if mine.left_out else None,
    )


def season_qualifiers(season: Season) -> QualifierList:
    """The current qualifiers for the Österreich-Finale, with declined places passed on. Four statements."""
    return qualifiers_of(season, season_lines(season))


def qualifiers_of(season: Season, mine: SeasonLines) -> QualifierList:
    """The same from loaded lines. One statement."""
    seasons = {line.player: line for line in mine.lines}
    answers = dict(Invitation.objects.filter(season=season).values_list("player", "answer"))
    declined = frozenset(player for player, answer in answers.items() if answer == Answer.DECLINED)
    rule = read_qualification_rule(season.qualification)
    return QualifierList(
        cup=season.cup.name,
        season=season.name,
        quota=rule.quota,
        rows=tuple(
            QualifierRow(
                rank=each.rank,
                person=mine.people[each.player],
                season_points=seasons[each.player].total,
                participations=seasons[each.player].participations,
                vorrundenpunkte=each.vorrundenpunkte,
                reason=str(each.reason),
                facts=dict(each.facts),
                answer=answers.get(each.player, Answer.OPEN.value),
            )
            for each in qualifiers(mine.lines, rule=rule, declined=declined)
        ),
        **({"to_come": mine.to_come, "of_evenings": mine.planned} if mine.to_come else {}),
    )


def _column(each: Tournament) -> SeasonColumn:
    return SeasonColumn(each.pk, each.name, each.date.isoformat(), each.is_final, each.is_of_totals)


@lru_cache(maxsize=CACHED_CELLS)
def _cell(points: int, why: Why) -> SeasonCell:
    """Shared, because few of the thousands of cells differ."""
    return SeasonCell(points, str(why))


def _row(line: SeasonLine, person: ListedPlayer, commentary: RowCommentary, columns: list[int]) -> SeasonRow:
    cells = {each.tournament: _cell(each.points, each.why) for each in line.results}
    return SeasonRow(
        rank=line.rank,
        person=person,
        cells=tuple(map(cells.get, columns)),
        total=line.total,
        participations=line.participations,
        missing=line.missing,
        decided_by=line.decided_by,
        stayed_away=not all(map(_PRESENT, line.results)),
        was=commentary.was,
        tie=commentary.tie,
        floor=commentary.floor,
        ceiling=commentary.ceiling,
        chances=commentary.chances,
    )
