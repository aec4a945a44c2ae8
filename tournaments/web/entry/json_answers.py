"""Responses to scripts: uncached JSON, with refusals in the API's format."""

from typing import Any

from django.http import JsonResponse

from scoring.problems import HandRefused
from tournaments.errors import Refused, listed

COMPACT = {"ensure_ascii": False, "separators": (",", ":")}


def json_answer(content: dict[str, Any], *, status: int = 200) -> JsonResponse:
    """A JSON response in UTF-8."""
    response = JsonResponse(content, status=status, json_dumps_params=COMPACT)
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


def json_refusal(error: Refused | HandRefused, *, status: int = 0, **more: Any) -> JsonResponse:
    """`{"error": [{"code", "field", "message"}…]}` with additional keys; problems of a record have status 422."""
    said = error.status if isinstance(error, Refused) else Refused.status
    return json_answer({"error": listed(error), **more}, status=status or said)
