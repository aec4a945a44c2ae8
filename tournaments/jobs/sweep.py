"""Recovering jobs that have lost their worker or their place in the queue, by inspecting the rows."""

import logging
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.jobs.here import as_it_is
from tournaments.jobs.queue import RETENTION, submit_job
from tournaments.jobs.state import MOST_ATTEMPTS, is_lost
from tournaments.models import Job
from tournaments.models.job import JobState
from tournaments.periodic import PeriodicJob

SWEEP_PAUSE = timedelta(seconds=5)
"""Between two sweeps of a process; one without findings is one statement."""
AGAIN_FIRST, AGAIN_MOST = timedelta(minutes=2), timedelta(minutes=15)
"""A waiting job is resubmitted whenever its waiting time has doubled, within these bounds."""

INTERRUPTED, NOT_TAKEN = "job_interrupted", "job_not_taken"

logger = logging.getLogger(__name__)


def sweep(*, now: datetime) -> None:
    """Requeue or fail jobs without a worker, and resubmit waiting ones that may be in no queue.

    An unresponsive queue is tried once, not once per waiting job.
    """
    rows = Job.objects.filter(state__in=(JobState.QUEUED, JobState.RUNNING)).defer("content", "input").order_by("pk")
    answers = True
    for job in rows:
        if job.state == JobState.RUNNING:
            if not is_lost(as_it_is(job, now=now), now=now) or not _requeue(job, now=now):
                continue
            job.handed_over_at = None
        elif not _may_be_lost(job, now=now) or _give_up(job, now=now):
            continue
        answers = answers and submit_job(job.pk, last=job.handed_over_at, now=now)


def sweep_now() -> None:
    """Runs periodically in every server and every worker."""
    sweep(now=timezone.now())


SWEEP = PeriodicJob("sweep of jobs", SWEEP_PAUSE, sweep_now)


def release_all() -> None:
    """Release all jobs when a process starts that is the only one to run them: an earlier process is gone."""
    Job.objects.filter(state=JobState.RUNNING).update(heartbeat_at=None)
    Job.objects.filter(state=JobState.QUEUED).update(handed_over_at=None)


def _requeue(job: Job, *, now: datetime) -> bool:
    """Whether the job was requeued; False if it has failed for good, or another sweep was first."""
    logger.warning("job %s has lost its worker %s in attempt %s", job.pk, job.worker, job.attempts)
    as_seen = Job.objects.filter(
        pk=job.pk, state=JobState.RUNNING, attempts=job.attempts, heartbeat_at=job.heartbeat_at
    )
    if job.attempts >= MOST_ATTEMPTS:
        as_seen.update(state=JobState.FAILED, error=INTERRUPTED, finished_at=now, input=None)
        return False
    return bool(as_seen.update(state=JobState.QUEUED, handed_over_at=None, done=0, total=0, is_settled=False))


def _give_up(job: Job, *, now: datetime) -> bool:
    """Fail a job that has waited as long as its file would be kept."""
    if now - job.created_at <= RETENTION:
        return False
    waiting = Job.objects.filter(pk=job.pk, state=JobState.QUEUED)
    waiting.update(state=JobState.FAILED, error=NOT_TAKEN, finished_at=now, input=None)
    return True


def _may_be_lost(job: Job, *, now: datetime) -> bool:
    """Whether a waiting job is in no queue, or has been for so long that the queue may have lost it."""
    if job.handed_over_at is None:
        return True
    waited = job.handed_over_at - job.created_at
    return now - job.handed_over_at > min(max(waited, AGAIN_FIRST), AGAIN_MOST)
