"""Making a list public: a frozen copy with time and person at a short address.

Publishing a list that has not changed does nothing: the existing version is returned, and no event is written.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.tournaments import new_public_id
from tournaments.errors import Refused
from tournaments.lists import AnyList, freeze
from tournaments.models import Invitation, Player, Publication, Season, Tournament, User
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.digests import list_digest, names_digest
from tournaments.queries.results import tournament_results
from tournaments.queries.seasons import season_qualifiers, season_results

SEASON_LISTS: Mapping[PublicationKind, Callable[[Season], AnyList]] = {
    PublicationKind.SEASON: season_results,
    PublicationKind.QUALIFIERS: season_qualifiers,
}


def publish_results(tournament: Tournament, *, by: User, actor: Actor, now: datetime) -> Publication:
    """Publish a tournament's final results. Refused: not_closed."""
    with transaction.atomic():
        row = lock(tournament)
        if row.state != TournamentState.CLOSED:
            raise Refused("not_closed")
        newest = _newest(PublicationKind.RESULTS, row.season, tournament=row)
        content = _stored(tournament_results(row))
        if newest is not None and newest.content == content:
            return newest
        publication = _publish(PublicationKind.RESULTS, row.season, content, newest, by, now, tournament=row)
        what = _told(publication)
        write_event(row, verb="publish_results", actor=actor, now=now, what=what)
    return publication


def publish_season(season: Season, *, by: User, actor: Actor, now: datetime) -> Publication:
    """Publish the current season table."""
    return _publish_of_season(PublicationKind.SEASON, season, by=by, actor=actor, now=now)


def publish_qualifiers(season: Season, *, by: User, actor: Actor, now: datetime) -> Publication:
    """Publish the current list of qualifiers."""
    return _publish_of_season(PublicationKind.QUALIFIERS, season, by=by, actor=actor, now=now)


def answer_invitation(season: Season, player: Player, *, answer: Answer, actor: Actor, now: datetime) -> Invitation:
    """Note what a qualifier answered; a declined place passes on to the next in order."""
    with transaction.atomic():
        cup = lock(season.cup)
        invitation, _ = Invitation.objects.update_or_create(season=season, player=player, defaults={"answer": answer})
        what = {"season": season.pk, "player": player.pk, "answer": str(answer)}
        write_event(cup, verb="answer_invitation", actor=actor, now=now, what=what)
    return invitation


def _publish_of_season(kind: PublicationKind, season: Season, *, by: User, actor: Actor, now: datetime) -> Publication:
    with transaction.atomic():
        cup = lock(season.cup)
        newest, content = _newest(kind, season, tournament=None), _stored(SEASON_LISTS[kind](season))
        if newest is not None and newest.content == content:
            return newest
        publication = _publish(kind, season, content, newest, by, now, tournament=None)
        what = _told(publication)
        write_event(cup, verb=f"publish_{kind}", actor=actor, now=now, what=what)
    return publication


def _told(publication: Publication) -> dict[str, Any]:
    """A published list in its event: which, and what it can be held against."""
    told = {"content": list_digest(publication.content), "names": names_digest(publication.content)}
    where = {"code": publication.code, "season": publication.season_id}
    return {"publication": publication.pk, "version": publication.version, **where, **told}


def _newest(kind: PublicationKind, season: Season, *, tournament: Tournament | None) -> Publication | None:
    rows = Publication.objects.filter(kind=kind, season=season, tournament=tournament)
    return rows.order_by("-version").first()


def _stored(value: AnyList) -> Any:
    """The frozen list as the database gives it back: JSON knows no tuples."""
    return json.loads(json.dumps(freeze(value)))


def _publish(
    kind: PublicationKind,
    season: Season,
    content: Any,
    newest: Publication | None,
    by: User,
    now: datetime,
    *,
    tournament: Tournament | None,
) -> Publication:
    return Publication.objects.create(
        kind=kind,
        season=season,
        tournament=tournament,
        code=newest.code if newest else new_public_id(),
        version=newest.version + 1 if newest else 1,
        content=content,
        published_at=now,
        published_by=by,
    )
