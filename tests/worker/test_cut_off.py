"""No job is forgotten: whatever dies between the order and the file, it is made in the end or fails with a reason."""

import os
import signal
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from config.celery import app
from tests.jobs.rows import NOTHING_TO_MAKE, job
from tests.waiting import PATIENCE, finished
from tests.worker.hanging_task import COUNT, HANG
from tests.worker_process import Worker, empty, worker_process
from tournaments.jobs import cancel, identity, sweep
from tournaments.models import Job
from tournaments.models.job import JobState

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]

LATER = timedelta(minutes=3)


def ends(*rows: Job) -> list[tuple[str, str]]:
    return [(row.state, row.error) for row in map(finished, rows)]


def await_(condition: Callable[[], bool], worker: Worker) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, worker.log.read_text()
        time.sleep(0.05)


def test_worker_takes_up_what_waits_and_what_lost_its_worker(celery_worker: Worker) -> None:
    """Nobody hands these over to it: its own sweep finds them, after its start as before."""
    common = NOTHING_TO_MAKE | {"created_at": timezone.now()}
    waiting = job(**common)
    lost = job(**common, state=JobState.RUNNING, worker="elsewhere:1", attempts=1)
    beating = job(**common, state=JobState.RUNNING, worker=identity(), heartbeat_at=timezone.now() + LATER)

    assert ends(waiting, lost) == [(JobState.FAILED, "document_gone")] * 2, celery_worker.log.read_text()
    assert Job.objects.get(pk=beating.pk).state == JobState.RUNNING


def test_job_of_a_killed_child_is_made_by_another(tmp_path: Path, settings: Settings) -> None:
    settings.JOBS_ON_WORKER = True
    options = ["--concurrency", "1", "--include", "tests.worker.hanging_task"]
    with worker_process(tmp_path / "worker.log", *options, pool="prefork") as worker:
        row = job(**NOTHING_TO_MAKE, created_at=timezone.now(), handed_over_at=timezone.now())
        app.send_task(HANG, args=[row.pk], ignore_result=True)
        await_(lambda: Job.objects.get(pk=row.pk).state == JobState.RUNNING, worker)
        child = int(Job.objects.get(pk=row.pk).worker.rpartition(":")[2])
        assert child not in {worker.pid, os.getpid()}

        os.kill(child, signal.SIGKILL)
        await_(lambda: "signal 9" in worker.log.read_text(), worker)
        assert Job.objects.get(pk=row.pk).state == JobState.RUNNING, "the row of a killed child says nothing"
        sweep(now=timezone.now() + LATER)

        assert ends(row) == [(JobState.FAILED, "document_gone")], worker.log.read_text()
        assert Job.objects.get(pk=row.pk).attempts == 2


def test_jobs_of_an_emptied_queue_are_handed_over_again(tmp_path: Path, settings: Settings) -> None:
    settings.JOBS_ON_WORKER = True
    rows = [job(**NOTHING_TO_MAKE, created_at=timezone.now() - LATER) for _ in range(14)]
    sweep(now=timezone.now() - LATER)
    empty(app.conf.task_default_queue)

    with worker_process(tmp_path / "worker.log"):
        assert set(ends(*rows)) == {(JobState.FAILED, "document_gone")}


def test_job_cancelled_at_the_desk_frees_its_worker(tmp_path: Path, settings: Settings) -> None:
    """Its figures are seen here while it goes on there; the next job is begun when it has stopped."""
    settings.JOBS_ON_WORKER = True
    with worker_process(tmp_path / "worker.log", "--include", "tests.worker.hanging_task") as worker:
        row = job(name="counting", arguments={}, created_at=timezone.now(), handed_over_at=timezone.now())
        app.send_task(COUNT, args=[row.pk], ignore_result=True)
        await_(lambda: Job.objects.get(pk=row.pk).done > 0, worker)

        assert cancel(row, now=timezone.now())
        after = job(**NOTHING_TO_MAKE, created_at=timezone.now())

        assert ends(after) == [(JobState.FAILED, "document_gone")], worker.log.read_text()
        assert ends(row) == [(JobState.CANCELLED, "")]
        assert Job.objects.get(pk=row.pk).content is None
