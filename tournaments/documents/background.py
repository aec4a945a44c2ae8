"""Documents as background jobs: ordered by ids, made from the rows present when the job runs."""

from datetime import datetime
from functools import partial

from django.db.models import Q

from tournaments.documents.catalogue import BY_NOW, Document, Subject, document
from tournaments.documents.files import produce
from tournaments.errors import Refused
from tournaments.jobs import JobProgress, ProducedFile, enqueue, settle
from tournaments.models import Cup, Entry, Job, Round, Season, Tournament, User
from tournaments.queries.log.reading import last_event_at

Ordered = Tournament | Round | Season | Cup
"""The subject of a document or other background job."""
LARGE = 1_000
"""Number of entries from which a list is made in the background."""
LARGE_IF_BIG = 60
"""The same for documents with a card or page per person."""


def is_large(wanted: Document, subject: Ordered) -> bool:
    """Whether producing it would keep the user waiting. At most one statement."""
    if wanted.is_long or isinstance(subject, Round | Cup):
        return wanted.is_long
    entries = Entry.objects.filter(tournament__season=subject) if isinstance(subject, Season) else subject.entries.all()
    return entries.count() > (LARGE_IF_BIG if wanted.is_big else LARGE)


def order(wanted: Document, subject: Ordered, *, owner: User, now: datetime) -> Job:
    """Order a document in the background; reuses a job under way if nothing has happened since."""
    arguments = {"subject": str(wanted.subject), "id": subject.pk}
    cup, since = cup_of(subject), last_event_at(_logs_of(subject))
    return enqueue(wanted.name, cup=cup, owner=owner, arguments=arguments, since=since, now=now)


def ordered_document(job: Job) -> Document | None:
    """The document a job makes; None if this version of the program no longer knows it."""
    return document(job.arguments["subject"], job.name)


def document_of(job: Job, progress: JobProgress) -> ProducedFile:
    """Produce a job's document. Refused: document_gone if its subject no longer exists, and the document's own
    refusals.

    Without a published list the header gives the time of ordering; for checks and archives, the time they started.
    """
    wanted, subject = ordered_document(job), subject_of(job)
    if wanted is None or subject is None:
        raise Refused("document_gone")
    begun = job.heartbeat_at if wanted.name in BY_NOW else None
    when, on_logged = begun or job.created_at, partial(settle, job)
    return produce(wanted, subject, by=job.owner, now=when, progress=progress, on_logged=on_logged)


def subject_of(job: Job) -> Ordered | None:
    """The job's subject; None if it no longer exists."""
    pk = job.arguments["id"]
    if job.arguments["subject"] == Subject.CUP:
        return Cup.objects.filter(pk=pk).first()
    if job.arguments["subject"] == Subject.SEASON:
        return Season.objects.select_related("cup").filter(pk=pk).first()
    if job.arguments["subject"] == Subject.ROUND:
        return Round.objects.select_related("tournament__season__cup").filter(pk=pk).first()
    rows = Tournament.objects.select_related("season__cup", "ruleset", "cup_points")
    return rows.filter(pk=pk).first()


def _logs_of(subject: Ordered) -> Q:
    """Filter for the events of everything a document is made from."""
    if isinstance(subject, Tournament):
        return Q(tournament=subject)
    if isinstance(subject, Round):
        return Q(tournament=subject.tournament_id)
    if isinstance(subject, Season):
        return Q(cup=subject.cup_id) | Q(tournament__season=subject)
    return Q(cup=subject) | Q(tournament__season__cup=subject)


def cup_of(subject: Ordered) -> Cup:
    """The cup that owns jobs about a subject."""
    if isinstance(subject, Cup):
        return subject
    if isinstance(subject, Season):
        return subject.cup
    tournament = subject.tournament if isinstance(subject, Round) else subject
    return tournament.season.cup
