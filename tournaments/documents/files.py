"""A document as a file: bytes, a name people can find again, a content type."""

from datetime import datetime

from django.utils.text import slugify
from django.utils.translation import gettext

from tournaments.documents.alphabet import folded
from tournaments.documents.catalogue import Document
from tournaments.jobs import JobProgress, ProducedFile
from tournaments.models import Cup, Round, Season, Tournament, User
from tournaments.reports.pages import silent

CONTENT_TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "jsonl": "application/jsonl",
    "zip": "application/zip",
    "ics": "text/calendar; charset=utf-8",
}
LONGEST_NAME = 100


def produce(
    document: Document,
    subject: Tournament | Round | Season | Cup,
    *,
    by: User | None = None,
    now: datetime,
    progress: JobProgress = silent,
) -> ProducedFile:
    """The document as a file, in the active language; `by` whom stands in the log where making it is noted there.

    Refused: no_rounds, round_not_published.
    """
    noted = {"by": by} if document.is_noted else {}
    return file_of(
        document.make(subject, now=now, progress=progress, **noted),
        words=(*_words(subject), str(document.title)),
        format_=document.format,
    )


def file_of(content: bytes, *, words: tuple[str, ...], format_: str) -> ProducedFile:
    """Bytes under a name made of plain letters, digits and dashes."""
    name = slugify(folded(" ".join(words)).replace("/", "-"))[:LONGEST_NAME].strip("-") or "vorhand"
    return ProducedFile(filename=f"{name}.{format_}", content_type=CONTENT_TYPES[format_], content=content)


def _words(subject: Tournament | Round | Season | Cup) -> tuple[str, ...]:
    if isinstance(subject, Cup):
        return (subject.short_name,)
    if isinstance(subject, Season):
        return subject.cup.short_name, subject.name
    if isinstance(subject, Round):
        return *_words(subject.tournament), gettext("Round %(round)s") % {"round": subject.number}
    return subject.season.cup.short_name, subject.name, subject.date.isoformat()
