"""What a Celery worker does: jobs, and beside them the sweep. Loaded by a worker."""

from contextlib import ExitStack

from celery import shared_task
from celery.signals import worker_ready, worker_shutdown

from tournaments.actions.removal import REMOVAL
from tournaments.documents.background import make_ordered
from tournaments.jobs.broker import RUN_JOB
from tournaments.jobs.sweep import SWEEP
from tournaments.periodic import repeated

run_job = shared_task(name=RUN_JOB)(make_ordered)
_beside_worker = ExitStack()


@worker_ready.connect
def begin_sweeping(**_: object) -> None:
    """A worker sweeps for as long as it runs, in a thread of its main process: no beat to be forgotten."""
    _beside_worker.enter_context(repeated([SWEEP, REMOVAL]))


@worker_shutdown.connect
def stop_sweeping(**_: object) -> None:
    """The sweep ends with the worker."""
    _beside_worker.close()
