"""Referee calls, shown on all desk pages of the evening."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.room.referee_calls import answer_referee_call, close_referee_call
from tournaments.errors import Conflict
from tournaments.models import RefereeCall, Table, Tournament
from tournaments.queries.room.referee_calls import call_at
from tournaments.web.desk.decorators import at_table, post_only, read_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import is_htmx, redirect_with_message

PART = "web/desk/referee_calls.html"


@read_only
def calls(request: DeskRequest, pk: int) -> HttpResponse:
    """The calls alone, which all pages poll; empty if unchanged."""
    tournament = access.tournament_to_see(request.user, pk)
    if not is_htmx(request):
        return HttpResponseRedirect(reverse("web:desk_tournament", args=[pk]))
    context = tournament_context(request, tournament)
    if request.GET.get("seen") == context["calls_seen"]:
        return HttpResponse(status=204)
    return render(request, PART, context)


@post_only
@at_table(access.tournament_to_run)
def answer(request: DeskRequest, table: Table, call: int) -> HttpResponse:
    """Mark a call as answered. If it is gone already, the updated list serves as the refusal."""
    try:
        answer_referee_call(_call_at(table, call), actor=actor_of(request), now=timezone.now())
    except Conflict:
        if not is_htmx(request):
            raise
    return _calls_again(request, table, _("The table sees that you are coming."), answered=call)


@post_only
@at_table(access.tournament_to_run)
def close(request: DeskRequest, table: Table, call: int) -> HttpResponse:
    """Settle a call."""
    close_referee_call(_call_at(table, call), actor=actor_of(request), now=timezone.now())
    return _calls_again(request, table, _("The call is settled."))


def _call_at(table: Table, pk: int) -> RefereeCall:
    """A call of a table looked up for this user; 404 if it has none with this id."""
    found = call_at(table, pk)
    if found is None:
        raise Http404
    return found


def _calls_again(request: DeskRequest, table: Table, message: str, *, answered: int = 0) -> HttpResponse:
    """The current calls; focus moves to the other button of the call just answered."""
    tournament: Tournament = table.round.tournament
    if is_htmx(request):
        return render(request, PART, tournament_context(request, tournament) | {"answered": answered})
    return redirect_with_message(request, message, "web:desk_table", tournament.pk, table.pk)
