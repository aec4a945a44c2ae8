"""A document as a file: bytes, a recognisable name, a content type."""

from collections.abc import Callable
from datetime import datetime

from django.utils.text import slugify
from django.utils.translation import gettext

from tournaments.archive.writing import do_nothing
from tournaments.documents.catalogue import Document
from tournaments.intake.folding import spelt_out
from tournaments.jobs import JobProgress, ProducedFile
from tournaments.models import Cup, Round, Season, Tournament, User
from tournaments.reports.pages import silent

CONTENT_TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
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
    on_logged: Callable[[], None] = do_nothing,
) -> ProducedFile:
    """Produce the document as a file, in the active language.

    If making it is logged, `by` is recorded and `on_logged` is called within that transaction. Refused: no_rounds,
    round_not_published.
    """
    options = {"by": by, "on_logged": on_logged} if document.is_logged else {}
    return file_of(
        document.make(subject, now=now, progress=progress, **options),
        words=(*_words(subject), str(document.title)),
        format_=document.format,
    )


def file_of(content: bytes, *, words: tuple[str, ...], format_: str) -> ProducedFile:
    """Bytes under a name made of plain letters, digits and dashes."""
    name = slugify(spelt_out(" ".join(words)).replace("/", "-"))[:LONGEST_NAME].strip("-") or "vorhand"
    return ProducedFile(filename=f"{name}.{format_}", content_type=CONTENT_TYPES[format_], content=content)


def _words(subject: Tournament | Round | Season | Cup) -> tuple[str, ...]:
    if isinstance(subject, Cup):
        return (subject.short_name,)
    if isinstance(subject, Season):
        return subject.cup.short_name, subject.name
    if isinstance(subject, Round):
        return *_words(subject.tournament), gettext("Round %(round)s") % {"round": subject.number}
    return subject.season.cup.short_name, subject.name, subject.date.isoformat()
