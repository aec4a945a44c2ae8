"""The outbox is sent by itself, resumable, and nothing in it twice."""

import os
import signal
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from smtplib import SMTPResponseException
from threading import Event
from typing import Any

import pytest
from django.core import mail as django_mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection, connections
from django.test import override_settings
from django.utils import timezone

from tests.actions.mails import SENDER, queued, terms_of, through
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup, season
from tests.mail_server import mail_server
from tests.waiting import finished
from tournaments.actions.finals.outbox import (
    SEND,
    WrittenText,
    convert_to_letter,
    mark_sent,
    queue_mails,
    send_again,
)
from tournaments.actions.finals.sending import (
    AGAIN_AFTER,
    MOST_TRIES,
    mark_unsure,
    message_of,
    requeue_waiting,
    send_waiting,
)
from tournaments.background import make_ordered
from tournaments.errors import Refused
from tournaments.jobs import JobStopped, sweep
from tournaments.jobs.state import LOST_AFTER
from tournaments.models import Event as LogEvent
from tournaments.models import Job, Mail, PlayerContact
from tournaments.models.job import JobState
from tournaments.models.mail import MailKind, MailState

LONG = "Finale für Šimić " + "Eichelhuber-" * 8
SET_UP = override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER)


def states() -> list[str]:
    return list(Mail.objects.order_by("pk").values_list("state", flat=True))


def send(*, now: datetime = NOW, attempt: str = "1.1") -> None:
    send_waiting(season(), attempt=attempt, progress=lambda _done, _total: None, clock=lambda: now)


@pytest.mark.django_db
@SET_UP
def test_a_mail_is_queued_once_and_a_letter_stands_for_who_has_no_address() -> None:
    nobody, (first,) = PlayerFactory.create(), queued("a@tarock.example")
    texts = [WrittenText(first.player_id, MailKind.INVITATION, first.key, "x", "y"),
             WrittenText(nobody.pk, MailKind.INVITATION, "invitation.other", "Einladung", "Servus")]  # fmt: skip

    added = queue_mails(terms_of(season()), texts, now=NOW)

    assert [(each.to, each.state) for each in added] == [("", MailState.LETTER)]
    assert states() == [MailState.QUEUED, MailState.LETTER]
    with override_settings(MAIL_IS_SET_UP=False):
        assert [each.state for each in queued("b@tarock.example")] == [MailState.LETTER]


@pytest.mark.django_db
def test_a_server_gets_each_mail_once_over_one_connection_whole_and_with_its_headers() -> None:
    with mail_server() as server, through(server):
        rows = queued("a@tarock.example", "b@tarock.example", body="Grüße aus Wörgl\n\n.\nEnde")
        Mail.objects.filter(pk=rows[0].pk).update(subject=LONG)
        send()
        send()

    first, second = server.taken
    assert (server.recipients, server.connections) == (["a@tarock.example", "b@tarock.example"], 1)
    assert states() == [MailState.SENT] * 2
    assert first["From"] == f"Musterer Cup – Österreich <{SENDER}>"
    assert (first["Reply-To"], str(first["Subject"]).strip()) == ("leitung@tarock.example", LONG)
    assert first.get_content().replace("\r\n", "\n").rstrip("\n") == "Grüße aus Wörgl\n\n.\nEnde"
    assert parsedate_to_datetime(str(first["Date"])).tzinfo is not None
    assert first["Message-ID"] != second["Message-ID"]
    assert str(first["Message-ID"]).endswith("@tarock.example>")


@pytest.mark.django_db
def test_what_a_server_refuses_is_told_in_its_words_and_what_it_takes_later_waits() -> None:
    never, later, lost, fine = (f"{each}@tarock.example" for each in ("never", "later", "lost", "fine"))
    answers = {never: "550 5.1.1 Hierorts unbekannt", later: "451 4.7.1 Bitte später", lost: ""}
    with mail_server(answers) as server, through(server):
        queued(never, later, lost, fine)
        send()
        assert states() == [MailState.FAILED, MailState.QUEUED, MailState.UNSURE, MailState.SENT]
        send(now=NOW + AGAIN_AFTER - timedelta(seconds=1))
        assert Mail.objects.get(to=later).tries == 1

        for again in range(1, MOST_TRIES + 2):
            send(now=NOW + again * AGAIN_AFTER)

    words = dict(Mail.objects.values_list("to", "error"))
    assert (words[never], words[later]) == ("550 5.1.1 Hierorts unbekannt", "451 4.7.1 Bitte später")
    row = Mail.objects.get(to=later)
    assert (row.state, row.tries, server.recipients) == (MailState.FAILED, MOST_TRIES, [lost, fine])


@pytest.mark.django_db
def test_an_address_that_no_server_can_be_told_is_refused_and_those_behind_it_go_out() -> None:
    no_host = f"x@{'ö' * 60}.at"  # longer than a name of the DNS, once it is spelt in ASCII
    with mail_server() as server, through(server):
        queued("a@tarock.example", no_host, "b@tarock.example")
        send()
        send(now=NOW + MOST_TRIES * AGAIN_AFTER)

    assert states() == [MailState.SENT, MailState.FAILED, MailState.SENT]
    assert (server.recipients, server.connections) == (["a@tarock.example", "b@tarock.example"], 2)
    assert Mail.objects.get(to=no_host).error


@pytest.mark.django_db
def test_while_no_server_answers_everything_waits_and_the_job_says_why() -> None:
    with mail_server() as server:
        gone = server
    with through(gone):
        queued("a@tarock.example")
        with pytest.raises(Refused) as stopped:
            send()

    assert (stopped.value.code, states()) == ("mail_server_away", [MailState.QUEUED])
    assert "refused" in stopped.value.facts["said"].lower()


@pytest.mark.django_db
@SET_UP
def test_a_cancelled_job_sends_no_further_mail() -> None:
    queued("a@tarock.example", "b@tarock.example")

    def once(done: int, _total: int) -> None:
        if done:
            raise JobStopped

    with pytest.raises(JobStopped):
        send_waiting(season(), attempt="1.1", progress=once, clock=lambda: NOW)

    assert (states(), len(django_mail.outbox)) == ([MailState.SENT, MailState.QUEUED], 1)


@pytest.mark.django_db
@SET_UP
def test_what_is_being_sent_by_somebody_else_is_left_alone_until_they_are_no_more() -> None:
    (row,) = queued("a@tarock.example")
    begun = {"name": SEND, "cup": cup(), "arguments": {"subject": "season", "id": season().pk}, "created_at": NOW}
    job = Job.objects.create(**begun, state=JobState.RUNNING, attempts=1, heartbeat_at=NOW)
    Mail.objects.filter(pk=row.pk).update(state=MailState.SENDING, attempt=f"{job.pk}.1")

    mark_unsure(Mail.objects.all(), now=NOW)
    send(attempt="99.1")
    assert (states(), django_mail.outbox) == ([MailState.SENDING], [])

    mark_unsure(Mail.objects.all(), now=NOW + LOST_AFTER + timedelta(seconds=1))
    send(attempt="99.1")
    assert (states(), django_mail.outbox) == ([MailState.UNSURE], [])


@pytest.mark.django_db
@SET_UP
def test_what_somebody_else_claims_at_the_same_moment_is_theirs() -> None:
    (row,) = queued("a@tarock.example")
    mine, theirs = Mail.objects.filter(pk=row.pk), {"state": MailState.SENDING, "attempt": "7.1"}
    claims: list[int] = []

    def claimed_first(execute: Callable[..., Any], sql: str, params: Any, many: Any, context: Any) -> Any:
        if sql.startswith("UPDATE") and Mail._meta.db_table in sql and not claims:
            claims.append(row.pk)
            mine.update(**theirs)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(claimed_first):
        send(attempt="99.1")
    assert (claims, django_mail.outbox) == ([row.pk], [])
    assert mine.values(*theirs).get() == theirs


@pytest.mark.django_db
@SET_UP
def test_a_late_refusal_of_a_lost_attempt_leaves_alone_what_another_one_is_sending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (row,) = queued("a@tarock.example")
    mine = Mail.objects.filter(pk=row.pk)

    def refused_late(_server: object, _messages: object) -> int:
        mine.update(state=MailState.SENDING, attempt="99.1")  # by somebody who gave this one up meanwhile
        raise SMTPResponseException(451, b"Bitte warten")

    monkeypatch.setattr(EmailBackend, "send_messages", refused_late)
    send(attempt="1.1")

    assert mine.values_list("state", "attempt", "error").get() == (MailState.SENDING, "99.1", "")


@pytest.mark.django_db(transaction=True)
@SET_UP
def test_what_waits_and_is_nobodys_work_is_picked_up(tmp_path: Path) -> None:
    with override_settings(
        EMAIL_BACKEND="django.core.mail.backends.filebased.EmailBackend", EMAIL_FILE_PATH=str(tmp_path)
    ):
        queued("a@tarock.example")
        requeue_waiting(now=timezone.now())
        requeue_waiting(now=timezone.now())
        (job,) = Job.objects.filter(name=SEND)
        assert finished(job).state == JobState.DONE

    assert states() == [MailState.SENT]
    (file,) = tmp_path.iterdir()
    assert "To: a@tarock.example" in file.read_text()


@pytest.mark.django_db(transaction=True)
def test_killed_in_the_middle_one_is_unsure_and_nothing_goes_out_twice() -> None:
    """A real process is killed while the server has the whole mail and has not confirmed it."""
    held = "held@tarock.example"
    with mail_server({held: ""}, holds=Event()) as server, through(server):
        queued("a@tarock.example", held, "c@tarock.example")
        begun = {"name": SEND, "cup": cup(), "arguments": {"subject": "season", "id": season().pk}, "created_at": NOW}
        job = Job.objects.create(**begun)
        connections.close_all()
        child = os.fork()
        if not child:
            make_ordered(job.pk)
            os._exit(0)
        assert server.held.wait(30)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert states() == [MailState.SENT, MailState.SENDING, MailState.QUEUED]

        sweep(now=timezone.now() + LOST_AFTER + timedelta(seconds=2))
        assert finished(job).state == JobState.DONE

    assert states() == [MailState.SENT, MailState.UNSURE, MailState.SENT]
    assert server.recipients == ["a@tarock.example", held, "c@tarock.example"]


@pytest.mark.django_db
@SET_UP
def test_people_decide_about_what_is_unsure_or_refused() -> None:
    again, found, posted = queued("a@tarock.example", "b@tarock.example", "c@tarock.example")
    Mail.objects.filter(pk__in=(again.pk, found.pk)).update(state=MailState.UNSURE, begun_at=NOW, tries=1)
    Mail.objects.filter(pk=posted.pk).update(state=MailState.FAILED, error="550 no")
    PlayerContact.objects.filter(player=again.player).delete()
    with refused("address_missing", name=again.player.name):
        send_again(again, actor=at_desk(), now=NOW)
    revision = cup().revision

    mark_sent(found, actor=at_desk(), now=NOW)
    convert_to_letter(posted, actor=at_desk(), now=NOW)

    assert states() == [MailState.UNSURE, MailState.SENT, MailState.LETTER]
    what = {"season": season().pk, "kind": "invitation"}
    assert logged_since(cup(), revision) == [
        Logged("take_as_sent", what | {"player": found.player_id}, at_desk()),
        Logged("post_instead", what | {"player": posted.player_id}, at_desk()),
    ]
    with in_conflict("mail_decided", name=found.player.name):
        send_again(found, actor=at_desk(), now=NOW)


@pytest.mark.django_db
@SET_UP
def test_once_more_goes_to_the_address_known_now() -> None:
    (row,) = queued("a@tarock.example")
    Mail.objects.filter(pk=row.pk).update(state=MailState.FAILED, error="550 no", tries=6, begun_at=NOW)
    PlayerContact.objects.filter(player=row.player).update(mail="neu@tarock.example")

    send_again(row, actor=at_desk(), now=NOW)
    send()

    (sent,) = django_mail.outbox
    assert (sent.to, sent.extra_headers["Message-ID"]) == (
        ["neu@tarock.example"],
        message_of(row).extra_headers["Message-ID"],
    )
    assert Job.objects.filter(name=SEND, state=JobState.QUEUED).count() == 1
    assert not any("tarock.example" in str(each.what) for each in LogEvent.objects.all())


@pytest.mark.django_db
@SET_UP
def test_no_name_and_no_subject_adds_a_header() -> None:
    (row,) = queued("a@tarock.example")
    row.sender_name = "Cup\r\nBcc: alle@tarock.example"

    with pytest.raises(ValueError, match="newlines"):
        message_of(row).message()
