"""Shared context of cup, season and tournament pages: navigation and permissions."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any

from django.utils import timezone

from tournaments import access
from tournaments.models import Cup, RefereeCall, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.desk import ListedTournament, has_evenings_besides_final
from tournaments.queries.room.referee_calls import open_calls
from tournaments.queries.rulesets import is_drawn
from tournaments.web.desk.requests import DeskRequest

CUP, SEASON, TOURNAMENT = "web/desk/cup_base.html", "web/desk/season_base.html", "web/desk/tournament_base.html"


def cup_context(request: DeskRequest, cup: Cup, tab: str = "") -> dict[str, Any]:
    """Context of a cup's pages. One statement, none for a cup of `season_to_see` and `season_to_run`."""
    return {"cup": cup, "tab": tab, "may_run": access.may_run(request.user, cup), "layout": CUP}


def season_context(request: DeskRequest, season: Season, tab: str = "") -> dict[str, Any]:
    """Context of a season's pages. The statements of `cup_context`; another in a template that asks for
    `has_own_evenings`.
    """
    own = {"has_own_evenings": partial(has_evenings_besides_final, season)}
    return cup_context(request, season.cup, tab) | {"season": season, "layout": SEASON} | own


def tournament_context(request: DeskRequest, tournament: Tournament, tab: str = "") -> dict[str, Any]:
    """Context of a tournament's pages. Two statements, one after the evening.

    `can_write`: it is open, and the user may run it. `is_drawn`: tables are drawn, not seated by hand. `referee_calls`:
    the open calls; `calls_seen`: a fingerprint of how they are shown.
    """
    context = season_context(request, tournament.season, tab) | {"tournament": tournament, "layout": TOURNAMENT}
    context["can_write"] = context["may_run"] and tournament.state == TournamentState.OPEN
    context["is_drawn"] = is_drawn(tournament)
    context["referee_calls"] = open_calls(tournament)
    context["calls_seen"] = shown_calls(context["referee_calls"], now=timezone.now())
    return context


def evenings_context(evenings: Iterable[ListedTournament]) -> dict[str, Any]:
    """Split evenings from those created by mistake. No statement."""
    listed = list(evenings)
    return {
        "tournaments": [each for each in listed if not each.tournament.made_by_mistake],
        "mistakes": [each for each in listed if each.tournament.made_by_mistake],
    }


def shown_calls(calls: Iterable[RefereeCall], *, now: datetime) -> str:
    """A fingerprint of how the open calls are shown at this moment, including the minutes waited."""
    return "-".join(f"{call.pk}.{int(call.is_answered)}.{(now - call.called_at).seconds // 60}" for call in calls)
