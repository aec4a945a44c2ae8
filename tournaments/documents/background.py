"""A document as a job: ordered by ids, made from the rows that are there when its turn comes."""

from datetime import datetime

from django.utils import timezone

from tournaments.documents.catalogue import BY_NOW, Document, Subject, document
from tournaments.documents.files import produce
from tournaments.errors import Refused
from tournaments.jobs import JobProgress, ProducedFile, carry_out, enqueue
from tournaments.models import Cup, Entry, Job, Round, Season, Tournament, User

LARGE = 1_000
"""Entries from which on a list is made in the background."""


def is_large(wanted: Document, subject: Tournament | Round | Season | Cup) -> bool:
    """Whether making it would keep somebody waiting. One statement at most."""
    if wanted.is_long or isinstance(subject, Round | Cup):
        return wanted.is_long
    entries = Entry.objects.filter(tournament__season=subject) if isinstance(subject, Season) else subject.entries.all()
    return entries.count() > LARGE


def order(wanted: Document, subject: Tournament | Round | Season | Cup, *, owner: User, now: datetime) -> Job:
    """Have a document made in the background."""
    arguments = {"subject": str(wanted.subject), "id": subject.pk}
    return enqueue(wanted.name, cup=_cup_of(subject), owner=owner, arguments=arguments, now=now)


def ordered_document(job: Job) -> Document | None:
    """The document a job makes; None when this edition of the program no longer knows it."""
    return document(Subject(job.arguments["subject"]), job.name)


def make_ordered(job_id: int) -> None:
    """Make the document a job asks for, wherever jobs are made."""
    carry_out(job_id, document_of, clock=timezone.now)


def document_of(job: Job, progress: JobProgress) -> ProducedFile:
    """What a job asks for. Refused: document_gone when its subject is no longer there, and what the document refuses.

    Where no list was published the head says when it was ordered; checks and archives say when they were begun.
    """
    wanted, subject = ordered_document(job), _subject_of(job)
    if wanted is None or subject is None:
        raise Refused("document_gone")
    begun = job.heartbeat_at if wanted.name in BY_NOW else None
    return produce(wanted, subject, by=job.owner, now=begun or job.created_at, progress=progress)


def _subject_of(job: Job) -> Tournament | Round | Season | Cup | None:
    pk = job.arguments["id"]
    if job.arguments["subject"] == Subject.CUP:
        return Cup.objects.filter(pk=pk).first()
    if job.arguments["subject"] == Subject.SEASON:
        return Season.objects.select_related("cup").filter(pk=pk).first()
    if job.arguments["subject"] == Subject.ROUND:
        return Round.objects.select_related("tournament__season__cup").filter(pk=pk).first()
    rows = Tournament.objects.select_related("season__cup", "ruleset", "cup_points")
    return rows.filter(pk=pk).first()


def _cup_of(subject: Tournament | Round | Season | Cup) -> Cup:
    if isinstance(subject, Cup):
        return subject
    if isinstance(subject, Season):
        return subject.cup
    tournament = subject.tournament if isinstance(subject, Round) else subject
    return tournament.season.cup
