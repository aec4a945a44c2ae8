"""Importing a cup's history as a background job, because it can take a minute."""

from datetime import datetime
from functools import partial

from django.utils import timezone

from tournaments.actions.history.running import ImportCallbacks, run_history_import
from tournaments.actions.log import Actor, EntryPoint
from tournaments.errors import Conflict
from tournaments.jobs import JobProgress, complete, enqueue
from tournaments.models import HistoryImport, Job, User

IMPORT_HISTORY = "import_history"
SUBJECT = "cup"
"""The job's subject, as documents call it."""


def enqueue_history_import(history: HistoryImport, *, seen: str, owner: User, now: datetime) -> Job:
    """Enqueue an import as it was shown (`seen`), or return the job already running. Conflict: past_done."""
    if not history.is_draft:
        raise Conflict("past_done")
    arguments = {"subject": SUBJECT, "id": history.cup_id, "history": history.pk, "seen": seen}
    return enqueue(IMPORT_HISTORY, cup=history.cup, owner=owner, arguments=arguments, is_shared=True, now=now)


def run_ordered(job: Job, progress: JobProgress) -> None:
    """The body of such a job; its rows and the job's end are written together. Refused like carrying out."""
    history = HistoryImport.objects.select_related("cup").filter(pk=job.arguments["history"]).first()
    if history is None:
        raise Conflict("past_done")
    watch, actor = ImportCallbacks(progress, partial(_end, job)), Actor(EntryPoint.DESK, user=job.owner)
    run_history_import(history, seen=job.arguments["seen"], watch=watch, actor=actor, now=timezone.now())


def _end(job: Job, history: HistoryImport) -> None:
    complete(job, now=timezone.now(), facts={"history": history.pk})
