"""Screens poll their own page every few seconds and replace what has changed.

Responses carry a header that no other server sends, so that a captive portal's login page is never mistaken for one. So
does the 404 of a removed evening: the screen must treat it as news, not as a network failure.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import cup_in_public, tournament_in_public
from tournaments.models import Tournament
from tournaments.queries.room.screens import Screen, evening_in_room, one_screen, screen_turn
from tournaments.web.public.cached import cached, tag_of
from tournaments.web.public.screens.pictures import Room, pictures
from tournaments.web.public.unlisted import unlisted
from tournaments.web.service_worker import service_worker

MARK = "Vorhand-Screen"

worker = service_worker("screen_worker.js")


@unlisted
@never_cache
@require_safe
def turns(request: HttpRequest, public_id: str) -> HttpResponse:
    """The rotation fitting the evening's phase, or as chosen by its organiser."""
    return _of_evening(request, public_id)


@unlisted
@never_cache
@require_safe
def of_cup(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for the cup's current evening: an inn sets up its projector once."""
    cup = cup_in_public(slug)
    public_id = evening_in_room(cup, now=timezone.now())
    if public_id is None:
        return _marked(render(request, "web/public/screens/no_evening.html", {"cup": cup}))
    return _of_evening(request, public_id)


@unlisted
@never_cache
@require_safe
def one(request: HttpRequest, public_id: str, name: str) -> HttpResponse:
    """A single screen, at the same URL from the first round to the last."""
    if name not in set(Screen):
        raise Http404
    return _of_evening(request, public_id, Screen(name))


def _of_evening(request: HttpRequest, public_id: str, screen: Screen | None = None) -> HttpResponse:
    """A full page with 404 for an unknown or removed evening: its names must leave the screen."""
    try:
        tournament = tournament_in_public(public_id)
    except Http404:
        return _marked(render(request, "web/public/screens/gone.html", status=404))
    return _marked(_answer(request, tournament, screen))


def _marked(response: HttpResponse) -> HttpResponse:
    response[MARK] = "1"
    return response


def _answer(request: HttpRequest, tournament: Tournament, screen: Screen | None) -> HttpResponse:
    """304 if the screen is up to date; that takes only the look-up."""
    tag = tag_of(tournament, f"screen-{screen or 'turn'}")
    etag = quote_etag(tag)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        context = {"tournament": tournament, "screen": screen, "shown": _shown(tournament, screen, tag)}
        response = render(request, "web/public/screens/page.html", context)
    response["ETag"] = etag
    return response


def _shown(tournament: Tournament, screen: Screen | None, tag: str) -> SafeString:
    """The screens, rendered by the first request after a change."""

    def made() -> str:
        turn = one_screen(tournament, screen) if screen else screen_turn(tournament)
        return _part(Room(tournament, turn, timezone.now()), quote_etag(tag))

    return mark_safe(cached(f"screen:{tag}", made))  # noqa: S308 - it was rendered, and escaped, by templates


def _part(room: Room, etag: str) -> str:
    """The part a screen replaces, with the tag for the next poll."""
    return render_to_string("web/public/screens/pictures.html", {"room": room, "pictures": pictures(room), "tag": etag})
