"""Background tasks: run by the server itself, or by a Celery worker when Redis is configured."""

from celery import shared_task
from celery.signals import worker_ready
from django.utils import timezone

from tournaments.documents.background import document_of
from tournaments.jobs import RUN_JOB, carry_out, requeue_cut_off


@shared_task(name=RUN_JOB)
def run_job(job_id: int) -> None:
    """Make the document a job asks for."""
    carry_out(job_id, document_of, clock=timezone.now)


@worker_ready.connect
def take_up_again(**_: object) -> None:
    """A worker begins with what was cut off when the last one ended."""
    requeue_cut_off(now=timezone.now())
