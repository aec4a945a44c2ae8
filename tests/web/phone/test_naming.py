"""A spontaneous evening on the phones: names typed at the table, round after round, the evening so far."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.actions.acts import enter, sitting
from tests.actions.spontaneous.evening import called, name, opened, play, table_at
from tests.factories import NOW, at_desk, bert, link_of, seated_tournament, tables_of
from tournaments.actions.spontaneous import end_spontaneous
from tournaments.links import table_token
from tournaments.models import Player, Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    """The links of the evening are made now, not at the factories' time."""
    monkeypatch.setattr("tests.actions.spontaneous.evening.NOW", timezone.now())


def address(table: Table) -> str:
    return f"/t/{table_token(link_of(table), table)}/"


def typed(names: str) -> dict[str, str]:
    return {f"name_{place}": each for place, each in enumerate(names.split(), start=1)}


def shown(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    return response.content.decode()


def test_every_page_of_a_table_nobody_sits_at_asks_who_sits_there(client: Client) -> None:
    table = table_at(opened())
    at = address(table)
    for page in ("", "sign/", "hands/1/", "players/", "seats/", "help/", "sheet/"):
        response = client.get(at + page)
        assert (response.status_code, response["Location"]) == (302, f"{at}names/"), page

    assert client.get(f"{at}manifest.webmanifest").json()["name"]
    page = shown(client, f"{at}names/")
    assert page.count('list="names-this-evening"') == 6
    assert "Platz 1, Vorhand" in page
    sent = client.post(f"{at}entries/", data="{}", content_type="application/json")
    assert sent.status_code == 422
    assert client.get(f"{at}changes/?after=x").status_code == 200
    for api in (f"/api/v1/tables/{at.split('/')[2]}", f"/api/v1/tables/{at.split('/')[2]}/hands"):
        assert client.get(api).status_code in {200, 404, 405}


def test_names_are_typed_and_wrong_ones_come_back_with_what_is_wrong(client: Client) -> None:
    evening = opened()
    table = table_at(evening)
    at = address(table)
    name(table_at(evening, 2), "Karl Lisi Max Nora")
    wrong: list[tuple[dict[str, Any], int, str]] = [
        (typed("Franz Gerti Hans"), 422, "Bitte einen Namen eingeben."),
        (typed("Franz Gerti Hans franz"), 422, "steht zweimal da"),
        (typed("Franz Gerti Hans Karl"), 422, "sitzt noch an Tisch 2"),
        (typed(f"Franz Gerti Hans {'x' * 41}"), 422, "40"),
        ({**typed("Franz Gerti Hans"), "name_4": "\u200f \u202e"}, 422, "Bitte einen Namen eingeben."),
    ]
    for fields, status, said in wrong:
        response = client.post(f"{at}names/", fields)
        assert (response.status_code, said in response.content.decode()) == (status, True), fields
    assert Player.objects.filter(only_at=evening).count() == 4

    response = client.post(f"{at}names/", typed("Franz Gerti Hans I\0da"))  # nobody sees the character

    assert (response.status_code, response["Location"]) == (302, at)
    assert called(table) == ["Franz", "Gerti", "Hans", "Ida"]
    assert "Franz" in shown(client, at)
    again = shown(client, f"{at}names/")
    assert 'value="Franz"' in again  # to put right before the first hand
    client.post(f"{at}names/", typed("Franzi Gerti Hans Ida"))
    assert called(table) == ["Franzi", "Gerti", "Hans", "Ida"]
    enter(table_at(evening), actor=bert(table))
    assert shown(client, f"{at}names/").count('list="names-this-evening"') == 4
    client.post(f"{at}names/", typed("Franziska Gerti Hans Ida"))
    assert called(table) == ["Franziska", "Gerti", "Hans", "Ida"]
    assert Player.objects.filter(only_at=evening).count() == 8
    response = client.post(f"{at}names/", typed("Karl Gerti Hans Ida"))
    assert (response.status_code, "heißt" in response.content.decode()) == (422, True)


def test_after_a_round_the_table_plays_on_with_one_tap_or_with_others(client: Client) -> None:
    evening = opened()
    first, second = table_at(evening, 1), table_at(evening, 2)
    name(first, "Franz Gerti Hans Ida")
    name(second, "Karl Lisi Max Nora")
    at = address(first)
    assert "Noch eine Runde" not in shown(client, at)
    assert "Diese Runde wird noch gespielt" in shown(client, f"{at}again/")
    play(first)
    for page in ("", "?back", "evening/"):
        assert "again/" in shown(client, at + page), page
    assert "again/" not in shown(client, f"{at}players/2/")

    response = client.post(f"{at}again/", typed("Franz Gerti Hans Ida"))

    there = table_at(evening, 1, round_=2)
    assert response["Location"] == address(there)
    assert called(there) == ["Franz", "Gerti", "Hans", "Ida"]
    assert client.post(f"{at}again/", typed("Franz Gerti Hans Ida"))["Location"] == address(there)
    assert client.get(f"{at}again/")["Location"] == address(there)
    for page in ("", "players/2/", "evening/"):
        assert address(there) in shown(client, at + page), page
    play(second)
    response = client.post(f"{address(second)}again/", typed("Karl Lisi Max Franz"))
    assert (response.status_code, "sitzt noch an Tisch 1" in response.content.decode()) == (422, True)


def test_the_evening_so_far_says_who_pays_whom_once(client: Client) -> None:
    evening = opened()
    table = table_at(evening)
    name(table, "Franz Gerti Hans Ida")
    at = address(table)
    assert "Noch kein Spiel eingetragen" in shown(client, f"{at}evening/")
    play(table)
    assert "Wer zahlt wem" not in shown(client, at)
    page = shown(client, f"{at}evening/")
    assert page.count("0,40\N{NO-BREAK SPACE}€") >= 3
    assert "Wer zahlt wem" in page
    Tournament.objects.update(cents_per_point=0)
    assert "Wer zahlt wem" not in shown(client, f"{at}evening/")


def test_a_reader_has_no_code_for_a_check_in_and_no_referee(client: Client) -> None:
    table = table_at(opened())
    name(table, "Franz Gerti Hans Ida")
    page = shown(client, f"{address(table)}players/1/")
    assert "Mein Code für die Anmeldung" not in page
    assert "referee/" not in page


def test_only_links_of_spontaneous_evenings_type_names(client: Client) -> None:
    seated = tables_of(seated_tournament())[0]
    at = address(seated)
    people = sitting(seated)
    for page in ("names/", "again/", "evening/"):
        assert client.get(at + page).status_code == 404
        assert client.post(at + page, typed("A B C D")).status_code in {404, 405}
    assert sitting(seated) == people
    evening = opened(tables=1)
    table = table_at(evening)
    name(table, "Franz Gerti Hans Ida")
    forged = address(table).replace(".1.", ".2.")
    assert client.post(f"{forged}names/", typed("A B C D")).status_code == 404
    play(table)
    end_spontaneous(evening, actor=at_desk(), now=NOW)
    for page in ("names/", "again/"):
        assert client.post(address(table) + page, typed("A B C D")).status_code == 404
    assert evening.public_id in client.get(address(table)).content.decode()
