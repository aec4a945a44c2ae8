"""Queries whose SQL is written once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta, timezone

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, PlayerFactory, new_tournament, seated_tournament, tables_of
from tournaments.models import Player, Table, TableLink, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows, loaded


def players_called(family_name: Placeholder, least: Placeholder) -> SqlRows:
    rows = Player.objects.filter(family_name=family_name, pk__gte=least, given_name="Probe").order_by("pk")
    return rows.values_list("number", "family_name")


@pytest.mark.django_db
def test_rows_are_those_of_the_query_for_every_argument() -> None:
    prepared = Prepared(players_called)
    for number, family_name in (("0001", "Pagatinger"), ("0002", "Uhuinger"), ("0003", "Pagatinger")):
        PlayerFactory.create(number=number, family_name=family_name)
    second = Player.objects.get(number="0002").pk

    assert prepared(family_name="Pagatinger", least=0) == [("0001", "Pagatinger"), ("0003", "Pagatinger")]
    assert prepared(family_name="Pagatinger", least=second) == [("0003", "Pagatinger")]
    assert prepared(least=0, family_name="Uhuinger") == [("0002", "Uhuinger")]
    assert prepared(family_name="'; drop table x; --", least=0) == []


@pytest.mark.django_db
def test_a_moment_is_compared_as_the_orm_does() -> None:
    table = tables_of(seated_tournament())[0]
    Table.objects.filter(pk=table.pk).update(closed_at=NOW)
    prepared = Prepared(lambda pk, since: Table.objects.filter(pk=pk, closed_at__gt=since).values_list("pk"))

    least = timedelta(microseconds=1)
    elsewhere = NOW.astimezone(timezone(timedelta(hours=5)))
    assert [prepared(pk=table.pk, since=each) for each in (NOW - least, elsewhere - least)] == [[(table.pk,)]] * 2
    assert [prepared(pk=table.pk, since=each) for each in (NOW, elsewhere, NOW + least)] == [[]] * 3


@pytest.mark.django_db
def test_a_query_is_built_once_and_is_one_statement(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    built: list[Placeholder] = []

    def players(pk: Placeholder) -> SqlRows:
        built.append(pk)
        return Player.objects.filter(pk=pk).values_list("pk")

    prepared = Prepared(players)
    with django_assert_num_queries(3):
        for pk in (1, 2, 3):
            prepared(pk=pk)

    assert [each.name for each in built] == ["pk"]


@pytest.mark.django_db
def test_values_are_converted_as_the_orm_does() -> None:
    table = tables_of(seated_tournament())[0]
    Table.objects.filter(pk=table.pk).update(closed_at=NOW)

    columns = ("closed_at", "on_paper", "round__tournament__date")
    prepared = Prepared(lambda pk: Table.objects.filter(pk=pk).values_list(*columns))

    assert prepared(pk=table.pk) == [(NOW, False, date(2026, 11, 20))]


@pytest.mark.django_db(transaction=True)
def test_every_thread_asks_through_its_own_connection() -> None:
    players = PlayerFactory.create_batch(4)
    prepared = Prepared(lambda pk: Player.objects.filter(pk=pk).values_list("pk"))

    def ask(player: Player) -> tuple[object, list[tuple[object, ...]]]:
        try:
            return id(connection.connection), prepared(pk=player.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, players))

    assert [rows for _, rows in answers] == [[(player.pk,)] for player in players]


@pytest.mark.django_db
@pytest.mark.postgres
def test_a_lock_is_part_of_the_statement() -> None:
    table = tables_of(seated_tournament())[0]
    prepared = Prepared(lambda pk: Table.objects.select_for_update().filter(pk=pk).values_list("pk"))

    with transaction.atomic(), CaptureQueriesContext(connection) as captured:
        prepared(pk=table.pk)
        prepared(pk=table.pk)

    assert [query["sql"][-10:] for query in captured.captured_queries] == ["FOR UPDATE"] * 2


@pytest.mark.django_db
def test_a_loaded_row_knows_its_columns_and_asks_for_the_others(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = new_tournament()

    row = loaded(Tournament, ("id", "revision"), (tournament.pk, 7))

    with django_assert_num_queries(0):
        assert (row.pk, row.revision) == (tournament.pk, 7)
    with django_assert_num_queries(1):
        assert row.name == tournament.name
    assert row == tournament


def test_a_loaded_row_needs_no_database() -> None:
    link = loaded(TableLink, ("id", "table_id", "generation"), (1, 2, 3))

    assert (link.pk, link.table_id, link.generation) == (1, 2, 3)
