"""Answers to scripts: JSON that nothing keeps, refusals in the API's shape."""

from typing import Any

from django.http import JsonResponse

from scoring.problems import HandRefused
from tournaments.errors import Refused, listed

COMPACT = {"ensure_ascii": False, "separators": (",", ":")}


def json_answer(content: dict[str, Any], *, status: int = 200) -> JsonResponse:
    """An answer with this content, written as UTF-8."""
    response = JsonResponse(content, status=status, json_dumps_params=COMPACT)
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


def json_refusal(error: Refused | HandRefused, *, status: int = 0, **more: Any) -> JsonResponse:
    """`{"error": [{"code", "field", "message"}…]}`, with whatever helps further; a record's problems are a 422."""
    said = error.status if isinstance(error, Refused) else Refused.status
    return json_answer({"error": listed(error), **more}, status=status or said)
