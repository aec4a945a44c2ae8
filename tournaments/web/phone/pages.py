"""The captain's pages. The link is the permission: with no login, a forged request has no authority to borrow.

The only cookie (`place`) says whose phone it is, and permits nothing.
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

from tournaments.access import link_by_token, link_to_enter_by, link_to_name_by
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.room.tables import choose_first_forehand
from tournaments.errors import Refused
from tournaments.models import TableLink, Tournament
from tournaments.queries.room.links import ended_evening_of
from tournaments.queries.room.phones import record_phone
from tournaments.queries.room.progress import earlier_round_open
from tournaments.queries.room.referee_calls import open_call_of
from tournaments.web.entry.answer import HandAnswer
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.flow import enter_hand
from tournaments.web.entry.hand_page import next_hand_page
from tournaments.web.entry.previewing import preview_hand
from tournaments.web.entry.sheet_piece import sheet_piece
from tournaments.web.entry.striking import strike_at
from tournaments.web.entry.undoing import undo_at
from tournaments.web.phone.caching import cacheable
from tournaments.web.phone.next_round_link import next_round_link
from tournaments.web.phone.place import PhonePlace, PhoneUse, held_place, phone_place, place_context, remember_place
from tournaments.web.phone.round_end import round_end

LinkView = Callable[..., HttpResponse]
FindLink = Callable[..., TableLink]


def behind_link(view: LinkView) -> LinkView:
    """Open the page with the link its token names, or explain that the link is no longer valid (404).

    Redirects to the naming page while nobody at the table is named.
    """

    def named(request: HttpRequest, at: EntryContext, **rest: int) -> HttpResponse:
        if at.table.hands == 0:
            return HttpResponseRedirect(f"{at.table_url}names/")
        return view(request, at, **rest)

    return _behind(link_by_token, wraps(view)(named))


def behind_bare_link(view: LinkView) -> LinkView:
    """The same for pages that exist before anybody is named."""
    return _behind(link_by_token, view)


def behind_naming_link(view: LinkView) -> LinkView:
    """The same for naming pages: only for links of spontaneous evenings."""
    return _behind(link_to_name_by, view)


def _behind(find: FindLink, view: LinkView) -> LinkView:
    """`no-referrer` keeps the token from leaking through links; it also makes browsers hide a form's origin, so these
    pages use no CSRF cookie: the token in the URL is the whole authority.
    """

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **rest: int) -> HttpResponse:
        now = timezone.now()
        try:
            link = find(token, now=now)
        except Http404:
            response = _gone(request, token)
        else:
            record_phone(link.table_id, now=now)
            response = view(request, entry_context(request, token, link), **rest)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex"
        return response

    return csrf_exempt(never_cache(guarded))


def _gone(request: HttpRequest, token: str) -> HttpResponse:
    """The link is no longer valid; after the evening, link to its results. Polling pages are told once, and stop."""
    if getattr(request, "htmx", False):
        part = render(request, "web/phone/gone_part.html", {"evening": _ended_evening(token)})
        return reselect(HttpResponseStopPolling(part.content), "#gone")
    return render(request, "web/phone/gone.html", {"evening": _ended_evening(token)}, status=404)


def _ended_evening(token: str) -> Tournament | None:
    try:
        link = link_to_enter_by(token, now=timezone.now())
    except Http404:
        return None
    return ended_evening_of(link.table)


def entry_context(request: HttpRequest, token: str, link: TableLink) -> EntryContext:
    """Entry context for the holder of a table's link."""
    known_place = phone_place(request)
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
        from_place=known_place.place if known_place else None,
        frame={
            "tournament": link.table.round.tournament,
            "sheet_url": reverse("web:table_sheet", args=[token]),
            "forehand_url": reverse("web:table_forehand", args=[token]),
        },
    )


@require_safe
@behind_link
@cacheable
def table(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Show the table: dealer, next hand, current sheet. A read-only phone opens its player's page instead."""
    known_place = phone_place(request)
    if known_place and known_place.is_reader and not request.GET:
        return HttpResponseRedirect(f"{at.table_url}players/{known_place.place}/")
    return _table_page(request, at)


@require_safe
@behind_link
def sheet(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """The sheet alone, refreshed while others enter hands."""
    return HttpResponse(sheet_piece(request, at, now=timezone.now()))


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
@cacheable
def hand(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """Enter or correct a hand. A phone that has written one is no longer asked whose it is."""
    response = enter_hand(request, at, number, now=timezone.now())
    if isinstance(response, HttpResponseRedirect) and phone_place(request) is None:
        return remember_place(response, PhonePlace(PhoneUse.WRITE, None), at=at)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def preview(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """Preview a hand's result; writes nothing."""
    return preview_hand(request, at, number, now=timezone.now())


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def strike(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """Strike a hand, with a reason."""
    return strike_at(request, at, number, now=timezone.now())


@require_POST
@behind_link
def undo(request: HttpRequest, at: EntryContext, number: int) -> HttpResponse:
    """Undo the latest entry of a hand."""
    return undo_at(request, at, number, now=timezone.now())


@require_POST
@behind_link
def forehand(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Set who has forehand in hand 1, if the table drew cards for it."""
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
        "earlier": None if at.table.round.tournament.is_spontaneous else earlier_round_open(at.table.round),
        "call": open_call_of(at.table),
    } | place_context(request, at, page.sheet)
    context["end"] = round_end(at.table, page.sheet)
    context["next_round_link"] = next_round_link(at.table)
    if refused:
        context["error"] = refused.sentence
    return render(request, at.page, context, status=refused.status if refused else 200)
