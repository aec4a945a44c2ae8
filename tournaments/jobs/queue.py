"""From the desk to a worker: a row, and its id in the queue."""

import logging
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import connections, transaction
from django.utils import translation
from django.utils.module_loading import import_string

from tournaments.models import Cup, Job, User
from tournaments.models.job import JobState

MAKE_HERE, SEND = "tournaments.documents.background.make_ordered", "tournaments.jobs.broker.send"
"""Who has a job made, with a job's id: the first lies above, and the second brings Celery and redis-py, which most
installations never use and every process would load."""
KEPT_FOR = timedelta(days=7)
"""How long a finished job and its file stay, and how long one waits for a worker at most."""

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
    if import_string(SEND)(job_id):
        return True
    waiting.filter(handed_over_at=now).update(handed_over_at=None)
    return False


def _run_here(job_id: int) -> None:
    try:
        import_string(MAKE_HERE)(job_id)
    finally:
        connections.close_all()  # the thread waits for the next job, which may be tomorrow's


def _log_failure(future: "Future[None]") -> None:
    if error := future.exception():
        logger.error("a job failed", exc_info=error)
