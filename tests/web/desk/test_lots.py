"""The desk's page of drawn lots, and where it is led to from."""

from typing import Any

import pytest
from django.test import Client

from tests.actions.acts import finish_round
from tests.factories import NOW, at_desk, seated_tournament, viewer_of
from tests.web.desk.pages import done, refused, shown, tournament_url
from tests.web.parts import text_at, texts
from tournaments.actions.room.closing import close_tournament
from tournaments.models import Tournament
from tournaments.queries.results.lots import LotGroup, lot_groups
from tournaments.web.desk.forms.lots import group_code

pytestmark = pytest.mark.django_db


def played(*criteria: str) -> Tournament:
    tournament = seated_tournament(players=8, rounds_planned=1, criteria=criteria)
    finish_round(tournament)
    return tournament


def typed(group: LotGroup, *places: object) -> dict[str, Any]:
    fields: dict[str, Any] = {f"place-{each.entry}": place for each, place in zip(group.people, places, strict=True)}
    return {"group": group_code(group)} | fields


def test_equals_are_named_and_their_lots_recorded_and_taken_back(desk: Client) -> None:
    tournament = played("lot", "shared")
    url = tournament_url(tournament, "results/lots/")
    first, second, last = lot_groups(tournament)
    one, other = (each.name for each in first.people)

    assert f"places 1 to 2: {one} · {other}" in texts(desk.get(tournament_url(tournament, "results/")), ".message li")
    assert "Only a lot decides these places: 1–2, 3–6, 7–8." in shown(desk, tournament_url(tournament))
    assert texts(desk.get(url), "section h2") == [
        "Places 1 to 2 2 people with +1 each",
        "Places 3 to 6 4 people with 0 each",
        "Places 7 to 8 2 people with −1 each",
    ]

    assert "Please give each place from 1 to 2 once." in refused(desk, url, **typed(first, 1, 1))
    assert "less than or equal to 2" in refused(desk, url, **typed(first, 1, 3))
    assert "This field is required." in refused(desk, url, **typed(first, 1, ""))
    said = "Other people are equal by now, or nobody is; please look again."
    assert said in text_at(desk.post(url, {"group": "1-2-3"}), "main")

    assert done(desk, url, **typed(first, 2, 1)) == "The lots are recorded."
    page = desk.get(url)
    assert texts(page, "section ol li") == [other, one]
    assert "Recorded" in text_at(page, "section p.quiet")
    results = desk.get(tournament_url(tournament, "results/"))
    numbers = {each.name: each.person.number for each in first.people}
    assert texts(results, "tbody th")[:2] == [f"{each} {numbers[each]} by lot" for each in (other, one)]
    assert len(texts(results, ".message li")) == 2
    line = f"1. {other}"
    assert line in shown(desk, tournament_url(tournament, "log/"))

    again = tournament_url(tournament, "results/lots/1/take-back/")
    assert "Please give a reason." in refused(desk, again, reason="")
    assert done(desk, again, reason="verwechselt") == "The lots have been taken back."
    assert len(texts(desk.get(url), "section h2")) == 3

    done(desk, url, **typed(second, 4, 3, 2, 1))
    done(desk, url, **typed(first, 1, 2))
    done(desk, url, **typed(last, 1, 2))
    assert texts(desk.get(tournament_url(tournament, "results/")), ".message li") == []
    assert "Only a lot" not in shown(desk, tournament_url(tournament))


def test_when_nothing_can_be_recorded_the_page_says_why(desk: Client) -> None:
    unplayed = seated_tournament(players=8, rounds_planned=1, criteria=("lot", "shared"))
    assert "Round 1 is still open." in shown(desk, tournament_url(unplayed, "results/lots/"))
    assert texts(desk.get(tournament_url(unplayed, "results/")), ".message li") == []

    decided = played("best_round", "shared")
    said = "On this evening no lot decides between equals; its settings say what does."
    assert said in shown(desk, tournament_url(decided, "results/lots/"))

    published = played("lot", "shared")
    close_tournament(published, actor=at_desk(), now=NOW)
    done(desk, tournament_url(published, "results/publish/"))
    assert "The results are published." in shown(desk, tournament_url(published, "results/lots/"))
    assert "Record the lots" not in shown(desk, tournament_url(published))


def test_a_viewer_reads_who_is_equal_and_records_nothing(client: Client) -> None:
    tournament = played("lot", "shared")
    client.force_login(viewer_of(tournament.season.cup))
    page = client.get(tournament_url(tournament, "results/"))
    assert len(texts(page, ".message li")) == 3
    assert texts(page, ".message a") == []
    assert client.get(tournament_url(tournament, "results/lots/")).status_code == 404
