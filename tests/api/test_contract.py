"""The contract itself: replies that differ from the document are noticed, and no documented reply goes untested."""

from typing import Any

import pytest
from django.http import JsonResponse
from django.test import Client
from pytest_django import Settings

from tests.api.contract import check_reply, operations
from tests.factories import link_of, seated_tournament, tables_of
from tournaments.links import table_token

DREIER = {"contract": "dreier", "declarer": 0, "won": True}
RULESETS = "/api/v1/rulesets/"
SEASONS, FINALS = "/api/v1/seasons/rank/", "/api/v1/finals/rank/"
SEASON = {"cup_points": "fixpunkte", "rule": {"counting": "half"}, "tournaments": []}
FINAL: dict[str, Any] = {"cups": [], "final": None}


@pytest.mark.parametrize(
    ("method", "path", "status", "body"),
    [
        ("GET", "/api/v1/rulesets/ooe-2023/", 200, {"slug": "ooe-2023"}),
        ("GET", RULESETS, 404, {"error": []}),
        ("PUT", RULESETS, 200, []),
        ("GET", "/api/v1/nowhere/", 404, {"error": [{"code": "not_found", "field": None, "message": ""}]}),
        ("POST", "/api/v1/rulesets/x/score/", 200, {"points": [0] * 4, "money": [0] * 4, "items": [], "more": 1}),
        ("POST", "/api/v1/rulesets/x/score/", 200, {"points": [0] * 3, "money": [0] * 4, "items": []}),
    ],
)
def test_a_reply_that_differs_from_the_document_is_noticed(method: str, path: str, status: int, body: Any) -> None:
    with pytest.raises(AssertionError):
        check_reply(method, path, JsonResponse(body, safe=False, status=status))


@pytest.mark.django_db
def test_every_documented_reply_is_given(client: Client, settings: Settings) -> None:
    table = tables_of(seated_tournament(players=4))[0]
    score, hands = f"{RULESETS}ooe-2023/score/", f"/api/v1/tables/{table_token(link_of(table), table)}/hands/"
    entry, wrong = {"entry_id": "a", "number": 1, "hand": DREIER}, {"contract": "x"}
    seen = {
        ("rulesets_list", client.get(RULESETS).status_code),
        ("rulesets_show", client.get(f"{RULESETS}ooe-2023/").status_code),
        ("rulesets_show", client.get(f"{RULESETS}x/").status_code),
        ("table_sheet", client.get(hands).status_code),
        ("table_sheet", client.get("/api/v1/tables/x/hands/").status_code),
        ("table_record_hand", _post(client, hands, entry)),
        ("table_record_hand", _post(client, hands, entry)),
        ("table_record_hand", _post(client, hands, entry | {"entry_id": "b"})),
        ("rulesets_score", _post(client, score, DREIER)),
        ("seasons_rank", _post(client, SEASONS, SEASON)),
        ("finals_rank", _post(client, FINALS, FINAL)),
    }
    for name, url, good in (("seasons_rank", SEASONS, SEASON), ("finals_rank", FINALS, FINAL)):
        seen |= {(name, _post(client, url, {})), (name, client.post(url).status_code)}
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 3
        seen |= {(name, _post(client, url, good))}
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
    for name, url, unknown in (
        ("rulesets_score", score, f"{RULESETS}x/score/"),
        ("table_record_hand", hands, "/api/v1/tables/x/hands/"),
    ):
        seen |= {(name, _post(client, unknown, entry)), (name, _post(client, url, wrong))}
        seen |= {(name, client.post(url, entry["hand"]).status_code)}
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 3
        seen |= {(name, _post(client, url, entry))}
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

    assert seen == {
        (each["operationId"], int(status)) for each in operations().values() for status in each["responses"]
    }


def _post(client: Client, url: str, body: Any) -> int:
    return client.post(url, data=body, content_type="application/json").status_code
