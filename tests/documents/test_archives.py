"""An archive ordered at the desk: a job of the cup's organisers, noted in the log under their name."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import Thread

import pytest
from django.db import connections
from django.test import Client

from tests.archive.reading import lines_in, members_of, packed
from tests.archive.test_kept_archives import KEPT
from tests.archive.test_opening import rebuilt, with_line
from tests.documents.tournaments import published_results
from tests.factories import NOW, UserFactory, anna, at_desk, viewer_of
from tests.waiting import finished
from tests.web.reading import text_of
from tournaments.archive.ordered import order_restoring, restore_ordered
from tournaments.archive.restoring import restore_archive
from tournaments.archive.writing import do_nothing
from tournaments.documents.archives import archive_file
from tournaments.documents.background import document_of
from tournaments.jobs import JobProgress, cancel, run_and_store
from tournaments.models import Cup, Job, Player, Tournament
from tournaments.models.job import JobState
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    published_results()
    return Tournament.objects.select_related("season__cup").get()


def test_an_organiser_gets_the_archive_as_a_job(client: Client, tournament: Tournament, tmp_path: Path) -> None:
    client.force_login(anna())
    page = client.get(f"/desk/evenings/{tournament.pk}/results/")
    assert f"/desk/evenings/{tournament.pk}/documents/archive.zip/" in page.content.decode()

    client.post(f"/desk/evenings/{tournament.pk}/documents/archive.zip/")
    client.post(f"/desk/seasons/{tournament.season_id}/documents/archive.zip/")
    of_cup = f"/desk/cups/{tournament.season.cup.slug}/documents/archive.zip/"
    assert of_cup in client.get(f"/desk/cups/{tournament.season.cup.slug}/").content.decode()
    client.post(of_cup)
    for job in Job.objects.order_by("pk"):
        run_and_store(job.pk, document_of, clock=lambda: NOW)

    assert [job.state for job in Job.objects.all()] == [JobState.DONE] * 3
    of_evening, _of_season, of_cup_job = Job.objects.order_by("pk")
    job_page = client.get(f"/desk/jobs/{of_cup_job.pk}/").content.decode()
    assert f'href="/desk/cups/{tournament.season.cup.slug}/"' in job_page
    response = client.get(f"/desk/jobs/{of_evening.pk}/file/")
    assert response["Content-Type"] == "application/zip"
    (tmp_path / "evening.zip").write_bytes(response.content)
    (event,) = lines_in(members_of(tmp_path / "evening.zip"), "archive_event")
    assert (event["verb"], event["user"], event["door"]) == ("archive", anna().pk, "desk")
    assert tournament.season.cup.events.latest("sequence").verb == "archive"


def test_a_viewer_gets_no_archive(client: Client, tournament: Tournament) -> None:
    """It tells what is still secret during an evening, and everybody's particulars."""
    mine = tournament.season.cup
    done = {"state": JobState.DONE, "filename": "a.zip", "content_type": "application/zip", "content": b"PK"}
    arguments = {"subject": "evening", "id": tournament.pk}
    job = Job.objects.create(name="archive.zip", arguments=arguments, cup=mine, created_at=NOW, **done)
    client.force_login(viewer_of(mine))

    assert "archive.zip" not in client.get(f"/desk/evenings/{tournament.pk}/results/").content.decode()
    assert "archive.zip" not in client.get(f"/desk/cups/{mine.slug}/").content.decode()
    for address in (
        f"/desk/evenings/{tournament.pk}/documents/archive.zip/",
        f"/desk/seasons/{tournament.season_id}/documents/archive.zip/",
        f"/desk/cups/{mine.slug}/documents/archive.zip/",
    ):
        assert client.post(address).status_code == 404
    for address in (f"/desk/jobs/{job.pk}/", f"/desk/jobs/{job.pk}/file/"):
        assert client.get(address).status_code == 404
    assert Job.objects.count() == 1


@pytest.fixture
def restorer(client: Client) -> Client:
    client.force_login(UserFactory.create(is_superuser=True))
    client.cookies.load({"django_language": "en"})
    return client


@pytest.mark.django_db(transaction=True)
def test_a_superuser_restores_by_upload(restorer: Client, tmp_path: Path) -> None:
    kept = KEPT / "2026-11-22.zip"
    forged = packed(rebuilt(with_line("scores", points=99))(members_of(kept)), tmp_path / "forged.zip")

    def sent(path: Path, **rest: str) -> Job:
        response = restorer.post("/desk/restore/", {"file": BytesIO(path.read_bytes())} | rest)
        return finished(Job.objects.get(pk=response.headers["Location"].split("/")[-2]))

    refused = sent(forged)
    assert (refused.state, refused.input) == (JobState.FAILED, None)
    assert "The archive contradicts itself" in text_of(restorer.get(f"/desk/jobs/{refused.pk}/"))
    assert not Cup.objects.exists()

    restored = sent(kept, slug="neu")
    ready = restorer.get(f"/desk/jobs/{restored.pk}/")
    assert (restored.state, restored.cup, restored.input) == (JobState.DONE, None, None)
    assert "The archive has been restored." in text_of(ready)
    assert '<a class="button primary" href="/desk/cups/neu/">' in ready.content.decode()

    restorer.force_login(anna())
    for rest in ("", "cancel/", "again/", "file/"):
        assert {restorer.get(f"/desk/jobs/{restored.pk}/{rest}").status_code} <= {404, 405}
        assert {restorer.post(f"/desk/jobs/{restored.pk}/{rest}").status_code} <= {404, 405}


@pytest.mark.django_db(transaction=True)
def test_a_restoration_that_is_cancelled_takes_nothing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its last step, when all rows are there: in the working copy (SQLite), or in the transaction."""
    owner, row = UserFactory.create(is_superuser=True), None
    with (KEPT / "2026-11-22.zip").open("rb") as file:
        monkeypatch.setattr("tournaments.jobs.queue.submit_job", lambda *_args, **_more: True)
        row = order_restoring(file, slug="neu", head="", owner=owner, now=NOW)
    steps_seen = []

    def make(job: Job, progress: JobProgress) -> None:
        def step(done: int, total: int) -> None:
            steps_seen.append((done, total))
            progress(done, total)
            if done == total - 1:
                in_a_thread(partial(cancel, job, now=NOW))

        restore_ordered(job, step)

    run_and_store(row.pk, make, clock=lambda: NOW)

    row.refresh_from_db()
    assert (row.state, row.facts, row.input) == (JobState.CANCELLED, {}, None)
    assert not Cup.objects.exists()
    assert not Player.objects.exists()
    assert steps_seen == [(done, steps_seen[-1][1]) for done in range(steps_seen[-1][1])]
    with (KEPT / "2026-11-22.zip").open("rb") as file:
        row = order_restoring(file, slug="neu", head="", owner=owner, now=NOW)
    run_and_store(row.pk, restore_ordered, clock=lambda: NOW)
    assert Job.objects.get(pk=row.pk).state == JobState.DONE
    assert Job.objects.get(pk=row.pk).facts["cup"] == Cup.objects.get().pk


def in_a_thread(run: Callable[[], object]) -> None:
    """With a connection of its own, as somebody else at the desk."""

    def closing() -> None:
        try:
            run()
        finally:
            connections.close_all()

    thread = Thread(target=closing)
    thread.start()
    thread.join()


@pytest.mark.django_db(transaction=True)
def test_an_archive_by_somebody_who_did_nothing_else_is_taken_in(tmp_path: Path) -> None:
    """Its own event names them; who made the archive has to be in it."""
    published_results()
    stranger = UserFactory.create(is_superuser=True)
    mine = Cup.objects.get()
    content = archive_file(mine, by=stranger, on_logged=do_nothing, now=NOW, progress=silent)

    restored = restore_archive(BytesIO(content), slug="neu", actor=at_desk(stranger), now=NOW)

    assert Cup.objects.get(pk=restored.cup).slug == "neu"
