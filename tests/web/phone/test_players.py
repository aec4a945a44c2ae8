"""Everybody's phone: a player's own page, which only reads and follows by itself."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, tables_of
from tests.web.parts import parts, text_at, texts
from tests.web.phone.captain import HTMX, LOST, WON, Captain
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.teams import create_team
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.room.tables import close_table
from tournaments.models import Player, TableLink, Tournament
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db

RUFER = {"contract": "rufer", "declarer": "0", "partner": "1", "won": "yes"}


def page_of(captain: Captain, place: int, **headers: str) -> Any:
    return captain.client.get(f"{captain.table_url}players/{place}/", headers=headers)


def own_hands(page: Any) -> list[tuple[str, str, int | None, int]]:
    """Note without soft hyphens, side, points and total, the newest first."""
    return [(each.line.note.replace("\N{SOFT HYPHEN}", ""), each.side, each.points, each.total)
            for each in page.context["own_hands"]]  # fmt: skip


def test_a_player_sees_their_seat_and_what_they_are_in_the_hand(five: Captain) -> None:
    pages = [page_of(five, place) for place in range(1, 6)]

    names = [each.name for each in seated_players_of(five.table)]
    assert [text_at(page, "h1") for page in pages] == names
    assert [page.context["role"] for page in pages] == ["forehand", "player", "player", "player", "dealer_out"]
    assert text_at(pages[4], "section strong") == "Sie geben und haben Pause."
    assert text_at(pages[0], "#player p.muted") == "Tisch 2, Platz 1"


def test_a_player_sees_their_own_hands_with_partner_and_points(five: Captain) -> None:
    five.enter(1, **RUFER)
    five.enter(2, **LOST)

    a, b, *_ = [each.short_name for each in seated_players_of(five.table)]
    assert own_hands(page_of(five, 1)) == [("Dreier", "", None, 1), ("Rufer", f"mit {b}", 1, 1)]
    assert own_hands(page_of(five, 2)) == [("Dreier", "allein", -12, -11), ("Rufer", f"mit {a}", 1, 1)]
    assert own_hands(page_of(five, 3)) == [("Dreier", f"gegen {b}", 4, 3), ("Rufer", f"gegen {a} und {b}", -1, -1)]


def test_a_player_sees_round_evening_and_the_others(four: Captain) -> None:
    four.enter(1, **WON)

    page = page_of(four, 1)

    others = [each.name for each in seated_players_of(four.table)[1:]]
    assert texts(page, ".stats div") == ["Diese Runde +12", "Der Abend bisher: Rang 1 von 9 +12"]
    assert texts(page, "#player ul li") == [f"{name} \N{MINUS SIGN}4" for name in others]


def test_a_player_reads_where_their_team_stands(four: Captain) -> None:
    tournament = four.table.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(team_size=2)
    one, other, third, _ = (tournament.entries.get(pk=each.entry) for each in seated_players_of(four.table))
    create_team(tournament, [one, other], name="Die Monde", actor=at_desk(), now=NOW)
    create_team(tournament, [third], name="Uhus", actor=at_desk(), now=NOW)
    four.enter(1, **WON)

    stats = [texts(page_of(four, place), ".stats div")[2:] for place in (1, 3, 4)]

    alone = "Doppelwertung · Uhus · unvollständig: 1 von 2 \N{MINUS SIGN}4"
    assert stats == [["Doppelwertung · Die Monde · Rang 1 von 1 +8"], [alone], []]


def test_namesakes_are_told_apart_wherever_they_stand(four: Captain) -> None:
    pair = Player.objects.filter(pk__in=[each.player for each in seated_players_of(four.table)[:2]])
    pair.update(family_name="Huber", given_name="Josef")
    four.enter(1, **WON)
    expected = [f"Huber Josef {each.number}" for each in seated_players_of(four.table)[:2]]

    asked = four.client.get(f"{four.table_url}players/")
    names = texts(asked, "main form fieldset button")
    assert (names[:2], names[4:6]) == (expected, expected)
    page = page_of(four, 1)
    assert [text_at(page, "h1"), texts(page, "#player ul .ranking__name")[0]] == expected
    assert [name for name, _ in four.look().context["headings"][:2]] == expected


def test_no_form_on_a_players_page_enters_a_hand(four: Captain) -> None:
    actions = {each.attributes["action"] for each in parts(page_of(four, 1), "main form")}

    assert actions <= {f"{four.table_url}players/", f"{four.table_url}referee/"}


def test_the_next_table_appears_when_it_is_published(db: None) -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=timezone.now())
    publish_seating(tournament, actor=at_desk(), now=timezone.now())
    captain = Captain(tables_of(tournament)[0])
    assert "Noch nicht ausgelost." in text_at(page_of(captain, 1), "#player")
    me = seated_players_of(captain.table)[0]

    draw_rounds(tournament, count=1, seed="next", actor=at_desk(), now=timezone.now())
    publish_seating(tournament, actor=at_desk(), now=timezone.now())

    page = page_of(captain, 1)
    there = next(table for table in tables_of(tournament, round_number=2)
                 if me.entry in {each.entry for each in seated_players_of(table)})  # fmt: skip
    place = next(each.place for each in seated_players_of(there) if each.entry == me.entry)
    assert f"Runde 2: Tisch {there.number}, Platz {place}" in texts(page, "h2")
    assert texts(page, "[aria-current=true] .ranking__name") == [me.name]


def test_the_page_follows_and_asks_for_nothing_twice(four: Captain) -> None:
    tag = page_of(four, 1).context["seen"]
    seen = {**HTMX, "If-None-Match": tag.partition(": ")[2][1:-2].replace('\\"', '"')}
    assert page_of(four, 1, **seen).status_code == 304

    four.enter(1, **WON)

    part = page_of(four, 1, **seen)
    assert (part.status_code, part.templates[0].name) == (200, "web/phone/player_now.html")
    assert "<html" not in part.content.decode()


def test_a_stand_in_has_only_their_own_hands(four: Captain) -> None:
    four.enter(1, **WON)
    before = seated_players_of(four.table)[1]
    spare = check_in(four.table.round.tournament, PlayerFactory.create(), actor=at_desk(), now=timezone.now())
    seat_stand_in(four.table, place=2, entry=spare, from_hand=2, actor=at_desk(), now=timezone.now())
    four.enter(2, **LOST)

    page = page_of(four, 2)

    assert text_at(page, "h1") != before.name
    assert [each.line.hand.number for each in page.context["own_hands"]] == [2]


def test_a_closed_table_and_the_last_round_are_said(short_four: Captain) -> None:
    short_four.table.round.tournament.rounds_planned = 1
    short_four.table.round.tournament.save()
    short_four.enter(1, **WON)
    close_table(short_four.table, actor=at_desk(), now=timezone.now())

    text = text_at(page_of(short_four, 1), "#player")

    assert "Der Tisch ist abgeschlossen." in text
    assert "Das ist die letzte Runde." in text


def test_a_place_the_table_does_not_have_leads_to_the_question(four: Captain) -> None:
    answer = page_of(four, 5)

    assert (answer.status_code, answer.headers["Location"]) == (302, f"{four.table_url}players/")


def test_after_the_link_there_is_a_plain_page(four: Captain) -> None:
    TableLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    assert (page_of(four, 1).status_code, page_of(four, 1, **HTMX).status_code) == (404, 286)


def test_a_players_page_costs_the_same_whatever_was_played(
    five: Captain, django_assert_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    def cost() -> None:
        page_of(five, 1)  # the evening's results are kept until something happens
        with django_assert_num_queries(8):  # link, sheet (4), later rounds, referee, the person's code
            page_of(five, 1)

    cost()
    for number in range(1, 7):
        five.enter(number, **WON)
    cost()
