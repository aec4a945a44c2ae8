"""The screens of an evening at the desk, and the prize-giving's buttons."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.actions.acts import finish_tournament
from tests.factories import NOW, at_desk, new_tournament, seated_tournament
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.parts import parts, texts
from tournaments.actions.cancelling import cancel_tournament, withdraw_cancellation
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import PrizeGiving, ScreenPlan, Tournament
from tournaments.queries.room.screens import Screen

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed() -> Tournament:
    return finish_tournament(seated_tournament(players=8, rounds_planned=1))  # ranks 1 1 3 3 3 3 7 7


def press(desk: Client, tournament: Tournament, **fields: str) -> int:
    return desk.post(tournament_url(tournament, "prize-giving/"), data=fields).status_code


def test_every_address_is_there_and_what_takes_turns_is_chosen(desk: Client) -> None:
    tournament = new_tournament(players=8)
    page = tournament_url(tournament, "screens/")
    links = {each.attributes["href"] for each in parts(desk.get(page), "main a")}
    ends = {reverse("web:screen", args=[tournament.public_id, each]) for each in Screen}
    ends |= {reverse("web:screens", args=[tournament.public_id]), "/screen/cup/musterer/"}
    assert {end for end in ends if any(link.endswith(end) for link in links)} == ends
    assert page in {each.attributes["href"] for each in parts(desk.get(tournament_url(tournament)), "main a")}

    assert done(desk, page, screens=["clock", "welcome"], seconds="15") == "The screens have been changed."
    plan = ScreenPlan.objects.get()
    assert (plan.screens, plan.seconds) == (["welcome", "clock"], 15)
    assert "On now: Welcome" in shown(desk, page)
    assert error_at(desk, page, "seconds", seconds="3") == "Ensure this value is greater than or equal to 5."
    refused(desk, page, screens=["prizes"], seconds="12")
    refused(desk, page, screens=["tanzen"], seconds="viel")


def test_a_prize_giving_from_its_first_button_to_the_last(desk: Client, closed: Tournament) -> None:
    page = tournament_url(closed, "prize-giving/")
    begun = desk.get(page)
    assert parts(begun, "#from_rank")[0].attributes["value"] == "7"
    assert "Until it begins everybody can read the standings." in shown(desk, page)

    assert [each.attributes["name"] for each in parts(begun, "[type=checkbox]")] == ["holds_back"]

    assert press(desk, closed, act="start", from_rank="7", holds_back="on") == 302
    assert PrizeGiving.objects.get().holds_back
    (button,) = parts(desk.get(page), "#next")
    assert (button.attributes["value"], button.text) == ("7", "Show place 7")
    assert parts(desk.get(page), "#back") == []
    assert press(desk, closed, act="show", shown="8", down_to="7") == 302
    assert press(desk, closed, act="show", shown="7", down_to="3") == 302
    assert len(texts(desk.get(page), ".ranking__name")) == 6
    assert [each.attributes["value"] for each in parts(desk.get(page), "#back")] == ["7"]
    assert statements(desk, page) <= 24
    assert press(desk, closed, act="show", shown="3", down_to="1") == 302
    assert "Everybody is shown." in shown(desk, page)
    assert press(desk, closed, act="end") == 302
    assert not PrizeGiving.objects.exists()


def test_what_cannot_be_is_refused_in_place(desk: Client, closed: Tournament) -> None:
    page = tournament_url(closed, "prize-giving/")
    assert "Please give a place from 1 to 60." in refused(desk, page, act="start")
    assert "The prize-giving is over." in refused(desk, page, status=409, act="end")
    refused(desk, page, act="tanzen")
    refused(desk, page, act="start", from_rank="99")
    press(desk, closed, act="start", from_rank="7")
    assert "Another device" in refused(desk, page, status=409, act="show", shown="8", down_to="1")
    assert "Another device" in refused(desk, page, status=409, act="show")
    assert PrizeGiving.objects.get().down_to == 8

    reopen_tournament(closed, reason="Schreibfehler", actor=at_desk(), now=NOW)
    assert "the screen says that the results are being checked" in shown(desk, page)
    assert [each.attributes["value"] for each in parts(desk.get(page), "#giving button")] == ["end"]
    assert "The evening is not closed." in refused(desk, page, act="start", from_rank="3")
    cancel_tournament(closed, by_mistake=False, reason="Gilt nicht", actor=at_desk(), now=NOW)
    assert "The evening is cancelled; nobody is honoured." in shown(desk, page)
    withdraw_cancellation(closed, reason="Gilt doch", actor=at_desk(), now=NOW)
    assert press(desk, closed, act="end") == 302
    assert "A prize-giving begins once the evening is closed." in shown(desk, page)
