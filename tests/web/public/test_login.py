"""Logging in and out."""

import pytest
from django.contrib.auth import get_user
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, anna

pytestmark = pytest.mark.django_db

LOGIN = "/login/"


def log_in(client: Client, **fields: str) -> str:
    response = client.post(LOGIN, {"username": "anna", "password": PASSWORD} | fields)
    return str(response.headers.get("Location", response.status_code))


def test_log_in_leads_to_the_desk(client: Client) -> None:
    anna()

    assert log_in(client) == reverse("web:desk")
    assert get_user(client).is_authenticated


def test_log_in_leads_where_one_wanted_to_go_but_never_away(client: Client) -> None:
    anna()

    assert log_in(client, next="/desk/jobs/1/") == "/desk/jobs/1/"
    client.post("/logout/")
    assert log_in(client, next="https://elsewhere.example/") == reverse("web:desk")


def test_log_in_page_keeps_where_one_wanted_to_go(client: Client) -> None:
    assert 'name="next" value="/desk/jobs/1/"' in client.get(f"{LOGIN}?next=/desk/jobs/1/").content.decode()


@pytest.mark.parametrize("fields", [{"password": "falsch"}, {"username": "niemand"}, {"username": "", "password": ""}])
def test_log_in_with_something_wrong_says_so_and_logs_nobody_in(client: Client, fields: dict[str, str]) -> None:
    anna()

    response = client.post(LOGIN, {"username": "anna", "password": PASSWORD} | fields)

    assert response.status_code == 200
    assert 'role="alert"' in response.content.decode()
    assert not get_user(client).is_authenticated


def test_log_in_of_an_account_that_was_closed_is_refused(client: Client) -> None:
    user = anna()
    user.is_active = False
    user.save(update_fields=["is_active"])

    assert log_in(client) == "200"


def test_log_in_page_leads_on_who_is_logged_in_already(client: Client) -> None:
    client.force_login(anna())

    assert client.get(LOGIN).headers["Location"] == reverse("web:desk")


def test_log_out_is_a_button_and_leads_home(client: Client) -> None:
    client.force_login(anna())

    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").headers["Location"] == "/"
    assert not get_user(client).is_authenticated


def test_log_in_needs_the_page_it_came_from() -> None:
    strict = Client(enforce_csrf_checks=True)
    anna()

    response = strict.post(LOGIN, {"username": "anna", "password": PASSWORD})

    assert response.status_code == 403
