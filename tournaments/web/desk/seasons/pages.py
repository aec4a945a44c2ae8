"""A season: its table, and publishing it."""

from functools import partial

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.results.publishing import publish_season
from tournaments.models import Season
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.protests import provisional_evenings
from tournaments.queries.results.publications import season_status
from tournaments.queries.results.reopened import evenings_being_corrected
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.finals.state import state_context
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.results.publishing import ListPage, publishing_page, withdrawing_page
from tournaments.web.desk.seasons.known_reason import known_reason
from tournaments.web.desk.seasons.page import cached_page
from tournaments.web.documents.own_jobs import own_jobs
from tournaments.web.pieces import page_with


@read_only
def season(request: DeskRequest, season: int) -> HttpResponse:
    """Show the current season table and the season's tournaments."""
    mine = access.season_to_see(request.user, season)
    context = season_context(request, mine, "season")
    context["own_jobs"] = own_jobs(request.user, mine.cup)
    if championship := getattr(mine, "championship", None):
        context |= {"championship": championship} | state_context(championship, now=timezone.now())
    pieces = cached_page(mine, may_run=context["may_run"], now=timezone.now())
    return page_with(request, "web/desk/season.html", context, pieces=pieces)


@form_view
def publish(request: DeskRequest, season: int) -> HttpResponse:
    """Confirm (GET) and publish (POST) the season table."""
    mine = access.season_to_run(request.user, season)
    return publishing_page(request, _season_page(request, mine), partial(publish_season, mine))


@form_view
def withdraw(request: DeskRequest, season: int) -> HttpResponse:
    """Withdraw the published season table."""
    return withdrawing_page(request, _season_page(request, access.season_to_run(request.user, season)))


def _season_page(request: DeskRequest, mine: Season) -> ListPage:
    names = {"in_doubt": tuple(provisional_evenings(mine).values()), "being_corrected": evenings_being_corrected(mine)}
    status = season_status(mine, PublicationKind.SEASON)
    return ListPage(
        cup=mine.cup,
        status=status,
        reason=known_reason(mine, status),
        back="web:desk_season",
        pk=mine.pk,
        context=season_context(request, mine, "season") | names,
        question=_("Publish the season table?"),
        message=_("The season table is published."),
        withdraw=_("Withdraw the published season table?"),
    )
