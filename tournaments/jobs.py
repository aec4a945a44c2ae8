"""Background jobs: a row says what is wanted, a worker makes it, and the row says how far it has come.

Embedded, the worker is one thread of the server's own process; with Redis it is a Celery worker. Both run the same task
by its name and are given the job's id alone: whatever a job is made from is read when it is made.
"""

import logging
import os
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from celery import current_app
from celery.exceptions import OperationalError
from django.conf import settings
from django.db import connections, transaction
from django.utils import translation

from tournaments.errors import Refused
from tournaments.models import Cup, Job, User
from tournaments.models.job import JobState

RUN_JOB = "tournaments.tasks.run_job"
PAUSE = timedelta(seconds=0.3)
"""Between two rows of progress."""
LONGEST = timedelta(hours=1)
"""The longest a job can take; one that still runs after that was interrupted."""
KEPT_FOR = timedelta(days=7)
"""How long a finished job and its file stay."""

BROKEN, QUEUE_DOWN = "job_broken", "queue_down"

logger = logging.getLogger(__name__)
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")


@dataclass(frozen=True, slots=True)
class ProducedFile:
    """A file made for somebody: by a job, or at once."""

    filename: str
    content_type: str
    content: bytes


JobProgress = Callable[[int, int], None]
"""Told how much is done, of how much in all."""
MakeFile = Callable[[Job, JobProgress], ProducedFile]


def enqueue(name: str, *, cup: Cup, owner: User | None, arguments: Mapping[str, Any], now: datetime) -> Job:
    """Create a job and, once the transaction is committed, hand it to a worker.

    It will be made in the language that is active now. `arguments` are plain JSON: ids and figures.
    Files nobody can still be waiting for go: they can be made again at any time.
    """
    Job.objects.filter(finished_at__lt=now - KEPT_FOR).delete()
    job = Job.objects.create(
        name=name,
        cup=cup,
        owner=owner,
        arguments=dict(arguments),
        language=translation.get_language() or settings.LANGUAGE_CODE,
        created_at=now,
    )
    transaction.on_commit(partial(_hand_over, job.pk))
    return job


def carry_out(job_id: int, make: MakeFile, *, clock: Callable[[], datetime]) -> None:
    """Do a waiting job and keep its product, or the code of why there is none. One that is taken is left alone.

    `make` may raise Refused; anything else fails the job as well and goes on up to whoever watches the worker.
    """
    if not Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(state=JobState.RUNNING, worker=identity()):
        return
    job = Job.objects.defer("content").get(pk=job_id)
    product, error = None, BROKEN
    try:
        with translation.override(job.language):
            product = make(job, reporter(job_id, clock=clock))
    except Refused as refused:
        error = refused.code
    finally:
        _finish(job_id, product, error=error, now=clock())


def requeue_cut_off(*, now: datetime) -> int:
    """Queue interrupted jobs again and hand over every waiting one; returns how many. Called when a process starts.

    Handing a job over twice does no harm: only one worker can take it.
    """
    for job in Job.objects.filter(state=JobState.RUNNING).defer("content"):
        if is_cut_off(job, now=now):
            Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(state=JobState.QUEUED, done=0, total=0)
    waiting = list(Job.objects.filter(state=JobState.QUEUED).order_by("pk").values_list("pk", flat=True))
    for job_id in waiting:
        _hand_over(job_id)
    return len(waiting)


def identity() -> str:
    """This process: "host:pid"."""
    return f"{socket.gethostname()}:{os.getpid()}"


def reporter(job_id: int, *, clock: Callable[[], datetime]) -> JobProgress:
    """Progress of a job, written a few times a second at most; the last step always is."""
    written: datetime | None = None

    def report(done: int, total: int) -> None:
        nonlocal written
        if written and done < total and clock() - written < PAUSE:
            return
        written = clock()
        Job.objects.filter(pk=job_id).update(done=done, total=total)

    return report


def _finish(job_id: int, product: ProducedFile | None, *, error: str, now: datetime) -> None:
    outcome: dict[str, Any] = {"state": JobState.FAILED, "error": error}
    if product is not None:
        outcome = {
            "state": JobState.DONE,
            "filename": product.filename,
            "content_type": product.content_type,
            "content": product.content,
        }
    Job.objects.filter(pk=job_id).update(finished_at=now, **outcome)


def _hand_over(job_id: int) -> None:
    if settings.JOBS_ON_WORKER:
        _send(job_id)
    else:
        _thread.submit(_run_here, job_id).add_done_callback(_log_failure)


def _send(job_id: int) -> None:
    """A queue that does not answer fails the job instead of the request that asked for it."""
    try:
        current_app.send_task(RUN_JOB, args=[job_id])
    except OperationalError:
        logger.exception("job %s could not be queued", job_id)
        Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(state=JobState.FAILED, error=QUEUE_DOWN)


def _run_here(job_id: int) -> None:
    try:
        current_app.tasks[RUN_JOB](job_id)
    finally:
        connections.close_all()  # the thread waits for the next job, which may be tomorrow's


def _log_failure(future: "Future[None]") -> None:
    if error := future.exception():
        logger.error("a job failed", exc_info=error)


def is_cut_off(job: Job, *, now: datetime) -> bool:
    """Embedded there is one process, and it is just starting. Else: its process is gone, or it never came back."""
    if not settings.JOBS_ON_WORKER or now - job.created_at > LONGEST:
        return True
    host, _, pid = job.worker.rpartition(":")
    return host == socket.gethostname() and not _is_alive(int(pid))


def _is_alive(pid: int) -> bool:
    if pid == os.getpid():  # an earlier process of that number: this one has taken nothing yet
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
