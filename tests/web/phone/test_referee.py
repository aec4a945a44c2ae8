"""Calling the referee from a phone: one tap, one confirmation, and how it stands."""

import pytest
from django.utils import timezone

from tests.factories import at_desk
from tests.web.parts import parts, text_at, texts
from tests.web.phone.captain import HTMX, Captain, said
from tournaments.actions.room.referee_calls import MOST_CALLS, answer_referee_call, close_referee_call
from tournaments.models import RefereeCall
from tournaments.queries.room.referee_calls import open_call_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(four: Captain) -> str:
    return f"{four.table_url}referee/"


@pytest.fixture
def call(four: Captain, url: str) -> RefereeCall:
    """A call that was made on Bert's phone."""
    four.client.cookies["place"] = "write-3"
    assert four.client.post(url, {"reason": "dispute"}).headers["Location"] == url
    made = open_call_of(four.table)
    assert made is not None
    return made


def test_table_and_player_lead_to_the_question_which_calls_nobody_yet(four: Captain, url: str) -> None:
    ways = [[each.attributes["href"] for each in parts(four.client.get(f"{four.table_url}{page}"), "main a")]
            for page in ("", "players/1/")]  # fmt: skip

    page = four.client.get(url)

    assert [url in way for way in ways] == [True, True]
    assert texts(page, "h1") == ["Schiedsrichter rufen?"]
    assert texts(page, ".tile") == ["Renonce", "Streit ums Ergebnis", "Sonstiges"]
    assert open_call_of(four.table) is None


def test_call_has_the_place_of_the_phone_and_the_reason(four: Captain, call: RefereeCall, url: str) -> None:
    clock = f"{timezone.localtime(call.called_at):%H:%M}"

    assert (call.place, call.reason) == (3, "dispute")
    assert f"Schiedsrichter um {clock} gerufen." in text_at(four.client.get(url), ".message")


def test_every_phone_of_the_table_sees_that_somebody_comes(four: Captain, call: RefereeCall) -> None:
    answer_referee_call(call, actor=at_desk(), now=timezone.now())
    call.refresh_from_db()

    other = Captain(four.table)
    pages = [other.client.get(f"{four.table_url}{page}") for page in ("", "referee/", "players/2/")]

    coming = f"Der Schiedsrichter kommt ({timezone.localtime(call.answered_at):%H:%M})."
    assert [text_at(page, ".message[role=status]") for page in pages] == [coming] * 3


def test_the_phone_asks_until_it_is_settled(four: Captain, call: RefereeCall, url: str) -> None:
    open_ = four.client.get(url, headers=HTMX)
    close_referee_call(call, actor=at_desk(), now=timezone.now())
    settled = four.client.get(url, headers=HTMX)

    assert [page.content.decode().count("hx-get") for page in (open_, settled)] == [1, 0]
    assert text_at(settled, ".message") == "Der Ruf nach dem Schiedsrichter ist erledigt."
    own_page = four.client.get(url, headers={**HTMX, "HX-Target": "call"})
    assert texts(own_page, "#call h1") == ["Schiedsrichter rufen?"]


def test_call_is_taken_back(four: Captain, call: RefereeCall, url: str) -> None:
    four.client.post(url, {"withdraw": "yes"})

    call.refresh_from_db()
    assert call.is_withdrawn


def test_refusals_are_said_on_the_page(four: Captain, url: str) -> None:
    unknown = four.client.post(url, {"reason": "<b>"})
    for _ in range(MOST_CALLS):
        four.client.post(url)
        four.client.post(url, {"withdraw": "yes"})
    often = four.client.post(url)

    assert [page.status_code for page in (unknown, often)] == [422, 422]
    assert [text_at(page, "[role=alert]") for page in (unknown, often)] == [said("call_reason"), said("many_calls")]


def test_a_reader_goes_back_to_their_own_page(four: Captain, url: str) -> None:
    four.client.cookies["place"] = "read-2"

    assert four.client.get(url).context["back_url"] == f"{four.table_url}players/2/"
