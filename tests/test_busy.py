"""While somebody else writes and does not end: readers read, and who writes is told within seconds to try again."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests.database_locks import another_writer, short_patience
from tests.factories import anna, link_of, seated_tournament, tables_of
from tests.web.parts import text_at
from tournaments.links import table_token
from tournaments.models import Event, Hand, Table, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

DREIER = {"contract": "dreier", "declarer": 0, "won": True}
ENTRY = {"entry_id": "first-sending", "number": 1, "hand": DREIER}


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=8)


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return tables_of(tournament)[0]


@pytest.fixture
def token(table: Table) -> str:
    return table_token(link_of(table), table)


@pytest.fixture
def visitor() -> Iterator[Client]:
    with short_patience():
        yield Client(raise_request_exception=False, headers={"accept-language": "en"})


def rows() -> tuple[int, int]:
    return Hand.objects.count(), Event.objects.count()


def filled_form(visitor: Client, address: str) -> dict[str, Any]:
    """The form of a hand, filled in and previewed: what its "save" sends."""
    page = visitor.get(f"{address}?contract=dreier").content.decode()
    (entry_id,) = re.findall(r'name="entry_id" value="([^"]+)"', page)
    (seats,) = re.findall(r'name="seats" value="([^"]+)"', page)
    data = {"contract": "dreier", "outcome": "0-yes", "entry_id": entry_id, "based_on": "", "seats": seats}
    shown = visitor.post(f"{address}preview/", data).content.decode()
    (save,) = re.findall(r'name="save"\s+value="([^"]+)"', shown)
    return data | {"save": save}


def test_a_hand_sent_to_the_api_is_told_to_try_again_and_is_safe_to_send_again(visitor: Client, token: str) -> None:
    hands = f"/api/v1/tables/{token}/hands/"
    before = rows()

    with another_writer():
        refused = visitor.post(hands, ENTRY, content_type="application/json")
        assert rows() == before
    taken = visitor.post(hands, ENTRY, content_type="application/json")
    known = visitor.post(hands, ENTRY, content_type="application/json")

    assert (refused.status_code, refused.json()["error"][0]["code"]) == (503, "busy")
    assert int(refused["Retry-After"]) > 0
    assert (taken.status_code, known.status_code, known.json()) == (201, 200, taken.json())
    assert Hand.objects.count() == 1


def test_a_phone_that_saved_in_vain_sends_the_same_again_with_one_press(visitor: Client, token: str) -> None:
    address = f"/t/{token}/hands/1/"
    data = filled_form(visitor, address)
    before = rows()

    with another_writer():
        refused = visitor.post(address, data)
        assert rows() == before
    page = refused.content.decode()
    offered = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page))

    assert (refused.status_code, int(refused["Retry-After"]) > 0) == (503, True)
    assert text_at(refused, "main form") == "Send again"
    assert offered == data
    assert visitor.post(address, offered)["Location"] == f"/t/{token}/?saved=1"
    assert Hand.objects.count() == 1


def test_a_password_is_not_written_into_a_page(visitor: Client, tournament: Tournament) -> None:
    with another_writer():
        refused = visitor.post("/login/", {"username": "anna", "password": "sieben Herzkönige"})

    if refused.status_code == 503:  # where logging in has to wait for the writer, which is SQLite
        assert "Herz" not in refused.content.decode()
        assert "<form" not in refused.content.decode().split("<main")[1]


def test_readers_read_at_once(visitor: Client, tournament: Tournament, token: str) -> None:
    at = f"/desk/evenings/{tournament.pk}/"
    public = tournament.public_id
    addresses = [
        "/",
        f"/live/{public}/",
        f"/live/{public}/wall/",
        f"/live/{public}/standings/phones/",
        f"/seating/{public}/",
        f"/t/{token}/",
        f"/t/{token}/sheet/",
        f"/t/{token}/hands/1/",
        f"/api/v1/tables/{token}/hands/",
        "/desk/",
        at,
        f"{at}rounds/1/",
        f"{at}results/",
        f"{at}log/",
        f"{at}check-in/",
    ]
    visitor.force_login(anna())

    with another_writer():
        assert {each: visitor.get(each).status_code for each in addresses} == dict.fromkeys(addresses, 200)
