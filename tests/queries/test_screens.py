"""What the screens show in each phase of an evening, and which evening a cup's screen shows."""

from datetime import date, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_round, finish_tournament, record_paper_totals
from tests.factories import NOW, at_desk, cup, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds
from tournaments.actions.results.prize_giving import start_prize_giving
from tournaments.actions.room.clock import start_clock
from tournaments.actions.room.closing import close_tournament
from tournaments.actions.room.screens import change_screens
from tournaments.models import Tournament
from tournaments.queries.room.screens import Screen, evening_in_room, screen_turn, shown_round

pytestmark = pytest.mark.django_db

WELCOME, SEATS, TABLES, CLOCK, STANDINGS, PRIZES = Screen


def turns(tournament: Tournament) -> tuple[Screen, ...]:
    return screen_turn(Tournament.objects.get(pk=tournament.pk)).screens


def test_every_phase_has_its_screens() -> None:
    tournament = new_tournament(players=8, rounds_planned=2)
    assert turns(tournament) == (WELCOME,)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)
    assert turns(tournament) == (WELCOME,)

    tournament = seated_tournament(players=8, rounds=2, rounds_planned=2)
    assert turns(tournament) == (SEATS, TABLES)
    start_clock(tables_of(tournament)[0].round, minutes=90, actor=at_desk(), now=NOW)
    assert turns(tournament) == (CLOCK, STANDINGS)
    finish_round(tournament)
    assert turns(tournament) == (SEATS, TABLES, STANDINGS)
    record_paper_totals(tables_of(tournament, round_number=2)[0], 0, 0, 0, 0)
    assert turns(tournament) == (CLOCK, STANDINGS)
    record_paper_totals(tables_of(tournament, round_number=2)[0], 1, -1, 0, 0)
    finish_round(tournament, round_number=2)
    assert turns(tournament) == (STANDINGS,)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    assert turns(tournament) == (STANDINGS,)
    start_prize_giving(tournament, from_rank=3, actor=at_desk(), now=NOW)
    assert turns(tournament) == (PRIZES,)


def test_of_what_was_chosen_only_what_has_something_to_show_takes_turns() -> None:
    tournament = new_tournament(players=8)
    change_screens(tournament, screens=[CLOCK, SEATS, WELCOME], seconds=20, actor=at_desk(), now=NOW)
    assert turns(tournament) == (WELCOME,)
    assert screen_turn(tournament).seconds == 20

    tournament = seated_tournament(players=8, rounds_planned=1)
    change_screens(tournament, screens=[CLOCK, SEATS], seconds=20, actor=at_desk(), now=NOW)
    assert turns(tournament) == (SEATS, CLOCK)
    finish_round(tournament)
    assert turns(tournament) == (SEATS,)
    change_screens(tournament, screens=[CLOCK], seconds=20, actor=at_desk(), now=NOW)
    assert turns(tournament) == (STANDINGS,)


def test_the_round_shown_is_the_one_that_is_played_else_the_last(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = seated_tournament(players=8, rounds=2, rounds_planned=2)
    with django_assert_num_queries(1):
        first = shown_round(tournament)
    assert first
    assert (first.number, first.tables, first.closed, first.has_begun) == (1, 2, 0, False)
    finish_tournament(tournament)
    last = shown_round(tournament)
    assert last
    assert (last.number, last.tables, last.closed, last.has_begun, last.is_played) == (2, 2, 2, True, True)
    with django_assert_num_queries(4):  # whether its results wait for protests
        screen_turn(tournament)


def test_a_cups_screen_shows_the_evening_that_is_on(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    mine = cup()
    assert evening_in_room(mine, now=NOW) is None
    coming = new_tournament(date=date(2026, 12, 4))
    new_tournament(date=date(2026, 12, 18))
    new_tournament(date=date(2026, 11, 6), name="Nie begonnen")
    assert evening_in_room(mine, now=NOW) == coming.public_id

    played = finish_tournament(seated_tournament(rounds_planned=1, date=date(2026, 11, 19)))
    assert evening_in_room(mine, now=NOW + timedelta(hours=11)) == played.public_id
    assert evening_in_room(mine, now=NOW + timedelta(hours=13)) == coming.public_id

    last_night = seated_tournament(date=date(2026, 11, 19))
    assert evening_in_room(mine, now=NOW) == last_night.public_id
    tonight = new_tournament()
    with django_assert_num_queries(1):
        assert evening_in_room(mine, now=NOW) == tonight.public_id
