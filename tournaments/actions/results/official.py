"""Declaring published results official, once no protest is open."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.actions.guards import require_closed
from tournaments.actions.log import Actor, fitting_reason, lock, write_event
from tournaments.actions.results.protests import provisional_results
from tournaments.errors import Conflict, Refused
from tournaments.models import Publication, Season, Tournament, User
from tournaments.models.protest import ProtestOutcome
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.day import final_evening
from tournaments.queries.results.publications import is_day_official, results_status, season_status
from tournaments.queries.results.upheld_protests import unheeded


def declare_official(publication: Publication, *, reason: str = "", by: User, actor: Actor, now: datetime) -> None:
    """Declare the version of an evening's results official that the user reviewed. No-op for official ones.

    Needs a reason while protests are still accepted, or if one was upheld and nothing corrected since.
    Refused: not_closed, not_published, correction_unpublished, protest_open, protests_taken, protest_unheeded,
    reason_too_long; Conflict: list_changed_since.
    """
    tournament = publication.tournament
    if tournament is None:
        raise Refused("not_published")
    with transaction.atomic():
        row = lock(tournament)
        if Publication.objects.filter(pk=publication.pk, official_at__isnull=False).exists():
            return
        newest = provisional_results(row)
        if newest.pk != publication.pk:
            raise Conflict("list_changed_since")
        _require_settled(row)
        said = _require_reason(row, newest, reason, now=now)
        Publication.objects.filter(pk=newest.pk).update(official_at=now, official_by=by)
        what = {"publication": newest.pk, "version": newest.version}
        write_event(row, verb="declare_official", actor=actor, now=now, what=what, reason=said)


def declare_final_official(publication: Publication, *, by: User, actor: Actor, now: datetime) -> None:
    """Declare the version of a final's overall ranking official that the user reviewed. No-op for an official one.

    Protests are filed against the results of the day, which must be official first.
    Refused: not_published, no_final_evening, final_day_provisional, final_outdated; Conflict: list_changed_since.
    """
    with transaction.atomic():
        cup = lock(publication.season.cup)
        status = season_status(publication.season, PublicationKind.FINAL)
        newest = status.newest
        if newest is None or newest.is_withdrawn:
            raise Refused("not_published")
        if newest.pk != publication.pk:
            raise Conflict("list_changed_since")
        if not newest.is_provisional:
            return
        _require_official_day(publication.season)
        if not status.is_settled:
            raise Refused("final_outdated")
        Publication.objects.filter(pk=newest.pk).update(official_at=now, official_by=by)
        what = {"publication": newest.pk, "version": newest.version}
        write_event(cup, verb="declare_final_official", actor=actor, now=now, what=what)


def _require_official_day(season: Season) -> None:
    evening = final_evening(season)
    if evening is None:
        raise Refused("no_final_evening")
    if not is_day_official(evening):
        raise Refused("final_day_provisional")


def _require_settled(tournament: Tournament) -> None:
    """The published version must be current, and no protest open. Refused: correction_unpublished, protest_open."""
    require_closed(tournament)
    if not results_status(tournament).is_settled:
        raise Refused("correction_unpublished")
    if tournament.protests.filter(outcome="").exists():
        raise Refused("protest_open")


def _require_reason(tournament: Tournament, newest: Publication, reason: str, *, now: datetime) -> str:
    """The reason; "" if none is needed or given."""
    said, until = fitting_reason(reason), newest.protests_until
    if said:
        return said
    if until is not None and now < until:
        raise Refused("protests_taken", field="reason", time=f"{timezone.localtime(until):%H:%M}")
    upheld = tournament.protests.filter(outcome=ProtestOutcome.UPHELD).select_related("table__round")
    if unheeded(upheld, newest):
        raise Refused("protest_unheeded", field="reason")
    return ""
