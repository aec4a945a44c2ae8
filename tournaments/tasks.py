"""Celery tasks: jobs, and the periodic ones in a worker. Imported by workers."""

from contextlib import ExitStack

from celery import shared_task
from celery.signals import worker_ready, worker_shutdown

from tournaments.actions.finals.sending import OUTBOX
from tournaments.actions.people.removal import REMOVAL
from tournaments.actions.seasons.stored_results import STORING_RESULTS
from tournaments.background import make_ordered
from tournaments.jobs.broker import RUN_JOB
from tournaments.jobs.sweep import SWEEP
from tournaments.periodic import repeated

run_job = shared_task(name=RUN_JOB)(make_ordered)
_periodic_jobs = ExitStack()


@worker_ready.connect
def start_sweeping(**_: object) -> None:
    """A worker runs the sweep in a thread of its main process, so that no separate beat is needed."""
    _periodic_jobs.enter_context(repeated([SWEEP, REMOVAL, STORING_RESULTS, OUTBOX]))


@worker_shutdown.connect
def stop_sweeping(**_: object) -> None:
    """Stop the sweep with the worker."""
    _periodic_jobs.close()
