"""A visitor's own registration, by its link, which is the permission: status and cancelling."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournaments.access import registration_by_token
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.registering import cancel_registration
from tournaments.errors import Refused
from tournaments.links import registration_url
from tournaments.models import Registration
from tournaments.queries.cancellation import cancellation
from tournaments.queries.people.registrations import has_seat, place_of, terms_of
from tournaments.web.desk.qr import qr_svg
from tournaments.web.public.unlisted import PublicView, unlisted

RegistrationView = Callable[..., HttpResponse]


def behind_registration(view: RegistrationView) -> PublicView:
    """Open the page with the registration its token names, or say that the link is no longer valid (404).

    Sends no referrer and uses no CSRF cookie, as a table's pages: the token in the URL is the whole authority.
    """

    @wraps(view)
    def guarded(request: HttpRequest, token: str) -> HttpResponse:
        try:
            found = registration_by_token(token, now=timezone.now())
        except Http404:
            response = render(request, "web/public/registration_gone.html", status=404)
        else:
            response = view(request, found, token)
        response["Referrer-Policy"] = "no-referrer"
        return response

    return csrf_exempt(never_cache(unlisted(guarded)))


@require_safe
@behind_registration
def registration(request: HttpRequest, mine: Registration, token: str) -> HttpResponse:
    """Show whether there is a seat or the position on the waiting list, and the button to cancel."""
    terms, place, address = terms_of(mine.tournament), place_of(mine), registration_url(token)
    seats = terms.seats if terms and terms.seats else 0
    context = {
        "mine": mine,
        "tournament": mine.tournament,
        "tab": "evening",
        "cancelled": cancellation(mine.tournament),
        "token": token,
        "has_seat": has_seat(place, terms),
        "waiting_place": place - seats,
        "address": address,
        "qr": qr_svg(address),
    }
    return render(request, "web/public/registration.html", context)


@require_POST
@behind_registration
def cancel(request: HttpRequest, mine: Registration, token: str) -> HttpResponse:
    """Cancel the registration; the first person waiting moves up. A cancelled evening says so instead."""
    with suppress(Refused):
        cancel_registration(mine, actor=Actor(EntryPoint.PUBLIC), now=timezone.now())
    return HttpResponseRedirect(reverse("web:registration", args=[token]))
