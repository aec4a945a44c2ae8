"""A job's page: for whom it is, what it shows in each state, and the file."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, clara, cup, season, seated_tournament, viewer_of
from tests.waiting import finished
from tests.web.parts import texts
from tests.web.reading import text_of
from tournaments.models import Job, Tournament
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
        (FILE, "Ready liste.pdf Open and print"),
        (FILE | {"content_type": "application/zip", "filename": "a.zip"}, "Ready a.zip Download"),
        ({"state": "failed", "error": "document_gone"}, "What you asked for no longer exists."),
        (
            {"state": "failed", "error": "job_broken"},
            "Something went wrong while this was being prepared. Please try again.",
        ),
        ({"state": "failed", "error": "job_interrupted"}, "This was interrupted each time it was begun."),
        ({"state": "cancelled"}, "Cancelled Nothing of it has been kept; everything is as it was before."),
        ({"state": "done"}, "Done Go on"),
        (
            {"state": "failed", "error": "already_imported", "facts": {"name": "Rosa"}},
            "This list has been imported already.",
        ),
        ({"state": "failed", "error": "round_not_published"}, "The round has not been published yet."),
    ],
)
def test_page_says_how_far_the_job_is(desk: Client, columns: dict[str, Any], words: str) -> None:
    text = text_of(desk.get(page(sheets(**columns))))

    assert "Score sheets" in text
    assert words in text


def test_page_says_what_stays_of_work_in_steps(desk: Client) -> None:
    text = text_of(desk.get(page(sheets(state="cancelled", name="simulate_all"))))

    assert "Play to the end Cancelled What was done by then stays" in text


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
    ("state", "asks_again"),
    [("queued", True), ("running", True), ("done", False), ("failed", False), ("cancelled", False)],
)
def test_page_asks_again_until_the_job_is_over_with_and_without_scripts(
    desk: Client, state: str, *, asks_again: bool
) -> None:
    html = desk.get(page(sheets(state=state))).content.decode()

    assert ('hx-trigger="every 1s"' in html) is asks_again
    assert ('<noscript><meta http-equiv="refresh"' in html) is asks_again
    assert ("Load the state again" in html) is asks_again
    assert ('action="/desk/jobs/' in html) is (state != "done"), "a button to cancel it, or to begin it again"


def test_htmx_gets_the_part_that_changes(desk: Client) -> None:
    response = desk.get(page(sheets(state="running", done=1, total=2)), headers={"HX-Request": "true"})

    assert re.match(r'\s*<div\s+class="panel job"\s+id="job"', response.content.decode())
    assert "HX-Request" in response["Vary"]


def test_what_is_replaced_every_second_holds_no_button_that_is_pressed_meanwhile(desk: Client) -> None:
    going, over = sheets(state="running"), sheets(state="cancelled")
    parts = [desk.get(page(job), headers={"HX-Request": "true"}).content.decode() for job in (going, over)]

    assert "<button" not in parts[0]
    assert ['<div id="job-waiting" hx-swap-oob="true"></div>' in part for part in parts] == [False, True]
    assert [desk.get(page(job)).content.decode().count('id="job-waiting"') for job in (going, over)] == [1, 0]


def test_file_is_sent_under_its_name(desk: Client) -> None:
    response = desk.get(page(sheets(**FILE), "file/"))

    assert (response.content, response["Content-Type"]) == (b"%PDF-1.4", "application/pdf")
    assert response["Content-Disposition"] == 'inline; filename="liste.pdf"'


@pytest.mark.parametrize("state", ["queued", "running", "failed"])
def test_file_that_is_not_there_leads_to_the_page(desk: Client, state: str) -> None:
    job = sheets(state=state)

    assert desk.get(page(job, "file/")).headers["Location"] == page(job)


def test_page_leads_back_to_where_the_job_was_ordered(desk: Client) -> None:
    job = sheets()
    tournament = cup().seasons.get().tournaments.get()

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


def test_a_job_is_cancelled_and_begun_again_without_scripts(desk: Client) -> None:
    waiting = sheets(state="running", done=1, total=9)

    cancelled = desk.post(page(waiting, "cancel/"), follow=True)
    too_late = desk.post(page(waiting, "cancel/"), follow=True)
    begun = desk.post(page(waiting, "again/"))
    waiting.refresh_from_db()
    fresh = Job.objects.exclude(pk=waiting.pk).get()

    assert waiting.state == JobState.CANCELLED
    assert "Cancelled." in text_of(cancelled)
    assert "It was over already, or too far to be cancelled." in text_of(too_late)
    assert begun.headers["Location"] == page(fresh)
    assert (fresh.name, fresh.arguments, fresh.owner, fresh.state) == (
        waiting.name,
        waiting.arguments,
        anna(),
        JobState.QUEUED,
    )
    assert desk.post(page(fresh, "again/")).headers["Location"] == page(fresh), "what waits is not begun twice"
    assert "Cancel" not in texts(desk.get(page(sheets(state="running", is_settled=True))), "button")
    assert Job.objects.count() == 3


def test_a_cancelled_simulation_is_not_begun_beside_that_of_another_organiser(desk: Client) -> None:
    step = {"name": "simulate_all", "arguments": sheets().arguments}
    mine = sheets(**step, state="cancelled")
    other = sheets(**step, state="queued", owner=clara())

    assert desk.post(page(mine, "again/")).headers["Location"] == page(other)


@pytest.mark.parametrize("rest", ["cancel/", "again/"])
def test_who_may_change_a_job(client: Client, rest: str) -> None:
    """Its owner, and whoever runs the cup; a viewer only looks, a stranger does not even that."""
    listed = table_of_season(state="failed" if rest == "again/" else "queued", owner=anna())
    viewer = viewer_of(cup())
    assert client.post(page(listed, rest)).headers["Location"].startswith("/login/")
    client.force_login(clara())
    assert client.post(page(listed, rest)).status_code == 404
    client.force_login(viewer)
    shown = client.get(page(listed))
    assert (shown.status_code, f"/{rest}" in shown.content.decode()) == (200, False)
    assert client.post(page(listed, rest)).status_code == 404
    own = table_of_season(state=listed.state, owner=viewer)
    assert client.post(page(own, rest)).status_code == 302
    listed.refresh_from_db()
    assert listed.state != JobState.CANCELLED

    client.force_login(anna())
    assert client.get(page(listed, rest)).status_code == 405
    assert client.post(page(listed, rest)).status_code == 302


def test_whoever_comes_back_finds_what_is_under_way(desk: Client) -> None:
    """After a reload, or with the laptop opened again: on the pages on which it was ordered, and at the desk."""
    job = sheets(state="running", done=3, total=75)
    ready = table_of_season(**FILE, owner=anna(), finished_at=timezone.now())
    table_of_season(**FILE, owner=anna(), finished_at=timezone.now() - timedelta(hours=2))
    sheets(owner=clara(), state="running")
    tournament = seated_tournament_of(job)
    sheets(cup=cup(slug="anderer"), state="running")

    of_cup = (
        f"/desk/evenings/{tournament.pk}/",
        f"/desk/evenings/{tournament.pk}/rounds/1/",
        f"/desk/cups/{cup().slug}/",
        f"/desk/seasons/{tournament.season_id}/",
    )
    for where in of_cup:
        shown = re.findall(r'href="/desk/jobs/(\d+)/"', desk.get(where).content.decode())
        assert shown == [str(ready.pk), str(job.pk)], where
    at_desk = desk.get("/desk/")
    assert len(re.findall(r'href="/desk/jobs/(\d+)/"', at_desk.content.decode())) == 3
    assert "Score sheets 3 of 75" in text_of(at_desk)


def seated_tournament_of(job: Job) -> Tournament:
    return Tournament.objects.get(rounds=job.arguments["id"])


@pytest.mark.django_db(transaction=True)
def test_score_sheets_from_the_button_to_the_file(desk: Client) -> None:
    tournament = seated_tournament(players=9)

    ordered = desk.post(f"/desk/evenings/{tournament.pk}/rounds/1/documents/score-sheets.pdf/", follow=True)
    finished(Job.objects.get())
    ready = desk.get(ordered.redirect_chain[-1][0])
    sheet = desk.get(page(Job.objects.get(), "file/"))

    assert "Ready" in text_of(ready)
    assert len(pdf_pages(sheet.content)) == 2
