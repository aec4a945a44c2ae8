"""What is answered where no view has: pages, JSON under /api/, and what a reference leads to in the log."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.http import Http404
from django.test import Client, RequestFactory
from pytest_django import Settings

from config.error_answers import not_found
from config.logs import MaskedLines
from tests.factories import link_of, seated_tournament, tables_of
from tests.test_busy import filled_form
from tests.web.parts import parts, text_at
from tournaments.links import table_token
from tournaments.models import Event, Hand

DREIER = {"contract": "dreier", "declarer": 0, "won": True}
ANSWERS = {
    "bug": (500, "internal_error"),
    "constraint": (500, "internal_error"),
    "full": (507, "storage_full"),
    "denied": (403, "forbidden"),
    "missing": (404, "not_found"),
    "suspicious": (400, "bad_request"),
    "large": (413, "too_large_request"),
}


@pytest.fixture
def visitor(settings: Settings) -> Client:
    settings.ROOT_URLCONF = "tests.config.failing_urls"
    return Client(raise_request_exception=False, headers={"accept-language": "en"})


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_an_unanswered_request_is_a_page_or_json(visitor: Client, kind: str) -> None:
    """No database: the tests would refuse to ask it."""
    status, code = ANSWERS[kind]
    page, answer = visitor.get(f"/fail/{kind}/"), visitor.get(f"/api/fail/{kind}/")

    assert (page.status_code, answer.status_code) == (status, status)
    assert text_at(page, "h1")
    assert (answer["Content-Type"], answer.json()["error"][0]["code"]) == ("application/json", code)
    assert answer.json()["error"][0]["message"].endswith(".")
    assert ("reference" in answer.json()) is (status >= 500)
    assert "no-store" in page["Cache-Control"]
    assert "default-src 'none'" in page["Content-Security-Policy"]


def test_a_page_speaks_the_language_of_its_reader(visitor: Client) -> None:
    german = visitor.get("/fail/bug/", headers={"accept-language": "de"})
    assert text_at(german, "h1") == "Etwas ist schiefgegangen"


def test_a_reference_leads_to_the_traceback(visitor: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.setFormatter(MaskedLines())
    page, answer = visitor.get("/fail/bug/"), visitor.get("/api/fail/bug/")

    shown = re.search(r"[0-9a-f]{8}", text_at(page, "p.muted"))
    assert shown
    for reference in (shown[0], answer.json()["reference"]):
        (line,) = [each for each in caplog.records if f"[{reference}]" in MaskedLines().format(each)]
        written = MaskedLines().format(line)
        assert "ZeroDivisionError: /t/***/" in written
        assert line.levelno == logging.ERROR


@pytest.mark.parametrize(
    ("kind", "fields", "is_offered"),
    [
        ("busy", {"name": "Pagat"}, True),  # nothing was written
        ("away", {"name": "Pagat"}, False),  # it may have been
        ("away", {"name": "Pagat", "entry_id": "a"}, True),  # and is not for a second time
        ("busy", {"name": "Pagat", "password": "geheim"}, False),
        ("busy", {"name": "Pagat", "list": ContentFile(b"geheim", "list.csv")}, False),
        ("full", {"name": "Pagat"}, False),
        ("bug", {"name": "Pagat"}, False),
    ],
)
def test_a_form_is_offered_again_where_that_is_safe(
    visitor: Client, kind: str, fields: dict[str, object], *, is_offered: bool
) -> None:
    page = visitor.post(f"/fail/{kind}/", fields).content.decode()

    assert ('name="name" value="Pagat"' in page, "Send again" in page) == (is_offered, is_offered)
    assert "geheim" not in page


def test_a_form_that_is_offered_again_is_text(visitor: Client) -> None:
    page = visitor.post("/fail/busy/", {"name": '"><script>', "twice": ["1", "2"]}).content.decode()

    assert "<script>" not in page
    assert re.findall(r'name="twice" value="(.)"', page) == ["1", "2"]


def test_nobody_chooses_a_reference(visitor: Client) -> None:
    answer = visitor.get("/api/fail/bug/", headers={"vorhand.reference": "deadbeef", "reference": "deadbeef"})
    assert "deadbeef" not in answer.content.decode()


def test_a_strange_host_is_told_the_right_address(visitor: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://tarock.example"
    page = visitor.get("/", headers={"host": "elsewhere.example"})
    answer = visitor.get("/api/v1/nowhere/", headers={"host": "elsewhere.example"})

    assert (page.status_code, answer.status_code) == (400, 400)
    assert "https://tarock.example" in text_at(page, "main")
    assert answer.json()["error"][0]["code"] == "unknown_host"


def test_a_form_without_its_token_says_so(settings: Settings) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    page = strict.post("/login/", {})
    assert (page.status_code, text_at(page, "h1")) == (403, "This form was too old")


def test_an_unknown_address_under_api_is_json(visitor: Client) -> None:
    for address in ("/api/v2/", "/api/x", "/api/v1/x/", "/api/v1/rulesets/%00/"):
        answer = visitor.get(address)
        assert (answer.status_code, answer.json()["error"][0]["code"]) == (404, "not_found"), address


@pytest.mark.parametrize(
    ("address", "links"),
    [
        ("/desk/evenings/7/totals/105/", ["/desk/evenings/7/", "/desk/"]),
        ("/desk/evenings/7/", ["/desk/"]),
        ("/desk/nowhere/", ["/desk/"]),
        ("/nowhere/desk/evenings/7/totals/", ["/"]),
    ],
)
def test_nothing_at_the_desk_leads_back_to_it(visitor: Client, address: str, links: list[str]) -> None:
    request = RequestFactory().get(address, headers={"accept-language": "en"})
    answer = not_found(request, Http404())

    assert [each.attributes["href"] for each in parts(answer, "main a")] == links
    assert ("removed it meanwhile" in text_at(answer, "main")) == (links != ["/"])


def test_a_page_needs_no_static_files(visitor: Client, settings: Settings) -> None:
    """Before collectstatic no style can be found; the sentence can."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    page = visitor.get("/fail/full/")
    assert (page.status_code, "The disk is full" in page.content.decode()) == (507, True)


@contextmanager
def read_only() -> Iterator[None]:
    """The database takes nothing on this connection."""
    refuse, allow = {
        "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
        "postgresql": ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(refuse)
        try:
            yield
        finally:
            cursor.execute(allow)


@pytest.mark.django_db(transaction=True)
def test_a_hand_that_cannot_be_written_is_refused_and_readers_stay(client: Client) -> None:
    client.raise_request_exception = False
    tournament = seated_tournament(players=8)
    table = tables_of(tournament)[0]
    token = table_token(link_of(table), table)
    hands, entry = f"/api/v1/tables/{token}/hands/", {"entry_id": "a", "number": 1, "hand": DREIER}
    events = Event.objects.count()

    with read_only():
        refused = client.post(hands, entry, content_type="application/json")
        readers = [f"/t/{token}/", hands, f"/live/{tournament.public_id}/", f"/seating/{tournament.public_id}/", "/"]
        read = {address: client.get(address).status_code for address in readers}
    assert (refused.status_code, refused.json()["error"][0]["code"]) == (507, "storage_read_only")
    assert set(read.values()) == {200}, read
    assert (Hand.objects.count(), Event.objects.count()) == (0, events)
    assert client.post(hands, entry, content_type="application/json").status_code == 201


@pytest.mark.django_db(transaction=True)
def test_a_phone_at_a_full_disk_is_told_whom_to_tell_and_keeps_what_was_typed(client: Client) -> None:
    client.raise_request_exception = False
    table = tables_of(seated_tournament(players=8))[0]
    address = f"/t/{table_token(link_of(table), table)}/"
    typed = filled_form(client, f"{address}hands/1/")

    with read_only():
        refused = client.post(f"{address}hands/1/", typed, headers={"accept-language": "en"})

    page = refused.content.decode()
    assert refused.status_code == 507
    assert "Please tell the desk; until then go on writing on paper." in text_at(refused, "main")
    assert text_at(refused, "main form") == "Send again"
    assert dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)) == typed
    assert f'href="{address}"' in page


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="limits the pages of the file: SQLite only")
def test_a_full_disk_loses_nothing(client: Client) -> None:
    client.raise_request_exception = False
    tournament = seated_tournament(players=8)
    table = tables_of(tournament)[0]
    hands = f"/api/v1/tables/{table_token(link_of(table), table)}/hands/"
    statuses = []
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # what other tests have deleted would leave room for hands
        cursor.execute("PRAGMA max_page_count")
        before = cursor.fetchone()[0]
        cursor.execute("PRAGMA max_page_count = 1")  # as many as there are now
        for number in range(1, 17):
            answer = client.post(
                hands, {"entry_id": f"e{number}", "number": number, "hand": DREIER}, content_type="application/json"
            )
            statuses.append(answer.status_code)
            if answer.status_code != 201:
                break
        acknowledged = statuses.count(201)
        assert (statuses[-1], answer.json()["error"][0]["code"]) == (507, "storage_full")
        assert len(client.get(hands).json()["hands"]) == acknowledged == Hand.objects.count()
        cursor.execute(f"PRAGMA max_page_count = {before}")
    again = {"entry_id": f"e{len(statuses)}", "number": len(statuses), "hand": DREIER}
    assert client.post(hands, again, content_type="application/json").status_code == 201
