"""The tables that have called the referee, on every page of the evening's desk."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.referee_calls import answer_referee_call, close_referee_call
from tournaments.errors import Conflict
from tournaments.models import RefereeCall, Table, Tournament
from tournaments.queries.referee_calls import call_at
from tournaments.web.desk.decorators import at_table, post_only, read_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import is_htmx, redirect_saying

PART = "web/desk/referee_calls.html"


@read_only
def calls(request: DeskRequest, pk: int) -> HttpResponse:
    """The calls alone, which every page asks for again; nothing while they say the same."""
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
    """Somebody is on the way. A list of calls from which it is gone says as much as a refusal."""
    try:
        answer_referee_call(_call_at(table, call), actor=actor_of(request), now=timezone.now())
    except Conflict:
        if not is_htmx(request):
            raise
    return _calls_again(request, table, _("The table sees that you are coming."), answered=call)


@post_only
@at_table(access.tournament_to_run)
def close(request: DeskRequest, table: Table, call: int) -> HttpResponse:
    """It is settled."""
    close_referee_call(_call_at(table, call), actor=actor_of(request), now=timezone.now())
    return _calls_again(request, table, _("The call is settled."))


def _call_at(table: Table, pk: int) -> RefereeCall:
    """A call of a table that was itself looked up for this user; 404 where it has none of this id."""
    found = call_at(table, pk)
    if found is None:
        raise Http404
    return found


def _calls_again(request: DeskRequest, table: Table, said: str, *, answered: int = 0) -> HttpResponse:
    """The calls as they are now; the button of the one that was answered is gone, so its other one has the focus."""
    tournament: Tournament = table.round.tournament
    if is_htmx(request):
        return render(request, PART, tournament_context(request, tournament) | {"answered": answered})
    return redirect_saying(request, said, "web:desk_table", tournament.pk, table.pk)
