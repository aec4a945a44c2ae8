"""A tournament: opening it, changing it, and its first page."""

from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.options import change_options, options_of
from tournaments.actions.tournaments import change_tournament, open_tournament
from tournaments.money.fees import fee_totals
from tournaments.queries.desk import cup_points_options, latest_tournament
from tournaments.queries.door import fee_accounts
from tournaments.queries.late import without_seat
from tournaments.queries.progress import lists_behind, tournament_progress
from tournaments.queries.rulesets import has_newer_edition, own_rulesets
from tournaments.web.desk.copies import copy_lines
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.options import OptionsForm
from tournaments.web.desk.forms.tournaments import TournamentForm, settings_like, settings_of
from tournaments.web.desk.page_contexts import season_context, tournament_context
from tournaments.web.desk.phases import next_step, phases, season_step
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying

TEMPLATE = "web/desk/tournament_form.html"


@form_view
def new_tournament(request: DeskRequest, season: int) -> HttpResponse:
    """Open a tournament of a season; the form starts with the settings of the previous one."""
    mine = access.season_to_run(request.user, season)
    now = timezone.now()
    own = own_rulesets(mine.cup)
    initial = settings_like(latest_tournament(mine), own) | {"date": timezone.localdate(now)}
    form = TournamentForm(form_data(request), schemes=cup_points_options(), own=own, initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            tournament = open_tournament(mine, form.settings(), actor=actor_of(request), now=now)
            return redirect_saying(
                request, _("The evening has been created. Next: check-in."), "web:desk_tournament", tournament.pk
            )
    texts = {"title": _("New evening"), "submit": _("Create the evening"), "template": TEMPLATE}
    return form_page(
        request, form, **texts, back=reverse("web:desk_season", args=[mine.pk]), **season_context(request, mine)
    )


@form_view
def change(request: DeskRequest, pk: int) -> HttpResponse:
    """Change a tournament's settings."""
    tournament = access.tournament_to_run(request.user, pk)
    form = TournamentForm(
        form_data(request),
        schemes=cup_points_options(),
        own=own_rulesets(tournament.season.cup),
        kept=tournament.ruleset,
        initial=settings_of(tournament),
    )
    with catch_refusals(form):
        if form.is_valid():
            change_tournament(tournament, form.settings(), actor=actor_of(request), now=timezone.now())
            return redirect_saying(
                request, _("The evening's settings have been saved."), "web:desk_tournament", tournament.pk
            )
    texts = {"title": _("Settings of the evening"), "submit": _("Save"), "template": TEMPLATE}
    context = tournament_context(request, tournament, "settings")
    return form_page(request, form, **texts, back=reverse("web:desk_tournament", args=[tournament.pk]), **context)


@form_view
def options(request: DeskRequest, pk: int) -> HttpResponse:
    """How the evening is entered and shown."""
    tournament = access.tournament_to_run(request.user, pk)
    form = OptionsForm(form_data(request), initial=asdict(options_of(tournament)))
    with catch_refusals(form):
        if form.is_valid():
            change_options(tournament, form.options(), actor=actor_of(request), now=timezone.now())
            return redirect_saying(request, _("Saved."), "web:desk_tournament", tournament.pk)
    texts = {"title": _("Entry and display"), "submit": _("Save")}
    context = tournament_context(request, tournament, "settings")
    return form_page(request, form, **texts, back=reverse("web:desk_tournament", args=[tournament.pk]), **context)


@read_only
def tournament_page(request: DeskRequest, pk: int) -> HttpResponse:
    """How far the tournament has got, and what to do next."""
    tournament = access.tournament_to_see(request.user, pk)
    progress = tournament_progress(tournament)
    context = tournament_context(request, tournament, "tournament") | {
        "progress": progress,
        "phases": phases(tournament, progress),
        "next": next_step(tournament, progress) or season_step(tournament, lists_behind(tournament, progress)),
        "fees": fee_totals(fee_accounts(tournament).values()),
        "status": progress.publication,
        "without_seat": without_seat(tournament),
        "copies": copy_lines(now=timezone.now()),
        "is_older_edition": has_newer_edition(tournament.ruleset),
    }
    return render(request, "web/desk/tournament.html", context)
