"""Background jobs: a row says what to do, a worker does it, and the row records the progress.

Embedded, the worker is a thread of the server process; with Redis it is a Celery worker. Both call the same function
with only the job's id: all input is read when the job runs.

The row is authoritative, and the queue only transports its id. A running job carries a heartbeat; the sweep requeues
jobs whose heartbeat has stopped, at most `MOST_ATTEMPTS` times, and resubmits jobs that have waited so long that the
queue may have lost them. Every step is an UPDATE that names the expected state, so any number of workers and sweeps may
compete for a job. Cancelling works the same way: it updates the row, the worker's next heartbeat fails, and the next
step of the work stops. Results are stored by statements that name the expected state too, so a job is either cancelled
or done, never both.
"""

from tournaments.jobs.cancelling import cancel
from tournaments.jobs.here import as_it_is
from tournaments.jobs.queue import enqueue
from tournaments.jobs.state import waiting_code
from tournaments.jobs.sweep import release_all, sweep
from tournaments.jobs.work import (
    JobProgress,
    JobStopped,
    MakeFile,
    ProducedFile,
    complete,
    completing,
    identity,
    run_and_store,
    settle,
)

__all__ = [
    "JobProgress",
    "JobStopped",
    "MakeFile",
    "ProducedFile",
    "as_it_is",
    "cancel",
    "complete",
    "completing",
    "enqueue",
    "identity",
    "release_all",
    "run_and_store",
    "settle",
    "sweep",
    "waiting_code",
]
