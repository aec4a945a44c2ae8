"""When the phones of tables were last heard of."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import NOW, link_of, seated_tournament, tables_of
from tournaments.links import table_token
from tournaments.models import Table
from tournaments.queries.room.phones import phones_heard, record_phone


def test_the_last_time_is_kept_by_table() -> None:
    record_phone(1, now=NOW)
    record_phone(2, now=NOW)
    record_phone(1, now=NOW + timedelta(minutes=3))

    assert phones_heard([1, 2, 3]) == {1: NOW + timedelta(minutes=3), 2: NOW}
    assert phones_heard([]) == {}


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["", "sheet/", "changes/?after=", "players/"])
def test_whatever_a_phone_asks_behind_its_link_is_heard(client: Client, asked: str) -> None:
    table, other = tables_of(seated_tournament())
    before = timezone.now()

    assert client.get(_address(table, asked)).status_code == 200

    heard = phones_heard([table.pk, other.pk])
    assert list(heard) == [table.pk]
    assert before <= heard[table.pk] <= timezone.now()


@pytest.mark.django_db
def test_a_link_that_opens_nothing_is_not_heard(client: Client) -> None:
    table, _ = tables_of(seated_tournament())
    address = _address(table, "")
    table.links.update(revoked_at=NOW)

    assert client.get(address).status_code == 404

    assert phones_heard([table.pk]) == {}


def _address(table: Table, rest: str) -> str:
    return f"/t/{table_token(link_of(table), table)}/{rest}"
