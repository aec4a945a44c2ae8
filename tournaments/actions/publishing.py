"""Making a list public: a frozen copy with time and person at a short address.

Publishing a list that has not changed does nothing: the existing version is returned, and no event is written. A new
version that takes back what people have read needs a reason, and a second person where the cup wants one.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.second_person import SecondPerson, confirmation_told, require_second
from tournaments.actions.tournaments import new_public_id
from tournaments.errors import Conflict, Refused
from tournaments.models import Cup, Invitation, Player, Publication, Season, Tournament, User
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.models.two_people import SharedAct
from tournaments.queries.digests import list_digest, names_digest, stored_list
from tournaments.queries.publications import PublicationState, PublicationStatus, results_status, season_status


@dataclass(frozen=True, slots=True)
class Correction:
    """What a new version of a list comes with: why, and who confirms it where the cup wants two people.

    `shown` is the digest of the list as somebody saw it before (`PublicationStatus.shown`), "" where nobody did.
    """

    reason: str = ""
    shown: str = ""
    second: SecondPerson | None = None


NONE_NEEDED = Correction()


def publish_results(
    tournament: Tournament, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish a tournament's final results. Whatever differs from an earlier version is a correction.

    Refused: not_closed, reason_missing, reason_too_long, second_person_missing, second_person_same,
    second_person_not_organiser; Conflict: list_changed_since.
    """
    with transaction.atomic():
        row = lock(tournament)
        if row.state != TournamentState.CLOSED:
            raise Refused("not_closed")
        status = results_status(row)
        version = _version(PublicationKind.RESULTS, row.season, status, by=by, now=now)
        version.tournament = row
        return _publish(version, status, row, correction=correction, actor=actor)


def publish_season(
    season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish the current season table. It goes on from evening to evening, which is no correction (`takes_back`).

    Refused: reason_missing, reason_too_long, second_person_missing, second_person_same, second_person_not_organiser;
    Conflict: list_changed_since.
    """
    return _publish_of_season(PublicationKind.SEASON, season, by=by, actor=actor, now=now, correction=correction)


def publish_qualifiers(
    season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish the current list of qualifiers. Refused and Conflict: as `publish_season`."""
    return _publish_of_season(PublicationKind.QUALIFIERS, season, by=by, actor=actor, now=now, correction=correction)


def answer_invitation(season: Season, player: Player, *, answer: Answer, actor: Actor, now: datetime) -> Invitation:
    """Note what a qualifier answered; a declined place passes on to the next in order."""
    with transaction.atomic():
        cup = lock(season.cup)
        invitation, _ = Invitation.objects.update_or_create(season=season, player=player, defaults={"answer": answer})
        what = {"season": season.pk, "player": player.pk, "answer": str(answer)}
        write_event(cup, verb="answer_invitation", actor=actor, now=now, what=what)
    return invitation


def _publish_of_season(
    kind: PublicationKind, season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction
) -> Publication:
    with transaction.atomic():
        cup = lock(season.cup)
        status = season_status(season, kind)
        version = _version(kind, season, status, by=by, now=now)
        return _publish(version, status, cup, correction=correction, actor=actor)


def _version(
    kind: PublicationKind, season: Season, status: PublicationStatus, *, by: User, now: datetime
) -> Publication:
    """The next version of a list, at the address it has, not yet stored."""
    newest, content = status.newest, stored_list(status.value) if status.value else {}
    return Publication(
        kind=kind,
        season=season,
        code=newest.code if newest else new_public_id(),
        version=newest.version + 1 if newest else 1,
        content=content,
        published_at=now,
        published_by=by,
    )


def _publish(
    version: Publication, status: PublicationStatus, owner: Tournament | Cup, *, correction: Correction, actor: Actor
) -> Publication:
    if status.newest and status.state == PublicationState.CURRENT:
        return status.newest
    if correction.shown not in {"", status.shown}:
        raise Conflict("list_changed_since")
    if status.is_correction:
        version.reason = require_reason(correction.reason)
        cup = version.season.cup
        version.confirmed_by = require_second(cup, SharedAct.CORRECT_LIST, actor=actor, second=correction.second)
    version.save()
    verb, now = f"publish_{version.kind}", version.published_at
    write_event(owner, verb=verb, actor=actor, now=now, what=_told(version), reason=version.reason)
    return version


def _told(publication: Publication) -> dict[str, Any]:
    """A published list in its event: which, and what it can be held against."""
    told = {"content": list_digest(publication.content), "names": names_digest(publication.content)}
    where = {"code": publication.code, "season": publication.season_id}
    confirmed = confirmation_told(publication.confirmed_by)
    return {"publication": publication.pk, "version": publication.version, **where, **told, **confirmed}
