"""Logging in and out."""

import time

import pytest
from django.contrib.auth import get_user
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, anna
from tests.web.parts import parts, text_at
from tournaments.web.public.throttle import note_failure

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
    (field,) = parts(client.get(f"{LOGIN}?next=/desk/jobs/1/"), "main [name=next]")
    assert field.attributes["value"] == "/desk/jobs/1/"


@pytest.mark.parametrize("fields", [{"password": "falsch"}, {"username": "niemand"}, {"username": "", "password": ""}])
def test_log_in_with_something_wrong_says_so_and_logs_nobody_in(client: Client, fields: dict[str, str]) -> None:
    anna()

    response = client.post(LOGIN, {"username": "anna", "password": PASSWORD} | fields)

    assert response.status_code == 200
    assert text_at(response, "[role=alert]")
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


WRONG = {"username": "anna", "password": "falsch"}


def tries(client: Client, *, times: int, address: str = "192.0.2.1", **fields: str) -> list[int]:
    return [client.post(LOGIN, WRONG | fields, REMOTE_ADDR=address).status_code for _ in range(times)]


def test_sixth_wrong_password_for_a_name_has_to_wait_from_wherever_it_comes(client: Client) -> None:
    anna()
    for number in range(5):
        assert tries(client, times=1, address=f"192.0.2.{number}") == [200]

    response = client.post(LOGIN, WRONG | {"password": PASSWORD}, REMOTE_ADDR="192.0.2.77")

    assert (response.status_code, response["Retry-After"]) == (429, "300")
    assert text_at(response, "[role=alert]") == "Too many wrong passwords. Please try again in 5 minutes."
    assert not get_user(client).is_authenticated
    assert tries(client, times=1, address="192.0.2.78", username="ANNA") == [429]
    assert tries(client, times=1, address="192.0.2.78", username="bert") == [200]


def test_sixth_wrong_password_from_an_address_has_to_wait_whatever_the_name(client: Client) -> None:
    anna()
    for number in range(5):
        assert tries(client, times=1, username=f"user{number}") == [200]

    assert tries(client, times=1, password=PASSWORD) == [429]
    assert tries(client, times=1, password=PASSWORD, address="192.0.2.2") == [302]


def test_right_password_gives_the_name_its_attempts_again_but_not_the_address(client: Client) -> None:
    anna()
    assert tries(client, times=4) == [200] * 4
    assert tries(client, times=1, password=PASSWORD) == [302]
    client.post("/logout/")

    assert tries(client, times=4, address="192.0.2.2") == [200] * 4
    assert tries(client, times=2) == [200, 429]


def test_attempts_come_back_when_the_window_is_over(client: Client) -> None:
    anna()
    for _ in range(5):
        note_failure(username="anna", address="192.0.2.1", window=1)
    assert tries(client, times=1) == [429]

    time.sleep(1.1)
    assert tries(client, times=1, password=PASSWORD) == [302]


def test_admin_is_no_way_round(client: Client) -> None:
    anna()
    assert [client.post("/admin/login/", WRONG).status_code for _ in range(6)] == [200] * 5 + [429]
    assert client.get("/admin/", follow=True).redirect_chain == [("/admin/login/?next=/admin/", 302)]


def test_admin_asks_who_is_logged_in_without_its_rights_for_another_log_in(client: Client) -> None:
    client.force_login(anna())
    assert client.get("/admin/", follow=True).redirect_chain == [("/admin/login/?next=/admin/", 302)]


def test_log_in_for_the_admin_leads_there(client: Client) -> None:
    user = anna()
    user.is_staff = True
    user.save(update_fields=["is_staff"])

    response = client.post("/admin/login/?next=/admin/", {"username": "anna", "password": PASSWORD})

    assert response.headers["Location"] == "/admin/"


def test_empty_fields_are_no_wrong_password(client: Client) -> None:
    assert tries(client, times=7, username="", password="") == [200] * 7


def test_throttle_tells_no_names(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    tries(client, times=7, username="geheimrat")
    assert "geheimrat" not in caplog.text
