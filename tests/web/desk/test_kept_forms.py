"""What was typed at the desk outlives the session: it comes back after logging in, to be sent with one press."""

import json
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, PlayerFactory, anna, clara, cup
from tests.totals_evenings import opened
from tests.web.parts import parts, text_at
from tests.web.reading import Answer
from tournaments.models import Tournament, User
from tournaments.queries.results.entered_totals import entered_rounds

pytestmark = pytest.mark.django_db

OURS = {"origin": "http://testserver"}
LOGIN = "/login/"


@pytest.fixture
def browser() -> Client:
    """A browser whose tokens are checked, with the login page open."""
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.get(LOGIN)
    return client


@pytest.fixture
def evening() -> Tournament:
    return opened(rounds=1)


def token(client: Client) -> str:
    return client.cookies["csrftoken"].value


def hidden(response: Answer) -> dict[str, str]:
    """The hidden fields of a page's form."""
    fields = parts(response, "main form [type=hidden]")
    return {each.attributes["name"] or "": each.attributes["value"] or "" for each in fields}


def said(response: Answer) -> str:
    return text_at(response, "main")


def typed(client: Client) -> dict[str, str]:
    """A row for Paul, and what a script would be."""
    player = PlayerFactory.create()
    row = {"person-0": str(player.number), "total-0-1": "70", "person-1": '"><script>alert(1)</script>'}
    return row | {"csrfmiddlewaretoken": token(client)}


def test_what_met_the_login_is_there_after_it(browser: Client, evening: Tournament) -> None:
    anna()
    address = reverse("web:desk_enter_totals", args=[evening.pk])
    row = typed(browser)

    asked = browser.post(address, row, headers=OURS)
    assert (asked.status_code, text_at(asked, "h1")) == (403, "Log in")
    assert "<script>alert" not in asked.content.decode()
    kept = hidden(asked)
    assert token(browser) not in kept["kept"]

    wrong = browser.post(LOGIN, kept | {"username": "anna", "password": "falsch"}, headers=OURS)
    assert hidden(wrong)["kept"] == kept["kept"]
    known = browser.post(LOGIN, hidden(wrong) | {"username": "anna", "password": PASSWORD}, headers=OURS)
    assert (known.status_code, text_at(known, "main form")) == (200, "Send under my name")
    (form,) = parts(known, "main form")
    assert form.attributes["action"] == address
    sent = hidden(known)
    assert {name: sent[name] for name in row if name != "csrfmiddlewaretoken"} == {
        name: value for name, value in row.items() if name != "csrfmiddlewaretoken"
    }

    back = browser.post(address, sent | {"person-1": ""}, headers=OURS)
    assert back.status_code == 302
    assert list(entered_rounds(evening).values()) == [(70,)]


def test_a_form_from_before_the_last_login_is_sent_again_with_a_new_token(browser: Client, evening: Tournament) -> None:
    anna()
    address = reverse("web:desk_enter_totals", args=[evening.pk])
    row = typed(browser)
    browser.post(LOGIN, {"username": "anna", "password": PASSWORD, "csrfmiddlewaretoken": token(browser)}, headers=OURS)

    old = browser.post(address, row, headers=OURS)
    assert (old.status_code, text_at(old, "main form")) == (403, "Send under my name")
    assert "perhaps by somebody else. Whoever sends it answers for it: it is saved under your name, anna." in said(old)
    assert "<script>alert" not in old.content.decode()
    assert browser.post(address, hidden(old) | {"person-1": ""}, headers=OURS).status_code == 302
    assert list(entered_rounds(evening).values()) == [(70,)]


@pytest.mark.parametrize("origin", [{}, {"origin": "null"}, {"origin": "https://elsewhere.example"}])
def test_nothing_is_kept_of_what_another_site_sent(
    browser: Client, client: Client, evening: Tournament, origin: dict[str, str]
) -> None:
    address = reverse("web:desk_enter_totals", args=[evening.pk])

    old = browser.post(address, {"person-0": "Pagat"}, headers=origin)
    met = client.post(address, {"person-0": "Pagat"}, headers=origin)

    assert (old.status_code, "Pagat" in old.content.decode()) == (403, False)
    assert met.headers["Location"] == f"{LOGIN}?next={address}"


def test_passwords_are_never_kept(browser: Client, client: Client) -> None:
    own = {"old": "geheim", "password": "geheim", "again": "geheim"}
    for each in (browser, client):
        assert "geheim" not in each.post(reverse("web:desk_own_account"), own, headers=OURS).content.decode()

    second = {"reason": "Schreibfehler", "second_password": "geheim"}
    page = client.post(reverse("web:desk_publish_results", args=[1]), second, headers=OURS).content.decode()
    assert ("Schreibfehler" in page, "geheim" in page) == (True, False)


FOREIGN = (
    "https://elsewhere.example/",
    "//elsewhere.example/desk/",
    "/logout/",
    "/desk/../logout/",
    "/desk/\ud800/",
    7,
)


@pytest.mark.parametrize("path", FOREIGN)
def test_what_is_kept_goes_nowhere_but_to_the_desk(client: Client, path: object) -> None:
    anna()
    form = {"fields": [["person-0", "Pagat"]], "files": [], "lacks_password": False, "typed_by": "anna"}
    kept = json.dumps(form | {"path": path})
    answer = client.post(LOGIN, {"username": "anna", "password": PASSWORD, "kept": kept})
    assert answer.headers["Location"] == reverse("web:desk")


def test_a_login_elsewhere_meanwhile_keeps_it_too(browser: Client, evening: Tournament) -> None:
    anna()
    address = reverse("web:desk_enter_totals", args=[evening.pk])
    kept = hidden(browser.post(address, typed(browser), headers=OURS))
    browser.post(LOGIN, {"username": "anna", "password": PASSWORD, "csrfmiddlewaretoken": token(browser)}, headers=OURS)

    old = browser.post(LOGIN, kept | {"username": "anna", "password": PASSWORD}, headers=OURS)  # or both empty
    assert PASSWORD not in old.content.decode()
    assert ("total-0-1" in hidden(old), parts(old, "main form")[0].attributes["action"]) == (True, address)


def asked_after_session(client: Client, address: str, posted: dict[str, Any]) -> Answer:
    """Anna logs in, her session ends, and what she sends then is answered."""
    log_in(client, anna())
    Session.objects.all().delete()
    return client.post(address, posted | {"csrfmiddlewaretoken": token(client)}, headers=OURS)


def log_in(client: Client, user: User, **kept: str) -> Answer:
    who = {"username": user.username, "password": PASSWORD, "csrfmiddlewaretoken": token(client)}
    return client.post(LOGIN, who | kept, headers=OURS)


def test_who_did_not_type_it_is_told_and_sends_it_under_their_own_name(browser: Client, evening: Tournament) -> None:
    address = reverse("web:desk_enter_totals", args=[evening.pk])
    kept = hidden(asked_after_session(browser, address, typed(browser)))["kept"]

    own = log_in(browser, anna(), kept=kept)
    assert ("You are logged in again. What you typed" in said(own), text_at(own, "main form")) == (True, "Send again")
    Session.objects.all().delete()
    other = log_in(browser, clara(), kept=kept)
    assert "This was typed by anna, not by you." in said(other)
    assert "it is saved under your name, clara." in said(other)
    assert ("What you typed" in said(other), "70" in said(other)) == (False, False)
    assert text_at(other, "main form") == "Send under my name"
    assert browser.post(address, hidden(other), headers=OURS).status_code == 404
    assert not entered_rounds(evening)


def test_a_file_is_asked_for_again(browser: Client) -> None:
    address = reverse("web:desk_import", args=[cup().slug])
    asked = asked_after_session(browser, address, {"file": SimpleUploadedFile("gäste.csv", b"x")})
    assert "after the login you are asked to choose gäste.csv again" in said(asked)
    known = log_in(browser, anna(), kept=hidden(asked)["kept"])
    (form,) = parts(known, "main form")
    (chosen,) = parts(known, "main form [type=file]")
    assert (form.attributes["enctype"], chosen.attributes["name"]) == ("multipart/form-data", "file")
    assert "required" in chosen.attributes
    assert "Choose gäste.csv again" in said(known)
    again = {"file": SimpleUploadedFile("gäste.csv", b"Nr;Zuname;Vorname\n7001;Uhu;Adam\n")}
    assert "Uhu" in said(browser.post(address, hidden(known) | again, headers=OURS))


def test_a_button_alone_is_kept_too(browser: Client, evening: Tournament) -> None:
    address = reverse("web:desk_enter_totals", args=[evening.pk])
    asked = asked_after_session(browser, address, {})
    known = log_in(browser, anna(), kept=hidden(asked)["kept"])
    assert [each.attributes["action"] for each in parts(known, "main form")] == [address]
