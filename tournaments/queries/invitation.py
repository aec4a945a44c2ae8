"""The evening as an invitation tells it, and which version of it that is."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, Max
from django.utils import timezone

from tournaments.models import Tournament

TOLD_BY = ("open_evening", "change_evening")
PAUSE = timedelta(minutes=15)
"""After each round."""


@dataclass(frozen=True, slots=True)
class InvitationVersion:
    """How often the evening's settings were changed, and when last."""

    sequence: int
    at: datetime


def invitation_version(tournament: Tournament, *, now: datetime) -> InvitationVersion:
    """Read from the evening's log. One statement."""
    told = tournament.events.filter(verb__in=TOLD_BY).aggregate(count=Count("pk"), last=Max("at"))
    return InvitationVersion(max(0, told["count"] - 1), told["last"] or now)


def begins(tournament: Tournament) -> datetime | date:
    """When it begins; the day alone where the start is not set."""
    if tournament.starts_at is None:
        return tournament.date
    return timezone.make_aware(datetime.combine(tournament.date, tournament.starts_at))


def lasts(tournament: Tournament) -> timedelta | None:
    """How long it will take, by its rounds' limits and a pause after each; None where there is none, or no start."""
    if tournament.starts_at is None or not tournament.round_minutes:
        return None
    return tournament.rounds_planned * (timedelta(minutes=tournament.round_minutes) + PAUSE)
