"""The link of whoever registered is the permission, and ends with the evening's day."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.http import Http404
from pytest_django import Settings

from tests.factories import NOW
from tests.registered import offered, registers
from tournaments.access import links_end, registration_by_token, registration_of
from tournaments.links import registration_token
from tournaments.models import Registration, Tournament
from tournaments.models.tournament import TournamentState

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine() -> Registration:
    return registers(offered(), "Herzinger")


def test_a_registration_is_found_by_its_link_until_midnight(mine: Registration) -> None:
    token = registration_token(mine)

    assert registration_by_token(token, now=NOW) == mine
    end = links_end(mine.tournament)
    assert end.astimezone(ZoneInfo("Europe/Vienna")).isoformat() == "2026-11-21T00:00:00+01:00"
    with pytest.raises(Http404):
        registration_by_token(token, now=end)


def test_a_link_opens_nothing_after_the_evening(mine: Registration) -> None:
    Tournament.objects.update(state=TournamentState.CLOSED)

    with pytest.raises(Http404):
        registration_by_token(registration_token(mine), now=NOW)


def test_no_other_token_opens_a_registration(mine: Registration) -> None:
    other = registers(mine.tournament, "Karobauer")
    number, _, secret = registration_token(mine).partition(".")

    for token in (
        f"{other.pk}.{secret}",
        f"0{number}.{secret}",
        f"{number}.{secret[:-1]}",
        number,
        "",
        "1.\0",
        "9" * 40,
    ):
        with pytest.raises(Http404):
            registration_by_token(token, now=NOW)


def test_a_link_made_with_a_retired_key_still_opens(mine: Registration, settings: Settings) -> None:
    token = registration_token(mine)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "n" * 50, [settings.SECRET_KEY]

    assert registration_by_token(token, now=NOW) == mine


def test_a_registration_of_another_evening_does_not_exist(mine: Registration) -> None:
    with pytest.raises(Http404):
        registration_of(offered(now=NOW + timedelta(hours=1)), mine.pk)
