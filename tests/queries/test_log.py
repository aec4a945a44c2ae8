"""Reading the log; that its chain holds, and breaks, is tested where events are written."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import enter, sitting
from tests.factories import (
    NOW,
    PlayerFactory,
    anna,
    at_desk,
    bert,
    cup,
    link_of,
    new_tournament,
    seated_tournament,
    tables_of,
)
from tournaments.actions.draw import redraw_round
from tournaments.actions.people.check_in import check_in
from tournaments.queries.log.names import LogNames, log_names
from tournaments.queries.log.reading import chain_break, events_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [1, 3])
def test_a_log_is_one_statement_with_the_names_of_its_users(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = new_tournament()
    for player in PlayerFactory.create_batch(players):
        check_in(tournament, player, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()

    with django_assert_num_queries(1):
        events = events_of(tournament)
        users = [event.user for event in events]
    with django_assert_num_queries(1):
        assert chain_break(tournament) is None

    assert [event.verb for event in events] == ["open_evening", *["check_in"] * players]
    assert users == [anna()] * (players + 1)


def test_a_cups_log_is_read_in_the_same_way(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    owner = cup()
    owner.refresh_from_db()

    with django_assert_num_queries(1):
        assert [event.verb for event in events_of(owner)] == ["found_cup"]
    assert chain_break(owner) is None


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_logs_ids_have_names(rounds: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = seated_tournament(players=20, rounds=rounds)
    tables = [table for number in range(1, rounds + 1) for table in tables_of(tournament, round_number=number)]

    with django_assert_num_queries(9):
        names = log_names(tournament)

    called = {table.pk: (table.round.number, table.number) for table in tables}
    assert names == LogNames(
        tables=called,
        entries={entry.pk: entry.player.name for table in tables for entry in sitting(table)},
        links={link_of(table).pk: table.pk for table in tables},
        rulesets={tournament.ruleset_id: str(tournament.ruleset)},
        schemes={tournament.cup_points.slug: tournament.cup_points.name},
        players={entry.player_id: entry.player.name for table in tables for entry in sitting(table)},
    )


def test_what_was_drawn_away_has_no_name_and_the_log_stays() -> None:
    tournament = seated_tournament(players=8)
    table = tables_of(tournament)[0]
    old_link = link_of(table).pk

    redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)
    new = tables_of(tournament)[0]

    names = log_names(tournament)
    assert (table.pk in names.tables, old_link in names.links, names.tables[new.pk]) == (False, False, (1, 1))
    tournament.refresh_from_db()
    assert chain_break(tournament) is None


def test_a_hand_in_the_log_names_the_link_it_came_by() -> None:
    tournament = seated_tournament(players=8)
    table = tables_of(tournament)[0]
    enter(table, actor=bert(table))

    event = events_of(tournament)[-1]

    assert event.link_id is not None
    assert log_names(tournament).links[event.link_id] == table.pk
