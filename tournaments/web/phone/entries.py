"""JSON endpoints for a phone's script behind its table's link: submit entries and poll for changes."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import HandRefused
from tournaments.access import link_by_token, link_to_enter_by
from tournaments.actions.log import Actor, EntryPoint
from tournaments.errors import Refused
from tournaments.queries.room.phones import record_phone
from tournaments.web.entry.entries import enter_sent, receipt_answer, write_sent
from tournaments.web.entry.following import changes_answer
from tournaments.web.entry.json_answers import json_refusal
from tournaments.web.entry.sent_entry import sent_entry
from tournaments.web.phone.pages import entry_context
from tournaments.web.phone.place import PhonePlace, PhoneUse, phone_place, remember_place

TokenView = Callable[[HttpRequest, str], HttpResponse]


def for_scripts(view: TokenView) -> TokenView:
    """Answer invalid links in JSON (404). As with the pages, the token is the whole authority."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str) -> HttpResponse:
        try:
            response = view(request, token)
        except Http404:
            response = json_refusal(Refused("link_gone"), status=404)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex"
        return response

    return csrf_exempt(never_cache(guarded))


@require_POST
@for_scripts
def entries(request: HttpRequest, token: str) -> HttpResponse:
    """Enter, correct or undo a hand. A phone that has written one is no longer asked whose it is."""
    now = timezone.now()
    try:
        link = link_by_token(token, now=now)
    except Http404:
        return _after_the_evening(request, token)
    record_phone(link.table_id, now=now)
    at = entry_context(request, token, link)
    response = enter_sent(request, at, now=now)
    if response.status_code < 300 and phone_place(request) is None:
        return remember_place(response, PhonePlace(PhoneUse.WRITE, None), at=at)
    return response


def _after_the_evening(request: HttpRequest, token: str) -> HttpResponse:
    """After the evening: resend a lost receipt; tell others that the table is closed. No sheet."""
    now = timezone.now()
    link = link_to_enter_by(token, now=now)
    try:
        sent, actor = sent_entry(request), Actor(entry_point=EntryPoint.PHONE, link=link)
        return receipt_answer(write_sent(sent, link.table, actor=actor, now=now))
    except (Refused, HandRefused) as error:
        return json_refusal(error)


@require_safe
@for_scripts
def changes(request: HttpRequest, token: str) -> HttpResponse:
    """Poll whether the table has changed. Two statements."""
    now = timezone.now()
    link = link_by_token(token, now=now)
    record_phone(link.table_id, now=now)
    return changes_answer(request, link.table)
