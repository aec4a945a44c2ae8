"""Published tables with the tokens of their links."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, at_desk, link_of, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, renew_link
from tournaments.links import table_token
from tournaments.queries.room.links import LinkedTable, linked_tables, live_token
from tournaments.queries.room.seating import seating_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rounds", [1, 3])
def test_linked_tables_are_those_of_the_published_rounds(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated_tournament(players=20, rounds=rounds, rounds_planned=4)
    tables = [table for number in range(1, rounds + 1) for table in tables_of(tournament, round_number=number)]
    seated = seating_of(tournament.rounds.all())
    draw_rounds(tournament, count=1, seed="draft", actor=at_desk(), now=NOW)

    with django_assert_num_queries(3):
        found = linked_tables(tournament)

    tokens = [table_token(link_of(table), table) for table in tables]
    assert found == tuple(LinkedTable(each, token) for each, token in zip(seated, tokens, strict=True))


def test_linked_tables_of_one_round_are_asked_for_alone() -> None:
    tournament = seated_tournament(players=20, rounds=3)

    found = linked_tables(tournament, rounds=[tournament.rounds.get(number=2)])

    assert [(each.table.round_number, each.table.number) for each in found] == [(2, number) for number in range(1, 6)]


def test_a_renewed_link_takes_the_place_of_the_old_one() -> None:
    tournament = seated_tournament(players=4)
    (table,) = tables_of(tournament)
    before = live_token(table)

    renew_link(table, actor=at_desk(), now=NOW)

    (linked,) = linked_tables(tournament)
    assert linked.token == live_token(table) == table_token(link_of(table), table)
    assert linked.token != before


def test_a_draft_has_no_token(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = new_tournament(players=4)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    (table,) = tables_of(tournament)

    with django_assert_num_queries(1):
        assert live_token(table) is None
    assert linked_tables(tournament) == ()
