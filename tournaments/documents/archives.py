"""Archives as documents of an evening, a season or a cup: all stored data in one file."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.utils import translation

from tournaments.actions.log import Actor, EntryPoint
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import ArchiveWatch, Scope, write_archive
from tournaments.documents.headings import publication_heading
from tournaments.documents.writing import write_list
from tournaments.jobs import JobProgress
from tournaments.lists.published import deserialize_list
from tournaments.models import Publication, User
from tournaments.queries.results.versions import newer_version

PDF_LANGUAGE = "de"


def archive_file(
    subject: Scope, /, *, by: User | None, on_logged: Callable[[], None], now: datetime, progress: JobProgress
) -> bytes:
    """The complete archive including names; the log records who ordered it."""
    actor, watch = Actor(EntryPoint.DESK, user=by), ArchiveWatch(progress, on_logged)
    with TemporaryDirectory(prefix="vorhand-archive-") as folder:
        path = Path(folder, "archive.zip")
        write_archive(path, subject, people=PeopleMode.FULL, pdf_of=archived_pdf, watch=watch, actor=actor, now=now)
        return path.read_bytes()


def archived_pdf(publication: Publication) -> bytes:
    """The PDF of a published list as stored in archives: always in German."""
    value = deserialize_list(publication.kind, publication.content)
    with translation.override(PDF_LANGUAGE):
        heading = replace(publication_heading(publication, value), newer=newer_version(publication))
        return write_list(value, format_="pdf", heading=heading)
