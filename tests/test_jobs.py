"""Jobs: who does them, what is kept of them, and what becomes of one that was cut off."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import Celery
from django.db import transaction
from django.utils.translation import get_language, override
from pytest_django import Settings

from config.celery import app
from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, cup, seated_tournament
from tests.waiting import finished
from tournaments.documents.background import order
from tournaments.documents.catalogue import Subject, document
from tournaments.errors import Refused
from tournaments.jobs import (
    JobProgress,
    ProducedFile,
    carry_out,
    enqueue,
    identity,
    is_cut_off,
    reporter,
    requeue_cut_off,
)
from tournaments.models import Job
from tournaments.models.job import JobState

FILE = ProducedFile("list.pdf", "application/pdf", b"%PDF")


def job(**columns: Any) -> Job:
    return Job.objects.create(**{"name": "list.pdf", "cup": cup(), "created_at": NOW} | columns)


def at(moment: datetime = NOW) -> Callable[[], datetime]:
    return lambda: moment


def a_file(job_: Job, progress: JobProgress) -> ProducedFile:
    return FILE


def sheets_order() -> Job:
    wanted = document(Subject.ROUND, "score-sheets.pdf")
    assert wanted
    return order(wanted, seated_tournament(players=9).rounds.get(), owner=anna(), now=NOW)


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
def test_embedded_job_is_made_in_this_process() -> None:
    row = finished(sheets_order())

    assert (row.state, row.error, row.worker) == (JobState.DONE, "", identity())
    assert (row.done, row.total) == (2, 2)
    assert len(pdf_pages(row.content)) == 2


@pytest.mark.django_db(transaction=True)
def test_embedded_job_goes_on_after_one_that_failed() -> None:
    lost = enqueue("no-such-document.pdf", cup=cup(), owner=None, arguments={"subject": "round", "id": 0}, now=NOW)

    assert (finished(lost).state, finished(lost).error) == (JobState.FAILED, "document_gone")
    assert finished(sheets_order()).state == JobState.DONE


@pytest.mark.django_db
def test_product_is_kept() -> None:
    row = job()

    carry_out(row.pk, a_file, clock=at(NOW + timedelta(seconds=2)))

    row.refresh_from_db()
    assert (row.state, row.worker) == (JobState.DONE, identity())
    assert (row.filename, row.content_type, bytes(row.content or b"")) == ("list.pdf", "application/pdf", b"%PDF")
    assert row.finished_at == NOW + timedelta(seconds=2)


@pytest.mark.django_db
def test_refusal_is_kept_by_its_code() -> None:
    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        raise Refused("no_rounds")

    row = job()
    carry_out(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.error, row.content) == (JobState.FAILED, "no_rounds", None)


@pytest.mark.django_db
def test_accident_fails_the_job_and_is_not_swallowed() -> None:
    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        raise ZeroDivisionError

    row = job()
    with pytest.raises(ZeroDivisionError):
        carry_out(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.error) == (JobState.FAILED, "job_broken")


@pytest.mark.django_db
@pytest.mark.parametrize("state", [JobState.RUNNING, JobState.DONE, JobState.FAILED])
def test_job_that_is_taken_is_left_alone(state: JobState) -> None:
    row = job(state=state, worker="elsewhere:1")

    carry_out(row.pk, a_file, clock=at())

    row.refresh_from_db()
    assert (row.state, row.worker, row.content) == (state, "elsewhere:1", None)


@pytest.mark.django_db
def test_job_speaks_the_language_of_whoever_ordered_it() -> None:
    spoken = []

    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        spoken.append(get_language())
        return FILE

    carry_out(job(language="en").pk, make, clock=at())
    carry_out(job(language="de").pk, make, clock=at())

    assert spoken == ["en", "de"]


@pytest.mark.django_db
def test_progress_is_written_now_and_then_and_at_the_end() -> None:
    row = job()
    moments = iter(NOW + timedelta(milliseconds=100 * step) for step in range(99))
    report = reporter(row.pk, clock=lambda: next(moments))
    seen = []

    for done in range(1, 8):
        report(done, 7)
        row.refresh_from_db()
        seen.append((row.done, row.total))

    assert seen == [(1, 7), (1, 7), (1, 7), (4, 7), (4, 7), (4, 7), (7, 7)]


@pytest.mark.django_db(transaction=True)
def test_jobs_cut_off_by_a_restart_are_made_after_it() -> None:
    with transaction.atomic():
        row = sheets_order()
        Job.objects.filter(pk=row.pk).update(state=JobState.RUNNING, worker="before:1", done=1, total=2)
    done = job(state=JobState.DONE)

    assert requeue_cut_off(now=NOW) == 1

    assert (finished(row).state, finished(row).worker) == (JobState.DONE, identity())
    assert Job.objects.get(pk=done.pk).content is None


def test_embedded_every_running_job_was_cut_off() -> None:
    assert is_cut_off(Job(worker=f"elsewhere:{os.getpid()}", created_at=NOW), now=NOW)


@pytest.fixture
def gone() -> int:
    """The id of a process that is no more."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_beside_a_worker_a_job_is_cut_off_when_its_process_is_gone(settings: Settings, gone: int) -> None:
    settings.JOBS_ON_WORKER = True
    here = socket.gethostname()

    def is_cut(worker: str) -> bool:
        return is_cut_off(Job(worker=worker, created_at=NOW), now=NOW)

    assert is_cut(f"{here}:{gone}")
    assert is_cut(identity()), "a new process with an old one's number"
    assert not is_cut(f"{here}:{os.getppid()}")
    assert not is_cut(f"elsewhere:{gone}")


def test_beside_a_worker_a_job_that_never_came_back_was_cut_off(settings: Settings) -> None:
    settings.JOBS_ON_WORKER = True
    row = Job(worker="elsewhere:1", created_at=NOW)

    assert not is_cut_off(row, now=NOW + timedelta(hours=1))
    assert is_cut_off(row, now=NOW + timedelta(hours=1, seconds=1))


@pytest.fixture
def no_queue(settings: Settings) -> Iterator[None]:
    """Jobs go to a queue that does not answer."""
    settings.JOBS_ON_WORKER = True
    nowhere = Celery("nowhere", broker="redis://127.0.0.1:1/0", set_as_current=False)
    nowhere.conf.task_publish_retry = False
    nowhere.conf.broker_transport_options = {"max_retries": 1, "interval_start": 0, "interval_max": 0}  # at once
    nowhere.set_current()
    yield
    app.set_current()


@pytest.mark.django_db(transaction=True)
def test_queue_that_does_not_answer_fails_the_job_and_not_the_request(no_queue: None) -> None:
    row = enqueue("list.pdf", cup=cup(), owner=None, arguments={}, now=NOW)

    row.refresh_from_db()
    assert (row.state, row.error) == (JobState.FAILED, "queue_down")
