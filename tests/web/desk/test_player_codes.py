"""The page behind a player's code: the way to the check-in for a desk, nothing for everybody else."""

import re

import pytest
from django.test import Client

from tests.documents.reading import pdf_pages
from tests.factories import (
    NOW,
    PlayerFactory,
    at_desk,
    clara,
    cup,
    new_tournament,
    seated_tournament,
    tables_of,
    viewer_of,
)
from tests.web.desk.pages import done, shown, tournament_url
from tests.web.parts import links, parts, texts
from tournaments.actions.people.player_codes import renew_code
from tournaments.links import table_token
from tournaments.models import Player
from tournaments.player_codes import player_code

pytestmark = pytest.mark.django_db
OF_THE_REQUEST = re.compile(r'/k/\w+/|%2Fk%2F\w+%2F|value="\w{64}"')


@pytest.fixture
def player() -> Player:
    return PlayerFactory.create(number="0417", family_name="Eichelhuber", place="Uhu")


def url(player: Player) -> str:
    return f"/k/{player_code(player)}/"


def test_the_desk_of_the_one_open_evening_is_led_to_the_check_in(desk: Client, player: Player) -> None:
    tournament = new_tournament()

    page = desk.get(url(player), follow=True)

    assert page.redirect_chain == [(tournament_url(tournament, f"check-in/?player={player.pk}"), 302)]
    assert texts(page, "#found th p") == ["Eichelhuber Probe 0417 · Uhu"]
    assert "autofocus" in parts(page, "#found button")[0].attributes


def test_of_several_open_evenings_the_desk_chooses(desk: Client, player: Player) -> None:
    evenings = [new_tournament(name=name) for name in ("Eins", "Zwei")]

    page = desk.get(url(player))

    assert links(page, "main") == [tournament_url(each, f"check-in/?player={player.pk}") for each in reversed(evenings)]


def test_nobody_else_learns_anything(client: Client, player: Player) -> None:
    """A passer-by, a stranger with a log-in and a viewer get one page, for a genuine code and for one that is not."""
    new_tournament()
    wrong = url(player)[:-3] + "00/"
    for user in (None, clara(), viewer_of(cup())):
        if user:
            client.force_login(user)
        pages = [client.get(each) for each in (url(player), wrong)]
        assert [each.status_code for each in pages] == [200, 200]
        genuine, other = (OF_THE_REQUEST.sub("", each.content.decode()) for each in pages)
        assert genuine == other
        assert "Eichelhuber" not in genuine
        assert client.post(url(player)).status_code == 405


def test_a_renewed_code_tells_the_desk_to_search(desk: Client, player: Player) -> None:
    tournament, lost = new_tournament(), url(player)
    renew_code(cup(), player, actor=at_desk(), now=NOW)

    assert "This code is not valid" in shown(desk, lost)
    scanned = desk.get(tournament_url(tournament, f"check-in/?q={lost}"))
    assert "This code is not valid" in texts(scanned, "#found p")[0]
    assert texts(scanned, "#found a") == []


def test_a_scanner_types_the_code_into_the_search(desk: Client, player: Player) -> None:
    tournament = new_tournament()
    for typed in (player_code(player), f"httpsÖ--tarock-k-{player_code(player)}-"):
        page = desk.get(tournament_url(tournament, "check-in/"), {"q": typed})
        assert texts(page, "#found th p") == ["Eichelhuber Probe 0417 · Uhu"]
        assert parts(page, "[name=q]")[0].attributes.get("value", "") == ""


def test_the_players_page_has_the_code_the_card_and_a_new_one(desk: Client, player: Player) -> None:
    here = f"/desk/cups/{cup().slug}/players/{player.pk}/"
    page = desk.get(here)

    assert parts(page, ".qr svg")
    (text,) = pdf_pages(desk.get(f"{here}card.pdf/").content)
    assert ("Eichelhuber" in text, "0417" in text, "Musterer Cup" in text) == (True, True, True)
    assert "has a new code" in done(desk, f"{here}code/renew/")
    player.refresh_from_db()
    assert player.code_edition == 2


def test_a_players_phone_shows_their_code_and_no_other(client: Client) -> None:
    tournament = seated_tournament(players=4)
    table = tables_of(tournament)[0]
    (link,) = table.links.all()

    page = client.get(f"/t/{table_token(link, table)}/players/1/")

    assert len(parts(page, "details .qr svg")) == 1
