"""The secret in a table's link: what it covers, and what is no link at all."""

import pytest
from django.core.signing import BadSignature
from pytest_django import Settings

from tests.factories import link_of, seated_tournament, tables_of
from tournaments.links import is_genuine, read_token, table_token, table_url
from tournaments.models import Table, TableLink

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return tables_of(seated_tournament(players=8))[0]


def test_a_token_names_its_table_and_generation(table: Table) -> None:
    link = link_of(table)

    assert read_token(table_token(link, table)) == (table.pk, 1)
    assert is_genuine(table_token(link, table), link, table.round_id)


def test_a_token_is_the_same_whenever_it_is_printed(table: Table) -> None:
    assert table_token(link_of(table), table) == table_token(link_of(table), table)


def test_a_token_covers_table_round_and_generation(table: Table) -> None:
    link = link_of(table)
    token = table_token(link, table)

    assert not is_genuine(token, TableLink(table_id=table.pk + 1, generation=1), table.round_id)
    assert not is_genuine(token, TableLink(table_id=table.pk, generation=2), table.round_id)
    assert not is_genuine(token, link, table.round_id + 1)


def test_a_new_secret_key_closes_every_link_unless_the_old_one_is_kept(table: Table, settings: Settings) -> None:
    link = link_of(table)
    token = table_token(link, table)
    old = settings.SECRET_KEY

    settings.SECRET_KEY = "another " * 8
    assert not is_genuine(token, link, table.round_id)
    settings.SECRET_KEY_FALLBACKS = [old]
    assert is_genuine(token, link, table.round_id)


@pytest.mark.parametrize(
    "text", ["", "x", "1", "1.1", "1.1.", "a.1.x", "1.a.x", "-1.1.x", "²." + "1.x", "9" * 13 + ".1.x", "1.999999.x"]
)
def test_what_has_not_the_form_of_a_token_is_none(text: str) -> None:
    with pytest.raises(BadSignature):
        read_token(text)


def test_the_address_is_absolute(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://tarock.example"

    assert table_url("1.1.x") == "https://tarock.example/t/1.1.x/"
