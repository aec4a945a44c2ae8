"""What every page of a cup, a season or an evening shows around its content: where one is, and what one may do."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from tournaments import access
from tournaments.models import Cup, Season, Tournament
from tournaments.web.desk.requests import DeskRequest

CUP, SEASON, EVENING = "web/desk/cup_base.html", "web/desk/season_base.html", "web/desk/evening_base.html"


def cup_frame(request: DeskRequest, cup: Cup, tab: str = "") -> dict[str, Any]:
    """Context of a cup's pages. One statement."""
    return {"cup": cup, "tab": tab, "may_run": access.may_run(request.user, cup), "layout": CUP}


def season_frame(request: DeskRequest, season: Season, tab: str = "") -> dict[str, Any]:
    """Context of a season's pages. One statement."""
    return cup_frame(request, season.cup, tab) | {"season": season, "layout": SEASON}


def evening_frame(request: DeskRequest, tournament: Tournament, tab: str = "") -> dict[str, Any]:
    """Context of an evening's pages. One statement."""
    return season_frame(request, tournament.season, tab) | {"tournament": tournament, "layout": EVENING}


def is_htmx(request: DeskRequest) -> bool:
    """Whether only a part of the page is wanted."""
    return bool(getattr(request, "htmx", False))


def page_or_part(request: DeskRequest, context: dict[str, Any], *, page: str, part: str) -> HttpResponse:
    """The whole page, or its part where htmx asks for it."""
    response = render(request, part if is_htmx(request) else page, context)
    response["Vary"] = "HX-Request"
    return response
