"""A separate process makes the documents: the score sheets of a round come from a Celery worker."""

import os
import socket

import pytest
from django.utils import timezone

from tests.documents.reading import pdf_pages
from tests.factories import anna, seated_tournament
from tests.waiting import finished
from tests.worker_process import Worker
from tournaments.documents.background import order
from tournaments.documents.catalogue import Subject, document
from tournaments.models import Job, Round
from tournaments.models.job import JobState

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]


def sheets_order(round_: Round) -> Job:
    wanted = document(Subject.ROUND, "score-sheets.pdf")
    assert wanted
    return order(wanted, round_, owner=anna(), now=timezone.now())


def test_worker_process_makes_the_score_sheets(celery_worker: Worker) -> None:
    tournament = seated_tournament(players=43)

    row = finished(sheets_order(tournament.rounds.get()))

    assert row.state == JobState.DONE, celery_worker.log.read_text()
    assert row.worker == f"{socket.gethostname()}:{celery_worker.pid}"
    assert celery_worker.pid != os.getpid()
    assert row.finished_at is not None
    assert (row.done, row.total, row.content_type) == (10, 10, "application/pdf")
    pages = pdf_pages(row.content)
    assert [f"Runde 1 · Tisch {number}" in page for number, page in enumerate(pages, start=1)] == [True] * 10


def test_worker_process_says_why_it_could_not(celery_worker: Worker) -> None:
    tournament = seated_tournament(players=9)
    round_ = tournament.rounds.get()
    Round.objects.filter(pk=round_.pk).update(state="draft")

    row = finished(sheets_order(round_))

    assert (row.state, row.error) == (JobState.FAILED, "round_not_published"), celery_worker.log.read_text()
