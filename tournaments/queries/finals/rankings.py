"""A final's cup rankings: where one comes from, whom its rows mean, and what reading it again would change."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, QuerySet

from rulesets.canonical import sha256_of
from tournaments.errors import Refused
from tournaments.intake.column_names import KnownNames, Readings, settled_list
from tournaments.intake.final_ranking import RankedRow, RankingOrigin
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import is_same_person
from tournaments.lists.published import SeasonList, deserialize_list
from tournaments.models import Championship, ChampionshipCup, ChampionshipRank, Player, Publication, Season
from tournaments.models.championship import RankingSource
from tournaments.models.publication import PublicationKind
from tournaments.queries.people.column_names import names_of_everybody
from tournaments.queries.people.duplicates import likenesses
from tournaments.queries.people.search import row_of
from tournaments.queries.results.publications import newest_versions
from tournaments.queries.seasons.lines import season_tournaments

MOST_ASKED = 8
"""Candidates per row; more would not help."""


@dataclass(frozen=True, slots=True)
class PublishedRanking:
    """A season's newest public table as a ranking: (player id, rank, participations), its version and digest;
    `to_come` of the season's `of_evenings` are not in it yet, both None if all are.
    """

    version: int
    digest: str
    ranks: tuple[tuple[int, int | None, int], ...]
    to_come: int | None = None
    of_evenings: int | None = None


@dataclass(frozen=True, slots=True)
class MatchedPerson:
    """Whom a row means: `player` if certain, otherwise possibly one of `candidates`, or somebody new.

    `newcomers` are the rows of somebody new, several if it is not clear how to read the name, the first as `ranked`.
    """

    ranked: RankedRow
    player: Player | None = None
    candidates: tuple[Player, ...] = ()
    newcomers: tuple[PlayerRow, ...] = ()

    @property
    def is_unsure(self) -> bool:
        return self.player is None and (bool(self.candidates) or len(self.newcomers) > 1)


@dataclass(frozen=True, slots=True)
class RankChange:
    """A changed rank: `before` and `after` are (rank, participations), None: not on the list."""

    name: str
    before: tuple[int | None, int] | None
    after: tuple[int | None, int] | None


def seasons_to_read(championship: Championship) -> QuerySet[Season]:
    """This installation's seasons with a public, unwithdrawn table, newest first. One statement."""
    standing = Publication.objects.filter(season=OuterRef("pk"), kind=PublicationKind.SEASON, withdrawn_at=None)
    rows = Season.objects.filter(Exists(standing)).exclude(pk=championship.season_id)
    return rows.select_related("cup").order_by("-starts", "cup__name", "pk")


def published_ranking(season: Season) -> PublishedRanking:
    """A season's published ranking, and which evenings it lacks by now. Two statements. Refused:
    ranking_not_published.
    """
    newest = newest_versions(season=season, tournament=None, kind=PublicationKind.SEASON).first()
    if newest is None or newest.is_withdrawn:
        raise Refused("ranking_not_published", cup=season.cup.name)
    value = deserialize_list(newest.kind, newest.content)
    rows = value.rows if isinstance(value, SeasonList) else ()
    ranks = tuple((row.person.player, row.rank, row.participations) for row in rows)
    coming = evenings_lacking(season, value) if isinstance(value, SeasonList) else (None, None)
    return PublishedRanking(newest.version, sha256_of([list(each) for each in ranks]), ranks, *coming)


def evenings_lacking(season: Season, table: SeasonList) -> tuple[int | None, int | None]:
    """How many evenings of how many a table lacks, those that were created since it was published included;
    both None if it lacks none. At most one statement.
    """
    planned = max(table.tournaments, season.planned or 0, len(season_tournaments(season)[0]))
    to_come = planned - len(table.columns)
    return (to_come, planned) if to_come > 0 else (None, None)


def kept_ranks(found: PublishedRanking) -> list[tuple[int, int | None, int]]:
    """The ranks of a published ranking, of kept records (ids). One statement."""
    people = kept_players(player for player, *_ in found.ranks)
    return [(people[player].pk, rank, played) for player, rank, played in found.ranks if player in people]


def newer_rankings(cups: Iterable[ChampionshipCup]) -> Mapping[int, int]:
    """For cups with a season in this installation, the version of its public table if it differs from the one read; by
    cup id. One statement.
    """
    by_season = {cup.season_id: cup for cup in cups if cup.season_id}
    rows = newest_versions(season__in=by_season, tournament=None, kind=PublicationKind.SEASON).filter(withdrawn_at=None)
    found = {by_season[row.season_id]: row.version for row in rows.defer("content")}
    return {cup.pk: version for cup, version in found.items() if cup.read_version != version}


def is_newer(
    cup: ChampionshipCup, source: RankingSource, version: int | None, origin: RankingOrigin | None = None
) -> bool:
    """Whether a season table of that version and source continues the one read into a cup of a final.

    A file's `origin` must be the cup and season read before; a table read here is of the cup's `season`.
    """
    is_later = bool(version and cup.read_version and version > cup.read_version)
    return is_later and cup.source == source and (source == RankingSource.HERE or _is_of_same(cup, origin))


def is_of_other_cup(cup: ChampionshipCup, origin: RankingOrigin | None) -> bool:
    """Whether a ranking states that it is another cup's."""
    return origin is not None and not origin.is_of(name=cup.name, short_name=cup.short_name)


def is_of_other_season(cup: ChampionshipCup, origin: RankingOrigin | None) -> bool:
    """Whether a ranking states another season than the one read before did."""
    return origin is not None and bool(cup.read_season) and not origin.is_of_season(cup.read_season)


def matched_people(ranked: Sequence[RankedRow], *, among: QuerySet[Player]) -> tuple[MatchedPerson, ...]:
    """Whom each row means: by number if the name agrees, else by a unique name and place.

    For other possible matches, and names that may be read in several ways, the user is asked; `among` are the people to
    search. At most four statements, and one for names in one cell.
    """
    numbered = _by_number(each.row for each in ranked)
    alike = _alike(ranked, among)
    known = names_of_everybody() if any(each.readings for each in ranked) else KnownNames()
    newcomers = settled_list([each.readings or (each.row,) for each in ranked], known)
    return tuple(
        _with_newcomers(_meant(each, numbered.get(each.row.number), found), rows)
        for each, found, rows in zip(ranked, alike, newcomers, strict=True)
    )


def _with_newcomers(meant: MatchedPerson, rows: Readings) -> MatchedPerson:
    return replace(meant, ranked=replace(meant.ranked, row=rows[0]), newcomers=rows)


def _alike(ranked: Sequence[RankedRow], among: QuerySet[Player]) -> list[tuple[Player, ...]]:
    """For each row the players who may be meant, however its name is read."""
    ways = [(at, row) for at, each in enumerate(ranked) for row in each.readings or (each.row,)]
    found: list[dict[int, Player]] = [{} for _ in ranked]
    for (at, _row), players in zip(ways, likenesses([row for _, row in ways], among=among), strict=True):
        found[at] |= {each.pk: each for each in players}
    return [tuple(each.values()) for each in found]


def rank_changes(
    cup: ChampionshipCup, after: Mapping[int, tuple[int | None, int]], names: Mapping[int, str]
) -> tuple[RankChange, ...]:
    """The differences between a cup's ranking and one by player (id). One statement.

    `names` are those of people in the later one.
    """
    rows = ChampionshipRank.objects.filter(cup=cup).select_related("player__merged_into")
    kept = {(each.player.merged_into or each.player).pk: each for each in rows}
    before = {pk: (each.rank, each.participations) for pk, each in kept.items()}
    known = {pk: (each.player.merged_into or each.player).name for pk, each in kept.items()} | dict(names)
    people = [*after, *(pk for pk in before if pk not in after)]
    changes = (RankChange(known[pk], before.get(pk), after.get(pk)) for pk in people)
    return tuple(each for each in changes if each.before != each.after)


def kept_players(ids: Iterable[int]) -> dict[int, Player]:
    """The kept records by the ids of some records. One statement; deleted ones are missing."""
    rows = Player.objects.filter(pk__in=set(ids)).select_related("merged_into")
    return {each.pk: each.merged_into or each for each in rows}


def _is_of_same(cup: ChampionshipCup, origin: RankingOrigin | None) -> bool:
    if origin is None:
        return not cup.read_season
    return origin.is_same(cup=cup.read_cup, season=cup.read_season)


def _by_number(rows: Iterable[PlayerRow]) -> dict[str, Player]:
    numbers = {row.number for row in rows if row.number}
    players = Player.objects.filter(number__in=numbers).select_related("merged_into", "club")
    return {each.number or "": each.merged_into or each for each in players}


def _meant(ranked: RankedRow, numbered: Player | None, alike: Sequence[Player]) -> MatchedPerson:
    rows = ranked.readings or (ranked.row,)
    if numbered and any(is_same_person(row_of(numbered), row) for row in rows):
        return MatchedPerson(ranked, numbered)
    named = [each for each in alike if any(_says_the_same(each, row) for row in rows)]
    if numbered is None and len(named) == 1:
        return MatchedPerson(ranked, named[0])
    candidates = dict.fromkeys((*((numbered,) if numbered else ()), *alike))
    return MatchedPerson(ranked, None, tuple(candidates)[:MOST_ASKED])


def _says_the_same(player: Player, row: PlayerRow) -> bool:
    """Whether name and place agree, however they are spelt, and the number does not contradict."""
    return (
        bool(row.place) and player.searched == row.look_up["searched"] and player.number in (None, row.number or None)
    )
