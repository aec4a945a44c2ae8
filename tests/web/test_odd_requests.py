"""Whatever is sent to any address, in it, behind it, in its forms or as JSON: never a fault of ours."""

import json
from collections.abc import Iterator, Mapping

import pytest
from django.test import Client

from tests.factories import anna, link_of, tables_of
from tests.web.desk.test_permissions import address, tournament, undone, where
from tests.web.odd_requests import ODD, QUERY, forms_on, odd_addresses, odd_values
from tournaments.links import table_token
from tournaments.models import Tournament
from tournaments.web.desk.urls import urlpatterns as desk_pages

__all__ = ["tournament", "where"]

pytestmark = pytest.mark.django_db

TURNS = 2
ODD_JSON: tuple[object, ...] = (
    None,
    True,
    "",
    [],
    {},
    [[]],
    -1,
    1.5,
    10**30,
    "a\0b",
    "\ud800",
    "٣",
    "x" * 70_000,
    {"a": {"b": []}},
)


@pytest.fixture
def pages(where: Mapping[str, object], tournament: Tournament) -> list[str]:
    """Desk, public, phone."""
    public_id, table = tournament.public_id, tables_of(tournament)[0]
    link = f"/t/{table_token(link_of(table), table)}/"
    return [
        *(address(page, where) for page in desk_pages),
        *(
            "/",
            "/login/",
            "/rulesets/",
            "/rulesets/ooe-2023/",
            "/rulesets/ooe-2023.toml",
            "/p/abc/v1/pdf/",
            "/favicon.ico",
        ),
        *(f"/live/{public_id}/{rest}" for rest in ("", "wall/", "standings/phones/")),
        *(f"/screen/{public_id}/{rest}" for rest in ("", "seats/", "clock/", "prizes/")),
        f"/screen/cup/{tournament.season.cup.slug}/",
        *(f"/seating/{public_id}/{rest}" for rest in ("", "draw/", "draw/now.svg", "draw/1/input/")),
        *(f"{link}{rest}" for rest in ("", "sheet/", "hands/1/", "hands/1/?contract=dreier", "hands/1/strike/")),
        *(f"{link}seats/{rest}" for rest in ("", "?by=two&two=1&two=2")),
        *(f"{link}{rest}" for rest in ("players/", "players/1/", "help/", "referee/", "manifest.webmanifest")),
        *(f"{link}{rest}" for rest in ("sign/", "countersign/", "reject/")),
        *("/login/once/1.1.x.y/", "/desk/jobs/1/", "/api/", "/api/v1/rulesets/ooe-2023/", "/admin/login/"),
    ]


def statuses_at(client: Client, page: str, *, sent: set[str]) -> Iterator[tuple[str, int]]:
    """Every request to a page and to the forms on it, with its answer's status; `sent` are forms known by now."""
    shown = client.get(page)
    yield page, shown.status_code
    for turn in range(TURNS):
        for odd in odd_addresses(page, turn=turn * 5):
            yield odd, client.get(odd).status_code
        if "?" not in page:
            yield f"{page}? {turn}", client.get(page, odd_values(QUERY, turn=turn * 5)).status_code
    is_page = shown.status_code == 200 and shown["Content-Type"].startswith("text/html")
    for form in forms_on(shown, url=page) if is_page else ():
        if form.kind in sent:
            continue
        sent.add(form.kind)
        for turn in range(TURNS):
            with undone():
                yield f"{form} {turn}", client.post(form.action, odd_values(form.fields, turn=turn * 5)).status_code
        for name in form.fields:
            with undone():
                spoilt = {**form.fields, name: ODD["NUL"]}
                yield f"{form} {name}", client.post(form.action, spoilt).status_code


@pytest.mark.long
def test_no_request_is_a_fault_of_ours(client: Client, pages: list[str]) -> None:
    client.force_login(anna())
    sent: set[str] = set()
    for page in pages:
        for what, status in statuses_at(client, page, sent=sent):
            assert status < 500, what
    assert len(sent) > 30


def test_no_json_is_a_fault_of_ours(client: Client, tournament: Tournament) -> None:
    table = tables_of(tournament)[0]
    hands, score = f"/api/v1/tables/{table_token(link_of(table), table)}/hands/", "/api/v1/rulesets/ooe-2023/score/"
    hand = {"contract": "dreier", "declarer": 0, "won": True, "kontra": 1, "bonuses": [], "partner": None}
    entry = {"entry_id": "a", "number": 1, "hand": hand}
    bodies = [(score, {**hand, name: odd}) for name in [*hand, "x"] for odd in ODD_JSON]
    bodies += [(hands, {**entry, name: odd}) for name in [*entry, "x"] for odd in ODD_JSON]
    sent = [(url, json.dumps(body).encode()) for url, body in bodies]
    texts = (
        b"",
        b"NaN",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"1" * 100_000,
        b"\xff",
        b'{"a": 1, "a": 2}',
        b"-Infinity",
        b"\0",
    )
    sent += [(url, text) for url in (score, hands) for text in texts]
    for url, body in sent:
        with undone():
            answer = client.post(url, body, content_type="application/json")
        assert answer.status_code in {200, 201, 422}, (url, body[:200])
        assert answer["Content-Type"] == "application/json"
