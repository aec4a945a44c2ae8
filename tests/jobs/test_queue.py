"""How a job gets to a worker, and that nobody who orders one waits for a queue."""

from collections.abc import Iterator
from contextlib import nullcontext
from datetime import timedelta
from functools import partial

import pytest
from celery import Celery
from django.db import transaction
from django.utils.translation import override
from pytest_django import Settings

from config.celery import app
from tests.factories import NOW, anna, cup
from tests.hanging import closed_port, refusing_server, silent_server
from tests.jobs.rows import NOTHING_TO_MAKE, job, sheets_order
from tests.waiting import finished
from tournaments.jobs import enqueue, identity
from tournaments.jobs.queue import submit_job
from tournaments.models import Job
from tournaments.models.job import JobState

FULL = b"-OOM command not allowed when used memory > 'maxmemory'.\r\n"


@pytest.mark.django_db
def test_enqueue_writes_down_what_is_wanted_and_in_which_language() -> None:
    with override("en"):
        row = enqueue("list.pdf", cup=cup(), owner=anna(), arguments={"id": 7}, now=NOW)

    row.refresh_from_db()
    assert (row.name, row.cup, row.owner, row.arguments) == ("list.pdf", cup(), anna(), {"id": 7})
    assert (row.state, row.language, row.created_at) == (JobState.QUEUED, "en", NOW)


@pytest.mark.django_db
def test_enqueue_forgets_files_that_nobody_waits_for_any_more() -> None:
    old = job(state=JobState.DONE, finished_at=NOW - timedelta(days=8))
    fresh = job(state=JobState.DONE, finished_at=NOW - timedelta(days=6))
    running = job(state=JobState.RUNNING)

    row = enqueue("list.pdf", cup=cup(), owner=anna(), arguments={}, now=NOW)

    assert set(Job.objects.all()) == {fresh, running, row}
    assert not Job.objects.filter(pk=old.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_job_of_a_transaction_that_failed_reaches_nobody() -> None:
    with transaction.atomic():
        enqueue("list.pdf", cup=cup(), owner=None, arguments={}, now=NOW)
        assert len(transaction.get_connection().run_on_commit) == 1
        transaction.set_rollback(True)

    assert not Job.objects.exists()
    assert not transaction.get_connection().run_on_commit


@pytest.mark.django_db(transaction=True)
def test_embedded_job_goes_on_after_one_that_failed() -> None:
    lost = enqueue("no-such-document.pdf", cup=cup(), owner=None, arguments={"subject": "round", "id": 0}, now=NOW)

    assert (finished(lost).state, finished(lost).error) == (JobState.FAILED, "document_gone")
    done = finished(sheets_order())
    assert (done.state, done.worker, done.attempts) == (JobState.DONE, identity(), 1)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_hand_a_job_over_one_does() -> None:
    row = job(**NOTHING_TO_MAKE, handed_over_at=NOW)

    assert submit_job(row.pk, last=NOW - timedelta(minutes=2), now=NOW)
    row.refresh_from_db()
    assert (row.state, row.attempts) == (JobState.QUEUED, 0)

    assert submit_job(row.pk, last=NOW, now=NOW + timedelta(minutes=2))
    assert (finished(row).state, finished(row).attempts) == (JobState.FAILED, 1)


@pytest.fixture(params=[silent_server, partial(nullcontext, closed_port()), partial(refusing_server, FULL)])
def no_queue(request: pytest.FixtureRequest, settings: Settings) -> Iterator[None]:
    """Jobs go to a queue that is away, or hangs."""
    settings.JOBS_ON_WORKER = True
    with request.param() as port:
        nowhere = Celery("nowhere", broker=f"redis://127.0.0.1:{port}/0", set_as_current=False)
        nowhere.set_current()
        yield
    app.set_current()


@pytest.mark.django_db(transaction=True)
def test_queue_that_does_not_answer_keeps_the_job_waiting_and_nobody_else(no_queue: None, settings: Settings) -> None:
    row = enqueue("no-such-document.pdf", cup=cup(), owner=None, arguments={"subject": "round", "id": 0}, now=NOW)

    row.refresh_from_db()
    assert (row.state, row.error, row.handed_over_at) == (JobState.QUEUED, "", None)
    assert not submit_job(row.pk, last=None, now=NOW)
    settings.JOBS_ON_WORKER = False
    assert submit_job(row.pk, last=None, now=NOW)
    assert finished(row).error == "document_gone"
