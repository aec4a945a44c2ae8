"""An archive ordered at the desk: a job of the cup's organisers, noted in the log under their name."""

from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client

from tests.archive.reading import lines_in, members_of, packed
from tests.archive.test_kept_archives import KEPT
from tests.archive.test_opening import made_anew, with_line
from tests.documents.tournaments import published_results
from tests.factories import NOW, UserFactory, anna, viewer_of
from tests.web.reading import text_of
from tournaments.documents.background import document_of
from tournaments.jobs import carry_out
from tournaments.models import Cup, Job, Tournament
from tournaments.models.job import JobState

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
        carry_out(job.pk, document_of, clock=lambda: NOW)

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


def test_a_superuser_restores_by_upload(client: Client, tmp_path: Path) -> None:
    client.force_login(UserFactory.create(is_superuser=True))
    client.cookies.load({"django_language": "en"})
    kept = KEPT / "2026-11-22.zip"
    forged = packed(made_anew(with_line("scores", points=99))(members_of(kept)), tmp_path / "forged.zip")

    refused = client.post("/desk/restore/", {"file": BytesIO(forged.read_bytes())})
    assert refused.status_code == 422
    assert "The archive contradicts itself" in text_of(refused)
    assert not Cup.objects.exists()
    said = client.post("/desk/restore/", {"file": BytesIO(kept.read_bytes()), "slug": "neu"}, follow=True)

    assert "The archive has been restored." in text_of(said)
    assert said.redirect_chain == [("/desk/cups/neu/", 302)]
