"""The sweep: what it queues again, what it fails and what it hands over, and what it leaves alone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connections
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW
from tests.jobs.rows import NOTHING_TO_MAKE, job, sheets_order
from tests.waiting import finished
from tournaments.jobs import release_all, sweep
from tournaments.jobs.state import LOST_AFTER
from tournaments.models import Job
from tournaments.models.job import JobState

MOMENT = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)
RUNNING = {"state": JobState.RUNNING, "worker": "elsewhere:1", "done": 1, "total": 2}
SILENT = {"heartbeat_at": NOW - LOST_AFTER - MOMENT}
HEARD_OF = {"heartbeat_at": NOW - LOST_AFTER}


def after_sweep(row: Job) -> tuple[str, str, int]:
    sweep(now=NOW)
    row.refresh_from_db()
    return row.state, row.error, row.attempts


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("heartbeat", [SILENT, {"heartbeat_at": None}])
def test_job_that_lost_its_worker_is_done_by_another(heartbeat: dict[str, Any]) -> None:
    row = job(**NOTHING_TO_MAKE, **RUNNING, **heartbeat, attempts=2, handed_over_at=NOW - MOMENT)

    sweep(now=NOW)

    row = finished(row)
    assert (row.state, row.error, row.attempts, row.done, row.total) == (JobState.FAILED, "document_gone", 3, 0, 0)
    assert row.worker != "elsewhere:1"


@pytest.mark.django_db
def test_job_whose_heart_beats_is_left_alone() -> None:
    assert after_sweep(job(**RUNNING, **HEARD_OF, attempts=3)) == (JobState.RUNNING, "", 3)


@pytest.mark.django_db
def test_job_that_loses_every_worker_fails_with_the_reason_in_the_end() -> None:
    row = job(**RUNNING, **SILENT, attempts=3)

    assert after_sweep(row) == (JobState.FAILED, "job_interrupted", 3)
    assert row.finished_at == NOW


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("waited", "handed_over", "again"),
    [
        (0 * MINUTE, None, True),
        (2 * MINUTE, 2 * MINUTE, False),
        (2 * MINUTE + MOMENT, 2 * MINUTE + MOMENT, True),
        (9 * MINUTE, 4 * MINUTE, False),  # handed over after 5 minutes: again 5 minutes later
        (11 * MINUTE, 5 * MINUTE, False),
        (11 * MINUTE, 6 * MINUTE, True),
        (600 * MINUTE, 15 * MINUTE, False),
        (600 * MINUTE, 15 * MINUTE + MOMENT, True),
    ],
)
def test_waiting_job_is_handed_over_when_the_queue_may_have_lost_it(
    waited: timedelta, handed_over: timedelta | None, *, again: bool
) -> None:
    last = None if handed_over is None else NOW - handed_over
    row = job(**NOTHING_TO_MAKE, created_at=NOW - waited, handed_over_at=last)

    sweep(now=NOW)

    if again:
        row = finished(row)
    row.refresh_from_db()
    assert (row.handed_over_at, row.attempts) == ((NOW, 1) if again else (last, 0))


@pytest.mark.django_db
def test_job_that_nobody_takes_for_a_week_fails_with_the_reason() -> None:
    row = job(created_at=NOW - timedelta(days=7, seconds=1), handed_over_at=None)

    assert after_sweep(row) == (JobState.FAILED, "job_not_taken", 0)
    assert row.finished_at == NOW


@pytest.mark.django_db
def test_sweep_that_finds_nothing_is_one_statement(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for state in (JobState.DONE, JobState.FAILED):
        job(state=state, finished_at=NOW)
    job(**RUNNING, **HEARD_OF)
    job(handed_over_at=NOW)

    with django_assert_num_queries(1):
        sweep(now=NOW)


def at_once(*runs: Callable[[], object]) -> None:
    def run(each: Callable[[], object]) -> None:
        try:
            each()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(runs)) as pool:
        list(pool.map(run, runs))


@pytest.mark.django_db(transaction=True)
def test_several_sweeps_at_once_take_a_job_back_once() -> None:
    rows = [job(**NOTHING_TO_MAKE, **RUNNING, **SILENT, attempts=1) for _ in range(5)]

    at_once(*[partial(sweep, now=NOW)] * 4)

    assert {(finished(row).error, finished(row).attempts) for row in rows} == {("document_gone", 2)}


@pytest.mark.django_db(transaction=True)
def test_server_that_does_jobs_itself_makes_what_an_earlier_one_had_begun() -> None:
    row = sheets_order()
    assert finished(row).state == JobState.DONE
    Job.objects.filter(pk=row.pk).update(
        state=JobState.RUNNING, worker="before:1", content=None, done=1, finished_at=None, heartbeat_at=NOW
    )
    waiting = job(**NOTHING_TO_MAKE, handed_over_at=NOW)
    done = job(state=JobState.DONE)

    release_all()
    sweep(now=NOW)

    assert (finished(row).state, finished(row).done, finished(row).attempts) == (JobState.DONE, 2, 2)
    assert finished(waiting).error == "document_gone"
    assert Job.objects.get(pk=done.pk).content is None
