"""Doing a job: who takes it, what is kept of it, and what a worker leaves behind that was cut off."""

from datetime import timedelta
from threading import Event

import pytest
from django.db import OperationalError
from django.utils.translation import get_language

from tests.documents.reading import pdf_pages
from tests.factories import NOW
from tests.jobs.rows import FILE, a_file, at, job, sheets_order
from tests.waiting import finished
from tournaments.errors import Refused
from tournaments.jobs import JobProgress, ProducedFile, identity, run_and_store, work
from tournaments.models import Job
from tournaments.models.job import JobState

LONGEST = 10  # seconds a failing test waits


@pytest.mark.django_db(transaction=True)
def test_embedded_job_is_made_in_this_process() -> None:
    row = finished(sheets_order())

    assert (row.state, row.error, row.worker) == (JobState.DONE, "", identity())
    assert (row.done, row.total) == (2, 2)
    assert len(pdf_pages(row.content)) == 2


@pytest.mark.django_db
def test_product_is_kept() -> None:
    row = job()

    run_and_store(row.pk, a_file, clock=at(NOW + timedelta(seconds=2)))

    row.refresh_from_db()
    assert (row.state, row.worker) == (JobState.DONE, identity())
    assert (row.filename, row.content_type, bytes(row.content or b"")) == ("list.pdf", "application/pdf", b"%PDF")
    assert row.finished_at == NOW + timedelta(seconds=2)


@pytest.mark.django_db
def test_refusal_is_kept_by_its_code() -> None:
    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        raise Refused("no_rounds")

    row = job()
    run_and_store(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.error, row.content) == (JobState.FAILED, "no_rounds", None)


@pytest.mark.django_db
def test_accident_fails_the_job_and_is_not_swallowed() -> None:
    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        raise ZeroDivisionError

    row = job()
    with pytest.raises(ZeroDivisionError):
        run_and_store(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.error) == (JobState.FAILED, "job_broken")


@pytest.mark.django_db
@pytest.mark.parametrize("state", [JobState.RUNNING, JobState.DONE, JobState.FAILED, JobState.CANCELLED])
def test_job_that_is_taken_is_left_alone(state: JobState) -> None:
    row = job(state=state, worker="elsewhere:1")

    run_and_store(row.pk, a_file, clock=at())

    row.refresh_from_db()
    assert (row.state, row.worker, row.content) == (state, "elsewhere:1", None)


@pytest.mark.django_db
def test_job_speaks_the_language_of_whoever_ordered_it() -> None:
    spoken = []

    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        spoken.append(get_language())
        return FILE

    run_and_store(job(language="en").pk, make, clock=at())
    run_and_store(job(language="de").pk, make, clock=at())

    assert spoken == ["en", "de"]


@pytest.mark.django_db
@pytest.mark.parametrize("cut_off", [OperationalError("the database is gone"), SystemExit(1)])
def test_job_that_was_cut_off_stays_as_it_is_for_the_sweep(cut_off: BaseException) -> None:
    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        raise cut_off

    row = job()
    with pytest.raises(type(cut_off)):
        run_and_store(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.error, row.attempts, row.heartbeat_at) == (JobState.RUNNING, "", 1, NOW)


@pytest.mark.django_db
def test_worker_whose_job_was_taken_back_writes_no_more() -> None:
    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        progress(1, 1)
        Job.objects.filter(pk=job_.pk).update(attempts=2, worker="elsewhere:1")
        return FILE

    row = job()
    run_and_store(row.pk, make, clock=at())

    row.refresh_from_db()
    assert (row.state, row.worker, row.content, row.total) == (JobState.RUNNING, "elsewhere:1", None, 0)


@pytest.fixture
def quick_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "BEAT", timedelta(milliseconds=1))


@pytest.mark.django_db(transaction=True)
def test_heart_beats_during_a_step_without_progress_and_no_longer(quick_heart: None) -> None:
    moments = iter(NOW + timedelta(seconds=step) for step in range(10_000))
    beats: list[object] = []

    def make(job_: Job, progress: JobProgress) -> ProducedFile:
        for _ in range(LONGEST * 100):
            beats.append(Job.objects.get(pk=job_.pk).heartbeat_at)
            if len(set(beats)) > 2:
                return FILE
            Event().wait(0.01)
        raise AssertionError("the heart does not beat")

    row = job()
    run_and_store(row.pk, make, clock=lambda: next(moments))

    row.refresh_from_db()
    assert row.state == JobState.DONE
    assert row.finished_at == next(moments) - timedelta(seconds=1), "nothing asked for the time after the end"
