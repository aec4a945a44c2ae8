"""A job that keeps the database to itself: its pages say how far it is, and no sweep begins it again."""

from datetime import timedelta
from logging import DEBUG
from threading import Event, Thread
from typing import Any, NoReturn

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, anna, cup
from tests.jobs.rows import FILE, at, job
from tournaments.jobs import JobProgress, ProducedFile, run_and_store, sweep, work
from tournaments.models import Cup, Job
from tournaments.models.job import JobState

LONGEST = 10  # seconds a failing test waits


@pytest.mark.django_db(transaction=True)
def test_pages_know_how_far_a_job_is_that_holds_the_database() -> None:
    held, go_on = Event(), Event()

    def make(_job: Job, progress: JobProgress) -> ProducedFile:
        with transaction.atomic():
            Cup.objects.update(short_name="MC")
            progress(3, 8)
            held.set()
            assert go_on.wait(LONGEST)
        return FILE

    def work_on(row: Job) -> None:
        run_and_store(row.pk, make, clock=at())
        connections.close_all()

    row, client = job(owner=anna(), name="import_history", arguments={"subject": "cup", "id": cup().pk}), Client()
    client.force_login(anna())
    worker = Thread(target=work_on, args=(row,))
    worker.start()
    try:
        assert held.wait(LONGEST)
        sweep(now=NOW + timedelta(hours=1))
        page, listed = (client.get(address) for address in (reverse("web:job", args=[row.pk]), reverse("web:desk")))
    finally:
        go_on.set()
        worker.join(LONGEST)

    assert 'value="3" max="8"' in page.content.decode()
    assert "rührt sich hier nichts" not in page.content.decode()
    assert "3 von 8" in listed.content.decode()
    row.refresh_from_db()
    assert (row.state, row.attempts, row.done, row.total) == (JobState.DONE, 1, 3, 8)


@pytest.mark.django_db
def test_heartbeat_that_finds_the_database_locked_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    def locked(*_statement: Any) -> NoReturn:
        raise OperationalError("database is locked")

    pulse = work._Pulse(job(state=JobState.RUNNING), at())
    with connection.execute_wrapper(locked):
        pulse.beat()

    assert not [each for each in caplog.records if each.levelno > DEBUG]
    pulse.report(1, 2)
