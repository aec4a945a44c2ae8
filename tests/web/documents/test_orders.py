"""Who gets which document from the desk, and how."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

from tests.documents.reading import sheet_rows
from tests.documents.tournaments import closed_tournament
from tests.factories import anna, clara, new_tournament, seated_tournament, viewer_of
from tests.web.parts import texts
from tournaments.documents.catalogue import DOCUMENTS, Subject
from tournaments.models import Job, Tournament

pytestmark = pytest.mark.django_db

SHEETS = "rounds/1/documents/score-sheets.pdf/"
BEGINNINGS = {"pdf": b"%PDF", "xlsx": b"PK", "zip": b"PK", "csv": b"\xef\xbb\xbf", "json": b"{"}
OF_A_FINAL = {
    *("final.pdf", "final.xlsx", "final-certificates.pdf", "finalists.pdf", "finalists.xlsx"),
    "ranking.json",  # of a table that is published
}
PAPERS = ["documents/results.pdf/", "documents/seating-by-name.xlsx/", "rounds/1/documents/seating-by-table.pdf/"]


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.cookies.load({"django_language": "en"})


def of_tournament(tournament: Tournament, rest: str) -> str:
    return f"/desk/evenings/{tournament.pk}/{rest}"


def address(subject: Subject, name: str, tournament: Tournament) -> str:
    return {
        Subject.TOURNAMENT: of_tournament(tournament, f"documents/{name}/"),
        Subject.ROUND: of_tournament(tournament, f"rounds/1/documents/{name}/"),
        Subject.SEASON: f"/desk/seasons/{tournament.season_id}/documents/{name}/",
        Subject.CUP: f"/desk/cups/{tournament.season.cup.slug}/documents/{name}/",
    }[subject]


@pytest.mark.parametrize("name", sorted(OF_A_FINAL))
def test_document_of_what_is_not_there_is_refused_in_a_sentence(client: Client, name: str) -> None:
    client.force_login(anna())

    response = client.post(address(Subject.SEASON, name, closed_tournament()))

    assert response.status_code == 422
    assert texts(response, "[role=alert]") != [""]


@pytest.mark.parametrize(
    ("subject", "name"), [key for key, each in DOCUMENTS.items() if not each.is_long and key[1] not in OF_A_FINAL]
)
def test_small_document_is_answered_at_once(client: Client, subject: Subject, name: str) -> None:
    client.force_login(anna())

    response = client.post(address(subject, name, closed_tournament()))

    assert response.status_code == 200
    how = "inline" if name.endswith(".pdf") else "attachment"
    assert response["Content-Disposition"].startswith(f'{how}; filename="')
    assert response.content.startswith(BEGINNINGS[name.rpartition(".")[2]])
    assert "no-store" in response["Cache-Control"]
    assert not Job.objects.exists()


def test_score_sheets_become_a_job_of_the_cup(client: Client) -> None:
    tournament = seated_tournament()
    client.force_login(anna())

    response = client.post(of_tournament(tournament, SHEETS))

    job = Job.objects.get()
    assert response.headers["Location"] == f"/desk/jobs/{job.pk}/"
    assert (job.name, job.cup, job.owner) == ("score-sheets.pdf", tournament.season.cup, anna())


def test_document_speaks_the_language_of_the_page(client: Client) -> None:
    tournament = closed_tournament()
    client.force_login(anna())

    english = sheet_rows(client.post(of_tournament(tournament, "documents/results.xlsx/")).content)
    client.cookies.load({"django_language": "de"})
    german = sheet_rows(client.post(of_tournament(tournament, "documents/results.xlsx/")).content)

    assert (english[0][0], german[0][0]) == ("Rank", "Rang")


@pytest.mark.parametrize("rest", [*PAPERS, SHEETS])
def test_nobody_without_a_log_in_gets_a_document(client: Client, rest: str) -> None:
    url = of_tournament(seated_tournament(), rest)

    assert client.post(url).headers["Location"] == f"/login/?next={url}"
    assert not Job.objects.exists()


@pytest.mark.parametrize("rest", [*PAPERS, SHEETS])
def test_stranger_gets_no_document(client: Client, rest: str) -> None:
    tournament = seated_tournament()
    client.force_login(clara())

    assert client.post(of_tournament(tournament, rest)).status_code == 404
    assert client.post(address(Subject.SEASON, "season.pdf", tournament)).status_code == 404
    for name in OF_A_FINAL:
        assert client.post(address(Subject.SEASON, name, tournament)).status_code == 404, name
    assert not Job.objects.exists()


@pytest.mark.parametrize("rest", PAPERS)
def test_viewer_gets_papers(client: Client, rest: str) -> None:
    tournament = seated_tournament()
    client.force_login(viewer_of(tournament.season.cup))

    assert client.post(of_tournament(tournament, rest)).status_code == 200


def test_viewer_gets_no_score_sheets_for_they_hold_the_tables_links(client: Client) -> None:
    tournament = seated_tournament()
    client.force_login(viewer_of(tournament.season.cup))

    assert client.post(of_tournament(tournament, SHEETS)).status_code == 404
    assert not Job.objects.exists()


@pytest.mark.parametrize(
    "rest",
    ["documents/nothing.pdf/", "documents/score-sheets.pdf/", "rounds/2/documents/seating-by-name.pdf/"],
)
def test_document_that_does_not_exist_is_not_found(client: Client, rest: str) -> None:
    tournament = seated_tournament()
    client.force_login(anna())

    assert client.post(of_tournament(tournament, rest)).status_code == 404


def test_document_before_the_draw_is_refused_in_a_sentence(client: Client) -> None:
    tournament = new_tournament(players=9)
    client.force_login(anna())

    response = client.post(of_tournament(tournament, "documents/seating-by-name.pdf/"))

    assert response.status_code == 422
    assert "No round has been drawn." in response.content.decode()


def test_documents_are_buttons_not_links(client: Client) -> None:
    client.force_login(anna())

    assert client.get(of_tournament(seated_tournament(), PAPERS[0])).status_code == 405


def test_document_needs_the_page_it_is_ordered_from() -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna())

    assert strict.post(of_tournament(seated_tournament(), SHEETS)).status_code == 403


def test_desk_offers_every_document_there_is() -> None:
    desk = Path(settings.BASE_DIR, "templates/web/desk")
    partial = "".join(each.read_text(encoding="utf-8") for each in desk.rglob("*.html"))

    offered = {
        (subject, name)
        for subject, route in ((Subject.TOURNAMENT, "document"), (Subject.ROUND, "document_of_round"))
        for name in re.findall(rf'"web:{route}"[^%]*"([a-z-]+\.[a-z]+)" as to', partial)
    } | {
        (subject, name)
        for subject, route in ((Subject.SEASON, "document_of_season"), (Subject.CUP, "document_of_cup"))
        for name in re.findall(rf'"web:{route}"[^%]*"([a-z-]+\.[a-z]+)" as to', partial)
    }
    assert offered == set(DOCUMENTS)


@pytest.mark.parametrize(
    ("may_run", "state", "offered"), [(True, "published", 1), (True, "draft", 0), (False, "published", 0)]
)
def test_score_sheets_are_offered_to_who_may_have_them(*, may_run: bool, state: str, offered: int) -> None:
    context = {"where": "round", "may_run": may_run, "tournament": {"pk": 1}, "round": {"number": 1, "state": state}}

    html = render_to_string("web/desk/documents.html", context)

    assert html.count("score-sheets.pdf") == offered
    assert html.count("seating-by-name.pdf") == 1
