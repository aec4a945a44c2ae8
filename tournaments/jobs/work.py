"""In a worker: taking a job, keeping its heartbeat, storing its result."""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from threading import Event
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, QuerySet
from django.utils import translation

from tournaments.errors import Refused
from tournaments.jobs import here
from tournaments.jobs.state import BEAT
from tournaments.models import Job
from tournaments.models.job import JobState
from tournaments.periodic import PeriodicJob, repeated

BROKEN = "job_broken"
CUT_OFF = (OperationalError, InterfaceError, SystemExit, KeyboardInterrupt)
"""Errors that say nothing about the job: the database failed, or the process is being stopped."""

Clock = Callable[[], datetime]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProducedFile:
    """A file produced for somebody, by a job or directly."""

    filename: str
    content_type: str
    content: bytes


class JobStopped(Exception):  # noqa: N818 - nothing has gone wrong
    """The job was cancelled, or another worker has restarted it: stop working on it."""


JobProgress = Callable[[int, int], None]
"""Gets the work done and the total. Raises JobStopped.

It only stores the figures, so it may be called often and within transactions; a separate thread writes them.
"""
MakeFile = Callable[[Job, JobProgress], ProducedFile | None]
"""Does a job's work: returns a file, or None if it wrote to the database. May raise Refused, JobStopped."""


class _Pulse:
    """The heartbeat of one attempt, with its progress, written periodically by a thread until stopped."""

    def __init__(self, job: Job, clock: Clock) -> None:
        self._job, self._clock, self._stopped = job, clock, Event()
        self.progress = here.begin(job)

    @property
    def figures(self) -> dict[str, int]:
        """The columns of the progress."""
        return {"done": self.progress.done, "total": self.progress.total}

    def report(self, done: int, total: int) -> None:
        """The progress callback for the work."""
        if self._stopped.is_set():
            raise JobStopped
        self.progress.done, self.progress.total = done, total

    def beat(self) -> None:
        """One heartbeat; left out while the database takes none, perhaps because of the job's own transaction."""
        try:
            is_mine = _mine(self._job).update(heartbeat_at=self._clock(), **self.figures)
        except OperationalError as error:
            logger.debug("job %s: no heartbeat (%s)", self._job.pk, error)
            return
        if not is_mine:
            self._stopped.set()


def run_and_store(job_id: int, make: MakeFile, *, clock: Clock) -> None:
    """Run a waiting job and store its result, or the code of why there is none. No-op if somebody else has taken it.

    `make` may raise Refused; other errors fail the job and propagate to the worker's monitoring. Errors in CUT_OFF
    leave the row as it is: its heartbeat stops, so the sweep retries it. A cancelled job stays cancelled, and its
    result is discarded.
    """
    taken = {"state": JobState.RUNNING, "worker": identity(), "attempts": F("attempts") + 1, "heartbeat_at": clock()}
    if not Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(**taken):
        return
    job = Job.objects.defer("content").get(pk=job_id)
    pulse = _Pulse(job, clock)
    outcome: dict[str, Any] = {"state": JobState.FAILED, "error": BROKEN}
    try:
        with repeated([PeriodicJob(f"heartbeat of job {job_id}", BEAT, pulse.beat)]):
            outcome = _outcome(job, make, pulse)
    except CUT_OFF:
        outcome = {}
        raise
    finally:
        if outcome:
            _mine(job).update(**_end(clock()), **outcome, **pulse.figures)
        here.end(job, pulse.progress)


@contextmanager
def completing(job: Job, *, clock: Clock) -> Iterator[None]:
    """Write a job's results and mark it done in one transaction. Raises JobStopped."""
    with transaction.atomic():
        yield
        complete(job, now=clock())


def complete(job: Job, *, now: datetime, facts: Mapping[str, Any] | None = None) -> None:
    """Mark the job done when the surrounding transaction commits; `facts` are for its final message.

    Raises JobStopped if it was cancelled first: the transaction must be rolled back.
    """
    if not _mine(job).update(state=JobState.DONE, facts=dict(facts or {}), **_end(now)):
        raise JobStopped


def settle(job: Job) -> None:
    """Make the job uncancellable from the end of this transaction on: its work has taken effect.

    Raises JobStopped if it was cancelled first: the transaction must be rolled back.
    """
    if not _mine(job).update(is_settled=True):
        raise JobStopped


def identity() -> str:
    """This process: "host:pid"."""
    return f"{socket.gethostname()}:{os.getpid()}"


def _outcome(job: Job, make: MakeFile, pulse: _Pulse) -> dict[str, Any]:
    """The columns of the result or the error; empty for a stopped job."""
    try:
        with translation.override(job.language):
            product = make(job, pulse.report)
    except JobStopped:
        return {}
    except Refused as refused:
        return {"state": JobState.FAILED, "error": refused.code, "facts": refused.facts}
    if product is None:
        return {"state": JobState.DONE}
    return {
        "state": JobState.DONE,
        "filename": product.filename,
        "content_type": product.content_type,
        "content": product.content,
    }


def _end(now: datetime) -> dict[str, Any]:
    """The columns common to every end of a job."""
    return {"finished_at": now, "input": None}


def _mine(job: Job) -> QuerySet[Job]:
    """The row while it is this worker's, so that a worker presumed lost does not write into the next attempt."""
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempts=job.attempts)
