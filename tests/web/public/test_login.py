"""Logging in and out."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.factories import PASSWORD, anna, clara
from tests.web.parts import parts, text_at
from tournaments.actions.accounts.log_in import LogInAttempt, count_attempt
from tournaments.errors import TooMany
from tournaments.log_in_keys import DEVICE_FOR, LINK_FOR, device_key, link_key
from tournaments.models import LogInCount, User

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


def test_sixth_wrong_password_from_one_place_has_to_wait(client: Client) -> None:
    anna()
    assert tries(client, times=5) == [200] * 5

    response = client.post(LOGIN, WRONG | {"password": PASSWORD}, REMOTE_ADDR="192.0.2.1")

    assert response.status_code == 429
    assert 290 <= int(response["Retry-After"]) <= 300
    said = text_at(response, "[role=alert]")
    assert said.startswith("Too many wrong passwords. Please try again in 5 min.")
    assert "log_in_link" in said
    assert not get_user(client).is_authenticated
    assert tries(client, times=1, username="ANNA") == [429]
    assert tries(client, times=1, username="bert") == [200]


def test_what_a_stranger_tries_elsewhere_does_not_lock_the_owner_out(client: Client) -> None:
    anna()
    assert tries(Client(), times=9, address="198.51.100.7") == [200] * 5 + [429] * 4

    assert tries(client, times=1, password=PASSWORD) == [302]


def test_a_known_device_gets_in_during_a_flood(client: Client) -> None:
    """From a hundred addresses, the owner's own among them, until the name has no try left anywhere else."""
    anna()
    assert log_in(client) == reverse("web:desk")
    client.post("/logout/")
    flood("anna", times=100)
    assert tries(Client(), times=7) == [429] * 7
    assert tries(Client(), times=1, address="203.0.113.9", password=PASSWORD) == [429]

    assert tries(client, times=9) == [200] * 9
    assert tries(client, times=1, password=PASSWORD) == [302]


def test_a_known_device_has_a_bound_of_its_own(client: Client) -> None:
    anna()
    log_in(client)
    client.post("/logout/")

    assert tries(client, times=11) == [200] * 10 + [429]
    assert tries(Client(), times=1, password=PASSWORD, address="192.0.2.2") == [302]


def test_the_devices_cookie_is_kept_from_scripts_and_other_sites(client: Client, settings: Settings) -> None:
    user = anna()
    settings.SESSION_COOKIE_SECURE = True
    log_in(client)

    cookie = client.cookies[f"device-{user.pk}"]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"], cookie["path"]) == (True, "Lax", True, "/")
    assert int(cookie["max-age"]) == 400 * 24 * 3600


def test_only_the_users_own_good_cookie_makes_a_device_known(client: Client) -> None:
    user, other = anna(), clara()
    now = timezone.now()
    name, good = f"device-{user.pk}", device_key(user, now=now)
    tries(Client(), times=5)
    assert tries(with_cookie(name, good), times=1) == [200]

    for spoilt in (
        device_key(other, now=now),
        device_key(other, now=now).replace(f"{other.pk}.", f"{user.pk}.", 1),
        good[:-1] + ("0" if good[-1] != "0" else "1"),
        f"0{good}",
        device_key(user, now=now - DEVICE_FOR),
        device_key(user, now=now + timedelta(minutes=1)),
        link_key(user, now=now),
        "",
        "1.2.3",
        "x" * 5000,
    ):
        assert tries(with_cookie(name, spoilt), times=1) == [429], spoilt
    assert tries(with_cookie(f"device-{other.pk}", good), times=1) == [429]
    user.set_password("ein neues Passwort")
    user.save()
    assert tries(with_cookie(name, good), times=1) == [429]


def flood(username: str, *, times: int) -> None:
    """Tries from so many addresses; those the name has no try left for are refused."""
    for number in range(times):
        with suppress(TooMany):
            count_attempt(LogInAttempt(username, f"198.51.100.{number}"), now=timezone.now())


def with_cookie(name: str, value: str) -> Client:
    client = Client()
    client.cookies[name] = value
    return client


def test_sixty_first_wrong_password_from_an_address_has_to_wait_whatever_the_name(client: Client) -> None:
    anna()
    for number in range(60):
        count_attempt(LogInAttempt(f"user{number}", "192.0.2.1"), now=timezone.now())

    assert tries(client, times=1, password=PASSWORD) == [429]
    assert tries(client, times=1, password=PASSWORD, address="192.0.2.2") == [302]


def test_names_tried_elsewhere_take_no_count_away(client: Client) -> None:
    anna()
    tries(client, times=5)
    others = [LogInAttempt(f"user{number}", f"198.51.{number // 50}.7") for number in range(400)]
    rows = [
        LogInCount(key=key, tries=1, ends_at=timezone.now()) for key in {key for each in others for key in each.keys}
    ]
    LogInCount.objects.bulk_create(rows, ignore_conflicts=True)
    count_attempt(others[0], now=timezone.now() + timedelta(seconds=1))

    assert tries(client, times=1) == [429]


def test_right_password_gives_the_name_its_attempts_again_but_not_the_address(client: Client) -> None:
    anna()
    for number in range(55):
        count_attempt(LogInAttempt(f"user{number}", "192.0.2.1"), now=timezone.now())
    assert tries(client, times=4) == [200] * 4
    assert tries(client, times=1, password=PASSWORD) == [302]

    assert tries(Client(), times=2) == [200, 429]
    assert tries(Client(), times=5, address="192.0.2.2") == [200] * 5


def test_a_name_that_nobody_has_is_answered_like_one_that_somebody_has(client: Client) -> None:
    anna()
    known = [client.post(LOGIN, WRONG, REMOTE_ADDR="192.0.2.1") for _ in range(6)]
    unknown = [client.post(LOGIN, WRONG | {"username": "hugo"}, REMOTE_ADDR="192.0.2.2") for _ in range(6)]

    for one, other in zip(known, unknown, strict=True):
        assert one.status_code == other.status_code
        assert text_at(one, "main").replace("anna", "hugo") == text_at(other, "main")
        assert not other.cookies.keys() - one.cookies.keys()


def test_who_waits_costs_no_write_and_no_hashing(client: Client) -> None:
    anna()
    tries(client, times=5)

    with CaptureQueriesContext(connection) as asked:
        assert tries(client, times=1) == [429]

    assert [each["sql"].split()[0] for each in asked.captured_queries] == ["SELECT"]


def test_admin_is_no_way_round(client: Client) -> None:
    anna()
    assert [client.post("/admin/login/", WRONG).status_code for _ in range(6)] == [200] * 5 + [429]
    assert client.post(LOGIN, WRONG).status_code == 429
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


def link_to(user: User, **ago: float) -> str:
    return f"/login/once/{link_key(user, now=timezone.now() - timedelta(**ago))}/"


def test_a_link_lets_in_once_and_only_when_asked(client: Client) -> None:
    user = anna()
    link = link_to(user)
    for _ in range(2):  # a messenger's preview, then the person
        asked = client.get(link)
        assert (asked.status_code, get_user(client).is_authenticated) == (200, False)
    assert "no-store" in asked["Cache-Control"]

    assert client.post(link).headers["Location"] == reverse("web:desk")
    assert get_user(client) == user
    assert f"device-{user.pk}" in client.cookies

    assert [Client().get(link).status_code, Client().post(link).status_code] == [404, 404]


def test_a_link_works_during_a_flood(client: Client) -> None:
    user = anna()
    flood("anna", times=40)
    assert tries(client, times=1, password=PASSWORD) == [429]

    assert client.post(link_to(user)).status_code == 302


def test_a_link_ends_with_time_log_in_password_and_account(client: Client) -> None:
    user = anna()
    user.last_login = timezone.now()
    user.save()
    assert client.get(link_to(user, seconds=LINK_FOR.total_seconds())).status_code == 404
    assert client.get(link_to(user, minutes=-5)).status_code == 404
    link = link_to(user)
    for spoilt in (link.replace(f"/{user.pk}.", f"/0{user.pk}."), link.replace("/once/", "/once/9"), link[:-2] + "/",
                   link.replace(".", "..", 1), f"/login/once/{device_key(user, now=timezone.now())}/"):  # fmt: skip
        assert client.get(spoilt).status_code == 404, spoilt
    assert client.get(link).status_code == 200
    for change in ({"is_active": False}, {"last_login": timezone.now()}, {"password": "other"}):
        before = {name: getattr(user, name) for name in change}
        User.objects.filter(pk=user.pk).update(**change)
        assert client.get(link).status_code == 404, change
        User.objects.filter(pk=user.pk).update(**before)
    assert client.get(link).status_code == 200


def test_a_link_needs_the_page_it_came_from() -> None:
    assert Client(enforce_csrf_checks=True).post(link_to(anna())).status_code == 403
