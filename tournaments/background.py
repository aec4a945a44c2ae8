"""The kinds of background work: documents, and other jobs, by the name in the job's row."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.actions.finals.outbox import SEND
from tournaments.actions.finals.sending import send_ordered
from tournaments.actions.history.ordered import IMPORT_HISTORY, run_ordered
from tournaments.archive.ordered import RESTORE, restore_ordered
from tournaments.documents.background import Ordered, cup_of, document_of, ordered_document
from tournaments.documents.catalogue import VERIFICATION, Subject
from tournaments.jobs import JobProgress, ProducedFile, enqueue, run_and_store
from tournaments.models import Job, User
from tournaments.simulator.ordered import SIMULATIONS


@dataclass(frozen=True, slots=True)
class JobKind:
    """A job that is not a document: about a `subject`, for organisers of its cup; without one, for its owner.

    `make` gets the job, with its `arguments`, and reports progress; it returns a file, or None if it writes to the
    database. It may raise Refused, and must let JobStopped pass. `is_in_steps`: each step is stored separately, so that
    finished ones are kept if the job is cancelled.
    """

    name: str
    subject: Subject | None
    title: Promise
    make: Callable[[Job, JobProgress], ProducedFile | None]
    is_in_steps: bool = False


_KINDS = (
    JobKind(RESTORE, None, gettext_lazy("Restore from an archive"), restore_ordered),
    JobKind(SEND, Subject.SEASON, gettext_lazy("Send the mails"), send_ordered, is_in_steps=True),
    JobKind(IMPORT_HISTORY, Subject.CUP, gettext_lazy("Take over the past"), run_ordered),
    *(JobKind(name, Subject.TOURNAMENT, title, make, is_in_steps=True) for name, (title, make) in SIMULATIONS.items()),
)
KINDS: Mapping[str, JobKind] = {each.name: each for each in _KINDS}


def order_work(name: str, subject: Ordered, *, owner: User, now: datetime) -> Job:
    """Enqueue the kind of work with that name about a subject, or return the job already queued or running."""
    arguments = {"subject": str(KINDS[name].subject), "id": subject.pk}
    return enqueue(name, cup=cup_of(subject), owner=owner, arguments=arguments, is_shared=True, now=now)


def order_again(job: Job, *, owner: User, now: datetime) -> Job:
    """Enqueue the same job again: work of KINDS is shared by its cup, a document belongs to its owner."""
    shared = job.name in KINDS
    return enqueue(job.name, cup=job.cup, owner=owner, arguments=job.arguments, is_shared=shared, now=now)


def make_ordered(job_id: int) -> None:
    """Run a job, wherever jobs are run."""
    run_and_store(job_id, _make, clock=timezone.now)


def job_title(job: Job) -> str:
    """A job's title in the active language."""
    known = KINDS.get(job.name) or ordered_document(job)
    return str(known.title) if known else job.name


def is_in_steps(job: Job) -> bool:
    """Whether finished steps are kept on cancellation; in a check of many logs, each outcome."""
    kind = KINDS.get(job.name)
    return kind.is_in_steps if kind else job.name == VERIFICATION


def is_confidential(job: Job) -> bool:
    """Whether only organisers have access to it."""
    wanted = ordered_document(job)
    return job.name in KINDS or bool(wanted and wanted.is_confidential)


def _make(job: Job, progress: JobProgress) -> ProducedFile | None:
    kind = KINDS.get(job.name)
    return kind.make(job, progress) if kind else document_of(job, progress)
