"""Background jobs: a row says what is wanted, a worker makes it, and the row says how far it has come.

Embedded, the worker is one thread of the server's own process; with Redis it is a Celery worker. Both call the same
function and are given the job's id alone: whatever a job is made from is read when it is made.

The row is what counts, and the queue only passes its id on. A row that is worked on carries a heartbeat; the sweep
queues a job whose heartbeat has stopped again, at most as often as `MOST_ATTEMPTS` says, and hands over again what has
waited so long that the queue may have lost it. Every step is an UPDATE that names the state it starts from, so
any number of workers and sweeps may meet at one job.
"""

from tournaments.jobs.queue import enqueue
from tournaments.jobs.state import waiting_code
from tournaments.jobs.sweep import free_all, sweep
from tournaments.jobs.work import JobProgress, MakeFile, ProducedFile, carry_out, identity, reporter

__all__ = [
    "JobProgress",
    "MakeFile",
    "ProducedFile",
    "carry_out",
    "enqueue",
    "free_all",
    "identity",
    "reporter",
    "sweep",
    "waiting_code",
]
