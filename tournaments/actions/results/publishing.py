"""Publishing lists: a frozen copy with time and person, at a short address.

Publishing an unchanged list is a no-op: the existing version is returned, and no event is written. A new version that
takes back what people have read needs a reason, and a second person if the cup requires one.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction

from tournaments.actions.accounts.second_person import SecondPerson, confirmation_payload, require_second
from tournaments.actions.guards import require_closed
from tournaments.actions.kinds import require_organised
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.tournaments import new_public_id
from tournaments.errors import Conflict, Refused
from tournaments.lists.changes import changes_ranking
from tournaments.lists.final import FinalList, rank_spans
from tournaments.models import Cup, Publication, Season, Tournament, User
from tournaments.models.dual_control import DualControlAction
from tournaments.models.publication import PublicationKind
from tournaments.queries.digests import list_digest, names_digest, stored_list
from tournaments.queries.finals.day import final_evening
from tournaments.queries.results.publications import PublicationState, PublicationStatus, results_status, season_status


@dataclass(frozen=True, slots=True)
class Correction:
    """The circumstances of a new version: a reason, and a second person if the cup requires two.

    `shown` is the digest of the list as the user saw it before (`PublicationStatus.shown`), or "".
    """

    reason: str = ""
    shown: str = ""
    second: SecondPerson | None = None


NONE_NEEDED = Correction()


def publish_results(
    tournament: Tournament, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish a tournament's final results. Any difference from an earlier version is a correction.

    They are provisional while protests are accepted, and until declared official. A version that corrects official
    results is official too. A correction before that leaves the deadline for protests unchanged, unless it changes
    somebody's rank: then the time starts over, as it does after a withdrawal, official or not.
    Refused: not_closed, spontaneous_without, reason_missing, reason_too_long, second_person_missing,
    second_person_same, second_person_not_organiser; Conflict: list_changed_since.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_closed(row)
        require_organised(row)
        status = results_status(row)
        version = _version(PublicationKind.RESULTS, row.season, status, by=by, now=now)
        version.tournament = row
        version.protests_until = _protests_until(row, status, now=now)
        return _publish(version, status, row, correction=correction, actor=actor)


def publish_season(
    season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish the current season table. Its progress from evening to evening is no correction (`takes_back`).

    Refused: list_empty, reason_missing, reason_too_long, second_person_missing, second_person_same,
    second_person_not_organiser; Conflict: list_changed_since.
    """
    return _publish_of_season(PublicationKind.SEASON, season, by=by, actor=actor, now=now, correction=correction)


def publish_qualifiers(
    season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish the current list of qualifiers. Refused and Conflict: as `publish_season`."""
    return _publish_of_season(PublicationKind.QUALIFIERS, season, by=by, actor=actor, now=now, correction=correction)


def publish_finalists(
    season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish the list of finalists of the season's final of several cups.

    Refused: no_championship, and as `publish_season`. Conflict: as there.
    """
    return _publish_of_season(PublicationKind.FINALISTS, season, by=by, actor=actor, now=now, correction=correction)


def publish_final(
    season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction = NONE_NEEDED
) -> Publication:
    """Publish the overall ranking of the season's final of several cups.

    It is provisional while the results of its day are, and until declared official; from official results it is
    official at once. Refused: no_championship, no_final_evening, not_closed, final_day_unsettled, final_points_missing,
    and as `publish_season`. Conflict: as there.
    """
    with transaction.atomic():
        cup = lock(season.cup)
        status = season_status(season, PublicationKind.FINAL)
        day = _settled_day(season, status)
        version = _version(PublicationKind.FINAL, season, status, by=by, now=now)
        version.protests_until = day.protests_until if day.is_provisional else None
        return _publish(version, status, cup, correction=correction, actor=actor)


def _settled_day(season: Season, status: PublicationStatus) -> Publication:
    """The current published results of a final's day, with Finalpunkte for every rank."""
    evening = final_evening(season)
    if evening is None:
        raise Refused("no_final_evening")
    require_closed(evening)
    results = results_status(evening)
    if results.newest is None or not results.is_settled:
        raise Refused("final_day_unsettled")
    if isinstance(status.value, FinalList) and status.value.missing_points:
        raise Refused("final_points_missing", ranks=rank_spans(status.value.missing_points))
    return results.newest


def _publish_of_season(
    kind: PublicationKind, season: Season, *, by: User, actor: Actor, now: datetime, correction: Correction
) -> Publication:
    with transaction.atomic():
        cup = lock(season.cup)
        status = season_status(season, kind)
        version = _version(kind, season, status, by=by, now=now)
        return _publish(version, status, cup, correction=correction, actor=actor)


def _protests_until(tournament: Tournament, status: PublicationStatus, *, now: datetime) -> datetime | None:
    """The deadline for protests against the next version; None if it is official at once."""
    before, fresh = status.newest, now + timedelta(minutes=tournament.protest_minutes)
    if before is None or (before.is_withdrawn and not before.is_provisional):
        return fresh if tournament.protest_minutes else None
    if before.protests_until is None or not before.is_provisional:
        return None
    restarts = before.is_withdrawn or changes_ranking(status.changes)
    return max(before.protests_until, fresh) if restarts else before.protests_until


def _version(
    kind: PublicationKind, season: Season, status: PublicationStatus, *, by: User, now: datetime
) -> Publication:
    """The next version of a list, at its existing address; unsaved."""
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
    if status.value is None or not status.value.rows:
        raise Refused("list_empty_now" if _is_public(status) else "list_empty")
    if correction.shown not in {"", status.shown}:
        raise Conflict("list_changed_since")
    if status.is_correction:
        version.reason = require_reason(correction.reason)
        cup = version.season.cup
        version.confirmed_by = require_second(
            cup, DualControlAction.CORRECT_LIST, actor=actor, second=correction.second
        )
    version.save()
    verb, now = f"publish_{version.kind}", version.published_at
    write_event(owner, verb=verb, actor=actor, now=now, what=_payload(version), reason=version.reason)
    return version


def _is_public(status: PublicationStatus) -> bool:
    return status.newest is not None and not status.newest.is_withdrawn


def _payload(publication: Publication) -> dict[str, Any]:
    """The event's payload: which list, and digests to verify it by."""
    digests = {"content": list_digest(publication.content), "names": names_digest(publication.content)}
    where = {"code": publication.code, "season": publication.season_id}
    confirmed = confirmation_payload(publication.confirmed_by)
    until = publication.protests_until
    waits = {"protests_until": until.astimezone(UTC).isoformat(timespec="microseconds")} if until else {}
    return {"publication": publication.pk, "version": publication.version, **where, **digests, **confirmed, **waits}
