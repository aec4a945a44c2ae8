"""Sandbox evenings: create, simulate, delete without a trace."""

from contextlib import suppress
from random import SystemRandom
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.sandbox import delete_sandbox, open_sandbox
from tournaments.background import order_work
from tournaments.errors import Conflict, Refused
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.queries.desk import latest_tournament
from tournaments.queries.sandboxes import simulated_steps
from tournaments.simulator.ordered import CHECK_IN, PLAY, PLAY_ALL_BUT_ONE, PLAY_TO_END, SIMULATIONS
from tournaments.simulator.sandbox import simulated_people
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.sandboxes import SandboxForm, StepForm
from tournaments.web.desk.page_contexts import season_context, tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@form_view
def new_sandbox(request: DeskRequest, season: int) -> HttpResponse:
    """Create a sandbox evening in a season, with the settings of its latest evening."""
    mine, now = access.season_to_run(request.user, season), timezone.now()
    form = SandboxForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            number = form.cleaned_data["players"]
            name = _("Trying out – not real (%(players)s people)") % {"players": number}
            people = simulated_people(number, SystemRandom())
            about: dict[str, Any] = {"name": name, "like": latest_tournament(mine), "day": timezone.localdate(now)}
            made = open_sandbox(mine, people, **about, actor=actor_of(request), now=now)
            return redirect_with_message(
                request, _("The evening for trying out is ready."), "web:desk_tournament", made.pk
            )
    intro = _(
        "Invented people have registered for it; you let them in, draw, enter hands, close and publish as on any "
        "evening, or let the simulator do the next step. It counts nowhere, and is deleted without a trace."
    )
    texts = {"title": _("Evening for trying out"), "submit": _("Make it"), "intro": intro}
    back = reverse("web:desk_season", args=[mine.pk])
    return form_page(request, form, **texts, back=back, **season_context(request, mine))


@post_only
def simulate(request: DeskRequest, pk: int) -> HttpResponse:
    """Run the simulator's next step in the background."""
    tournament = access.sandbox_to_run(request.user, pk)
    form = StepForm(form_data(request), steps=[(name, name) for name in SIMULATIONS])
    if not form.is_valid():
        raise Refused("sandbox_no_round")
    job = order_work(form.cleaned_data["step"], tournament, owner=request.user, now=timezone.now())
    return HttpResponseRedirect(reverse("web:job", args=[job.pk]))


@form_view
def delete(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirm, and delete the evening."""
    tournament = access.sandbox_to_run(request.user, pk)
    form = DeskForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            season = tournament.season_id
            with suppress(Conflict):  # another desk was faster
                delete_sandbox(tournament)
            return redirect_with_message(request, _("The evening for trying out is gone."), "web:desk_season", season)
    intro = _(
        "Everything goes: people, tables, hands, money, lists and the log of this evening. It cannot be undone. "
        "Backups that were made meanwhile still have it."
    )
    texts = {"title": _("Delete the evening for trying out?"), "submit": _("Delete it"), "intro": intro}
    back, context = reverse("web:desk_tournament", args=[pk]), tournament_context(request, tournament, "tournament")
    return form_page(request, form, **texts, danger=True, back=back, **context)


def sandbox_context(tournament: Tournament) -> dict[str, Any]:
    """For the tournament page: what the simulator can do now; empty for a real evening."""
    if tournament.kind != TournamentKind.SANDBOX:
        return {}
    steps = simulated_steps(tournament)
    offered = {
        CHECK_IN: steps.missing > 0,
        PLAY: steps.played > 0,
        PLAY_ALL_BUT_ONE: steps.played > 0,
        PLAY_TO_END: steps.is_left,
    }
    buttons = [(name, SIMULATIONS[name][0]) for name, is_offered in offered.items() if is_offered]
    return {"simulations": buttons}
