"""The jobs that this process works on, and how far they are.

SQLite has one writer at a time: while a job takes over a past in one transaction, no heartbeat and no progress can be
stored. Where jobs run in the server itself, its pages read them here.
"""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Job
from tournaments.models.job import JobState


@dataclass(slots=True)
class AttemptProgress:
    """How much of an attempt's work is done, and of how much."""

    attempt: int
    done: int = 0
    total: int = 0


_running: dict[int, AttemptProgress] = {}


def begin(job: Job) -> AttemptProgress:
    """The progress of an attempt that this process has begun; whoever works on it keeps it up to date."""
    _running[job.pk] = progress = AttemptProgress(job.attempts)
    return progress


def end(job: Job, progress: AttemptProgress) -> None:
    """The attempt is over; another one of the same job, begun since, stays."""
    if _running.get(job.pk) is progress:
        del _running[job.pk]


def as_it_is(job: Job, *, now: datetime) -> Job:
    """The job as this process knows it, if it works on it: with its progress, and alive at this moment.

    The row is the same object, to be shown and not to be saved.
    """
    progress = _running.get(job.pk)
    if progress and job.state == JobState.RUNNING and job.attempts == progress.attempt:
        job.done, job.total, job.heartbeat_at = progress.done, progress.total, now
    return job
