"""The context every page of a cup, season or tournament needs: where it is, and what the user may do."""

from typing import Any

from tournaments import access
from tournaments.models import Cup, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.rulesets import is_drawn
from tournaments.web.desk.requests import DeskRequest

CUP, SEASON, TOURNAMENT = "web/desk/cup_base.html", "web/desk/season_base.html", "web/desk/tournament_base.html"


def cup_context(request: DeskRequest, cup: Cup, tab: str = "") -> dict[str, Any]:
    """Context of a cup's pages. One statement."""
    return {"cup": cup, "tab": tab, "may_run": access.may_run(request.user, cup), "layout": CUP}


def season_context(request: DeskRequest, season: Season, tab: str = "") -> dict[str, Any]:
    """Context of a season's pages. One statement."""
    return cup_context(request, season.cup, tab) | {"season": season, "layout": SEASON}


def tournament_context(request: DeskRequest, tournament: Tournament, tab: str = "") -> dict[str, Any]:
    """Context of a tournament's pages. One statement.

    `can_write`: it is open, and the user may run it. `is_drawn`: its tables are drawn, not seated by hand.
    """
    context = season_context(request, tournament.season, tab) | {"tournament": tournament, "layout": TOURNAMENT}
    context["can_write"] = context["may_run"] and tournament.state == TournamentState.OPEN
    context["is_drawn"] = is_drawn(tournament)
    return context
