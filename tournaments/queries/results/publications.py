"""The status of published lists: whether they match what would be published now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.lists.changes import ListChange, has_same_figures, list_changes, takes_back
from tournaments.lists.first_place import FirstPlace, first_place
from tournaments.lists.published import AnyList, ListedPlayer, deserialize_list
from tournaments.models import Event, Player, Publication, Season, Tournament
from tournaments.models.event import CHANGE_EVENING
from tournaments.models.joined import Joined
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.digests import shown_digest
from tournaments.queries.finals.finalists import season_finalists
from tournaments.queries.finals.overall_ranking import season_final
from tournaments.queries.results.standings import results_of, tournament_results
from tournaments.queries.seasons.tables import season_qualifiers, season_results

PEOPLE = ("published_by", "confirmed_by", "withdrawn_by", "withdrawal_confirmed_by", "official_by")
WITH_PEOPLE = Joined(Publication, *PEOPLE)
SEASON_KINDS = (PublicationKind.SEASON, PublicationKind.QUALIFIERS)
WORKED_OUT: Mapping[str, Callable[[Season], AnyList]] = {
    PublicationKind.SEASON: season_results,
    PublicationKind.QUALIFIERS: season_qualifiers,
    PublicationKind.FINALISTS: season_finalists,
    PublicationKind.FINAL: season_final,
}


class PublicationState(StrEnum):
    """The state of a list's newest version."""

    MISSING = "missing"
    CURRENT = "current"
    SAME_FIGURES = "same_figures"
    """The list differs from what would be published now, but not in anything that counts (`has_same_figures`)."""
    STALE = "stale"
    REOPENED = "reopened"
    """Its evening is open again."""
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class PublicationStatus:
    """A list's newest version, and what publishing it now would change.

    `value` is what would be published now; None, and no changes, while the evening is open. For a withdrawn list,
    changes are relative to its last content. `first` is who has the first place then, if it is somebody else.
    """

    state: PublicationState
    newest: Publication | None = None
    value: AnyList | None = None
    changes: tuple[ListChange, ...] = ()
    first: FirstPlace | None = None

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing left to publish; changed names alone are no reason to."""
        return self.state in {PublicationState.CURRENT, PublicationState.SAME_FIGURES}

    @property
    def is_correction(self) -> bool:
        """Whether publishing now would take back something people have read, so that it needs a reason."""
        if self.newest is None:
            return False
        return self.newest.is_withdrawn or takes_back(
            deserialize_list(self.newest.kind, self.newest.content), self.changes
        )

    @property
    def shown(self) -> str:
        """The digest of what would be published now, so that exactly what the user saw is published."""
        return shown_digest(self.value) if self.value else ""


def list_status(newest: Publication | None, value: AnyList) -> PublicationStatus:
    """The status of a list that would now be published as `value`. One statement if they differ, else none."""
    if newest is None:
        return PublicationStatus(PublicationState.MISSING, None, value)
    published = deserialize_list(newest.kind, newest.content)
    changes = list_changes(published, value)
    if changes:
        published = _under(_kept_records([published]), published)
        changes = list_changes(published, value)
    return PublicationStatus(_state(newest, changes), newest, value, changes, first_place(published, value))


def under_kept_records(lists: Sequence[AnyList]) -> tuple[AnyList, ...]:
    """Published lists with their people's kept records. One statement."""
    kept = _kept_records(lists)
    return tuple(_under(kept, each) for each in lists)


def _kept_records(lists: Iterable[AnyList]) -> Mapping[int, int]:
    """The kept record by player (id), for all merged players on some published lists. One statement."""
    ids = {row.person.player for each in lists for row in each.rows}
    players = Player.objects.filter(pk__in=ids).values_list("pk", "merged_into")
    return {pk: kept for pk, kept in players if kept}


def _under(kept: Mapping[int, int], published: AnyList) -> AnyList:
    """The list with its people's kept records, except for two people merged with each other."""
    there = {row.person.player for row in published.rows}
    now = {pk: record for pk, record in kept.items() if pk in there and record not in there}
    people = (replace(row.person, player=now.get(row.person.player, row.person.player)) for row in published.rows)
    rows: Any = tuple(map(_with_person, published.rows, people))
    return replace(published, rows=rows)


def _with_person(row: Any, person: ListedPlayer) -> Any:
    return replace(row, person=person)


def results_status(tournament: Tournament) -> PublicationStatus:
    """The status of a tournament's published results. At most four statements, one while it is open."""
    newest = newest_versions(tournament=tournament).first()
    if tournament.state == TournamentState.CLOSED:
        return list_status(newest, tournament_results(tournament))
    return PublicationStatus(_state_while_open(newest), newest)


def newest_results(tournament: Tournament) -> Publication | None:
    """The newest version of an evening's results, without its content and the people. One statement."""
    newest = _newest(tournament=tournament).defer("content").first()
    if newest is not None:
        newest.tournament = tournament
    return newest


def is_day_official(evening: Tournament) -> bool:
    """Whether an evening's results are official and current. At most four statements."""
    return is_official(results_status(evening))


def is_official(results: PublicationStatus) -> bool:
    """Whether results are official and current."""
    return results.newest is not None and results.is_settled and not results.newest.is_provisional


def season_list_status(season: Season, kind: PublicationKind, value: AnyList) -> PublicationStatus:
    """The status of a season's published list that would now be `value`. At most two statements."""
    found = _newest_of_season(season=season.pk, kind=str(kind))
    return list_status(WITH_PEOPLE.row(found[0]) if found else None, value)


@Prepared
def _newest_of_season(season: Placeholder, kind: Placeholder) -> SqlRows:
    return _newest(season=season, tournament=None, kind=kind).values_list(*WITH_PEOPLE.columns)[:1]


def season_status(season: Season, kind: PublicationKind) -> PublicationStatus:
    """The same, computing the list. At most eight statements."""
    return season_list_status(season, kind, WORKED_OUT[kind](season))


def outdated_season_lists(season: Season, *, since: datetime) -> tuple[PublicationKind, ...]:
    """The season's public lists that were published before `since` and are stale now.

    One statement, and those of `season_status` for each such list.
    """
    rows = newest_versions(season=season, tournament=None).filter(withdrawn_at=None, published_at__lte=since)
    before = {row.kind for row in rows.defer("content")}
    kinds = (kind for kind in SEASON_KINDS if kind in before)
    return tuple(kind for kind in kinds if season_status(season, kind).state == PublicationState.STALE)


def results_states(tournaments: Iterable[Tournament]) -> Mapping[int, PublicationState]:
    """The state of some tournaments' published results, by tournament.

    One statement; six if one was closed again or its settings were changed after publication, because otherwise only
    names can differ.
    """
    known = {each.pk: each for each in tournaments}
    rows = _newest(tournament__in=known).defer("content").annotate(is_changed=_settings_changed_since())
    newest = {row.tournament_id: row for row in rows if row.tournament_id is not None}
    doubtful = [pk for pk, row in newest.items() if _may_be_stale(known[pk], row, is_changed=row.is_changed)]
    found = {pk: _state_by_time(each, newest.get(pk)) for pk, each in known.items()}
    return found | (_states_worked_out(doubtful) if doubtful else {})


def _settings_changed_since() -> Exists:
    """Whether the settings of a publication's evening, such as its cup points, were changed after it."""
    changes = Event.objects.filter(verb=CHANGE_EVENING, at__gte=OuterRef("published_at"))
    return Exists(changes.filter(tournament=OuterRef("tournament")))


def _may_be_stale(tournament: Tournament, newest: Publication, *, is_changed: bool) -> bool:
    closed_at = tournament.closed_at
    if closed_at is None or newest.is_withdrawn:
        return False
    return is_changed or closed_at > newest.published_at


def _state_by_time(tournament: Tournament, newest: Publication | None) -> PublicationState:
    if tournament.state == TournamentState.OPEN:
        return _state_while_open(newest)
    return _state(newest, ()) if newest else PublicationState.MISSING


def _states_worked_out(tournaments: Iterable[int]) -> dict[int, PublicationState]:
    """States determined by computing the results. Five statements."""
    mine = Tournament.objects.filter(pk__in=tournaments)
    rows = mine.select_related("season__cup", "season__championship", "ruleset", "cup_points")
    values = results_of(rows)
    newest = {row.tournament_id: row for row in _newest(tournament__in=values) if row.tournament_id}
    published = {pk: deserialize_list(row.kind, row.content) for pk, row in newest.items()}
    kept = _kept_records(published.values())
    return {pk: _state(row, list_changes(_under(kept, published[pk]), values[pk])) for pk, row in newest.items()}


def _state(newest: Publication, changes: Sequence[ListChange]) -> PublicationState:
    if newest.is_withdrawn:
        return PublicationState.WITHDRAWN
    if not changes:
        return PublicationState.CURRENT
    return PublicationState.SAME_FIGURES if has_same_figures(changes) else PublicationState.STALE


def _state_while_open(newest: Publication | None) -> PublicationState:
    if newest is None:
        return PublicationState.MISSING
    return PublicationState.WITHDRAWN if newest.is_withdrawn else PublicationState.REOPENED


def newest_versions(**of: Any) -> QuerySet[Publication]:
    """The newest version of each list, with the users who published, confirmed, withdrew it or made it official."""
    return with_people(_newest(**of))


def _newest(**of: Any) -> QuerySet[Publication]:
    later = Publication.objects.filter(code=OuterRef("code"), version__gt=OuterRef("version"))
    return Publication.objects.filter(~Exists(later), **of)


def with_people(rows: QuerySet[Publication]) -> QuerySet[Publication]:
    """Publications with the users who published, confirmed, withdrew them or made them official."""
    return rows.select_related(*PEOPLE)
