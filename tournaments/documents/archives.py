"""An archive as a document of an evening, a season or a cup: everything that is stored of it, in one file."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from django.utils import translation

from tournaments.actions.log import Actor, EntryPoint
from tournaments.archive.people import ToldPeople
from tournaments.archive.writing import Scope, write_archive
from tournaments.documents.headings import publication_heading
from tournaments.documents.writing import write_list
from tournaments.jobs import JobProgress
from tournaments.lists import thaw
from tournaments.models import Publication, User

PDF_LANGUAGE = "de"


def archive_file(subject: Scope, /, *, by: User | None, now: datetime, progress: JobProgress) -> bytes:
    """The whole archive with everybody's names, noted in the log as made by whoever ordered it."""
    actor = Actor(EntryPoint.DESK, user=by)
    progress(0, 1)
    with TemporaryDirectory(prefix="vorhand-archive-") as folder:
        path = Path(folder, "archive.zip")
        write_archive(path, subject, people=ToldPeople.FULL, pdf_of=archived_pdf, actor=actor, now=now)
        return path.read_bytes()


def archived_pdf(publication: Publication) -> bytes:
    """The PDF of a published list as archives have it: in German, whoever archives."""
    value = thaw(publication.kind, publication.content)
    with translation.override(PDF_LANGUAGE):
        return write_list(value, format_="pdf", heading=publication_heading(publication, value))
