"""Waiting for work that is done beside the test."""

import time

from tournaments.models import Job
from tournaments.models.job import JobState

PATIENCE = 60  # seconds
OVER = {JobState.DONE, JobState.FAILED, JobState.CANCELLED}


def finished(job: Job) -> Job:
    """The job as it is when its worker is through with it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        row = Job.objects.get(pk=job.pk)
        if row.state in OVER:
            return row
        time.sleep(0.05)
    raise AssertionError(f"job {job.pk} is still {row.state} after {PATIENCE} s")
