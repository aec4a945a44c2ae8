"""A job's page: for whom it is, what it shows in each state, and the file."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, clara, cup, season, seated_tournament, viewer_of
from tests.waiting import finished
from tests.web.parts import texts
from tests.web.reading import text_of
from tournaments.models import Job
from tournaments.models.job import JobState

pytestmark = pytest.mark.django_db

FILE = {"state": JobState.DONE, "filename": "liste.pdf", "content_type": "application/pdf", "content": b"%PDF-1.4"}


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.cookies.load({"django_language": "en"})


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(anna())
    return client


def sheets(**columns: Any) -> Job:
    """Anna's score sheets, as far as the columns say."""
    round_ = seated_tournament().rounds.get()
    chosen = {"name": "score-sheets.pdf", "arguments": {"subject": "round", "id": round_.pk}, "owner": anna()}
    return Job.objects.create(**{"cup": cup(), "created_at": NOW} | chosen | columns)


def table_of_season(**columns: Any) -> Job:
    chosen = {"name": "season.pdf", "arguments": {"subject": "season", "id": season().pk}}
    return Job.objects.create(**{"cup": cup(), "created_at": NOW} | chosen | columns)


def page(job: Job, rest: str = "") -> str:
    return f"/desk/jobs/{job.pk}/{rest}"


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"state": "queued"}, "Waiting in line"),
        ({"state": "running"}, "Being prepared"),
        ({"state": "running", "done": 3, "total": 10}, "3 of 10"),
        (FILE, "Ready liste.pdf Download"),
        ({"state": "failed", "error": "document_gone"}, "What you asked for no longer exists."),
        (
            {"state": "failed", "error": "job_broken"},
            "Something went wrong while this was being prepared. Please try again.",
        ),
        ({"state": "failed", "error": "job_interrupted"}, "This was interrupted each time it was begun."),
        ({"state": "failed", "error": "round_not_published"}, "The round has not been published yet."),
    ],
)
def test_page_says_how_far_the_job_is(desk: Client, columns: dict[str, Any], words: str) -> None:
    text = text_of(desk.get(page(sheets(**columns))))

    assert "Score sheets" in text
    assert words in text


BEATING = {"state": "running", "heartbeat_at": datetime(2126, 1, 1, tzinfo=UTC)}


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"state": "queued", "created_at": datetime(2126, 1, 1, tzinfo=UTC)}, ""),
        ({"state": "queued"}, "This waits longer than usual: others come first, or no worker is running."),
        (BEATING | {"attempts": 1}, ""),
        (BEATING | {"attempts": 2}, "This was interrupted and is being prepared again (attempt 2 of 3)."),
        (
            BEATING | {"heartbeat_at": NOW},
            "Nothing has been heard of this for a while. It will be begun again by itself.",
        ),
        (FILE, ""),
    ],
)
def test_page_says_what_is_unusual(desk: Client, columns: dict[str, Any], words: str) -> None:
    assert desk.get(page(sheets(**columns))).context["note"] == words


def test_page_of_a_job_that_no_queue_took_says_so(desk: Client, settings: Settings) -> None:
    settings.JOBS_ON_WORKER = True
    job = sheets(state="queued")

    assert "The queue does not answer at the moment. This waits, and is handed over by itself." in text_of(
        desk.get(page(job))
    )
    Job.objects.update(handed_over_at=NOW)
    assert "This waits longer than usual" in text_of(desk.get(page(job)))


@pytest.mark.parametrize(
    ("state", "asks_again"), [("queued", True), ("running", True), ("done", False), ("failed", False)]
)
def test_page_asks_again_until_the_job_is_over_with_and_without_scripts(
    desk: Client, state: str, *, asks_again: bool
) -> None:
    html = desk.get(page(sheets(state=state))).content.decode()

    assert ('hx-trigger="every 1s"' in html) is asks_again
    assert ('<noscript><meta http-equiv="refresh"' in html) is asks_again


def test_htmx_gets_the_part_that_changes(desk: Client) -> None:
    response = desk.get(page(sheets(state="running", done=1, total=2)), headers={"HX-Request": "true"})

    assert re.match(r'\s*<div\s+class="panel job"\s+id="job"', response.content.decode())
    assert "HX-Request" in response["Vary"]


def test_file_is_sent_under_its_name(desk: Client) -> None:
    response = desk.get(page(sheets(**FILE), "file/"))

    assert (response.content, response["Content-Type"]) == (b"%PDF-1.4", "application/pdf")
    assert response["Content-Disposition"] == 'attachment; filename="liste.pdf"'


@pytest.mark.parametrize("state", ["queued", "running", "failed"])
def test_file_that_is_not_there_leads_to_the_page(desk: Client, state: str) -> None:
    job = sheets(state=state)

    assert desk.get(page(job, "file/")).headers["Location"] == page(job)


def test_page_leads_back_to_where_the_job_was_ordered(desk: Client) -> None:
    job = sheets()
    tournament = job.cup.seasons.get().tournaments.get()

    assert f'href="/desk/evenings/{tournament.pk}/rounds/1/"' in desk.get(page(job)).content.decode()
    tournament.rounds.all().delete()
    assert 'href="/desk/"' in desk.get(page(job)).content.decode()
    listed = table_of_season()
    assert f'href="/desk/seasons/{season().pk}/"' in desk.get(page(listed)).content.decode()


def test_page_stands_in_the_frame_of_what_it_is_about(desk: Client) -> None:
    """Whoever has the log checked, or prints, stays at the evening."""
    tournament = seated_tournament()
    of_round = {"subject": "round", "id": tournament.rounds.get().pk}
    checking = {"name": "verification.jsonl", "arguments": {"subject": "evening", "id": tournament.pk}}

    frames = [desk.get(page(sheets(**columns))) for columns in ({"arguments": of_round}, checking)]
    of_cup = desk.get(page(sheets(**checking | {"arguments": {"subject": "evening", "id": 0}})))

    assert [texts(frame, ".tabs [aria-current=page]") for frame in frames] == [["Tables"], ["Log"]]
    assert "Check-in" in texts(frames[1], ".tabs a")
    assert "Check-in" not in texts(of_cup, ".tabs a")


def test_page_leads_to_no_round_of_a_cup_one_has_left(desk: Client) -> None:
    job = sheets(cup=cup(slug="anderer"))
    cup().memberships.filter(user=anna()).delete()

    assert desk.get(page(job)).context["back"] == "/desk/"


@pytest.mark.parametrize("rest", ["", "file/"])
def test_nobody_without_a_log_in_sees_a_job(client: Client, rest: str) -> None:
    job = sheets(**FILE)

    assert client.get(page(job, rest)).headers["Location"].startswith("/login/")


@pytest.mark.parametrize("rest", ["", "file/"])
def test_stranger_sees_no_job(client: Client, rest: str) -> None:
    client.force_login(clara())

    assert client.get(page(sheets(**FILE), rest)).status_code == 404
    assert client.get(page(table_of_season(**FILE), rest)).status_code == 404


@pytest.mark.parametrize("rest", ["", "file/"])
def test_viewer_sees_lists_but_no_table_links(client: Client, rest: str) -> None:
    client.force_login(viewer_of(cup()))

    assert client.get(page(table_of_season(**FILE), rest)).status_code == 200
    assert client.get(page(sheets(**FILE), rest)).status_code == 404


def test_job_that_does_not_exist_is_not_found(desk: Client) -> None:
    assert desk.get("/desk/jobs/0/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_score_sheets_from_the_button_to_the_file(desk: Client) -> None:
    tournament = seated_tournament(players=9)

    ordered = desk.post(f"/desk/evenings/{tournament.pk}/rounds/1/documents/score-sheets.pdf/", follow=True)
    finished(Job.objects.get())
    ready = desk.get(ordered.redirect_chain[-1][0])
    sheet = desk.get(page(Job.objects.get(), "file/"))

    assert "Ready" in text_of(ready)
    assert len(pdf_pages(sheet.content)) == 2
