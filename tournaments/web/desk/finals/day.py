"""The day of a multi-cup final: Finalpunkte, overall ranking, publication, champion."""

import re
from functools import partial
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.finals.champions import crown_champion
from tournaments.actions.finals.points import change_final_points
from tournaments.actions.results.official import declare_final_official
from tournaments.actions.results.publishing import publish_final
from tournaments.errors import Refused
from tournaments.lists.final import rank_spans
from tournaments.models import Championship, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.champions import is_crowned
from tournaments.queries.finals.day import final_day, final_evening, people_at_final, table_of
from tournaments.queries.finals.overall_ranking import overall_ranking
from tournaments.queries.finals.title_change import title_change
from tournaments.queries.results.publications import (
    PublicationState,
    PublicationStatus,
    is_official,
    newest_versions,
    results_status,
    season_list_status,
    season_status,
)
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.final_points import FinalPointsForm
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import ListPage, publishing_page, withdrawing_page

PAGE = "web:desk_final"


@read_only
def final(request: DeskRequest, season: int) -> HttpResponse:
    """Show the current overall ranking, the state of the published one, and the next step."""
    mine = access.championship_to_see(request.user, season)
    evening = final_evening(mine.season)
    context = _context(request, mine) | {"evening": evening}
    if evening is not None:
        listed = overall_ranking(final_day(mine, evening))
        status = _shown_status(evening, season_list_status(mine.season, PublicationKind.FINAL, listed))
        context |= {"list": listed, "status": status, "withdraw_url": reverse("web:desk_final_withdraw", args=[season])}
        context |= {"is_crowned": is_crowned(status.newest), "title_change": title_change(mine.season)}
        day = results_status(evening)
        context |= {"is_day_settled": day.is_settled, "is_day_official": is_official(day)}
    return render(request, "web/desk/final.html", context)


@form_view
def points(request: DeskRequest, season: int) -> HttpResponse:
    """Enter the Finalpunkte."""
    mine = access.championship_to_run(request.user, season)
    form = FinalPointsForm(form_data(request), table=table_of(mine), people=people_at_final(mine))
    with catch_refusals(form):
        if form.is_valid():
            change_final_points(mine, form.table(), seen=form.shown, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _saved(form), PAGE, season)
    texts = {"title": _("Finalpunkte"), "submit": _("Save"), "template": "web/desk/final_points.html"}
    return form_page(request, form, **texts, back=reverse(PAGE, args=[season]), **_context(request, mine))


@form_view
def publish(request: DeskRequest, season: int) -> HttpResponse:
    """Ask whether to publish the overall ranking (GET), and publish it (POST); back to its page, which says why, while
    the results of its day are not published.
    """
    mine = access.championship_to_run(request.user, season)
    if request.method != "POST" and not _is_day_settled(mine):
        return HttpResponseRedirect(reverse(PAGE, args=[season]))
    return publishing_page(request, _page(request, mine), partial(publish_final, mine.season))


@form_view
def withdraw(request: DeskRequest, season: int) -> HttpResponse:
    """Withdraw the published overall ranking."""
    return withdrawing_page(request, _page(request, access.championship_to_run(request.user, season)))


@post_only
def official(request: DeskRequest, season: int) -> HttpResponse:
    """Declare the version that was shown official."""
    mine = access.championship_to_run(request.user, season)
    newest = newest_versions(season=mine.season, kind=PublicationKind.FINAL).first()
    if newest is None or request.POST.get("version") != str(newest.version):
        raise Refused("not_published")
    declare_final_official(newest, by=request.user, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("The overall ranking is official."), PAGE, season)


@post_only
def crown(request: DeskRequest, season: int) -> HttpResponse:
    """Record the winner of the published ranking as champion."""
    mine = access.championship_to_run(request.user, season)
    year = request.POST.get("year", "")
    if not re.fullmatch(r"[0-9]{4}", year):
        raise Refused("champion_year")
    crown_champion(mine.season, year=int(year), actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("Entered among the champions."), PAGE, season)


def _is_day_settled(mine: Championship) -> bool:
    evening = final_evening(mine.season)
    return evening is not None and results_status(evening).is_settled


def _shown_status(evening: Tournament, status: PublicationStatus) -> PublicationStatus:
    """While the evening is open, the ranking as it stands is nothing to publish, and a public one is corrected."""
    if evening.state == TournamentState.CLOSED or status.newest is None or status.newest.is_withdrawn:
        return status
    return PublicationStatus(PublicationState.REOPENED, status.newest)


def _saved(form: FinalPointsForm) -> str:
    open_ranks = rank_spans(form.missing_in(form.table()))
    if not open_ranks:
        return _("The Finalpunkte are saved.")
    return _("The Finalpunkte are saved; these ranks have none yet: %(ranks)s.") % {"ranks": open_ranks}


def _page(request: DeskRequest, mine: Championship) -> ListPage:
    status = season_status(mine.season, PublicationKind.FINAL)
    return ListPage(
        cup=mine.season.cup,
        status=status,
        reason=_reason_of_day(mine, status),
        back=PAGE,
        pk=mine.season_id,
        context=_context(request, mine),
        question=_("Publish the overall ranking?"),
        message=_("The overall ranking is published."),
        withdraw=_("Withdraw the published overall ranking?"),
    )


def _reason_of_day(mine: Championship, status: PublicationStatus) -> str:
    """The reason with which the results of the day were corrected since the ranking was published; "" if none were."""
    evening = final_evening(mine.season)
    if evening is None or status.newest is None or status.state != PublicationState.STALE:
        return ""
    day = newest_versions(tournament=evening).defer("content").first()
    return day.reason if day and day.published_at > status.newest.published_at else ""


def _context(request: DeskRequest, mine: Championship) -> dict[str, Any]:
    return season_context(request, mine.season, "overall") | {"championship": mine}
