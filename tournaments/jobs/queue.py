"""From the desk to a worker: a row, and its id in the queue."""

import logging
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from celery import current_app
from celery.exceptions import OperationalError
from django.conf import settings
from django.db import connections, transaction
from django.utils import translation
from redis.exceptions import RedisError

from tournaments.models import Cup, Job, User
from tournaments.models.job import JobState

RUN_JOB = "tournaments.tasks.run_job"
KEPT_FOR = timedelta(days=7)
"""How long a finished job and its file stay, and how long one waits for a worker at most."""
PATIENCE = 0.5
"""Seconds a queue has to answer while somebody waits for the page; the sweep tries again."""
IMPATIENT = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "max_retries": 0}

logger = logging.getLogger(__name__)
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")


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
    # Robust: the job is kept already, and what fails from here on is the sweep's to mend, not the page's.
    transaction.on_commit(partial(hand_over, job.pk, last=None, now=now), robust=True)
    return job


def hand_over(job_id: int, *, last: datetime | None, now: datetime) -> bool:
    """Hand a waiting job over, unless somebody has done so after `last`. False when the queue does not answer.

    Handing a job over twice does no harm: only one worker can take it.
    """
    waiting = Job.objects.filter(pk=job_id, state=JobState.QUEUED)
    if not waiting.filter(handed_over_at=last).update(handed_over_at=now):
        return True
    if not settings.JOBS_ON_WORKER:
        _thread.submit(_run_here, job_id).add_done_callback(_log_failure)
        return True
    if _send(job_id):
        return True
    waiting.filter(handed_over_at=now).update(handed_over_at=None)
    return False


def _send(job_id: int) -> bool:
    try:
        with current_app.connection_for_write(transport_options=IMPATIENT) as connection:
            current_app.send_task(RUN_JOB, args=[job_id], connection=connection, retry=False, ignore_result=True)
    except (OperationalError, RedisError) as error:
        logger.warning("job %s could not be handed over (%s); it waits", job_id, type(error).__name__)
        return False
    return True


def _run_here(job_id: int) -> None:
    try:
        current_app.tasks[RUN_JOB](job_id)
    finally:
        connections.close_all()  # the thread waits for the next job, which may be tomorrow's


def _log_failure(future: "Future[None]") -> None:
    if error := future.exception():
        logger.error("a job failed", exc_info=error)
