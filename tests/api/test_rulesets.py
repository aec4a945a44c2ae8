"""The rulesets and the scoring of single hands, for everybody and without a database."""

import re
from typing import Any

import pytest
from django.test import Client

from rulesets.load import content_hash, preset, presets, ruleset_document

SCORE = "/api/v1/rulesets/ooe-2023/score/"
SECHSERDREIER = {"contract": "sechserdreier", "declarer": 0, "won": False, "kontra": 2}


def post(client: Client, url: str, body: Any) -> Any:
    return client.post(url, data=body, content_type="application/json")


def test_list_has_every_preset_with_its_hash(client: Client) -> None:
    response = client.get("/api/v1/rulesets/")

    assert response.status_code == 200
    assert [(each["slug"], each["content_hash"]) for each in response.json()] == [
        (slug, content_hash(ruleset)) for slug, ruleset in presets().items()
    ]


def test_detail_is_the_whole_document(client: Client) -> None:
    ruleset = preset("tirol-2020")

    body = client.get("/api/v1/rulesets/tirol-2020/").json()

    assert body == ruleset_document(ruleset) | {"content_hash": content_hash(ruleset)}


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


def test_every_get_answers_head(client: Client) -> None:
    for url in ("/api/v1/rulesets/", "/api/v1/rulesets/ooe-2023/", "/api/v1/openapi.yaml", "/api/"):
        head, whole = client.head(url), client.get(url)
        assert (head.status_code, head.content) == (200, b"")
        assert head["Content-Type"] == whole["Content-Type"]


@pytest.mark.parametrize("url", ["/api/v1/rulesets", "/api/v1/rulesets/ooe-2023"])
def test_the_slash_at_the_end_is_optional(client: Client, url: str) -> None:
    bare, usual = client.get(url), client.get(f"{url}/")

    assert (bare.status_code, bare.json()) == (200, usual.json())


def test_a_hand_posted_without_the_slash_is_scored(client: Client) -> None:
    assert post(client, SCORE.rstrip("/"), SECHSERDREIER).json() == post(client, SCORE, SECHSERDREIER).json()


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
        "/api/v1/rulesets/",
        "/api/v1/rulesets/{slug}/",
        "/api/v1/rulesets/{slug}/score/",
        "/api/v1/tables/{token}/hands/",
    ]
