"""What a worker that died has left behind is made by the next one."""

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.factories import NOW, cup
from tests.waiting import finished
from tests.worker_process import worker_process
from tournaments.jobs import identity
from tournaments.models import Job
from tournaments.models.job import JobState

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]


def test_worker_takes_up_at_its_start_what_waits_and_what_was_cut_off(tmp_path: Path, settings: Settings) -> None:
    settings.JOBS_ON_WORKER = True
    arguments = {"subject": "round", "id": 0}
    common = {"name": "score-sheets.pdf", "cup": cup(), "created_at": NOW, "arguments": arguments}
    waiting = Job.objects.create(**common)
    hour_old = Job.objects.create(**common, state=JobState.RUNNING, worker="elsewhere:1")
    fresh = Job.objects.create(**{**common, "created_at": "2126-01-01T00:00Z"}, state="running", worker=identity())

    with worker_process(tmp_path / "worker.log"):
        ends = [finished(each) for each in (waiting, hour_old)]

    assert [(each.state, each.error) for each in ends] == [(JobState.FAILED, "document_gone")] * 2
    assert Job.objects.get(pk=fresh.pk).state == JobState.RUNNING
