"""Accounts at the desk: everybody changes their own password; superusers make, change and lock accounts."""

import pytest
from django.contrib.auth import get_user
from django.test import Client

from tests.actions.witness import everything, refused
from tests.factories import PASSWORD, UserFactory, anna, clara, cup
from tests.web.desk.pages import done, error_at, shown
from tournaments.actions.accounts.managing import AccountSettings, change_account, create_account
from tournaments.models import User

pytestmark = pytest.mark.django_db

FRESH = "vier fette Kakadus"
OWN = "/desk/account/"


@pytest.fixture
def host(client: Client) -> Client:
    """Whoever runs the installation."""
    client.force_login(UserFactory.create(username="wirt", is_superuser=True, is_staff=True))
    client.cookies.load({"django_language": "en"})
    return client


def test_everybody_changes_their_own_password_and_stays_logged_in_here_only(desk: Client) -> None:
    elsewhere = Client()
    elsewhere.force_login(anna())
    assert f'href="{OWN}"' in desk.get("/desk/").content.decode()

    assert "Your password has been changed." in done(desk, OWN, old=PASSWORD, password=FRESH, again=FRESH)

    assert User.objects.get(username="anna").check_password(FRESH)
    assert get_user(desk).is_authenticated
    assert elsewhere.get("/desk/").status_code == 302
    assert Client().login(username="anna", password=FRESH)


@pytest.mark.parametrize(
    ("field", "said", "typed"),
    [
        ("old", "This is not your password.", {"old": "falsch"}),
        ("again", "These are two different passwords.", {"again": "vier magere Kakadus"}),
        (
            "password",
            "This password cannot be taken: This password is too short",
            {"password": "kurz", "again": "kurz"},
        ),
        ("password", "too common", {"password": "password123", "again": "password123"}),
    ],
)
def test_a_password_that_will_not_do_is_said_at_its_field(
    desk: Client, field: str, said: str, typed: dict[str, str]
) -> None:
    assert said in error_at(desk, OWN, field, **{"old": PASSWORD, "password": FRESH, "again": FRESH} | typed)
    assert User.objects.get(username="anna").check_password(PASSWORD)


def test_the_old_password_is_tried_no_more_often_than_at_the_log_in(desk: Client) -> None:
    wrong = {"old": "falsch", "password": FRESH, "again": FRESH}
    answers = [desk.post(OWN, wrong).status_code for _ in range(6)]

    assert answers == [422] * 5 + [429]
    assert desk.post(OWN, wrong | {"old": PASSWORD}).status_code == 429
    assert User.objects.get(username="anna").check_password(PASSWORD)


def test_whoever_runs_the_installation_makes_an_account_and_a_cup_takes_it(host: Client) -> None:
    cup()
    assert 'href="/desk/accounts/"' in host.get("/desk/").content.decode()
    form = {"username": "dora", "name": "Dora Dotter", "password": FRESH, "again": FRESH}

    said = done(host, "/desk/accounts/new/", **form)

    made = User.objects.get(username="dora")
    assert "The account dora has been made." in said
    assert (made.name, made.is_active, made.is_superuser, made.is_staff) == ("Dora Dotter", True, False, False)
    assert Client().login(username="dora", password=FRESH)
    assert "dora Dora Dotter" in shown(host, "/desk/accounts/")
    before = everything()
    assert "already exists" in error_at(host, "/desk/accounts/new/", "username", **form)
    assert "cannot be taken" in error_at(host, "/desk/accounts/new/", "username", **form | {"username": "d o r a"})
    assert "too similar" in error_at(
        host, "/desk/accounts/new/", "password", **form | {"username": "kakadukakadu"} | same("kakadukakadu1")
    )
    assert everything() == before


def same(password: str) -> dict[str, str]:
    return {"password": password, "again": password}


def test_an_account_is_renamed_locked_and_gets_a_new_password(host: Client) -> None:
    other = clara()
    there = Client()
    there.force_login(other)
    url = f"/desk/accounts/{other.pk}/"

    done(host, f"{url}password/", **same(FRESH))
    assert there.get("/desk/").status_code == 302, "logged out everywhere"
    assert there.login(username=other.username, password=FRESH)
    done(host, url, name="Bert B.")

    other.refresh_from_db()
    assert (other.name, other.is_active) == ("Bert B.", False)
    assert there.get("/desk/").status_code == 302
    assert "cannot log in" in shown(host, "/desk/accounts/")
    done(host, url, name="Bert B.", is_active="on", is_superuser="on")
    other.refresh_from_db()
    assert (other.is_active, other.is_superuser, other.is_staff) == (True, True, True)


def test_somebody_keeps_running_the_installation() -> None:
    mighty = AccountSettings(name="", is_superuser=True)
    one = create_account("eins", mighty, password=FRESH)
    less = AccountSettings(name="")
    with refused("own_account"):
        change_account(one, less, by=one)
    stranger = anna()
    with refused("last_superuser"):
        change_account(one, less, by=stranger)
    other = create_account("zwei", mighty, password=FRESH)
    change_account(one, less, by=other)

    one.refresh_from_db()
    assert (one.is_superuser, one.is_active) == (False, True)


@pytest.mark.parametrize("rest", ["", "new/", "1/", "1/password/"])
def test_accounts_are_nobody_elses_business(desk: Client, rest: str) -> None:
    url = f"/desk/accounts/{rest.replace('1', str(anna().pk))}"

    assert desk.get(url).status_code == 404
    assert desk.post(url, {"is_superuser": "on", "is_active": "on", **same(FRESH)}).status_code in {404, 405}
    assert not User.objects.filter(is_superuser=True).exists()
    assert "/desk/accounts/" not in desk.get("/desk/").content.decode()
