"""Sending the outbox: one mail at a time, resumable, never twice.

A mail is claimed by an UPDATE that names its expected state and is committed before anything is sent. If the process
that claimed a mail has died, nobody can know whether it went out; people decide.
"""

import logging
from datetime import datetime, timedelta
from email.utils import formataddr
from smtplib import SMTPException, SMTPNotSupportedError, SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.actions.finals.outbox import SEND, order_sending
from tournaments.actions.finals.waiting import mail_to_send
from tournaments.errors import Refused
from tournaments.jobs import JobProgress
from tournaments.jobs.state import is_lost
from tournaments.jobs.work import Clock
from tournaments.models import Job, Mail, Season
from tournaments.models.job import JobState
from tournaments.models.mail import MailState
from tournaments.periodic import PeriodicJob
from tournaments.queries.finals.answers import with_link

AGAIN_AFTER = timedelta(minutes=5)
"""Delay before retrying a temporary failure, at most `MOST_TRIES` times in all."""
MOST_TRIES = 6
REFUSALS = (SMTPResponseException, SMTPRecipientsRefused, SMTPNotSupportedError, UnicodeError)
"""After these the server has definitely not accepted the mail; UnicodeError: its address could not even be told."""
FAULTS = (SMTPException, OSError)

logger = logging.getLogger(__name__)


def send_ordered(job: Job, progress: JobProgress) -> None:
    """The body of a SEND job. Refused: document_gone, no_mail_set_up, mail_server_away."""
    season = Season.objects.select_related("cup").filter(pk=job.arguments["id"]).first()
    if season is None:
        raise Refused("document_gone")
    if not settings.MAIL_IS_SET_UP:
        raise Refused("no_mail_set_up")
    mark_unsure(season.mails.all(), now=timezone.now())
    send_waiting(season, attempt=f"{job.pk}.{job.attempts}", progress=progress, clock=timezone.now)


def mark_unsure(mails: QuerySet[Mail], *, now: datetime) -> None:
    """Mark mails as `unsure` if the process sending them has died."""
    for pk, attempt in mails.filter(state=MailState.SENDING).values_list("pk", "attempt"):
        if not _lives(attempt, now=now):
            mails.filter(pk=pk, state=MailState.SENDING, attempt=attempt).update(state=MailState.UNSURE)


def due(now: datetime) -> QuerySet[Mail]:
    """Queued mails that are due, i.e. not waiting for a retry."""
    return Mail.objects.filter(Q(begun_at=None) | Q(begun_at__lte=now - AGAIN_AFTER), state=MailState.QUEUED)


def requeue_waiting(*, now: datetime) -> None:
    """Enqueue mails that wait without a job, and mark those claimed by dead processes as unsure."""
    mark_unsure(Mail.objects.all(), now=now)
    if not settings.MAIL_IS_SET_UP:
        return
    ordered = Job.objects.filter(name=SEND, created_at__gt=now - AGAIN_AFTER)
    lately = {job["id"] for job in ordered.values_list("arguments", flat=True)}
    for season in Season.objects.filter(mails__in=due(now)).select_related("cup").distinct():
        if season.pk not in lately:
            order_sending(season, actor=None, now=now)


def _requeue_now() -> None:
    requeue_waiting(now=timezone.now())


OUTBOX = PeriodicJob("outbox", timedelta(seconds=30), _requeue_now)
"""Runs in every server and every worker."""


def send_waiting(season: Season, *, attempt: str, progress: JobProgress, clock: Clock) -> None:
    """Send a season's due mails over one connection, including those queued meanwhile.

    Raises JobStopped; Refused: mail_server_away.
    """
    server, done = get_connection(), 0
    try:
        while waiting := list(due(clock()).filter(season=season).select_related("season__cup").order_by("pk")):
            total = done + len(waiting)
            for mail in waiting:
                progress(done, total)
                _open(server)
                if ready := _ready(mail, attempt=attempt, now=clock()):
                    _send(mail, ready, server, attempt=attempt, clock=clock)
                done += 1
            progress(done, total)
    finally:
        _close(server)


def _open(server: BaseEmailBackend) -> None:
    """Connect before claiming a mail: while the server is down, everything waits."""
    try:
        server.open()
    except FAULTS as fault:
        raise Refused("mail_server_away", said=error_message(fault)) from fault


def _close(server: BaseEmailBackend) -> None:
    try:
        server.close()
    except FAULTS:
        logger.info("the mail server had hung up")


def _ready(mail: Mail, *, attempt: str, now: datetime) -> EmailMessage | None:
    """Claim a mail in the transaction that rechecks it; None if it is not to be sent."""
    with transaction.atomic():
        known = mail_to_send(mail, now=now)
        message = message_of(known) if known else None
        return message if message and _taken(mail, attempt=attempt, now=now) else None


def _taken(mail: Mail, *, attempt: str, now: datetime) -> bool:
    waiting = Mail.objects.filter(pk=mail.pk, state=MailState.QUEUED)
    return bool(waiting.update(state=MailState.SENDING, attempt=attempt, tries=F("tries") + 1, begun_at=now))


def _send(mail: Mail, message: EmailMessage, server: BaseEmailBackend, *, attempt: str, clock: Clock) -> None:
    """Send a claimed mail; `mail` is the row before that. A refused attempt counts as none."""
    mine = Mail.objects.filter(pk=mail.pk, attempt=attempt, state__in=(MailState.SENDING, MailState.UNSURE))
    try:
        server.send_messages([message])
    except REFUSALS as refusal:
        waits = is_temporary(refusal) and mail.tries + 1 < MOST_TRIES
        state = MailState.QUEUED if waits else MailState.FAILED
        mine.update(state=state, error=error_message(refusal), attempt=mail.attempt)
        _close(server)
    except FAULTS as fault:
        mine.update(state=MailState.UNSURE, error=error_message(fault))
        _close(server)
    else:
        mine.update(state=MailState.SENT, sent_at=clock(), error="")


def message_of(mail: Mail) -> EmailMessage:
    """The message to send. Its id derives from the mail's key, so that a duplicate is recognisable as one."""
    digits = salted_hmac("tournaments.mail", mail.key, algorithm="sha256").hexdigest()[:32]
    domain = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2]
    return EmailMessage(
        subject=mail.subject,
        body=with_link(mail),
        from_email=formataddr((mail.sender_name, settings.DEFAULT_FROM_EMAIL)),
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers={"Message-ID": f"<{digits}@{domain}>"},
    )


def is_temporary(refusal: Exception) -> bool:
    """Whether the server reports a temporary failure (4xx)."""
    answers = _answers(refusal)
    return bool(answers) and all(400 <= code < 500 for code, _said in answers)


def error_message(fault: Exception) -> str:
    """The server's answer, or the error on the way; for people to read."""
    said = " ".join(f"{code} {text}" for code, text in _answers(fault)) or str(fault) or type(fault).__name__
    return " ".join(said.split())[:300]


def _answers(fault: Exception) -> list[tuple[int, str]]:
    if isinstance(fault, SMTPRecipientsRefused):
        return [(code, _text(said)) for code, said in fault.recipients.values()]
    if isinstance(fault, SMTPResponseException):
        return [(fault.smtp_code, _text(fault.smtp_error))]
    return []


def _text(said: bytes | str) -> str:
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else said


def _lives(attempt: str, *, now: datetime) -> bool:
    """Whether a job is still running this attempt and has reported recently."""
    pk, _dot, number = attempt.partition(".")
    job = Job.objects.filter(pk=int(pk or 0), state=JobState.RUNNING, attempts=int(number or 0)).first()
    return job is not None and not is_lost(job, now=now)
