"""The answers to what no view has answered: JSON to scripts, a page elsewhere, with no database, session or cache,
but for a form of the desk with an old token: whoever is logged in reads under whose name it would be sent.

Every such answer to a fault of ours carries a reference that stands in the log as well.
"""

import re
import sys
from collections.abc import Mapping
from secrets import token_hex

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import get_language_from_request, override

from config.logs import REFERENCE
from tournaments.errors import sentence
from tournaments.faults import (
    AT_A_TABLE,
    AWAY,
    BAD_REQUEST,
    BUSY,
    FORBIDDEN,
    FULL,
    INTERNAL,
    NOT_FOUND,
    OLD_FORM,
    READ_ONLY,
    TOO_LARGE,
    UNKNOWN_HOST,
    Fault,
    fault_of,
)
from tournaments.web.kept_forms import UNREADABLE, kept_form, kept_in
from tournaments.web.public.log_in import send_again

NO_FORM: Mapping[str, object] = {}
TABLE = re.compile(r"/t/[^/]+/")
"""The beginning of the addresses of a table's pages, and the address of the table."""
EVENING = re.compile(r"/desk/evenings/\d+/(?=.)")
"""The beginning of the addresses of what is in an evening, and the address of the evening."""
DESK = "/desk/"
FOR_SCRIPTS = re.compile(r"/api/|(/t/[^/]+|/desk/.+)/(entries|changes)/")
"""The beginning of the addresses that answer JSON."""
SENT_ANYWHERE = frozenset({BUSY})
"""Nothing was written."""
SENT_WITH_ID = frozenset({BUSY, AWAY, FULL, READ_ONLY})
"""It may have been written, and would not be for a second time."""
PLAIN = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Vorhand</title><p>{message}<p>{reference}</html>"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        return _answer(request, UNKNOWN_HOST, "unknown_host.html", address=settings.PUBLIC_URL)
    if isinstance(exception, RequestDataTooBig):
        return _answer(request, TOO_LARGE, "413.html")
    return _answer(request, BAD_REQUEST, "400.html")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django passes it
    return _answer(request, FORBIDDEN, "403.html")


def old_form(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django passes it
    """What was typed can be sent again, with the token of whoever is logged in now; at the desk they are told so."""
    kept = kept_in(request) or kept_form(request)
    if kept is None or FOR_SCRIPTS.match(request.path):
        return _to_send_plainly(request, _answer(request, OLD_FORM, "403_csrf.html"))
    if kept.is_of_desk:
        return send_again(request, kept)
    return _answer(request, OLD_FORM, "403_csrf.html", form={"csrf_token": get_token(request), "kept": kept})


def _to_send_plainly(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """For htmx as to who is logged out: its form is sent anew without it (`vorhand.js`), and then kept."""
    if getattr(request, "htmx", False):
        response["HX-Refresh"] = "true"
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django passes it
    return _answer(request, NOT_FOUND, "404.html")


def server_error(request: HttpRequest) -> HttpResponse:
    """For the exception that is being handled: what a failing database or disk means is in `tournaments.faults`."""
    fault = fault_of(sys.exc_info()[1])
    reference = token_hex(4)
    request.META[REFERENCE] = reference  # Django logs the request after this answer
    return _answer(request, fault, "500.html" if fault == INTERNAL else "fault.html", reference=reference)


def _sent(request: HttpRequest, fault: Fault) -> tuple[tuple[str, str], ...]:
    """What a form was filled with, to be sent once more with one press: where nothing was written, or an id says so.

    Passwords are never written into a page; files cannot be.
    """
    if request.method != "POST" or fault not in SENT_WITH_ID:
        return ()
    try:
        fields, has_files = request.POST, bool(request.FILES)
    except UNREADABLE:
        return ()
    if has_files or any("password" in name for name in fields):
        return ()
    if fault not in SENT_ANYWHERE and "entry_id" not in fields:
        return ()
    return tuple((name, str(value)) for name, values in fields.lists() for value in values)


def _answer(
    request: HttpRequest, fault: Fault, template: str, *, form: Mapping[str, object] = NO_FORM, **facts: str
) -> HttpResponse:
    with override(get_language_from_request(request)):
        table = TABLE.match(request.path)
        message = sentence(AT_A_TABLE.get(fault, fault.code) if table else fault.code, facts)
        if FOR_SCRIPTS.match(request.path):
            response: HttpResponse = JsonResponse(_body(fault, message, facts), status=fault.status)
        else:
            context = {"message": message, "reference": facts.get("reference", ""), "again": _sent(request, fault)}
            page = _page(template, context | {"table": table and table[0]} | _ways_back(request.path) | dict(form))
            response = HttpResponse(page, status=fault.status)
    if fault.retry_after:
        response["Retry-After"] = str(fault.retry_after)
    add_never_cache_headers(response)
    return response


def _ways_back(path: str) -> dict[str, object]:
    evening = EVENING.match(path)
    return {"evening": evening and evening[0], "desk": DESK if path.startswith(DESK) else ""}


def _body(fault: Fault, message: str, facts: dict[str, str]) -> dict[str, object]:
    body: dict[str, object] = {"error": [{"code": fault.code, "field": "", "message": message}]}
    return body | {"reference": facts["reference"]} if "reference" in facts else body


def _page(template: str, context: dict[str, object]) -> str:
    """The page; without its style where the static files are not there, which templates refuse with a ValueError."""
    try:
        return render_to_string(template, context)
    except ValueError:
        return PLAIN.format(**context)
