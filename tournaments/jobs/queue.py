"""Enqueuing jobs: a row, and its id in the queue."""

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
from tournaments.models.job import UNFINISHED, JobState

MAKE_HERE, SEND = "tournaments.background.make_ordered", "tournaments.jobs.broker.send"
"""Import paths of the functions that take a job's id: the first is in a higher layer, and the second imports Celery and
redis-py, which most installations never use and every process would load.
"""
RETENTION = timedelta(days=7)
"""How long a finished job and its file are kept, and how long a job waits for a worker at most."""

logger = logging.getLogger(__name__)
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")


def enqueue(
    name: str,
    *,
    cup: Cup | None,
    owner: User | None,
    arguments: Mapping[str, Any],
    input_: bytes | None = None,
    since: datetime | None = None,
    is_shared: bool = False,
    now: datetime,
) -> Job:
    """Create a job and, once the transaction is committed, submit it to a worker.

    It runs in the currently active language. `arguments` are plain JSON: ids and figures. Repeating an unfinished order
    returns the existing job, unless it brings a file or its subject has changed `since`. `is_shared`: for all members
    of the cup, so that work on it is done once. Deletes expired jobs; their files can be produced again at any time.
    """
    Job.objects.filter(finished_at__lt=now - RETENTION).delete()
    ordered = {
        "name": name,
        "cup": cup,
        "owner": owner,
        "language": translation.get_language() or settings.LANGUAGE_CODE,
    }
    with transaction.atomic():
        _one_by_one(cup if is_shared else owner)
        same = {"name": name, "cup": cup} if is_shared else ordered
        if found := None if input_ else _under_way(same, dict(arguments), since=since):
            return found
        job = Job.objects.create(**ordered, arguments=dict(arguments), input=input_, created_at=now)
        # Robust: the job is stored already, so failures from here on are left to the sweep, not shown on the page.
        transaction.on_commit(partial(submit_job, job.pk, last=None, now=now), robust=True)
    return job


def _one_by_one(whose: Cup | User | None) -> None:
    """Serialise concurrent orders until the end of the transaction."""
    if isinstance(whose, Cup):
        Cup.objects.select_for_update().get(pk=whose.pk)
    elif whose is not None:
        User.objects.select_for_update().get(pk=whose.pk)


def _under_way(same: Mapping[str, Any], arguments: dict[str, Any], *, since: datetime | None) -> Job | None:
    """The same unfinished job, if ordered since `since`."""
    rows = Job.objects.filter(**same, state__in=UNFINISHED).defer("content", "input").order_by("-pk")
    mine = [row for row in rows if row.arguments == arguments]
    return next((row for row in mine if row.owner_id and (since is None or row.created_at >= since)), None)


def submit_job(job_id: int, *, last: datetime | None, now: datetime) -> bool:
    """Submit a waiting job, unless somebody has done so after `last`. False if the queue does not answer.

    Submitting a job twice is harmless: only one worker can take it.
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
        connections.close_all()  # the thread waits for the next job, perhaps until tomorrow


def _log_failure(future: "Future[None]") -> None:
    if error := future.exception():
        logger.error("a job failed", exc_info=error)
