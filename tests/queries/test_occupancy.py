"""Who sat where, and from which hand on."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, PlayerFactory, at_desk, seated_tournament, tables_of
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import Table, Tournament
from tournaments.queries.draw.occupancy import FOREVER, OccupiedTable, occupied_tables, people_by_table

pytestmark = pytest.mark.django_db


def stand_in(table: Table, *, place: int, hand: int) -> int:
    """The id of a newcomer's entry who plays on at a place."""
    entry = check_in(table.round.tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    seat_stand_in(table, place=place, entry=entry, from_hand=hand, actor=at_desk(), now=NOW)
    return entry.pk


def tables(tournament: Tournament) -> tuple[OccupiedTable, ...]:
    return occupied_tables(tournament.rounds.all())


def test_a_place_has_the_stays_of_all_who_took_it_in_order_of_hands(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = seated_tournament(players=4)
    (table,) = tables_of(tournament)
    second, third = stand_in(table, place=1, hand=3), stand_in(table, place=1, hand=7)
    with django_assert_num_queries(1):
        (found,) = tables(tournament)
    first, *others = found.first
    assert found.stays[0] == ((first, 1, 3), (second, 3, 7), (third, 7, FOREVER))
    assert found.stays[1:] == tuple(((entry, 1, FOREVER),) for entry in others)


def test_a_stand_in_meets_only_those_who_still_sit_there() -> None:
    tournament = seated_tournament(players=4)
    (table,) = tables_of(tournament)
    ((_, second, third, fourth),) = (each.first for each in tables(tournament))
    leaving = stand_in(table, place=1, hand=3)
    staying, last = stand_in(table, place=1, hand=7), stand_in(table, place=2, hand=7)

    (now,) = tables(tournament)

    met = {(leaving, second), (leaving, third), (leaving, fourth), (staying, third), (staying, fourth)}
    met |= {(last, third), (last, fourth), (last, staying)}
    assert now.later_pairs == sorted((min(pair), max(pair)) for pair in met)


def test_people_are_listed_by_round_table_and_place() -> None:
    tournament = seated_tournament(players=9, rounds=2)
    found = people_by_table(tables(tournament))
    assert {number: [len(people) for people in tables.values()] for number, tables in found.items()} == {
        1: [4, 5],
        2: [4, 5],
    }
    assert {number: list(tables) for number, tables in found.items()} == {1: [1, 2], 2: [1, 2]}


def test_no_rounds_have_no_tables_and_ask_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert occupied_tables([]) == ()
