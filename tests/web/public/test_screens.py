"""The screens in the room: what they show, to whom they answer, and what nobody may read before it is shown."""

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import enter, finish_tournament
from tests.factories import NOW, at_desk, cup, entries_of, new_tournament, season_of_today, seated_tournament, tables_of
from tests.web.parts import parts, text_at, texts
from tests.web.reading import text_of
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.results.prize_giving import show_prizes, start_prize_giving
from tournaments.actions.room.clock import start_clock
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import Player, Tournament
from tournaments.queries.room.screens import Screen
from tournaments.queries.room.seating import seating_of

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, screen: str = "") -> str:
    return f"/screen/{tournament.public_id}/{screen}{'/' if screen else ''}"


def kinds(client: Client, address: str) -> list[str]:
    return [each.attributes["data-screen"] for each in parts(client.get(address), ".picture")]


def test_every_screen_has_an_address_from_before_the_draw_to_after_the_end(client: Client) -> None:
    for tournament in (new_tournament(), seated_tournament(), finish_tournament(seated_tournament(rounds_planned=1))):
        for screen in Screen:
            response = client.get(url(tournament, screen))
            assert response.status_code == 200, screen
            assert kinds(client, url(tournament, screen)) == [screen]
            assert response["X-Robots-Tag"] == "noindex, nofollow"
            assert "no-store" in response["Cache-Control"]
            assert response["Vorhand-Screen"]
    assert client.get(url(tournament, "desk")).status_code == 404
    assert client.get("/screen/nothere/").status_code == client.get("/screen/cup/nothere/").status_code == 404
    assert client.post(url(tournament)).status_code == 405


def test_what_keeps_the_screens_lies_where_all_of_them_do(client: Client) -> None:
    answer = client.get("/screen/worker.js")

    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/javascript; charset=utf-8", "no-cache")
    assert b'addEventListener("fetch"' in answer.content
    assert client.get("/screen/worker.js", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_a_screen_that_has_the_newest_picture_takes_one_statement(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated_tournament(players=43, rounds=2)
    enter(tables_of(tournament)[0])
    for address, first, again in (
        (url(tournament), 9, 1), (url(tournament, "seats"), 4, 1), (url(tournament, "tables"), 4, 1),
        (f"/screen/cup/{cup().slug}/", 2, 3),
    ):  # fmt: skip
        if "cup" in address:
            Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate())
            tag = client.get(address)["ETag"]
        else:
            with django_assert_num_queries(first):
                tag = client.get(address)["ETag"]
        with django_assert_num_queries(again):
            response = client.get(address, headers={"if-none-match": tag})
        assert (response.status_code, response.content, response["Vorhand-Screen"]) == (304, b"", "1"), address
    enter(tables_of(tournament)[1])
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


def test_everybody_stands_by_name_and_at_their_table(client: Client) -> None:
    tournament = seated_tournament(players=9)
    one, other = entries_of(tournament)[:2]
    Player.objects.filter(pk__in=(one.player_id, other.player_id)).update(family_name="Özdemir", given_name="Ä<b>x")
    tables = seating_of(tournament.rounds.all())

    by_name, by_table = (client.get(url(tournament, screen)) for screen in ("seats", "tables"))

    lines = texts(by_name, ".ranking li")
    seats = [(each, table.number) for table in tables for each in table.seated_players]
    expected = {f"{each.listed_name} Table {table} Place {each.place}" for each, table in seats}
    assert len(expected) == 9
    assert set(lines) == expected
    assert [line.startswith("Özdemir Ä<b>x, ") for line in lines] == [True] * 2 + [False] * 7
    assert texts(by_table, ".ranking li") == [
        f"Table {table.number} " + " ".join(f"{each.place} {each.listed_name}" for each in table.seated_players)
        for table in tables
    ]


def test_an_evening_that_is_no_longer_there_leaves_no_name_on_the_screen(client: Client) -> None:
    """A marked page, which a screen takes for news; without the mark it keeps its picture."""
    tournament = seated_tournament(players=8)
    addresses = [url(tournament), url(tournament, "seats")]
    tags = {address: client.get(address)["ETag"] for address in addresses}
    assert "Pagatinger" in text_of(client.get(addresses[1]))
    cancel_tournament(tournament, by_mistake=True, reason="Doppelt angelegt", actor=at_desk(), now=NOW)

    for address in addresses:
        answer = client.get(address, headers={"If-None-Match": tags[address]})
        assert (answer.status_code, answer["Vorhand-Screen"], answer.has_header("ETag")) == (404, "1", False)
        assert "no-store" in answer["Cache-Control"]
        assert text_at(answer, "#pictures p") == "This evening is no longer there, or the address is mistyped."
        assert "Pagatinger" not in answer.content.decode()
        assert answer.content.decode().rstrip().endswith("</html>")
    assert not client.get(url(tournament, "desk")).has_header("Vorhand-Screen")


def test_a_draft_stands_nowhere_and_welcome_says_who_is_here(client: Client) -> None:
    tournament = new_tournament(players=8)
    for screen in ("seats", "tables"):
        assert "Not drawn yet" in text_of(client.get(url(tournament, screen)))
    page = client.get(url(tournament))
    assert "8 players are here." in text_of(page)
    assert len(parts(page, ".qr svg")) == 1


def test_the_clock_says_what_is_left_and_how_many_tables_have_finished(client: Client) -> None:
    tournament = seated_tournament(players=9)
    start_clock(tables_of(tournament)[0].round, minutes=90, actor=at_desk(), now=timezone.now())

    page = client.get(url(tournament))

    assert [each.attributes["data-screen"] for each in parts(page, ".picture")] == ["clock", "standings"]
    assert "Ends at" in text_of(page)
    assert "0 of 2 tables have finished" in text_of(page)
    assert parts(page, "meta[name=server-now]")


def test_a_prize_giving_shows_nobody_before_their_turn(client: Client) -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))  # ranks 1 1 3 3 3 3 7 7
    start_prize_giving(tournament, from_rank=7, actor=at_desk(), now=NOW)

    def names() -> int:
        page = client.get(url(tournament))
        assert kinds(client, url(tournament)) == ["prizes"]
        return page.content.decode().count("Pagatinger")

    assert names() == 0
    seen = []
    for shown, down_to in ((8, 7), (7, 3), (3, 1)):
        show_prizes(tournament, shown=shown, down_to=down_to, actor=at_desk(), now=NOW)
        seen.append(names())
    assert seen == [2, 6, 8]
    assert texts(client.get(url(tournament)), ".picture__rank") == ["Rank 1", "Rank 3"]

    reopen_tournament(tournament, reason="Schreibfehler", actor=at_desk(), now=NOW)
    assert names() == 0
    assert "The results are being checked once more." in text_of(client.get(url(tournament)))


def test_a_cups_screen_shows_the_evening_of_today_and_says_when_there_is_none(client: Client) -> None:
    mine = cup()
    address = f"/screen/cup/{mine.slug}/"
    nothing = client.get(address)
    assert text_at(nothing, ".picture__middle p") == "There is no evening today."
    assert nothing["Vorhand-Screen"]

    tournament = new_tournament(season_=season_of_today(), date=timezone.localdate())
    assert tournament.name in text_of(client.get(address))
