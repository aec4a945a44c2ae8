"""Where a refusal leads: every link of the table, and that forms and pages show it."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament, tables_of
from tests.web.desk.pages import round_url, table_url, tournament_url
from tests.web.parts import links, text_at
from tournaments.actions.draw import draw_rounds
from tournaments.errors import SENTENCES, Refused
from tournaments.web.desk.refusal_links import REFUSAL_LINKS, resolution_link

FACTS: dict[str, Any] = {"round": 2, "table_id": 7}


@pytest.mark.parametrize("code", sorted(REFUSAL_LINKS))
def test_every_link_of_the_table_leads_to_a_page_of_the_evening(code: str) -> None:
    out = resolution_link(Refused(code, **FACTS), {"pk": 1, "table": 3})

    assert code in SENTENCES
    assert out is not None
    assert out.url.startswith("/desk/evenings/1/")


@pytest.mark.parametrize(
    ("code", "url"),
    [
        ("already_seated", "/desk/evenings/1/draw/amend/"),
        ("seated_in_draft", "/desk/evenings/1/draw/"),
        ("seated_and_playing", "/desk/evenings/1/tables/7/stand-in/"),
        ("seated_at_table", "/desk/evenings/1/draw/"),
        ("rounds_open", "/desk/evenings/1/rounds/2/"),
        ("on_paper", "/desk/evenings/1/tables/3/"),
        ("not_checked_in", "/desk/evenings/1/check-in/"),
        ("evening_closed", "/desk/evenings/1/results/"),
    ],
)
def test_the_page_is_the_one_the_sentence_means(code: str, url: str) -> None:
    out = resolution_link(Refused(code, **FACTS), {"pk": 1, "table": 3})
    assert out is not None
    assert out.url == url


def test_nothing_leads_away_from_what_is_put_right_in_place_or_is_no_page_of_an_evening() -> None:
    assert resolution_link(Refused("reason_missing"), {"pk": 1}) is None
    assert resolution_link(Refused("not_checked_in"), {"slug": "rtc"}) is None
    assert resolution_link(Refused("seated_and_playing"), {"pk": 1}) is None


@pytest.mark.django_db
def test_a_button_that_is_refused_shows_the_way(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    back = f"http://testserver{tournament_url(tournament)}"
    round_, here = tables_of(tournament)[0].round, table_url(tables_of(tournament)[0])

    page = desk.post(round_url(round_, "close/"), headers={"Referer": back})
    same = desk.post(f"{here}close/", headers={"Referer": f"http://testserver{here}"})

    assert links(page, "main") == [tournament_url(tournament, "rounds/"), back]
    assert links(same, "main") == [f"http://testserver{here}"]


@pytest.mark.django_db
def test_late_arrivals_are_not_asked_for_while_a_draft_stands(desk: Client) -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)

    page = desk.get(tournament_url(tournament, "draw/amend/"))
    sent = desk.post(tournament_url(tournament, "draw/amend/"), data={"arrived": entries_of(tournament)[0].pk})

    said = "There is a draft; please publish or discard it first."
    assert text_at(page, "main .message") == f"{said} Go to the draw"
    assert links(page, "main .message") == [tournament_url(tournament, "draw/")]
    assert links(sent, "main [role=alert]") == [tournament_url(tournament, "draw/")]
