"""Tables that call the referee, wherever the organiser is."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import anna, bert, seated_tournament, tables_of, viewer_of
from tests.web.desk.pages import done, round_url, table_url, tournament_url
from tests.web.parts import links, text_at, texts
from tests.web.phone.captain import HTMX
from tournaments.actions.room.referee_calls import call_referee, withdraw_referee_call
from tournaments.models import RefereeCall, Table, Tournament
from tournaments.queries.room.referee_calls import open_call_of

pytestmark = pytest.mark.django_db

SAYS = "#calls .message"


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=9)


@pytest.fixture
def four(tournament: Tournament) -> Table:
    return tables_of(tournament)[0]


@pytest.fixture
def call(four: Table) -> RefereeCall:
    return call_referee(four, place=2, reason="renonce", actor=bert(four), now=timezone.now())


@pytest.fixture
def desk(client: Client, tournament: Tournament) -> Client:
    client.force_login(anna())
    return client


def test_every_page_of_the_evening_says_which_table_calls(desk: Client, call: RefereeCall, four: Table) -> None:
    pages = [desk.get(tournament_url(four.round.tournament, rest)) for rest in ("", "check-in/", "draw/", "results/")]
    pages += [desk.get(table_url(four, rest)) for rest in ("", "totals/", "seats/", "hands/1/", "stand-in/", "link/")]
    pages += [desk.get(round_url(four.round))]

    clock = f"{timezone.localtime(call.called_at):%H:%M}"
    line = f"Table 1 calls the referee · Round 1 · Renonce · from place 2 · just now ({clock})"
    assert [text_at(page, f"{SAYS} p") for page in pages] == [line] * 11
    assert {tuple(links(page, "#calls")) for page in pages} == {(table_url(four),)}


def test_a_call_does_not_move_the_hand_that_is_being_entered(desk: Client, call: RefereeCall, four: Table) -> None:
    assert len(texts(desk.get(table_url(four, "hands/1/")), "aside #calls")) == 1


def test_the_rooms_card_of_that_table_says_so_too(desk: Client, call: RefereeCall, four: Table) -> None:
    cards = texts(desk.get(round_url(four.round), headers=HTMX), ".room .table-card")

    assert ["Referee!" in card for card in cards] == [True, False]


def test_coming_and_settled_are_one_tap_each(desk: Client, call: RefereeCall, four: Table) -> None:
    url = table_url(four, f"calls/{call.pk}/")

    coming = desk.post(f"{url}answer/", headers=HTMX)
    settled = desk.post(f"{url}close/", headers=HTMX)

    call.refresh_from_db()
    assert f"anna is on the way ({timezone.localtime(call.answered_at):%H:%M})" in text_at(coming, SAYS)
    assert texts(coming, "#calls button") == texts(coming, "#calls [autofocus=]") == ["Settled"]
    assert texts(settled, SAYS) == []
    assert "<html" not in coming.content.decode() + settled.content.decode()
    assert open_call_of(four) is None


def test_both_work_without_scripts(desk: Client, call: RefereeCall, four: Table) -> None:
    url = table_url(four, f"calls/{call.pk}/")

    assert "The table sees that you are coming." in done(desk, f"{url}answer/")
    assert "The call is settled." in done(desk, f"{url}close/")


def test_the_list_follows_and_is_not_sent_again_while_it_says_the_same(
    desk: Client, tournament: Tournament, four: Table, call: RefereeCall
) -> None:
    url = tournament_url(tournament, "calls/")
    seen = desk.get(tournament_url(tournament)).context["calls_seen"]

    again = desk.get(url, {"seen": seen}, headers=HTMX)
    withdraw_referee_call(four, actor=bert(four), now=timezone.now())
    gone = desk.get(url, {"seen": seen}, headers=HTMX)
    page = desk.get(url)

    assert (again.status_code, again.content) == (204, b"")
    assert (gone.status_code, texts(gone, SAYS)) == (200, [])
    assert (page.status_code, page.headers["Location"]) == (302, tournament_url(tournament))


def test_a_call_taken_back_in_the_meantime_is_said_or_gone(desk: Client, call: RefereeCall, four: Table) -> None:
    withdraw_referee_call(four, actor=bert(four), now=timezone.now())
    url = table_url(four, f"calls/{call.pk}/answer/")

    answers = [desk.post(url), desk.post(url, headers=HTMX)]

    assert [each.status_code for each in answers] == [409, 200]
    assert texts(answers[1], SAYS) == []


def test_a_viewer_sees_the_call_and_no_button(
    client: Client, tournament: Tournament, four: Table, call: RefereeCall
) -> None:
    client.force_login(viewer_of(tournament.season.cup))

    page = client.get(tournament_url(tournament))

    assert "Table 1 calls the referee" in text_at(page, SAYS)
    assert texts(page, "#calls button") == []


def test_a_call_is_found_at_its_own_table_only(desk: Client, call: RefereeCall, tournament: Tournament) -> None:
    other = table_url(tables_of(tournament)[1], f"calls/{call.pk}/")

    assert [desk.post(f"{other}{rest}/").status_code for rest in ("answer", "close")] == [404, 404]
