"""A season's table and its qualifiers, from the tournaments that are closed."""

from collections import defaultdict

from scoring.qualification import qualifiers, read_qualification_rule
from scoring.season import Participation, SeasonLine, read_season_rule, season_standings
from tournaments.lists import (
    ListedPlayer,
    QualifierList,
    QualifierRow,
    SeasonCell,
    SeasonColumn,
    SeasonList,
    SeasonRow,
)
from tournaments.models import Invitation, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.tournament import TournamentState
from tournaments.queries.listed_entries import ListedEntry, listed_entries
from tournaments.queries.results import placements
from tournaments.queries.round_totals import round_totals


def season_results(season: Season) -> SeasonList:
    """The season table over the closed tournaments. Three statements.

    Tournaments still to come count for "half of the season".
    """
    tournaments, people, lines = _season_lines(season)
    held = [each for each in tournaments if each.state == TournamentState.CLOSED]
    return SeasonList(
        cup=season.cup.name,
        season=season.name,
        rule=season.rule,
        tournaments=len(tournaments),
        columns=tuple(SeasonColumn(each.pk, each.name, each.date.isoformat(), each.is_final) for each in held),
        rows=tuple(_row(line, people[line.player], [each.pk for each in held]) for line in lines),
    )


def season_qualifiers(season: Season) -> QualifierList:
    """Who currently qualifies for the Österreich-Finale, with declined places passed on. Four statements."""
    _, people, lines = _season_lines(season)
    seasons = {line.player: line for line in lines}
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
                person=people[each.player],
                season_points=seasons[each.player].total,
                participations=seasons[each.player].participations,
                vorrundenpunkte=each.vorrundenpunkte,
                reason=str(each.reason),
                facts=dict(each.facts),
                answer=answers.get(each.player, Answer.OPEN.value),
            )
            for each in qualifiers(lines, rule=rule, declined=declined)
        ),
    )


def _season_lines(season: Season) -> tuple[list[Tournament], dict[int, ListedPlayer], tuple[SeasonLine, ...]]:
    with_rules = season.tournaments.select_related("cup_points", "ruleset").defer("ruleset__document")
    tournaments = list(with_rules.order_by("date", "pk"))
    held = [each for each in tournaments if each.state == TournamentState.CLOSED]
    totals = round_totals(held)
    entries: defaultdict[int, list[ListedEntry]] = defaultdict(list)
    for entry in listed_entries(held):
        entries[entry.tournament].append(entry)
    people: dict[int, ListedPlayer] = {}
    participations = []
    for tournament in held:
        for each in placements(tournament, entries[tournament.pk], totals):
            people[each.person.player] = each.person
            participations.append(
                Participation(
                    player=each.person.player,
                    tournament=tournament.pk,
                    points=each.cup_points,
                    rank=each.line.rank,
                    score=each.line.total,
                )
            )
    final = next((each.pk for each in tournaments if each.is_final), None)
    rule = read_season_rule(season.rule)
    return tournaments, people, season_standings(participations, rule=rule, tournaments=len(tournaments), final=final)


def _row(line: SeasonLine, person: ListedPlayer, columns: list[int]) -> SeasonRow:
    cells = {each.tournament: SeasonCell(each.points, str(each.why)) for each in line.results}
    return SeasonRow(
        rank=line.rank,
        person=person,
        cells=tuple(cells.get(column) for column in columns),
        total=line.total,
        participations=line.participations,
        missing=line.missing,
        decided_by=line.decided_by,
    )
