"""A task the worker of a test is given besides the product's: it takes a job and never comes back."""

from threading import Event

from celery import shared_task
from django.utils import timezone

from tournaments.jobs import JobProgress, ProducedFile, carry_out
from tournaments.models import Job

HANG = "tests.worker.hang"


def _hang(_job: Job, _progress: JobProgress) -> ProducedFile:
    Event().wait()
    raise AssertionError


@shared_task(name=HANG)
def hang(job_id: int) -> None:
    """Take the job and begin something that has no end."""
    carry_out(job_id, _hang, clock=timezone.now)
