"""Hands that the script of the desk's screen sends."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import anna, clara, seated_tournament, tables_of, viewer_of
from tests.web.phone.test_entries import body_of, codes, round_of
from tournaments.models import HandRevision, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return tables_of(seated_tournament(players=9))[0]


def url_of(table: Table, page: str = "entries") -> str:
    return reverse(f"web:desk_{page}", args=[table.round.tournament_id, table.pk])


def post(client: Client, table: Table, **headers: Any) -> Any:
    body = json.dumps(body_of(table))
    return client.post(url_of(table), body, content_type="application/json", headers=headers)


def test_a_hand_is_the_desks_own(client: Client, table: Table) -> None:
    client.force_login(anna())

    answer = post(client, table)

    assert (answer.status_code, round_of(answer)["rows"][0]["free_until"]) == (201, 0)
    assert HandRevision.objects.get().door == "desk"
    assert post(client, table).json()["receipt"] == answer.json()["receipt"]


def test_the_sheet_and_its_changes_can_be_followed(client: Client, table: Table) -> None:
    client.force_login(anna())
    before = round_of(client.get(url_of(table, "sheet")))

    assert client.get(url_of(table, "changes"), {"after": before["changed"]}).status_code == 204
    post(client, table)
    assert client.get(url_of(table, "changes"), {"after": before["changed"]}).json()["changed"] != before["changed"]


@pytest.mark.parametrize("who", ["nobody", "clara", "viewer"])
def test_nobody_else_writes(client: Client, table: Table, who: str) -> None:
    if who != "nobody":
        client.force_login(clara() if who == "clara" else viewer_of(table.round.tournament.season.cup))

    answer = post(client, table)

    expected = (403, [("logged_out", "")]) if who == "nobody" else (404, [("not_found", "")])
    assert (answer.status_code, codes(answer)) == expected
    assert HandRevision.objects.count() == 0


def test_a_request_without_the_forms_token_is_refused(table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna())

    refused = post(client, table)

    assert (refused.status_code, codes(refused)) == (403, [("old_form", "")])
    page = client.get(reverse("web:desk_hand", args=[table.round.tournament_id, table.pk, 1]))
    token = str(page.context["csrf_token"])
    assert post(client, table, **{"X-CSRFToken": token}).status_code == 201


def test_a_table_that_was_drawn_again_is_told(client: Client, table: Table) -> None:
    client.force_login(anna())
    url, body = url_of(table), json.dumps(body_of(table))
    table.delete()

    answer = client.post(url, body, content_type="application/json")

    assert (answer.status_code, codes(answer)) == (404, [("redrawn", "")])
