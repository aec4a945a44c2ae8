"""The rulesets and the scoring of single hands, for everybody; published ones without a database."""

import re
from typing import Any

import pytest
from django.test import Client

from rulesets.load import content_hash, preset, presets, ruleset_document
from tests.factories import cup
from tests.own_rules import DEARER_RULES, added

SCORE = "/api/v1/rulesets/ooe-2023/score/"
SECHSERDREIER = {"contract": "sechserdreier", "declarer": 0, "won": False, "kontra": 2}


def post(client: Client, url: str, body: Any) -> Any:
    return client.post(url, data=body, content_type="application/json")


@pytest.mark.django_db
def test_list_has_every_preset_and_the_newest_of_each_cups_own_with_key_and_hash(client: Client) -> None:
    theirs = added(cup(slug="anderer"))
    added()
    newest = added(text=DEARER_RULES)

    response = client.get("/api/v1/rulesets/")

    assert response.status_code == 200
    assert [(each["key"], each["content_hash"]) for each in response.json()] == [
        *((slug, content_hash(ruleset)) for slug, ruleset in presets().items()),
        ("anderer:our-table", theirs.content_hash),
        ("musterer:our-table", newest.content_hash),
    ]


@pytest.mark.django_db
def test_own_rules_are_served_and_score_in_exactly_the_revision_asked_for(client: Client) -> None:
    older, newer = added(), added(text=DEARER_RULES)
    dreier = {"contract": "dreier", "declarer": 0, "won": True}

    for key, revision, points in (
        (older.key, older, [12, -4, -4, -4]),
        (newer.key, newer, [15, -5, -5, -5]),
        (newer.newest_key, newer, [15, -5, -5, -5]),
    ):
        address = f"/api/v1/rulesets/{key}/"
        hashed = {"content_hash": revision.content_hash, "key": str(key)}
        assert client.get(address).json() == {**revision.document, **hashed}
        assert post(client, f"{address}score/", dreier).json()["points"] == points
        assert post(client, f"{address}score/", {"contract": "dreier"}).status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize(
    "key",
    [
        "our-table", "anderer:our-table", "musterer:ooe-2023", "nobody:our-table", ":our-table", "musterer:",
        "ooe-2023@" + "0" * 64, "musterer:our-table@" + "0" * 64, "musterer:our-table@0", "musterer:our-table@",
    ],
)  # fmt: skip
def test_what_no_key_names_is_not_found(client: Client, key: str) -> None:
    added()
    cup(slug="anderer")

    for response in (client.get(f"/api/v1/rulesets/{key}/"), post(client, f"/api/v1/rulesets/{key}/score/", {})):
        assert (response.status_code, response.json()["error"][0]["code"]) == (404, "not_found")


def test_detail_is_the_whole_document(client: Client) -> None:
    ruleset = preset("tirol-2020")

    body = client.get("/api/v1/rulesets/tirol-2020/").json()

    assert body == ruleset_document(ruleset) | {"content_hash": content_hash(ruleset), "key": "tirol-2020"}


def test_a_preset_is_named_by_its_hash_too(client: Client) -> None:
    key = f"tirol-2020@{content_hash(preset('tirol-2020'))}"

    assert client.get(f"/api/v1/rulesets/{key}/").json()["key"] == key
    assert post(client, f"/api/v1/rulesets/{key}/score/", SECHSERDREIER).status_code == 200


def test_score_answers_points_money_and_items(client: Client) -> None:
    response = post(client, SCORE, SECHSERDREIER)

    assert response.status_code == 200
    assert response.json() == {
        "points": [-24, 8, 8, 8],
        "money": [-48, 16, 16, 16],
        "items": [
            {
                "item": "game",
                "value": 8,
                "factor": 2,
                "winner": "opponents",
                "void": None,
                "points": [-24, 8, 8, 8],
                "money": [-48, 16, 16, 16],
            }
        ],
    }


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        (b"nonsense", [("not_json", "")]),
        (b"", [("not_json", "")]),
        (b"3", [("not_an_object", "")]),
        (
            {"contract": "rufer", "declarer": 1, "won": 1, "foo": 2},
            [
                ("forehand_only", "declarer"),
                ("partner_missing", "partner"),
                ("wrong_type", "won"),
                ("unknown_field", "foo"),
            ],
        ),
    ],
)
def test_score_refuses_with_every_problem(client: Client, body: Any, problems: list[tuple[str, str]]) -> None:
    response = post(client, SCORE, body)

    assert response.status_code == 422
    assert [(each["code"], each["field"]) for each in response.json()["error"]] == problems


@pytest.mark.django_db
def test_score_under_an_unknown_ruleset_finds_nothing(client: Client) -> None:
    response = post(client, "/api/v1/rulesets/kein-cup/score/", SECHSERDREIER)

    assert (response.status_code, response.json()["error"][0]["code"]) == (404, "not_found")


def test_other_content_types_and_methods_are_refused_in_the_same_shape(client: Client) -> None:
    form = client.post(SCORE, {"contract": "dreier"})
    method = client.put(SCORE)

    assert (form.status_code, form.json()["error"][0]["code"]) == (415, "unsupported_media_type")
    assert (method.status_code, method.json()["error"][0]["code"]) == (405, "method_not_allowed")


def test_the_product_serves_its_own_reference(client: Client) -> None:
    document = client.get("/api/v1/openapi.yaml")
    page = client.get("/api/")

    assert document.status_code == 200
    assert b"/api/v1/tables/{token}/hands/" in document.content
    assert page.status_code == 200
    text = page.content.decode()
    assert "://" not in text.replace("http://testserver", "")
    assert not re.search(r"<style|style=|<script(?! src=)|\son\w+=", text)
    assert "css/reference.css" in text
    assert 'rel="icon"' in text


@pytest.mark.django_db
def test_every_get_answers_head(client: Client) -> None:
    for url in ("/api/v1/rulesets/", "/api/v1/rulesets/ooe-2023/", "/api/v1/openapi.yaml", "/api/"):
        head, whole = client.head(url), client.get(url)
        assert (head.status_code, head.content) == (200, b"")
        assert head["Content-Type"] == whole["Content-Type"]


@pytest.mark.django_db
@pytest.mark.parametrize("url", ["/api/v1/rulesets", "/api/v1/rulesets/ooe-2023"])
def test_the_slash_at_the_end_is_optional(client: Client, url: str) -> None:
    bare, usual = client.get(url), client.get(f"{url}/")

    assert (bare.status_code, bare.json()) == (200, usual.json())


def test_a_hand_posted_without_the_slash_is_scored(client: Client) -> None:
    assert post(client, SCORE.rstrip("/"), SECHSERDREIER).json() == post(client, SCORE, SECHSERDREIER).json()


@pytest.mark.django_db
@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*;q=0.5"])
def test_accept_is_no_reason_to_refuse(client: Client, accept: str) -> None:
    response = client.get("/api/v1/rulesets/", headers={"Accept": accept})

    assert (response.status_code, response["Content-Type"]) == (200, "application/json")


@pytest.mark.parametrize(
    "url", ["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/rulesets/kein%20cup/", "/api/v1/x/y/"]
)
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_unknown_address_is_said_in_the_same_shape(client: Client, url: str, method: str) -> None:
    response = getattr(client, method)(url)

    assert (response.status_code, response["Content-Type"]) == (404, "application/json")
    assert [(each["code"], each["field"]) for each in response.json()["error"]] == [("not_found", "")]


def test_the_document_names_every_endpoint_once(client: Client) -> None:
    text = client.get("/api/v1/openapi.yaml").content.decode()

    assert re.findall(r"^  (/.*):$", text, re.MULTILINE) == [
        "/api/v1/finals/rank/",
        "/api/v1/rulesets/",
        "/api/v1/rulesets/{slug}/",
        "/api/v1/rulesets/{slug}/score/",
        "/api/v1/seasons/rank/",
        "/api/v1/tables/{token}/hands/",
    ]
