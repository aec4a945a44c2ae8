"""Interpreting a job's row: whether its worker is lost, and what to tell whoever waits."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext_noop

from tournaments.models import Job
from tournaments.models.job import JobState

BEAT = timedelta(seconds=0.5)
"""Between two heartbeats of a running job; each writes its progress and detects cancellation."""
LOST_AFTER = timedelta(seconds=30)
"""Without a heartbeat for this long, a job has lost its worker. Several beats, because one may wait for a lock."""
MOST_ATTEMPTS = 3
"""Attempts before a job fails, because one that kills its worker would do so forever."""
LONG_WAIT = timedelta(minutes=1)
"""After this, whoever waits is told that the delay is unusual."""

NOTES: Mapping[str, str] = {
    "job_again": gettext_noop("This was interrupted and is being prepared again (attempt %(attempt)s of %(most)s)."),
    "job_queue_away": gettext_noop(
        "The queue does not answer at the moment. This waits, and is handed over by itself."
    ),
    "job_silent": gettext_noop("Nothing has been heard of this for a while. It will be begun again by itself."),
    "job_waits": gettext_noop("This waits longer than usual: others come first, or no worker is running."),
}
"""One sentence per code of an unfinished job, with its `attempt` of `most`."""


def is_lost(job: Job, *, now: datetime) -> bool:
    """Whether a running job has lost its worker."""
    return job.heartbeat_at is None or now - job.heartbeat_at > LOST_AFTER


def waiting_code(job: Job, *, now: datetime) -> str:
    """The code of what is unusual about an unfinished job, or ""."""
    if job.state == JobState.RUNNING:
        if is_lost(job, now=now):
            return "job_silent"
        return "job_again" if job.attempts > 1 else ""
    if job.state == JobState.QUEUED and settings.JOBS_ON_WORKER and job.handed_over_at is None:
        return "job_queue_away"
    return "job_waits" if job.state == JobState.QUEUED and now - job.created_at > LONG_WAIT else ""
