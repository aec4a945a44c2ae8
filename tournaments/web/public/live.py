"""Live results. Everybody's page asks again every few seconds; nearly always the answer is that nothing has changed.

The tag of an answer names the tournament's revision, the language, the audience and the edition of the program.
Revision and log head are read before the totals: a hand that comes in between makes the answer newer than its tag,
never older. What has changed is rendered once for everybody and kept under its tag, so there is nothing to invalidate.
"""

import json
from datetime import datetime
from enum import StrEnum

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import tournament_in_public
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.clock import running_time
from tournaments.queries.publications import results_status
from tournaments.queries.shown_results import shown_results
from tournaments.web.public.kept import kept, tag_of
from tournaments.web.public.standing_lines import standing_lines
from tournaments.web.public.unlisted import unlisted


class Audience(StrEnum):
    """Who the list is for; each has a rendering of its own."""

    PHONES = "phones"
    WALL = "wall"


@unlisted
@never_cache
@require_safe
def live(request: HttpRequest, public_id: str) -> HttpResponse:
    """The results of a tournament as they stand, for phones and everybody at home."""
    tournament = tournament_in_public(public_id)
    status = results_status(tournament) if tournament.state == TournamentState.CLOSED else None
    published = status.newest if status and status.is_settled else None
    return _page(request, tournament, Audience.PHONES, published=published)


@unlisted
@never_cache
@require_safe
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same for the projector: big type, pages that turn by themselves."""
    return _page(request, tournament_in_public(public_id), Audience.WALL)


@unlisted
@require_safe
def standings(request: HttpRequest, public_id: str, audience: str) -> HttpResponse:
    """The list alone, which pages refresh: 304 after one statement when nothing has changed."""
    if audience not in set(Audience):
        raise Http404
    tournament = tournament_in_public(public_id)
    tag = quote_etag(tag_of(tournament, Audience(audience)))
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or HttpResponse(_part(tournament, Audience(audience), now=timezone.now()))
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


def _page(request: HttpRequest, tournament: Tournament, audience: Audience, **context: object) -> HttpResponse:
    part = _part(tournament, audience, now=timezone.now())
    context |= {"tournament": tournament, "tab": "live", "part": part, "is_open": _is_followed(tournament)}
    return render(request, f"web/public/live_{audience}.html", context)


def _is_followed(tournament: Tournament) -> bool:
    """Whether the list is not the last word: the evening goes on, or its last round is not shown yet."""
    if tournament.state == TournamentState.OPEN:
        return True
    return tournament.freezes_last_round and bool(shown_results(tournament).frozen_after)


def _part(tournament: Tournament, audience: Audience, *, now: datetime) -> SafeString:
    """The list for an audience, rendered by whoever asks first after a change."""
    tag = tag_of(tournament, audience)

    def list_() -> str:
        context = _context(tournament, tag, audience, now=now)
        return render_to_string(f"web/public/standings/list_{audience}.html", context)

    return mark_safe(kept(f"live:{tag}", list_))  # noqa: S308 - it was rendered, and escaped, by a template


def _context(tournament: Tournament, tag: str, audience: Audience, *, now: datetime) -> dict[str, object]:
    shown = shown_results(tournament)
    return {
        "tournament": tournament,
        "results": shown.results,
        "frozen_after": shown.frozen_after,
        "lines": standing_lines(shown.results, audience),
        "is_open": _is_followed(tournament),
        "clock": running_time(tournament) if tournament.state == TournamentState.OPEN else None,
        "as_of": now,
        "seen": json.dumps({"If-None-Match": quote_etag(tag)}),
    }
