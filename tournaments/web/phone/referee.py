"""Call the referee from any phone at the table."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.actions.room.referee_calls import call_referee, withdraw_referee_call
from tournaments.errors import Refused
from tournaments.models.referee_call import CallReason
from tournaments.queries.room.referee_calls import open_call_of
from tournaments.web.entry.context import EntryContext
from tournaments.web.phone.pages import behind_link
from tournaments.web.phone.place import phone_place


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def referee(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Call the referee, follow the call's state, or cancel it. htmx polls the state."""
    if request.method == "POST":
        try:
            _call_or_withdraw(request, at)
        except Refused as refused:
            return _page(request, at, refused=refused)
        return HttpResponseRedirect(f"{at.table_url}referee/")
    return _page(request, at)


def _call_or_withdraw(request: HttpRequest, at: EntryContext) -> None:
    if "withdraw" in request.POST:
        withdraw_referee_call(at.table, actor=at.actor, now=timezone.now())
    else:
        reason = request.POST.get("reason", "")
        call_referee(at.table, place=at.from_place, reason=reason, actor=at.actor, now=timezone.now())


def _page(request: HttpRequest, at: EntryContext, *, refused: Refused | None = None) -> HttpResponse:
    known_place, is_asked_again = phone_place(request), bool(getattr(request, "htmx", False))
    context = {
        "at": at,
        "layout": at.layout,
        "table": at.table,
        "tournament": at.table.round.tournament,
        "call": open_call_of(at.table),
        "was_open": is_asked_again,
        "reasons": CallReason.choices,
        "error": refused.sentence if refused else "",
        "back_url": f"{at.table_url}players/{known_place.place}/"
        if known_place and known_place.is_reader
        else at.table_url,
    }
    is_state = is_asked_again and request.headers.get("HX-Target") != "call"  # other pages show the call's state
    template = "web/phone/call_state.html" if is_state else "web/phone/referee.html"
    return render(request, template, context, status=refused.status if refused else 200)
