"""A season: opening it, its table, its qualifiers, and publishing both."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.cups import open_season
from tournaments.actions.publishing import answer_invitation, publish_qualifiers, publish_season
from tournaments.models import Season
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.desk import season_tournaments
from tournaments.queries.publications import season_list_status, season_status
from tournaments.queries.seasons import season_qualifiers, season_results
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.seasons import AnswerForm, SeasonForm, season_defaults
from tournaments.web.desk.page_contexts import cup_context, season_context
from tournaments.web.desk.publishing import ListPage, publishing_page, withdrawing_page
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying


@form_view
def new_season(request: DeskRequest, slug: str) -> HttpResponse:
    """Open a season of a cup."""
    mine = access.cup_to_run(request.user, slug)
    now = timezone.now()
    form = SeasonForm(form_data(request), initial=season_defaults(timezone.localdate(now)))
    with catch_refusals(form):
        if form.is_valid():
            plain = {name: form.cleaned_data[name] for name in ("name", "slug", "starts", "ends")}
            rule, qualification = form.rule(), form.qualification()
            season = open_season(
                mine, **plain, rule=rule, qualification=qualification, actor=actor_of(request), now=now
            )
            return redirect_saying(
                request, _("The season has been created. Next: its first evening."), "web:desk_season", season.pk
            )
    back, submit = reverse("web:desk_cup", args=[slug]), _("Create the season")
    return form_page(
        request, form, title=_("New season"), submit=submit, back=back, **cup_context(request, mine, "seasons")
    )


@read_only
def season(request: DeskRequest, season: int) -> HttpResponse:
    """The current season table, and the season's tournaments."""
    mine = access.season_to_see(request.user, season)
    results, tournaments = season_results(mine), season_tournaments(mine)
    context = season_context(request, mine, "season") | {
        "results": results,
        "tournaments": tournaments,
        "status": season_list_status(mine, PublicationKind.SEASON, results),
        "withdraw_url": reverse("web:desk_season_withdraw", args=[mine.pk]),
    }
    return render(request, "web/desk/season.html", context)


@form_view
def publish(request: DeskRequest, season: int) -> HttpResponse:
    """Ask whether to publish the season table (GET), and publish it (POST)."""
    mine = access.season_to_run(request.user, season)
    return publishing_page(request, _season_page(request, mine), partial(publish_season, mine))


@form_view
def withdraw(request: DeskRequest, season: int) -> HttpResponse:
    """Withdraw the published season table."""
    return withdrawing_page(request, _season_page(request, access.season_to_run(request.user, season)))


@read_only
def qualifiers(request: DeskRequest, season: int) -> HttpResponse:
    """Who goes to the Österreich-Finale, why, and what they answered."""
    mine = access.season_to_see(request.user, season)
    listed = season_qualifiers(mine)
    context = season_context(request, mine, "qualifiers") | {
        "qualifiers": listed,
        "answers": Answer.choices,
        "status": season_list_status(mine, PublicationKind.QUALIFIERS, listed),
        "withdraw_url": reverse("web:desk_qualifiers_withdraw", args=[mine.pk]),
    }
    return render(request, "web/desk/qualifiers.html", context)


@form_view
def publish_list(request: DeskRequest, season: int) -> HttpResponse:
    """Ask whether to publish the list of qualifiers (GET), and publish it (POST)."""
    mine = access.season_to_run(request.user, season)
    return publishing_page(request, _qualifiers_page(request, mine), partial(publish_qualifiers, mine))


@form_view
def withdraw_qualifiers(request: DeskRequest, season: int) -> HttpResponse:
    """Withdraw the published list of qualifiers."""
    return withdrawing_page(request, _qualifiers_page(request, access.season_to_run(request.user, season)))


def _season_page(request: DeskRequest, mine: Season) -> ListPage:
    return ListPage(
        cup=mine.cup,
        status=season_status(mine, PublicationKind.SEASON),
        back="web:desk_season",
        pk=mine.pk,
        context=season_context(request, mine, "season"),
        question=_("Publish the season table?"),
        said=_("The season table is published."),
        withdraw=_("Withdraw the published season table?"),
    )


def _qualifiers_page(request: DeskRequest, mine: Season) -> ListPage:
    return ListPage(
        cup=mine.cup,
        status=season_status(mine, PublicationKind.QUALIFIERS),
        back="web:desk_qualifiers",
        pk=mine.pk,
        context=season_context(request, mine, "qualifiers"),
        question=_("Publish the list of qualifiers?"),
        said=_("The list of qualifiers is published."),
        withdraw=_("Withdraw the published list of qualifiers?"),
    )


@post_only
def answer(request: DeskRequest, season: int, player: int) -> HttpResponse:
    """Record what an invited player answered."""
    mine = access.season_to_run(request.user, season)
    invited = access.player_to_see(request.user, player)
    form = AnswerForm(request.POST)
    if form.is_valid():
        chosen = Answer(form.cleaned_data["answer"])
        answer_invitation(mine, invited, answer=chosen, actor=actor_of(request), now=timezone.now())
        said = _("%(name)s: %(answer)s.") % {"name": invited.name, "answer": chosen.label}
        return redirect_saying(request, said, "web:desk_qualifiers", mine.pk)
    return redirect_saying(request, _("Nothing was changed."), "web:desk_qualifiers", mine.pk)
