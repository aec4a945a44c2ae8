"""Whose phone it is: said once, remembered for one table, never in the way."""

from http.cookies import Morsel

import pytest
from pytest_django import Settings

from tests.factories import link_of
from tests.web.parts import texts
from tests.web.phone.captain import WON, Captain

pytestmark = pytest.mark.django_db

ASKED = "#who summary"


def say(captain: Captain, **tapped: object) -> tuple[int, str]:
    answer = captain.client.post(f"{captain.table_url}players/", tapped)
    return answer.status_code, answer.headers.get("Location", "")


def kept(captain: Captain) -> Morsel[str]:
    return captain.client.cookies["place"]


def test_the_first_page_asks_in_one_line_and_the_hand_can_be_entered_at_once(four: Captain) -> None:
    page = four.look()

    assert texts(page, ASKED) == ["Nur mitlesen? Wer sind Sie?"]
    assert texts(page, "[name=choose]") != []
    assert page.context["at"].from_place is None


def test_what_was_said_is_kept_for_this_table_alone_as_long_as_its_link(four: Captain, settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = True

    assert say(four, write="3") == (302, four.table_url)

    cookie = kept(four)
    assert (cookie.value, cookie["path"], cookie["samesite"]) == ("write-3", four.table_url, "Lax")
    assert (cookie["httponly"], cookie["secure"]) == (True, True)
    assert (cookie["expires"], cookie["max-age"]) == (f"{link_of(four.table).expires_at:%a, %d %b %Y %H:%M:%S GMT}", "")


def test_a_phone_that_writes_names_its_place_with_every_hand(four: Captain) -> None:
    say(four, write="3")

    page = four.look()

    assert page.context["at"].from_place == 3
    assert texts(page, ASKED) == ["Dieses Handy schreibt auf, Platz 3. Ändern?"]


def test_a_phone_that_reads_opens_its_player_again_until_it_goes_back(four: Captain) -> None:
    assert say(four, read="2") == (302, f"{four.table_url}players/2/")

    again, back = four.look(), four.client.get(f"{four.table_url}?back")

    assert (again.status_code, again.headers["Location"]) == (302, f"{four.table_url}players/2/")
    assert back.status_code == 200
    assert texts(back, ASKED) == ["Dieses Handy liest nur mit. Ändern?"]


def test_a_wrong_choice_is_changed_by_the_right_one(four: Captain) -> None:
    say(four, read="2")
    say(four, write="1")

    assert (kept(four).value, four.look().status_code) == ("write-1", 200)


def test_whoever_just_writes_a_hand_is_not_asked_any_more(four: Captain) -> None:
    four.enter(1, **WON)

    assert kept(four).value == "write-0"
    assert texts(four.look(), ASKED) == ["Nur mitlesen? Wer sind Sie?"]  # at the foot of the page, to be found again
    assert four.look().content.decode().index('id="who"') > four.look().content.decode().index('id="sheet"')
    assert four.look().context["at"].from_place is None


@pytest.mark.parametrize("tapped", [{}, {"write": "5"}, {"read": "0"}, {"read": "\N{SUPERSCRIPT TWO}"}, {"own": "1"}])
def test_no_place_of_this_table_is_asked_again(four: Captain, tapped: dict[str, str]) -> None:
    answer = four.client.post(f"{four.table_url}players/", tapped)

    assert (answer.status_code, texts(answer, "h1")) == (422, ["Wer sind Sie?"])
    assert not answer.cookies


@pytest.mark.parametrize("spoilt", ["write-7", "write-", "own-1", "read-1; x", "9" * 500])
def test_a_spoilt_cookie_says_nothing(four: Captain, spoilt: str) -> None:
    four.client.cookies["place"] = spoilt

    assert four.look().context["said"] is None
