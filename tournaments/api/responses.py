"""The API's error responses: always `{"error": [{"code", "field", "message"}…]}`, with stable codes."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions, status
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from scoring.document_sentences import problem_object
from scoring.documents import DocumentRefused
from scoring.problems import HandProblem, HandRefused
from tournaments.errors import Refused, listed
from tournaments.intake.entry_body import read_body

Body = dict[str, Any]


class StrictJSON(BaseParser):
    """JSON without NaN and without duplicate keys; anything else is refused as `not_json`."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:  # noqa: ARG002
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise RequestDataTooBig
        return read_body(body)


class IgnoreAccept(DefaultContentNegotiation):
    """Ignores a client's Accept where nothing matches: a reply is what the endpoint makes, never a 406."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        offered = list(renderers)
        try:
            renderer, media_type = super().select_renderer(request, offered, format_suffix)
        except exceptions.NotAcceptable:
            return offered[0], offered[0].media_type
        return renderer, media_type


def body_of(request: Request) -> Any:
    """The JSON of a request. An empty body is refused (`not_json`); the framework would read it as {}."""
    if request.stream is None:
        raise HandRefused((HandProblem("not_json"),))
    return request.data


def error_answer(error: Exception, context: Body) -> Response | None:
    """DRF's exception handler: every refusal of ours and of DRF in one shape."""
    if isinstance(error, HandRefused):
        return Response({"error": listed(error)}, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    if isinstance(error, DocumentRefused):
        problems = [problem_object(each, gettext) for each in error.problems]
        return Response({"problems": problems}, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    if isinstance(error, Refused):
        return Response({"error": listed(error), **_conflict_facts(error)}, status=error.status)
    if isinstance(error, RequestDataTooBig):
        return _plain("too_large", gettext("The request is too large."), status.HTTP_413_REQUEST_ENTITY_TOO_LARGE)
    if isinstance(error, Http404):
        return _plain("not_found", gettext("There is nothing here."), status.HTTP_404_NOT_FOUND)
    answer = exception_handler(error, context)
    if answer is not None and isinstance(error, exceptions.APIException):
        answer.data = {"error": [{"code": error.default_code, "field": "", "message": str(error.detail)}]}
    return answer


def _plain(code: str, message: str, status_code: int) -> Response:
    return Response({"error": [{"code": code, "field": "", "message": message}]}, status=status_code)


def _conflict_facts(error: Refused) -> Body:
    """What a conflict ran into: the stored hand, or the receipt the id was used for."""
    if "hand" in error.facts:
        return {"hand": error.facts["hand"]}
    return {"receipt": dict(error.facts)} if error.code == "entry_id_reused" else {}
