"""In a worker: take a job, keep its heartbeat going, keep what was made of it."""

import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.models import F, QuerySet
from django.utils import translation

from tournaments.errors import Refused
from tournaments.jobs.state import BEAT
from tournaments.models import Job
from tournaments.models.job import JobState
from tournaments.periodic import PeriodicJob, repeated

PAUSE = timedelta(seconds=0.3)
"""Between two rows of progress."""
BROKEN = "job_broken"
CUT_OFF = (OperationalError, InterfaceError, SystemExit, KeyboardInterrupt)
"""What says nothing about the job: the database failed, or the process is told to stop."""

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class ProducedFile:
    """A file made for somebody: by a job, or at once."""

    filename: str
    content_type: str
    content: bytes


JobProgress = Callable[[int, int], None]
"""Told how much is done, of how much in all."""
MakeFile = Callable[[Job, JobProgress], ProducedFile]


def carry_out(job_id: int, make: MakeFile, *, clock: Clock) -> None:
    """Do a waiting job and keep its product, or the code of why there is none. One that is taken is left alone.

    `make` may raise Refused; anything else fails the job as well and goes on up to whoever watches the worker. What is
    in CUT_OFF leaves the row as it is: its heartbeat has stopped, so the sweep has it tried again.
    """
    taken = {"state": JobState.RUNNING, "worker": identity(), "attempts": F("attempts") + 1, "heartbeat_at": clock()}
    if not Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(**taken):
        return
    job = Job.objects.defer("content").get(pk=job_id)
    outcome: dict[str, Any] = {"state": JobState.FAILED, "error": BROKEN}
    try:
        with repeated([PeriodicJob(f"heartbeat of job {job_id}", BEAT, partial(_beat, job, clock=clock))]):
            outcome = _outcome(job, make, clock=clock)
    except CUT_OFF:
        outcome = {}
        raise
    finally:
        if outcome:
            _mine(job).update(finished_at=clock(), **outcome)


def identity() -> str:
    """This process: "host:pid"."""
    return f"{socket.gethostname()}:{os.getpid()}"


def reporter(job: Job, *, clock: Clock) -> JobProgress:
    """Progress of a job, written a few times a second at most; the last step always is."""
    written: datetime | None = None

    def report(done: int, total: int) -> None:
        nonlocal written
        if written and done < total and clock() - written < PAUSE:
            return
        written = clock()
        _mine(job).update(done=done, total=total)

    return report


def _outcome(job: Job, make: MakeFile, *, clock: Clock) -> dict[str, Any]:
    """The columns of what was made, or of why nothing was."""
    try:
        with translation.override(job.language):
            product = make(job, reporter(job, clock=clock))
    except Refused as refused:
        return {"state": JobState.FAILED, "error": refused.code}
    return {
        "state": JobState.DONE,
        "filename": product.filename,
        "content_type": product.content_type,
        "content": product.content,
    }


def _beat(job: Job, *, clock: Clock) -> None:
    _mine(job).update(heartbeat_at=clock())


def _mine(job: Job) -> QuerySet[Job]:
    """The row as long as it is this worker's: one that was taken for lost must not write into the next attempt."""
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempts=job.attempts)
