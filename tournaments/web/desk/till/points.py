"""Settling points at the till, where they are not paid at the tables."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.cash import settle_points
from tournaments.models.tournament import TournamentState
from tournaments.queries.till.points_lines import points_lines
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.desk.till.context import named_rows, till_context


@read_only
def points(request: DeskRequest, pk: int) -> HttpResponse:
    """List what everybody pays or receives for their points, once results are final."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "points")
    till = context["till"]
    is_final = tournament.state == TournamentState.CLOSED
    lines = points_lines(tournament, [line.entry for line in till.fees], till.cash) if is_final else ()
    context |= {"lines": named_rows(lines, [line.entry for line in lines]), "is_final": is_final}
    return render(request, "web/desk/till/points.html", context)


@post_only
def settle(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Take or pay out the amount shown."""
    tournament = access.tournament_to_run(request.user, pk)
    mine, posted = access.entry_in(tournament, entry), request.POST.get("cents", "")
    digits = posted.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise Http404
    key = request.POST.get("key", "")
    settle_points(mine, cents=int(posted), key=key, actor=actor_of(request), now=timezone.now())
    message = _("The points of %(name)s are settled.") % {"name": mine.player.name}
    return redirect_with_message(request, message, "web:desk_points", pk)
