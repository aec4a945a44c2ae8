"""Background tasks: run by the server itself, or by a Celery worker when Redis is configured."""

from contextlib import ExitStack

from celery import shared_task
from celery.signals import worker_ready, worker_shutdown
from django.utils import timezone

from tournaments.documents.background import document_of
from tournaments.jobs import RUN_JOB, carry_out, sweep
from tournaments.jobs.sweep import SWEEP_PAUSE
from tournaments.periodic import PeriodicJob, repeated


@shared_task(name=RUN_JOB)
def run_job(job_id: int) -> None:
    """Make the document a job asks for."""
    carry_out(job_id, document_of, clock=timezone.now)


def sweep_now() -> None:
    """What is done again and again beside every server and every worker."""
    sweep(now=timezone.now())


SWEEP = PeriodicJob("sweep of jobs", SWEEP_PAUSE, sweep_now)
_beside_worker = ExitStack()


@worker_ready.connect
def begin_sweeping(**_: object) -> None:
    """A worker sweeps for as long as it runs, in a thread of its main process: no beat to be forgotten."""
    _beside_worker.enter_context(repeated([SWEEP]))


@worker_shutdown.connect
def stop_sweeping(**_: object) -> None:
    """The sweep ends with the worker."""
    _beside_worker.close()
