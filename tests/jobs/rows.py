"""Jobs as rows, orders of real documents, and a worker's clock."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from tests.factories import NOW, anna, cup, seated_tournament
from tournaments.documents.background import order
from tournaments.documents.catalogue import Subject, document
from tournaments.jobs import JobProgress, ProducedFile
from tournaments.models import Job

FILE = ProducedFile("list.pdf", "application/pdf", b"%PDF")
NOTHING_TO_MAKE = {"name": "no-such-document.pdf", "arguments": {"subject": "round", "id": 0}}
"""Columns of a job that ends at once, with document_gone, wherever it is done."""


def job(**columns: Any) -> Job:
    return Job.objects.create(**{"name": "list.pdf", "cup": cup(), "created_at": NOW} | columns)


def at(moment: datetime = NOW) -> Callable[[], datetime]:
    return lambda: moment


def a_file(_job: Job, _progress: JobProgress) -> ProducedFile:
    return FILE


def sheets_order(now: datetime = NOW) -> Job:
    wanted = document(Subject.ROUND, "score-sheets.pdf")
    assert wanted
    return order(wanted, seated_tournament(players=9).rounds.get(), owner=anna(), now=now)
