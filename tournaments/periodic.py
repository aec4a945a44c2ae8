"""Periodic jobs inside the server, each in its own thread."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from threading import Event, Thread
from types import TracebackType
from typing import Literal

from django.db import connections

PATIENCE = timedelta(seconds=30)
"""How long stopping waits for a running job: a copy to an unplugged USB stick may never end."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PeriodicJob:
    """A function to run, and the pause before each run, including the first."""

    name: str
    pause: timedelta
    run: Callable[[], None]


class _Logged:
    """Logs any exception of a run, so that the next run takes place."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _where: TracebackType | None
    ) -> Literal[True]:
        if error is not None:
            logger.error("periodic job %s failed", self._name, exc_info=error)
        return True


@contextmanager
def repeated(jobs: Sequence[PeriodicJob]) -> Iterator[None]:
    """Run the jobs while the block lasts. Its end waits for running ones and starts no new ones.

    A slow or hanging job delays no other. Threads are daemons, so none keeps the process alive.
    """
    stop = Event()
    threads = [Thread(target=_repeat, args=(job, stop), name=f"periodic-{job.name}", daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(PATIENCE.total_seconds())


def _repeat(job: PeriodicJob, stop: Event) -> None:
    while not stop.wait(job.pause.total_seconds()):
        with _Logged(job.name):
            job.run()
        connections.close_all()  # the next run may be minutes away, after a restart of the database
