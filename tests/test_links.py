"""The secret in a table's link: what it covers, and what is no link at all."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.core.signing import BadSignature
from django.test import Client, override_settings
from pytest_django import Settings

from tests.factories import link_of, seated_tournament, tables_of
from tournaments.links import is_genuine, private_address, read_token, table_token, table_url
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


ALIASES: dict[str, Callable[[str, str, str], str]] = {
    "zero before the table": lambda table, generation, signature: f"0{table}.{generation}.{signature}",
    "zero before the generation": lambda table, generation, signature: f"{table}.0{generation}.{signature}",
    "sign": lambda table, generation, signature: f"+{table}.{generation}.{signature}",
    "space": lambda table, generation, signature: f" {table}.{generation}.{signature}",
    "Arabic digits": lambda table, generation, signature: f"{arabic(table)}.{generation}.{signature}",
    "Arabic generation": lambda table, generation, signature: f"{table}.{arabic(generation)}.{signature}",
    "fullwidth stop": lambda table, generation, signature: f"{table}．{generation}.{signature}",
    "a part more": lambda table, generation, signature: f"{table}.{generation}.x.{signature}",
    "an empty part more": lambda table, generation, signature: f"{table}.{generation}..{signature}",
    "a longer signature": lambda table, generation, signature: f"{table}.{generation}.{signature}A",
    "padding": lambda table, generation, signature: f"{table}.{generation}.{signature}=",
    "line break": lambda table, generation, signature: f"{table}.{generation}.{signature}\n",
    "other case": lambda table, generation, signature: f"{table}.{generation}.{signature.swapcase()}",
}
"""Ways to write a token that somebody could take for the same one."""


def arabic(digits: str) -> str:
    return "".join(chr(0x0660 + int(digit)) for digit in digits)


@pytest.fixture
def alias_of(table: Table) -> Callable[[str], str]:
    parts = table_token(link_of(table), table).split(".")
    return lambda name: ALIASES[name](*parts)


def test_a_token_has_one_spelling(client: Client, table: Table, alias_of: Callable[[str], str]) -> None:
    """Neither the captain's pages nor the API know another, to read or to write."""
    link = link_of(table)
    for name in ALIASES:
        alias = alias_of(name)
        page, hands = f"/t/{quote(alias)}/", f"/api/v1/tables/{quote(alias)}/hands/"

        assert not is_genuine(alias, link, table.round_id), name
        assert {client.get(page).status_code, client.get(hands).status_code} == {404}, name
        assert client.post(hands, {}, content_type="application/json").status_code == 404, name


@pytest.mark.parametrize(
    "text",
    ["", "x", "1", "1.1", "1.1.", "a.1.x", "1.a.x", "-1.1.x", "²." + "1.x", "9" * 13 + ".1.x", "1.999999.x", "٣.1.x",
     "1.٣.x", "01.1.x", "1.01.x", "+1.1.x", "1.1.x\n", "1.1.x.x"],
)  # fmt: skip
def test_what_has_not_the_form_of_a_token_is_none(text: str) -> None:
    with pytest.raises(BadSignature):
        read_token(text)


def test_the_address_is_absolute(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://tarock.example"

    assert table_url("1.1.x") == "https://tarock.example/t/1.1.x/"


PRIVATE = ("http://127.0.0.1:8000", "http://192.168.0.7", "http://[::1]", "http://laptop:8000", "http://laptop.local")
PUBLIC = ("https://tarock.example", "https://8.8.8.8")


@pytest.mark.parametrize("address", PRIVATE + PUBLIC)
def test_addresses_of_one_network_are_told_from_public_ones(address: str) -> None:
    with override_settings(PUBLIC_URL=address):
        assert private_address() == (address if address in PRIVATE else "")
