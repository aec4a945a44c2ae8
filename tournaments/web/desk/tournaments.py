"""A tournament: opening, settings, and its overview."""

from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.options import change_options, options_of
from tournaments.actions.tournaments import open_tournament
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState
from tournaments.money.fees import fee_totals
from tournaments.queries.cancellation import cancellation
from tournaments.queries.desk import latest_tournament
from tournaments.queries.draw.late import without_seat
from tournaments.queries.people.check_in_fees import fee_accounts
from tournaments.queries.people.registrations import registrants, terms_of
from tournaments.queries.room.progress import tournament_progress
from tournaments.queries.rulesets import has_newer_edition, own_rulesets
from tournaments.queries.schemes import cup_points_options
from tournaments.web.desk.backups import may_back_up
from tournaments.web.desk.copies import copy_lines
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.ending_steps import steps_of
from tournaments.web.desk.evening_forms import tournament_form
from tournaments.web.desk.evening_over import over_settings
from tournaments.web.desk.evening_settings import form_texts, save_evening
from tournaments.web.desk.finals.untold import with_untold
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.options import OptionsForm
from tournaments.web.desk.forms.tournaments import TournamentForm, settings_like, settings_of_final
from tournaments.web.desk.page_contexts import season_context, tournament_context
from tournaments.web.desk.phases import phases
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.room.spontaneous import spontaneous_page, spontaneous_settings
from tournaments.web.desk.sandboxes import sandbox_context
from tournaments.web.desk.totals.pages import totals_page, totals_settings_page
from tournaments.web.documents.own_jobs import own_jobs

TEMPLATE = "web/desk/tournament_form.html"


@form_view
def new_tournament(request: DeskRequest, season: int) -> HttpResponse:
    """Open a tournament in a season; the form starts with the previous one's settings."""
    mine = access.season_to_run(request.user, season)
    now = timezone.now()
    own = own_rulesets(mine.cup)
    initial = settings_like(latest_tournament(mine), own) | {"date": timezone.localdate(now)}
    if mine.cup_points is not None:
        initial["cup_points"] = mine.cup_points.slug
    final = getattr(mine, "championship", None) if "final" in request.GET else None
    initial |= settings_of_final(final) if final else {}
    options = cup_points_options(mine.cup, kept=[mine.cup_points])
    form = TournamentForm(form_data(request), schemes=options, own=own, initial=initial)
    if final:
        form.ask_for_day_of_final(mine)
    with catch_refusals(form):
        if form.is_valid():
            tournament = open_tournament(mine, form.settings(), actor=actor_of(request), now=now)
            message = with_untold(_("The evening has been created. Next: check-in."), tournament, now=now)
            return redirect_with_message(request, message, "web:desk_tournament", tournament.pk)
    texts = {"title": _("New evening"), "submit": _("Create the evening"), "template": TEMPLATE}
    return form_page(
        request, form, **texts, back=reverse("web:desk_season", args=[mine.pk]), **season_context(request, mine)
    )


@form_view
def change(request: DeskRequest, pk: int) -> HttpResponse:
    """Edit a tournament's settings; once it is over, only name, time and venue."""
    tournament = access.evening_to_run(request.user, pk)
    if tournament.state != TournamentState.OPEN:
        return over_settings(request, tournament)
    if tournament.is_spontaneous:
        return spontaneous_settings(request, tournament)
    if tournament.is_of_totals:
        return totals_settings_page(request, tournament)
    form = tournament_form(form_data(request), tournament)
    with catch_refusals(form):
        if "again" not in request.POST and form.is_valid():
            return save_evening(request, tournament, form.settings(), seen=form.shown)
    texts = form_texts(tournament) | {"template": TEMPLATE}
    context = tournament_context(request, tournament, "settings")
    return form_page(request, form, **texts, back=reverse("web:desk_tournament", args=[tournament.pk]), **context)


@form_view
def options(request: DeskRequest, pk: int) -> HttpResponse:
    """Edit how results are entered and shown."""
    tournament = access.tournament_to_run(request.user, pk)
    stored = asdict(options_of(tournament))
    form = OptionsForm(form_data(request), initial=stored, stored=stored)
    with catch_refusals(form):
        if form.is_valid():
            actor, now = actor_of(request), timezone.now()
            change_options(tournament, form.options(), seen=form.shown, actor=actor, now=now)
            return redirect_with_message(request, _("Saved."), "web:desk_tournament", tournament.pk)
    texts = {"title": _("Entry and display"), "submit": _("Save")}
    context = tournament_context(request, tournament, "settings")
    return form_page(request, form, **texts, back=reverse("web:desk_tournament", args=[tournament.pk]), **context)


@read_only
def tournament_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the tournament's progress and the next step."""
    tournament = access.evening_to_see(request.user, pk)
    if tournament.state == TournamentState.CANCELLED:
        return _cancelled_page(request, tournament)
    if tournament.is_spontaneous:
        return spontaneous_page(request, tournament)
    if tournament.is_of_totals:
        return totals_page(request, tournament)
    progress = tournament_progress(tournament)
    context = tournament_context(request, tournament, "tournament") | {
        "progress": progress,
        "phases": phases(tournament, progress),
        "steps": steps_of(tournament, progress),
        "fees": fee_totals(fee_accounts(tournament).values()),
        "status": progress.publication,
        "without_seat": without_seat(tournament),
        "copies": copy_lines(now=timezone.now()),
        "may_back_up": may_back_up(request.user),
        "own_jobs": own_jobs(request.user, tournament.season.cup),
        "is_older_edition": has_newer_edition(tournament.ruleset),
        **sandbox_context(tournament),
    }
    return render(request, "web/desk/tournament.html", context)


def _cancelled_page(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """When, by whom and why it was cancelled; the people who had registered or checked in and should be told."""
    context = tournament_context(request, tournament, "tournament") | {
        "cancelled": cancellation(tournament),
        "people": registrants(tournament, terms_of(tournament)),
        "present": tournament.entries.filter(is_present=True).count(),
    }
    return render(request, "web/desk/tournament_cancelled.html", context)
