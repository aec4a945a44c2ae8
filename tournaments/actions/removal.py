"""What is kept about people for so long and no longer, and who removes it."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.actions.log import Actor, EntryPoint, lock, write_event
from tournaments.models import RegistrationTerms
from tournaments.periodic import PeriodicJob


def remove_registrations(*, now: datetime) -> int:
    """Remove what is kept of registrations, some days (`kept_days`) after their evening. Returns of how many."""
    over = [terms.tournament for terms in _kept_long_enough(timezone.localdate(now))]
    for tournament in over:
        with transaction.atomic():
            row = lock(tournament)
            count, _ = row.registrations.all().delete()
            actor = Actor(entry_point=EntryPoint.COMMAND)
            write_event(row, verb="remove_registrations", actor=actor, now=now, what={"registrations": count})
    return len(over)


def _remove_now() -> None:
    remove_registrations(now=timezone.now())


def _kept_long_enough(today: date) -> Iterator[RegistrationTerms]:
    rows = RegistrationTerms.objects.filter(tournament__registrations__isnull=False).distinct()
    for terms in rows.select_related("tournament").order_by("tournament"):
        if terms.tournament.date + timedelta(days=terms.kept_days) < today:
            yield terms


REMOVAL = PeriodicJob("removal of registrations", timedelta(hours=1), _remove_now)
"""Done beside every server and every worker."""
