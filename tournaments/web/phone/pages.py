"""The captain's pages. The link is the permission: no login, so a forged request has nothing to borrow.

The one cookie there is (`place`) says whose phone it is, and permits nothing.
"""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseStopPolling, reselect

from tournaments.access import link_by_token, link_to_enter_by
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.tables import choose_first_forehand
from tournaments.errors import Refused
from tournaments.models import TableLink, Tournament
from tournaments.queries.links import closed_evening_of
from tournaments.queries.phones import note_phone
from tournaments.queries.progress import earlier_round_open
from tournaments.queries.referee_calls import open_call_of
from tournaments.web.entry.answer import HandAnswer
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.flow import enter_hand
from tournaments.web.entry.hand_page import next_hand_page
from tournaments.web.entry.previewing import preview_hand
from tournaments.web.entry.sheet_piece import sheet_piece
from tournaments.web.entry.striking import strike_at
from tournaments.web.entry.undoing import undo_at
from tournaments.web.phone.keeping import may_be_kept
from tournaments.web.phone.place import PhonePlace, PhoneUse, held_place, phone_place, place_context, remember_place
from tournaments.web.phone.round_end import round_end

LinkView = Callable[..., HttpResponse]


def behind_link(view: LinkView) -> LinkView:
    """Open the page with the link its token names, or explain that the link is no longer valid (404).

    No-referrer keeps the token from leaving with a click; it also makes browsers hide the origin of a form, which is
    why these pages do without the CSRF cookie: the token in the address is the whole authority.
    """

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **rest: int) -> HttpResponse:
        now = timezone.now()
        try:
            link = link_by_token(token, now=now)
        except Http404:
            response = _gone(request, token)
        else:
            note_phone(link.table_id, now=now)
            response = view(request, entry_context(request, token, link), **rest)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex"
        return response

    return csrf_exempt(never_cache(guarded))


def _gone(request: HttpRequest, token: str) -> HttpResponse:
    """The link is no longer valid; after the evening the page leads to its results. A page that keeps asking for its
    part is told once, and stops asking.
    """
    if getattr(request, "htmx", False):
        return reselect(HttpResponseStopPolling(render(request, "web/phone/gone_part.html").content), "#gone")
    return render(request, "web/phone/gone.html", {"evening": _closed_evening(token)}, status=404)


def _closed_evening(token: str) -> Tournament | None:
    try:
        link = link_to_enter_by(token, now=timezone.now())
    except Http404:
        return None
    return closed_evening_of(link.table)


def entry_context(request: HttpRequest, token: str, link: TableLink) -> EntryContext:
    """Where whoever holds a table's link enters hands."""
    said = phone_place(request)
    return EntryContext(
        table=link.table,
        actor=Actor(entry_point=EntryPoint.PHONE, link=link, place=held_place(request)),
        layout="base_phone.html",
        page="web/phone/table.html",
        table_url=reverse("web:table", args=[token]),
        hand_url=lambda number: reverse("web:table_hand", args=[token, number]),
        preview_url=lambda number: reverse("web:table_preview", args=[token, number]),
        strike_url=lambda number: reverse("web:table_strike", args=[token, number]),
        undo_url=lambda number: reverse("web:table_undo", args=[token, number]),
        from_place=said.place if said else None,
        frame={
            "tournament": link.table.round.tournament,
            "sheet_url": reverse("web:table_sheet", args=[token]),
            "forehand_url": reverse("web:table_forehand", args=[token]),
        },
    )


@require_safe
@behind_link
@may_be_kept
def table(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """The table: who deals, the next hand, the sheet so far. A phone that only reads opens its player's page."""
    said = phone_place(request)
    if said and said.is_reader and not request.GET:
        return HttpResponseRedirect(f"{at.table_url}players/{said.place}/")
    return _table_page(request, at)


@require_safe
@behind_link
def sheet(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """The sheet alone, which the page refreshes while others enter hands."""
    return HttpResponse(sheet_piece(request, at, now=timezone.now()))


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
@may_be_kept
def hand(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """Enter or correct one hand. A phone that has written one is not asked any more who it is."""
    response = enter_hand(request, at, number, now=timezone.now())
    if isinstance(response, HttpResponseRedirect) and phone_place(request) is None:
        return remember_place(response, PhonePlace(PhoneUse.WRITE, None), at=at)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def preview(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """What a hand would bring; writes nothing."""
    return preview_hand(request, at, number, now=timezone.now())


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def strike(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """Strike one hand, with a reason."""
    return strike_at(request, at, number, now=timezone.now())


@require_POST
@behind_link
def undo(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """Undo what was entered for a hand just now."""
    return undo_at(request, at, number, now=timezone.now())


@require_POST
@behind_link
def forehand(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Say who has forehand in hand 1, where the table drew cards for it."""
    place = request.POST.get("place", "")
    try:
        chosen = int(place) if place.isdecimal() and len(place) < 3 else 0
        choose_first_forehand(at.table, place=chosen, actor=at.actor, now=timezone.now())
    except Refused as refused:
        return _table_page(request, at, refused=refused)
    return HttpResponseRedirect(at.table_url)


def _table_page(request: HttpRequest, at: EntryContext, *, refused: Refused | None = None) -> HttpResponse:
    page = next_hand_page(request, at, now=timezone.now())
    context = page.context(page.offered() if page.is_offered else HandAnswer())
    context |= {
        "is_next": True,
        "earlier": earlier_round_open(at.table.round),
        "call": open_call_of(at.table),
    } | place_context(request, at, page.sheet)
    context["end"] = round_end(at.table, page.sheet)
    if refused:
        context["error"] = refused.sentence
    return render(request, at.page, context, status=refused.status if refused else 200)
