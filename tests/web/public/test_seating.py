"""Where everybody sits, for whoever looks themselves up."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.documents.tournaments import play_on_paper
from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament
from tests.web.reading import text_of
from tournaments.actions.draw import draw_rounds
from tournaments.models import Player, Tournament
from tournaments.queries.seating import seating_of

pytestmark = pytest.mark.django_db


def url(tournament: Tournament) -> str:
    return f"/seating/{tournament.public_id}/"


def test_everybody_stands_there_by_name_with_table_and_place(client: Client) -> None:
    tournament = seated_tournament(players=9)

    text = text_of(client.get(url(tournament)))

    expected = {
        f"{sitter.name} {sitter.number} Table {table.number} Place {sitter.place}"
        for table in seating_of(tournament.rounds.all())
        for sitter in table.sitters
    }
    assert len(expected) == 9
    assert {line for line in expected if line in text} == expected


def test_other_rounds_stand_beside_the_one_shown(client: Client) -> None:
    tournament = seated_tournament(players=9, rounds=2)

    first = text_of(client.get(url(tournament)))
    second = text_of(client.get(f"{url(tournament)}?round=2"))

    assert first.count("R 2: table") == 9
    assert second.count("R 1: table") == 9


def test_round_being_played_is_shown_first(client: Client) -> None:
    tournament = seated_tournament(players=9, rounds=2)
    play_on_paper(tournament.rounds.select_related("tournament").get(number=1))

    assert text_of(client.get(url(tournament))).count("R 1: table") == 9


@pytest.mark.parametrize("wanted", ["0", "3", "x", "-1", "²", "9" * 40])
def test_round_that_is_not_there_shows_the_usual_one(client: Client, wanted: str) -> None:
    tournament = seated_tournament(players=9)

    assert text_of(client.get(url(tournament), {"round": wanted})) == text_of(client.get(url(tournament)))


@pytest.mark.parametrize("looked_for", ["özbék", "OZBEK", "zbe", "4711", "47"])
def test_search_finds_names_without_accents_and_numbers_by_their_beginning(client: Client, looked_for: str) -> None:
    tournament = seated_tournament(players=9)
    Player.objects.update(family_name="Muster")
    someone = entries_of(tournament)[4].player
    Player.objects.filter(pk=someone.pk).update(family_name="Özbek", number="4711")

    text = text_of(client.get(url(tournament), {"q": looked_for}))

    assert "Özbek Probe 4711 Table" in text
    assert text.count("Table ") == 1


def test_search_without_a_find_says_so_and_shows_what_was_typed_as_text(client: Client) -> None:
    html = client.get(url(seated_tournament(players=9)), {"q": '"><script>alert(1)</script>'}).content.decode()

    assert "Nobody found" in html
    assert "<script>alert" not in html
    assert "&lt;script&gt;" in html


def test_by_table_everybody_sits_at_their_place(client: Client) -> None:
    tournament = seated_tournament(players=9)

    text = text_of(client.get(url(tournament), {"by": "table"}))

    tables = [
        f"Table {table.number} " + " ".join(f"{each.place} {each.name} {each.number}" for each in table.sitters)
        for table in seating_of(tournament.rounds.all())
    ]
    assert [table in text for table in tables] == [True, True]


def test_draft_is_nobodys_business(client: Client) -> None:
    tournament = new_tournament(players=9)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)

    text = text_of(client.get(url(tournament)))

    assert "Not drawn yet" in text
    assert "Pagatinger" not in text


def test_draft_of_a_later_round_stays_hidden(client: Client) -> None:
    tournament = seated_tournament(players=9)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)

    text = text_of(client.get(f"{url(tournament)}?round=2"))

    assert "R 2" not in text
    assert "R 1" not in text
    assert text.count("Pagatinger") == 9


def test_names_with_scripts_are_only_names(client: Client) -> None:
    tournament = seated_tournament(players=9)
    Player.objects.update(family_name="<script>alert(1)</script>")

    for by in ("", "table"):
        html = client.get(url(tournament), {"by": by}).content.decode()
        assert len(re.findall("&lt;script&gt;alert", html)) == 9
        assert "<script>alert" not in html


@pytest.mark.parametrize(("players", "rounds"), [(9, 1), (43, 3)])
def test_page_takes_four_statements(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int, rounds: int
) -> None:
    tournament = seated_tournament(players=players, rounds=rounds)

    with django_assert_num_queries(4):
        client.get(url(tournament))


def test_page_is_kept_from_search_machines(client: Client) -> None:
    assert client.get(url(new_tournament()))["X-Robots-Tag"] == "noindex, nofollow"


def test_unknown_tournament_is_not_found(client: Client) -> None:
    assert client.get("/seating/nothere/").status_code == 404
