"""A cup's public page: its evenings, what it has published, its champions and the finals it takes part in.

It names no people, so search engines may index it, like the start page.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import cup_in_public
from tournaments.models import Publication
from tournaments.queries.finals.champions import public_years
from tournaments.queries.programme import evenings_of_cup
from tournaments.queries.public_lists import (
    CupLists,
    OlderSeason,
    lists_of_cup,
    lists_of_other_finals,
    lists_of_seasons,
    older_seasons,
)
from tournaments.queries.results.list_corrections import list_corrections

SEASONS_A_PAGE = 10


@never_cache
@require_safe
def cup(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a cup, also by a former address. One without anything to show says so: a link printed before its first
    season leads somewhere.
    """
    mine, today = cup_in_public(slug), localdate()
    front = lists_of_cup(mine, today=today)
    context = {"cup": mine, "evenings": evenings_of_cup(mine, today=today), "front": front}
    finals, older = lists_of_other_finals(mine), _older(front, request.GET.get("page"))
    lists = (*front.all, *finals, *chain.from_iterable(mine for _, mine in older["older"]))
    context |= {"champions": public_years(mine), "finals": finals, "corrections": list_corrections(lists)}
    return render(request, "web/public/cup.html", context | older)


def _older(front: CupLists, page: str | None) -> dict[str, Any]:
    """A page of seasons, each with its lists that are not in front."""
    besides = {each.pk for each in front.all}
    seasons = Paginator(older_seasons(front.cup, besides=besides), SEASONS_A_PAGE).get_page(page)
    lists = lists_of_seasons(seasons, besides=besides)
    return {"page": seasons, "older": [(each, _lists_of(each, lists)) for each in seasons]}


def _lists_of(season: OlderSeason, lists: Sequence[Publication]) -> list[Publication]:
    return [each for each in lists if each.season_id == season.season]
