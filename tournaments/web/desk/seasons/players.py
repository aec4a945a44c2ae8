"""A player's season, for the board."""

from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.documents.season_schemes import told_schemes
from tournaments.lists.season import SeasonRow
from tournaments.models import Season
from tournaments.queries.seasons.lines import season_tournaments
from tournaments.queries.seasons.player import SeasonPlayer, season_player
from tournaments.reports.rank_picture import rank_picture
from tournaments.web.desk.decorators import read_only
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.season_person import season_person
from tournaments.web.season_table import RowUrl


@read_only
def player(request: DeskRequest, season: int, player: int) -> HttpResponse:
    """Show a player's season: what counts and why, how it developed, and what the next evening could bring."""
    mine = access.season_to_see(request.user, season)
    found = season_player(mine, player)
    if found is None:
        raise Http404
    person = season_person(found.season, found.index, url=partial(player_url, mine))
    context = season_context(request, mine, "season") | {
        "found": found,
        "person": person,
        "evenings": list(zip(found.evenings, person.evenings, strict=True)),
        "picture": _picture(found),
        "schemes": told_schemes(season_tournaments(mine)[0]),
    }
    return render(request, "web/desk/season_player.html", context)


def player_url(season: Season, _index: int, row: SeasonRow) -> str:
    """The page of a player of the season table."""
    return reverse("web:desk_season_player", args=[season.pk, row.person.player])


def player_urls(season: Season) -> RowUrl:
    """The same for a whole table: the URL is reversed only once, with a dummy player."""
    start = reverse("web:desk_season_player", args=[season.pk, 0]).removesuffix("0/")
    return lambda _index, row: f"{start}{row.person.player}/"


def _picture(found: SeasonPlayer) -> str:
    ranks = [each.rank_after for each in found.evenings]
    picture = rank_picture(ranks, title=_("Rank after each evening: %(ranks)s") % {"ranks": _listed(ranks)})
    return mark_safe(picture)  # noqa: S308 (figures, and a title that is escaped)


def _listed(ranks: list[int | None]) -> str:
    return ", ".join("–" if rank is None else f"{rank}." for rank in ranks)
