"""Retention of personal data, and the job that deletes it."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.actions.history.preparing import remove_forgotten
from tournaments.actions.log import Actor, EntryPoint, lock, write_event
from tournaments.models import FinalContact, Mail, RegistrationTerms, Tournament
from tournaments.models.mail import MailState
from tournaments.models.tournament import TournamentState
from tournaments.periodic import PeriodicJob

MAIL_RETENTION = timedelta(days=90)
"""How long after the last attempt to send it a mail keeps its address and text."""
OVER = Q(state__in=(MailState.SENT, MailState.FAILED, MailState.UNSURE, MailState.DROPPED)) | Q(sent_at__isnull=False)
"""Mails that are no longer on their way, and posted letters."""
EMPTIED = Q(to="", subject="", body="")


def remove_registrations(*, now: datetime) -> int:
    """Delete registrations some days (`kept_days`) after their evening. Returns how many."""
    over = [terms.tournament for terms in _is_retention_over(timezone.localdate(now))]
    for tournament in over:
        with transaction.atomic():
            row = lock(tournament)
            count, _ = row.registrations.all().delete()
            actor = Actor(entry_point=EntryPoint.COMMAND)
            write_event(row, verb="remove_registrations", actor=actor, now=now, what={"registrations": count})
    return len(over)


def empty_mails(*, now: datetime) -> int:
    """Empty address, subject and text of what went out or was given up long ago. Returns how many.

    What the server said goes too, because it may contain the address. The rows remain: who was written to, when, and
    why not. No event: logs contain neither addresses nor texts.
    """
    last = Coalesce(F("sent_at"), F("begun_at"), F("created_at"))
    rows = Mail.objects.filter(OVER).exclude(EMPTIED).alias(last=last).filter(last__lt=now - MAIL_RETENTION)
    with transaction.atomic():
        rows.exclude(state=MailState.DROPPED).update(error="")
        return rows.update(to="", subject="", body="")


def remove_final_contacts(*, now: datetime) -> int:
    """Delete the addresses noted for finals that were played long ago, or whose season ended then. Returns how many.

    What was noted since is kept as long. No event, as for mails.
    """
    final = Tournament.objects.filter(season=OuterRef("championship__season"), is_final=True)
    played = Subquery(final.exclude(state=TournamentState.CANCELLED).order_by("-date").values("date")[:1])
    rows = FinalContact.objects.filter(changed_at__lt=now - MAIL_RETENTION)
    rows = rows.alias(day=Coalesce(played, F("championship__season__ends")))
    count, _ = rows.filter(day__lt=timezone.localdate(now - MAIL_RETENTION)).delete()
    return count


def _remove_now() -> None:
    now = timezone.now()
    remove_registrations(now=now)
    remove_forgotten(now=now)
    empty_mails(now=now)
    remove_final_contacts(now=now)


def _is_retention_over(today: date) -> Iterator[RegistrationTerms]:
    rows = RegistrationTerms.objects.filter(tournament__registrations__isnull=False).distinct()
    for terms in rows.select_related("tournament").order_by("tournament"):
        if terms.tournament.date + timedelta(days=terms.kept_days) < today:
            yield terms


REMOVAL = PeriodicJob("removal of what is kept too long", timedelta(hours=1), _remove_now)
"""Runs in every server and every worker."""
