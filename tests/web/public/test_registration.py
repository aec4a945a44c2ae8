"""Somebody's own registration, by its link."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.registered import offered, order, registers
from tests.web.reading import text_of
from tournaments.links import registration_token
from tournaments.models import Registration, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """One seat, on an evening that is today."""
    return offered(seats=1, now=timezone.now())


def url(mine: Registration, rest: str = "") -> str:
    return f"/registration/{registration_token(mine)}/{rest}"


def test_the_page_says_how_it_stands_and_the_next_moves_up(client: Client, tournament: Tournament) -> None:
    first, second, third = (registers(tournament, name, now=timezone.now()) for name in ("Herz", "Karo", "Pik"))
    assert "Registered: you have a seat." in text_of(client.get(url(first)))
    assert "place 1 of the waiting list" in text_of(client.get(url(second)))
    assert "place 2 of the waiting list" in text_of(client.get(url(third)))

    answer = client.post(url(first, "cancel/"))

    assert answer["Location"] == url(first)
    page = client.get(url(first))
    assert "This registration has been cancelled." in text_of(page)
    assert "Into the calendar" not in text_of(page)
    assert "cancel/" not in page.content.decode()
    assert "Registered: you have a seat." in text_of(client.get(url(second)))


def test_the_link_goes_nowhere_else(client: Client, tournament: Tournament) -> None:
    mine = registers(tournament, "Herz", now=timezone.now())

    page = client.get(url(mine))

    assert page["Referrer-Policy"] == "no-referrer"
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in page["Cache-Control"]
    assert "<svg" in page.content.decode()


def test_looking_at_the_link_cancels_nothing(client: Client, tournament: Tournament) -> None:
    mine = registers(tournament, "Herz", now=timezone.now())

    assert client.get(url(mine, "cancel/")).status_code == 405
    assert len(order(tournament)) == 1


def test_another_link_opens_and_cancels_nothing(client: Client, tournament: Tournament) -> None:
    mine, other = (registers(tournament, name, now=timezone.now()) for name in ("Herz", "Karo"))
    forged = f"/registration/{other.pk}.{registration_token(mine).partition('.')[2]}/"

    for answer in (client.get(forged), client.post(f"{forged}cancel/"), client.get("/registration/x/")):
        assert answer.status_code == 404
        assert "This link is no longer valid" in text_of(answer)
    assert len(order(tournament)) == 2
