"""Jobs that are done again and again beside the server, each in a thread of its own."""

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
"""How long a stop waits for a job under way: a copy onto a stick that was pulled out may never end."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PeriodicJob:
    """What is done, and the pause before each time; the first time comes after one pause."""

    name: str
    pause: timedelta
    run: Callable[[], None]


class _Logged:
    """Whatever a run raises becomes a line in the log: the next run comes all the same."""

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
    """Do the jobs for as long as the block lasts. Its end lets runs under way finish, and begins no new ones.

    A job that is slow or hangs delays no other. Threads are daemons: none keeps the process alive.
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
        connections.close_all()  # the next run may be minutes away, and its database restarted by then
