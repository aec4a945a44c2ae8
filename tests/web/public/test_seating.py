"""Where everybody sits, for whoever looks themselves up."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.documents.tournaments import closed_tournament, play_on_paper
from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament
from tests.web.parts import parts, text_at, texts
from tests.web.reading import Answer, text_of
from tournaments.actions.draw import draw_rounds
from tournaments.actions.people.players import change_player
from tournaments.intake.players import PlayerRow
from tournaments.models import Player, Tournament
from tournaments.queries.room.seating import seating_of

pytestmark = pytest.mark.django_db


def url(tournament: Tournament) -> str:
    return f"/seating/{tournament.public_id}/"


def names_with_table(page: Answer, round_: str) -> int:
    """How many of those listed have their table in another round beside their name."""
    return sum(f"{round_}: table" in name for name in texts(page, "#seats .ranking__name"))


def test_everybody_stands_there_by_name_with_table_and_place(client: Client) -> None:
    tournament = seated_tournament(players=9)

    page = client.get(url(tournament))

    expected = [
        f"{player.name} {player.number} Table {table.number} Place {player.place}"
        for table in seating_of(tournament.rounds.all())
        for player in table.seated_players
    ]
    assert len(set(expected)) == 9
    assert sorted(texts(page, "#seats li")) == sorted(expected)


def test_other_rounds_stand_beside_the_one_shown(client: Client) -> None:
    tournament = seated_tournament(players=9, rounds=2)

    first = client.get(url(tournament))
    second = client.get(f"{url(tournament)}?round=2")

    assert names_with_table(first, "R 2") == 9
    assert names_with_table(second, "R 1") == 9


def test_round_being_played_is_shown_first(client: Client) -> None:
    tournament = seated_tournament(players=9, rounds=2)
    play_on_paper(tournament.rounds.select_related("tournament").get(number=1))

    assert names_with_table(client.get(url(tournament)), "R 1") == 9


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

    (found,) = texts(client.get(url(tournament), {"q": looked_for}), "#seats li")

    assert found.startswith("Özbek Probe 4711 Table ")


def test_search_without_a_find_says_so_and_shows_what_was_typed_as_text(client: Client) -> None:
    typed = '"><script>alert(1)</script>'

    page = client.get(url(seated_tournament(players=9)), {"q": typed})

    assert text_at(page, "#seats h2") == "Nobody found"
    assert [field.attributes["value"] for field in parts(page, "[name=q]")] == [typed]
    assert "<script>alert" not in page.content.decode()


def test_by_table_everybody_sits_at_their_place(client: Client) -> None:
    tournament = seated_tournament(players=9)

    page = client.get(url(tournament), {"by": "table"})

    tables = [
        f"Table {table.number} " + " ".join(f"{each.place} {each.name} {each.number}" for each in table.seated_players)
        for table in seating_of(tournament.rounds.all())
    ]
    assert len(tables) == 2
    assert texts(page, "#seats section") == tables


def test_draft_is_nobodys_business(client: Client) -> None:
    tournament = new_tournament(players=9)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)

    page = client.get(url(tournament))

    assert text_at(page, ".empty h2") == "Not drawn yet"
    assert "Pagatinger" not in text_of(page)


def test_draft_of_a_later_round_stays_hidden(client: Client) -> None:
    tournament = seated_tournament(players=9)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)

    page = client.get(f"{url(tournament)}?round=2")

    assert "R 2" not in text_of(page)
    assert "R 1" not in text_of(page)
    assert ["Pagatinger" in row for row in texts(page, "#seats li")] == [True] * 9


def test_names_with_scripts_are_only_names(client: Client) -> None:
    tournament = seated_tournament(players=9)
    Player.objects.update(family_name="<script>alert(1)</script>")

    for by in ("", "table"):
        page = client.get(url(tournament), {"by": by})
        names = texts(page, "#seats .ranking__name")
        assert [name.startswith("<script>alert(1)</script> Probe") for name in names] == [True] * 9
        assert "<script>alert" not in page.content.decode()


@pytest.mark.parametrize(("players", "rounds"), [(9, 1), (43, 3)])
def test_page_takes_five_statements_for_the_first_and_four_for_everybody_else(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int, rounds: int
) -> None:
    tournament = seated_tournament(players=players, rounds=rounds)

    with django_assert_num_queries(5):
        first = client.get(url(tournament))
    for search in ({}, {"q": "Probe"}, {"q": "nobody"}):
        with django_assert_num_queries(4):
            again = client.get(url(tournament), search)
        assert (texts(again, "#seats li") == texts(first, "#seats li")) == (search.get("q") != "nobody")
    for statements in (5, 4):
        with django_assert_num_queries(statements):
            client.get(url(tournament), {"by": "table"})


def test_page_is_made_anew_after_a_change_and_for_another_language(client: Client) -> None:
    tournament = seated_tournament(players=9)
    ways: tuple[dict[str, str], ...] = ({}, {"by": "table"}, {"q": "Probe"})
    before = [texts(client.get(url(tournament), way), "#seats .ranking__name") for way in ways]

    row = PlayerRow("4711", "Özbek", "Probe")
    change_player(tournament.season.cup, entries_of(tournament)[4].player, row, actor=at_desk(), now=NOW)
    after = [texts(client.get(url(tournament), way), "#seats .ranking__name") for way in ways]
    client.cookies.load({"django_language": "de"})
    german = texts(client.get(url(tournament)), "#seats li")

    assert [sum("Özbek" in name for name in names) for names in before + after] == [0, 0, 0, 1, 1, 1]
    assert ["Tisch" in line for line in german] == [True] * 9


def test_people_changed_after_the_evening_are_listed_as_they_are_called_now(client: Client) -> None:
    tournament = closed_tournament()
    assert client.get(url(tournament)).status_code == 200

    Player.objects.update(family_name="Neu")

    for search in ({}, {"q": "Neu"}, {"by": "table"}):
        lines = texts(client.get(url(tournament), search), "#seats li")
        assert ["Neu" in line for line in lines] == [True] * len(lines)
        assert lines


def test_page_is_kept_from_search_machines(client: Client) -> None:
    assert client.get(url(new_tournament()))["X-Robots-Tag"] == "noindex, nofollow"


def test_unknown_tournament_is_not_found(client: Client) -> None:
    assert client.get("/seating/nothere/").status_code == 404
