"""A season's further tables: their scopes, and the standings within them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring.season import Course, SeasonLine, read_season_rule, season_standings
from tournaments.lists.sub_rankings import ATTRIBUTE, CLUB, EVERYBODY, SeasonTie, SubRankingRow, SubRankingTable
from tournaments.models import Player, PlayerAttribute, Season, SubRanking, SubRankingEvening, Tournament
from tournaments.models.tournament import COUNTING_KINDS, TournamentState
from tournaments.queries.results.counting import counts, in_cup_table
from tournaments.queries.seasons.lines import SeasonLines, final_is_missing
from tournaments.queries.seasons.ties import season_ties

PUBLIC = Q(is_published=True) & (Q(value=None) | Q(value__attribute__is_published=True))
"""What may be public: a table by an attribute only while rankings by it are."""
COUNTED = Q(chosen__tournament__kind__in=COUNTING_KINDS) & ~Q(chosen__tournament__state=TournamentState.CANCELLED)
"""The chosen evenings of a table that count."""


@dataclass(frozen=True, slots=True)
class SubRankingScope:
    """A further table with its evenings and people (ids); None: all of them."""

    ranking: SubRanking
    evenings: frozenset[int] | None
    people: frozenset[int] | None

    @property
    def kind(self) -> str:
        return CLUB if self.ranking.club_id else ATTRIBUTE if self.ranking.value_id else EVERYBODY

    @property
    def group(self) -> str:
        """The club, or the attribute with its value, whose people it is about; "" for everybody."""
        ranking = self.ranking
        if ranking.club:
            return ranking.club.name
        named = (ranking.value.attribute.name, ranking.value.name) if ranking.value else ()
        return ": ".join(filter(None, named))


def public_tables(season: Season, mine: SeasonLines) -> tuple[SubRankingTable, ...]:
    """The public, non-empty further tables of a season's lines. Statements: `scopes_of`."""
    scopes = scopes_of(sub_rankings(season).filter(PUBLIC))
    return tuple(found for scope in scopes if (found := sub_ranking_table(season, mine, scope)).rows)


def all_tables(season: Season, mine: SeasonLines) -> tuple[tuple[SubRanking, SubRankingTable], ...]:
    """All further tables with their settings, for the desk only. Statements: `scopes_of`."""
    scopes = scopes_of(sub_rankings(season))
    return tuple((scope.ranking, sub_ranking_table(season, mine, scope)) for scope in scopes)


def changed_tables(before: tuple[Season, SeasonLines], after: tuple[Season, SeasonLines]) -> tuple[str, ...]:
    """Names of the public further tables with other ranks or totals under a season's other settings. Statements:
    `scopes_of`.
    """
    scopes = scopes_of(SubRanking.objects.filter(PUBLIC, season=before[0].pk))
    return tuple(scope.ranking.name for scope in scopes if _figures(*before, scope) != _figures(*after, scope))


def _figures(season: Season, mine: SeasonLines, scope: SubRankingScope) -> list[tuple[int, int | None, int]]:
    rows = sub_ranking_table(season, mine, scope).rows
    return [(mine.lines[row.line].player, row.rank, row.total) for row in rows]


def sub_rankings(season: Season) -> QuerySet[SubRanking]:
    """The further tables in order; a query for one statement."""
    return SubRanking.objects.filter(season=season).select_related("club", "value__attribute")


def evenings_by_season_rule(season: Season) -> tuple[tuple[str, int], ...]:
    """The further tables of evenings chosen one by one that go by the season's rule, with how many evenings each has,
    those to come included; without those in which nobody can be ranked as it is. Two statements.
    """
    mine = SubRanking.objects.filter(season=season, has_own_evenings=True, rule__isnull=True)
    counted = mine.annotate(count=Count("chosen", filter=COUNTED)).filter(count__gt=0)
    coming, needed = evenings_to_come(season, season.tournaments.all()), season.rule["min_participations"]
    found = ((name, count + coming) for name, count in counted.values_list("name", "count"))
    return tuple((name, count) for name, count in found if count >= needed)


def scopes_of(rankings: Iterable[SubRanking]) -> tuple[SubRankingScope, ...]:
    """The scopes of some further tables. One statement if there are none, else at most four."""
    found = list(rankings)
    if not found:
        return ()
    evenings, members, holders = _evenings(found), _members(found), _holders(found)
    return tuple(
        SubRankingScope(
            each,
            frozenset(evenings.get(each.pk, ())) if each.has_own_evenings else None,
            _people(each, members, holders),
        )
        for each in found
    )


def sub_ranking_table(season: Season, mine: SeasonLines, scope: SubRankingScope) -> SubRankingTable:
    """A further table computed from a season's lines. No statement.

    Evenings cancelled or no longer in the season are ignored.
    """
    counted = [each for each in mine.tournaments if scope.evenings is None or each.pk in scope.evenings]
    there = frozenset(each.pk for each in counted)
    taken = [
        each
        for each in mine.participations
        if each.tournament in there and (scope.people is None or each.player in scope.people)
    ]
    tournaments = mine.planned if scope.evenings is None else len(counted)
    document = scope.ranking.rule or season.rule
    final = next((each.pk for each in counted if each.is_final), None)
    rule, held = read_season_rule(document), len({each.tournament for each in taken})
    lines = season_standings(taken, rule=rule, tournaments=tournaments, final=final)
    ties = season_ties(lines, Course(rule, tournaments, held=held, final=final))
    columns = {each.pk: at for at, each in enumerate(mine.held) if each.pk in there}
    places = {line.player: at for at, line in enumerate(mine.lines)}
    rows = tuple(_row(line, places[line.player], columns, ties.get(line.player)) for line in lines)
    return SubRankingTable(
        scope.ranking.name, scope.kind, document, tournaments, tuple(columns.values()), rows, scope.group
    )


def _row(line: SeasonLine, place: int, columns: Mapping[int, int], tie: SeasonTie | None) -> SubRankingRow:
    return SubRankingRow(
        rank=line.rank,
        line=place,
        total=line.total,
        participations=line.participations,
        missing=line.missing,
        dropped=tuple(sorted(columns[each.tournament] for each in line.dropped)),
        decided_by=line.decided_by,
        tie=tie,
    )


def _evenings(rankings: Sequence[SubRanking]) -> Mapping[int, Collection[int]]:
    rows = SubRankingEvening.objects.filter(sub_ranking__in=rankings).values_list("sub_ranking", "tournament")
    return _grouped(rows)


def _members(rankings: Sequence[SubRanking]) -> Mapping[int, Collection[int]]:
    clubs = {each.club_id for each in rankings} - {None}
    return _grouped(Player.objects.filter(club__in=clubs).values_list("club", "pk"))


def _holders(rankings: Sequence[SubRanking]) -> Mapping[int, Collection[int]]:
    values = {each.value_id for each in rankings} - {None}
    return _grouped(PlayerAttribute.objects.filter(value__in=values).values_list("value", "player"))


def _people(
    ranking: SubRanking, members: Mapping[int, Collection[int]], holders: Mapping[int, Collection[int]]
) -> frozenset[int] | None:
    if ranking.club_id:
        return frozenset(members.get(ranking.club_id, ()))
    return frozenset(holders.get(ranking.value_id, ())) if ranking.value_id else None


def _grouped(rows: Iterable[tuple[int, int]]) -> Mapping[int, Collection[int]]:
    found: dict[int, list[int]] = {}
    for key, value in rows:
        found.setdefault(key, []).append(value)
    return found


def evenings_to_choose(season: Season, chosen: Collection[int] = ()) -> list[Tournament]:
    """The evenings to choose from for a further table, including those already chosen. One statement."""
    there = in_cup_table(season) | Q(season=season, pk__in=chosen)
    rows = Tournament.objects.filter(there).order_by("date", "pk")
    return [each for each in rows if each.counts_for_season or each.pk in chosen]


def evenings_to_come(season: Season, there: Iterable[Tournament]) -> int:
    """How many evenings of the whole season nobody has created yet, by those that are `there`. No statement."""
    counted = [each for each in there if counts(each)]
    return max((season.planned or 0) - len(counted), final_is_missing(read_season_rule(season.rule), counted), 0)
