"""No job is forgotten: what lost its worker, and what the queue may have lost, is found by looking at the rows."""

import logging
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.jobs.queue import KEPT_FOR, hand_over
from tournaments.jobs.state import MOST_ATTEMPTS, is_lost
from tournaments.models import Job
from tournaments.models.job import JobState
from tournaments.periodic import PeriodicJob

SWEEP_PAUSE = timedelta(seconds=5)
"""Between two sweeps of a process; one that finds nothing is one statement."""
AGAIN_FIRST, AGAIN_MOST = timedelta(minutes=2), timedelta(minutes=15)
"""A waiting job is handed over again after it has waited as long again, but within these two."""

INTERRUPTED, NOT_TAKEN = "job_interrupted", "job_not_taken"

logger = logging.getLogger(__name__)


def sweep(*, now: datetime) -> None:
    """Queue again or fail what has lost its worker, and hand over what waits and may be in no queue.

    A queue that does not answer is asked once, not once for every job that waits.
    """
    rows = Job.objects.filter(state__in=(JobState.QUEUED, JobState.RUNNING)).defer("content").order_by("pk")
    answers = True
    for job in rows:
        if job.state == JobState.RUNNING:
            if not is_lost(job, now=now) or not _take_back(job, now=now):
                continue
            job.handed_over_at = None
        elif not _may_be_lost(job, now=now) or _give_up(job, now=now):
            continue
        answers = answers and hand_over(job.pk, last=job.handed_over_at, now=now)


def sweep_now() -> None:
    """What is done again and again beside every server and every worker."""
    sweep(now=timezone.now())


SWEEP = PeriodicJob("sweep of jobs", SWEEP_PAUSE, sweep_now)


def free_all() -> None:
    """Nobody has any job. For the start of a process that is the only one to do them: an earlier one is no more."""
    Job.objects.filter(state=JobState.RUNNING).update(heartbeat_at=None)
    Job.objects.filter(state=JobState.QUEUED).update(handed_over_at=None)


def _take_back(job: Job, *, now: datetime) -> bool:
    """Whether the job waits again: not when it has failed for good, or somebody else was first."""
    logger.warning("job %s has lost its worker %s in attempt %s", job.pk, job.worker, job.attempts)
    as_seen = Job.objects.filter(
        pk=job.pk, state=JobState.RUNNING, attempts=job.attempts, heartbeat_at=job.heartbeat_at
    )
    if job.attempts >= MOST_ATTEMPTS:
        as_seen.update(state=JobState.FAILED, error=INTERRUPTED, finished_at=now)
        return False
    return bool(as_seen.update(state=JobState.QUEUED, handed_over_at=None, done=0, total=0))


def _give_up(job: Job, *, now: datetime) -> bool:
    """Fail a job that has waited as long as its file would be kept."""
    if now - job.created_at <= KEPT_FOR:
        return False
    Job.objects.filter(pk=job.pk, state=JobState.QUEUED).update(state=JobState.FAILED, error=NOT_TAKEN, finished_at=now)
    return True


def _may_be_lost(job: Job, *, now: datetime) -> bool:
    """Whether a waiting job is in no queue, or has been in one for so long that it may be there no more."""
    if job.handed_over_at is None:
        return True
    waited = job.handed_over_at - job.created_at
    return now - job.handed_over_at > min(max(waited, AGAIN_FIRST), AGAIN_MOST)
