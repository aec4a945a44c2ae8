"""What a job's row tells: whether its worker is lost, and what to say to whoever waits."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext_noop

from tournaments.models import Job
from tournaments.models.job import JobState

BEAT = timedelta(seconds=5)
"""Between two heartbeats of a job that is worked on."""
LOST_AFTER = timedelta(seconds=30)
"""A job without a heartbeat for so long has lost its worker. Several beats: one may wait for a lock."""
MOST_ATTEMPTS = 3
"""How often a job is begun before it fails: one that takes its worker down would do so for ever."""
LONG_WAIT = timedelta(minutes=1)
"""From then on whoever waits is told that it is unusual."""

NOTES: Mapping[str, str] = {
    "job_again": gettext_noop("This was interrupted and is being prepared again (attempt %(attempt)s of %(most)s)."),
    "job_queue_away": gettext_noop(
        "The queue does not answer at the moment. This waits, and is handed over by itself."
    ),
    "job_silent": gettext_noop("Nothing has been heard of this for a while. It will be begun again by itself."),
    "job_waits": gettext_noop("This waits longer than usual: others come first, or no worker is running."),
}
"""One sentence for each code of a job that is not over, about its `attempt` of `most`."""


def is_lost(job: Job, *, now: datetime) -> bool:
    """Whether a job that is worked on has lost its worker."""
    return job.heartbeat_at is None or now - job.heartbeat_at > LOST_AFTER


def waiting_code(job: Job, *, now: datetime) -> str:
    """The code of what is unusual about a job that is not over yet, "" when nothing is."""
    if job.state == JobState.RUNNING:
        if is_lost(job, now=now):
            return "job_silent"
        return "job_again" if job.attempts > 1 else ""
    if job.state == JobState.QUEUED and settings.JOBS_ON_WORKER and job.handed_over_at is None:
        return "job_queue_away"
    return "job_waits" if job.state == JobState.QUEUED and now - job.created_at > LONG_WAIT else ""
