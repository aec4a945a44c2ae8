"""Live results. Every open page polls every few seconds; nearly always nothing has changed.

The ETag names the tournament's revision, language, audience and build. Revision and log head are read before the
totals: a hand arriving in between makes the answer newer than its tag, never older. A new version is rendered once for
everybody and cached under its tag, so there is nothing to invalidate.
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
from tournaments.models import Publication, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.published import overall_of
from tournaments.queries.results.protests import PublishedResults, published_results
from tournaments.queries.results.shown_results import published_behind, shown_results, withheld_by
from tournaments.queries.room.clock import running_time
from tournaments.queries.till.evening_money import evening_money
from tournaments.web.public.cached import cached, tag_of
from tournaments.web.public.standing_lines import standing_lines
from tournaments.web.public.unlisted import unlisted


class Audience(StrEnum):
    """The audiences of the list, each with its own rendering."""

    PHONES = "phones"


@unlisted
@never_cache
@require_safe
def live(request: HttpRequest, public_id: str) -> HttpResponse:
    """The tournament's current results, for phones and everybody at home."""
    tournament = tournament_in_public(public_id)
    return _page(request, tournament, Audience.PHONES)


@unlisted
@require_safe
def standings(request: HttpRequest, public_id: str, audience: str) -> HttpResponse:
    """The list alone, for refreshing: 304 after one statement if nothing has changed."""
    if audience not in set(Audience):
        raise Http404
    tournament = tournament_in_public(public_id)
    tag = quote_etag(tag_of(tournament, Audience(audience)))
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or HttpResponse(_part(tournament, Audience(audience), now=timezone.now()))
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


def _page(request: HttpRequest, tournament: Tournament, audience: Audience) -> HttpResponse:
    part, published = _part(tournament, audience, now=timezone.now()), published_results(tournament)
    behind = published_behind(tournament)
    is_open = _is_followed(tournament, behind)
    context = {"tournament": tournament, "tab": "live", "part": part, "is_open": is_open}
    is_over = tournament.is_spontaneous and tournament.state == TournamentState.CLOSED
    context |= {"money": evening_money(tournament) if is_over else None}
    context |= {"is_followed": is_open or _may_be_protested(published), "overall": overall_of(tournament)}
    context["is_withheld"] = behind is not None or withheld_by(tournament) is not None
    return render(request, f"web/public/live_{audience}.html", context)


def _is_followed(tournament: Tournament, behind: Publication | None) -> bool:
    """Whether the list may still change: the evening is running, the public results are being corrected, or not
    everything is revealed yet.
    """
    if tournament.state == TournamentState.OPEN or (behind is not None and not behind.is_withdrawn):
        return True
    if withheld_by(tournament):
        return True
    return tournament.freezes_last_round and bool(shown_results(tournament).frozen_after)


def _may_be_protested(published: PublishedResults | None) -> bool:
    """Whether the page polls although its list stands."""
    return published is not None and published.is_provisional


def _part(tournament: Tournament, audience: Audience, *, now: datetime) -> SafeString:
    """The list for an audience, rendered by the first request after a change."""
    tag = tag_of(tournament, audience)

    def list_() -> str:
        context = _context(tournament, tag, audience, now=now)
        return render_to_string(f"web/public/standings/list_{audience}.html", context)

    return mark_safe(cached(f"live:{tag}", list_))  # noqa: S308 - it was rendered, and escaped, by a template


def _context(tournament: Tournament, tag: str, audience: Audience, *, now: datetime) -> dict[str, object]:
    shown, published = shown_results(tournament), published_results(tournament)
    is_open = _is_followed(tournament, shown.withdrawn or shown.in_force)
    return {
        "tournament": tournament,
        "results": shown.results,
        "frozen_after": shown.frozen_after,
        "withheld": shown.withheld,
        "withdrawn": shown.withdrawn,
        "in_force": shown.in_force,
        "lines": standing_lines(shown.results, audience),
        "is_open": is_open,
        "is_followed": is_open or _may_be_protested(published),
        "published": None if shown.in_force else published,
        "clock": running_time(tournament) if tournament.state == TournamentState.OPEN else None,
        "as_of": now,
        "seen": json.dumps({"If-None-Match": quote_etag(tag)}),
    }
