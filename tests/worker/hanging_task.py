"""Tasks the worker of a test is given besides the product's: they take a job, and one never comes back."""

from threading import Event

from celery import shared_task
from django.utils import timezone

from tournaments.jobs import JobProgress, ProducedFile, run_and_store
from tournaments.models import Job

HANG = "tests.worker.hang"


def _hang(_job: Job, _progress: JobProgress) -> ProducedFile:
    Event().wait()
    raise AssertionError


@shared_task(name=HANG)
def hang(job_id: int) -> None:
    """Take the job and begin something that has no end."""
    run_and_store(job_id, _hang, clock=timezone.now)


COUNT = "tests.worker.count"


def _count(_job: Job, progress: JobProgress) -> ProducedFile:
    done = 0
    while True:
        progress(done, 1_000_000)
        done += 1
        Event().wait(0.01)


@shared_task(name=COUNT)
def count(job_id: int) -> None:
    """Take the job and tell its progress, until somebody stops it."""
    run_and_store(job_id, _count, clock=timezone.now)
