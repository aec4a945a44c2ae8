"""A spontaneous evening at the desk: opening, tables with links, ending."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.spontaneous import add_table, change_spontaneous, end_spontaneous, open_spontaneous
from tournaments.links import table_url
from tournaments.models import Cup, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.desk import usual_tournament
from tournaments.queries.rulesets import OwnRuleset, own_rulesets
from tournaments.queries.spontaneous import SpontaneousTable, spontaneous_tables
from tournaments.queries.till.evening_money import evening_money
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.rulesets import choice_of_today
from tournaments.web.desk.forms.spontaneous import SpontaneousForm, SpontaneousTermsForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.qr import qr_svg
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@dataclass(frozen=True, slots=True)
class LinkedCard:
    """A table with its link and QR code; both "" after the evening."""

    table: SpontaneousTable
    address: str
    code: SafeString | str


@form_view
def new_evening(request: DeskRequest) -> HttpResponse:
    """Open a spontaneous evening of one of the user's cups."""
    own = {cup: own_rulesets(cup) for cup in access.cups_to_run(request.user).order_by("name")}
    if not own:
        raise Http404
    form = SpontaneousForm(form_data(request), own=own, initial=_usual(own))
    with catch_refusals(form):
        if form.is_valid():
            actor, now = actor_of(request), timezone.now()
            tournament = open_spontaneous(form.cup_chosen, form.wanted(), actor=actor, now=now)
            message = _("The evening is open. Scan a table's code with the phone that keeps its score.")
            return redirect_with_message(request, message, "web:desk_tournament", tournament.pk)
    intro = _("For a few tables without registration: names are typed at the table, and it counts for no season.")
    texts = {"title": _("Spontaneous evening"), "submit": _("Open the evening"), "intro": intro}
    return form_page(request, form, **texts, back=reverse("web:desk"))


def _usual(own: Mapping[Cup, Sequence[OwnRuleset]]) -> dict[str, object]:
    """The settings of the cups' latest evening; without one, the first cup."""
    like = usual_tournament(own)
    if like is None:
        return {"cup": next(iter(own)).slug}
    cup = like.season.cup
    hands = {"hands": like.hands_at_four, "cents_per_point": like.cents_per_point}
    return {"cup": cup.slug, "ruleset": choice_of_today(like.ruleset, own[cup]), **hands}


def spontaneous_page(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Show tables with links, the results so far, and how to end. The tournament was looked up for this user."""
    context = tournament_context(request, tournament, "tournament") | {
        "cards": [_card(each, tournament) for each in spontaneous_tables(tournament)],
        "money": evening_money(tournament),
        "is_closed": tournament.state == TournamentState.CLOSED,
    }
    return render(request, "web/desk/spontaneous.html", context)


def spontaneous_settings(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Change the terms of an open evening. The tournament was looked up for this user."""
    form = SpontaneousTermsForm(form_data(request), evening=tournament)
    with catch_refusals(form):
        if form.is_valid():
            change_spontaneous(tournament, form.terms(), seen=form.shown, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Saved."), "web:desk_tournament", tournament.pk)
    texts = {"title": _("Settings of the evening"), "submit": _("Save")}
    context = tournament_context(request, tournament, "tournament")
    return form_page(request, form, **texts, back=reverse("web:desk_tournament", args=[tournament.pk]), **context)


@post_only
def more(request: DeskRequest, pk: int) -> HttpResponse:
    """Add a table."""
    tournament = access.spontaneous_to_run(request.user, pk)
    table = add_table(tournament, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(
        request, _("Table %(table)s is open.") % {"table": table.number}, "web:desk_tournament", pk
    )


@form_view
def end(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirm (GET) and end (POST) the evening; the confirmation says what happens to tables still playing."""
    tournament = access.spontaneous_to_run(request.user, pk)
    if request.method == "POST":
        end_spontaneous(tournament, actor=actor_of(request), now=timezone.now())
        return HttpResponseRedirect(reverse("web:desk_tournament", args=[pk]))
    context = tournament_context(request, tournament, "tournament")
    context["playing"] = [each for each in spontaneous_tables(tournament) if each.is_playing]
    return render(request, "web/desk/spontaneous_end.html", context)


def _card(table: SpontaneousTable, tournament: Tournament) -> LinkedCard:
    is_open = tournament.state == TournamentState.OPEN
    address = table_url(table.token) if table.token and is_open else ""
    return LinkedCard(table, address, qr_svg(address) if address else "")
