"""The evening as an invitation describes it, and the version of that description."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, Max
from django.utils import timezone

from tournaments.models import Tournament

VERSION_VERBS = ("open_evening", "change_evening", "cancel_evening", "withdraw_cancellation")
PAUSE = timedelta(minutes=15)
"""Assumed after each round."""


@dataclass(frozen=True, slots=True)
class InvitationVersion:
    """The number of changes to the evening's settings, cancellations and reinstatements, and the time of the last."""

    sequence: int
    at: datetime


def invitation_version(tournament: Tournament, *, now: datetime) -> InvitationVersion:
    """The version, from the evening's log. One statement."""
    counted = tournament.events.filter(verb__in=VERSION_VERBS).aggregate(count=Count("pk"), last=Max("at"))
    return InvitationVersion(max(0, counted["count"] - 1), counted["last"] or now)


def start_of(tournament: Tournament) -> datetime | date:
    """The start; only the date if no time is set."""
    if tournament.starts_at is None:
        return tournament.date
    return timezone.make_aware(datetime.combine(tournament.date, tournament.starts_at))


def duration_of(tournament: Tournament) -> timedelta | None:
    """The expected duration, from the rounds' time limits and a pause after each; None without limits or a start."""
    if tournament.starts_at is None or not tournament.round_minutes:
        return None
    return tournament.rounds_planned * (timedelta(minutes=tournament.round_minutes) + PAUSE)
