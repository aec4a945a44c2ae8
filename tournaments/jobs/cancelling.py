"""Cancelling jobs."""

from datetime import datetime

from tournaments.models import Job
from tournaments.models.job import UNFINISHED, JobState


def cancel(job: Job, *, now: datetime) -> bool:
    """Whether this cancelled the job; False if it is finished or has taken effect.

    Its worker notices within a moment and stops at its next step; anything it still produces is discarded.
    """
    waiting = Job.objects.filter(pk=job.pk, state__in=UNFINISHED, is_settled=False)
    return bool(waiting.update(state=JobState.CANCELLED, finished_at=now, input=None))
