"""What became of published lists: whether they still say what would be published now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.list_changes import ListChange, has_same_figures, list_changes, takes_back
from tournaments.lists import AnyList, ListedPlayer, thaw
from tournaments.models import Event, Player, Publication, Season, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.digests import shown_digest
from tournaments.queries.results import results_of, tournament_results
from tournaments.queries.seasons import season_qualifiers, season_results

SEASON_KINDS = (PublicationKind.SEASON, PublicationKind.QUALIFIERS)


class PublicationState(StrEnum):
    """What a list's newest version is by now."""

    MISSING = "missing"
    CURRENT = "current"
    SAME_FIGURES = "same_figures"
    """What is published and what would be differs, but not in what counts (`has_same_figures`)."""
    STALE = "stale"
    REOPENED = "reopened"
    """Its evening is open again."""
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class PublicationStatus:
    """A list's newest version, and what publishing it now would change of it.

    `value` is what would be published now; None, and no changes, while the evening is open. A withdrawn list has the
    changes against what it said.
    """

    state: PublicationState
    newest: Publication | None = None
    value: AnyList | None = None
    changes: tuple[ListChange, ...] = ()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to publish; that somebody is called otherwise by now is no reason to."""
        return self.state in {PublicationState.CURRENT, PublicationState.SAME_FIGURES}

    @property
    def is_correction(self) -> bool:
        """Whether publishing now takes back something that people have read, so that it needs a reason."""
        if self.newest is None:
            return False
        return self.newest.is_withdrawn or takes_back(thaw(self.newest.kind, self.newest.content), self.changes)

    @property
    def shown(self) -> str:
        """The digest of what would be published now, so that exactly that is published which somebody has seen."""
        return shown_digest(self.value) if self.value else ""


def list_status(newest: Publication | None, value: AnyList) -> PublicationStatus:
    """What became of a list that would now be published as `value`. One statement where they differ, else none."""
    if newest is None:
        return PublicationStatus(PublicationState.MISSING, None, value)
    published = thaw(newest.kind, newest.content)
    changes = list_changes(published, value)
    if changes:
        changes = list_changes(_under(_kept_records([published]), published), value)
    return PublicationStatus(_state(newest, changes), newest, value, changes)


def _kept_records(lists: Iterable[AnyList]) -> Mapping[int, int]:
    """By player (id) the record that was made of theirs, of everybody on some published lists. One statement."""
    ids = {row.person.player for each in lists for row in each.rows}
    players = Player.objects.filter(pk__in=ids).values_list("pk", "merged_into")
    return {pk: kept for pk, kept in players if kept}


def _under(kept: Mapping[int, int], published: AnyList) -> AnyList:
    """The list under the records its people have by now, but for two who were made one with each other."""
    there = {row.person.player for row in published.rows}
    now = {pk: record for pk, record in kept.items() if pk in there and record not in there}
    people = (replace(row.person, player=now.get(row.person.player, row.person.player)) for row in published.rows)
    rows: Any = tuple(map(_with_person, published.rows, people))
    return replace(published, rows=rows)


def _with_person(row: Any, person: ListedPlayer) -> Any:
    return replace(row, person=person)


def results_status(tournament: Tournament) -> PublicationStatus:
    """What became of a tournament's published results. At most four statements, one while it is open."""
    newest = newest_versions(tournament=tournament).first()
    if tournament.state == TournamentState.CLOSED:
        return list_status(newest, tournament_results(tournament))
    return PublicationStatus(_state_while_open(newest), newest)


def season_list_status(season: Season, kind: PublicationKind, value: AnyList) -> PublicationStatus:
    """What became of a season's published table or qualifiers, which now are `value`. At most two statements."""
    return list_status(newest_versions(season=season, tournament=None, kind=kind).first(), value)


def season_status(season: Season, kind: PublicationKind) -> PublicationStatus:
    """The same, where nobody has worked the list out yet. At most six statements."""
    work_out = season_results if kind == PublicationKind.SEASON else season_qualifiers
    return season_list_status(season, kind, work_out(season))


def season_lists_behind(season: Season, *, since: datetime) -> tuple[PublicationKind, ...]:
    """The season's public lists that were published before `since` and say something else by now.

    One statement, and those of `season_status` for each such list.
    """
    rows = newest_versions(season=season, tournament=None).filter(withdrawn_at=None, published_at__lte=since)
    before = {row.kind for row in rows.defer("content")}
    kinds = (kind for kind in SEASON_KINDS if kind in before)
    return tuple(kind for kind in kinds if season_status(season, kind).state == PublicationState.STALE)


def results_states(tournaments: Iterable[Tournament]) -> Mapping[int, PublicationState]:
    """What became of the published results of some tournaments, by tournament. One statement, six where one of them
    was closed again after its results were published: otherwise at most names can be others.
    """
    known = {each.pk: each for each in tournaments}
    rows = newest_versions(tournament__in=known).defer("content")
    newest = {row.tournament_id: row for row in rows if row.tournament_id is not None}
    doubtful = [pk for pk, row in newest.items() if _may_be_stale(known[pk], row)]
    found = {pk: _state_by_time(each, newest.get(pk)) for pk, each in known.items()}
    return found | (_states_worked_out(doubtful) if doubtful else {})


def _may_be_stale(tournament: Tournament, newest: Publication) -> bool:
    closed_at = tournament.closed_at
    return closed_at is not None and closed_at > newest.published_at and not newest.is_withdrawn


def _state_by_time(tournament: Tournament, newest: Publication | None) -> PublicationState:
    if tournament.state == TournamentState.OPEN:
        return _state_while_open(newest)
    return _state(newest, ()) if newest else PublicationState.MISSING


def _states_worked_out(tournaments: Iterable[int]) -> dict[int, PublicationState]:
    """Five statements."""
    rows = Tournament.objects.filter(pk__in=tournaments).select_related("season__cup", "ruleset", "cup_points")
    values = results_of(rows)
    newest = {row.tournament_id: row for row in newest_versions(tournament__in=values) if row.tournament_id}
    published = {pk: thaw(row.kind, row.content) for pk, row in newest.items()}
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


@dataclass(frozen=True, slots=True)
class PublishedVersion:
    """A version of a list, and what it changed of the one before; nothing where one of the two was withdrawn."""

    publication: Publication
    changes: tuple[ListChange, ...]


def published_versions(code: str) -> tuple[PublishedVersion, ...]:
    """Every version of a published list, the newest first. One statement."""
    rows = list(_with_people(Publication.objects.filter(code=code)).order_by("-version"))
    older = [*rows[1:], None]
    return tuple(PublishedVersion(row, _changes_of(row, before)) for row, before in zip(rows, older, strict=False))


def changes_told(events: Iterable[Event]) -> Mapping[int, tuple[ListChange, ...]]:
    """What corrections and later versions changed that some events tell of, by publication. At most one statement."""
    told = [each.what for each in events if each.verb.startswith("publish_") and each.what.get("version", 1) > 1]
    codes = {what["code"] for what in told if "code" in what}
    rows = Publication.objects.filter(code__in=codes).order_by("code", "version") if codes else ()
    pairs = pairwise(rows)
    return {row.pk: _changes_of(row, before) for before, row in pairs if row.code == before.code}


def _changes_of(row: Publication, before: Publication | None) -> tuple[ListChange, ...]:
    if before is None or before.is_withdrawn or row.is_withdrawn:
        return ()
    return list_changes(thaw(before.kind, before.content), thaw(row.kind, row.content))


def is_being_corrected(publication: Publication) -> bool:
    """Whether results that stand are not the last word: the evening is open again, or was closed otherwise.

    Of a season's lists it is never said: they are from a certain day. Statements: as `results_states`.
    """
    tournament = publication.tournament
    if tournament is None or publication.is_withdrawn:
        return False
    return results_states([tournament])[tournament.pk] in {PublicationState.REOPENED, PublicationState.STALE}


def newest_versions(**of: Any) -> QuerySet[Publication]:
    """The newest version of each list, with whoever published, confirmed and withdrew it."""
    later = Publication.objects.filter(code=OuterRef("code"), version__gt=OuterRef("version"))
    return _with_people(Publication.objects.filter(~Exists(later), **of))


def _with_people(rows: QuerySet[Publication]) -> QuerySet[Publication]:
    return rows.select_related("published_by", "confirmed_by", "withdrawn_by", "withdrawal_confirmed_by")
