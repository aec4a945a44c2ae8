"""A season and a final as documents: the same answer as the commands', and problems in the same shape."""

import json
from typing import Any

import pytest
from django.test import Client

from scoring.final_answer import rank_final
from scoring.season_answer import rank_season
from tests.scoring.ranked_documents import FINAL, SEASON

SEASONS, FINALS = "/api/v1/seasons/rank/", "/api/v1/finals/rank/"


def post(client: Client, url: str, body: Any, **headers: str) -> Any:
    return client.post(url, data=body, content_type="application/json", headers=headers)


def test_the_answer_is_the_one_of_the_engine_with_and_without_the_slash(client: Client) -> None:
    for url, document, answer in ((SEASONS, SEASON, rank_season(SEASON)), (FINALS, FINAL, rank_final(FINAL))):
        for address in (url, url.rstrip("/")):
            response = post(client, address, document)
            assert (response.status_code, response.json()) == (200, answer)


@pytest.mark.parametrize("url", [SEASONS, FINALS])
def test_what_is_wrong_is_told_in_the_callers_language(client: Client, url: str) -> None:
    for body, code, english, german in (
        ("{", "not_json", "This is not JSON.", "Das ist kein JSON."),
        ("", "not_json", "This is not JSON.", "Das ist kein JSON."),
        (
            "[]",
            "not_a_document",
            "This has to be an object with named fields.",
            "Das muss ein Objekt mit Feldern sein.",
        ),
        ('{"x\\ud800": 1}', "unknown_field", "There is no such field here.", "So ein Feld gibt es hier nicht."),
    ):
        for language, message in (("en", english), ("de", german)):
            response = post(client, url, body, **{"accept-language": language})
            assert response.status_code == 422
            found = response.json()["problems"]
            assert (code, message) in [(each["code"], each["message"]) for each in found]


def test_everything_that_is_wrong_is_told_at_once(client: Client) -> None:
    wrong = json.loads(json.dumps(SEASON)) | {"more": 1}
    wrong["tournaments"][0]["results"][0]["rounds"] = [1, "2"]
    found = post(client, SEASONS, wrong).json()["problems"]
    assert [(each["code"], each["path"]) for each in found] == [
        ("wrong_type", "tournaments[0].results[0].rounds[1]"),
        ("unequal_rounds", "tournaments[0].results[1].rounds"),
        ("unequal_rounds", "tournaments[0].results[2].rounds"),
        ("unknown_field", "more"),
    ]
