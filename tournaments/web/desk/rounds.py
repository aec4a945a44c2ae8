"""A round: the state of every table, and closing it."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.closing import close_round
from tournaments.models.round import RoundState
from tournaments.queries.progress import tournament_progress
from tournaments.queries.room import TableState, room_state
from tournaments.queries.seating import seating_of
from tournaments.queries.signatures import signatures_in
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_saying, render_page_or_part
from tournaments.web.desk.table_cards import table_cards


@read_only
def rounds(request: DeskRequest, pk: int) -> HttpResponse:
    """Redirect to the current round; before the draw, a page that says so."""
    tournament = access.tournament_to_see(request.user, pk)
    current = tournament_progress(tournament).current
    if current is not None:
        return HttpResponseRedirect(reverse("web:desk_round", args=[pk, current.number]))
    return render(request, "web/desk/rounds.html", tournament_context(request, tournament, "rounds"))


@read_only
def round_page(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """The room: one card per table. htmx refreshes the cards while the round is played."""
    tournament = access.tournament_to_see(request.user, pk)
    round_ = access.round_of(tournament, number)
    if round_.state == RoundState.DRAFT:
        return HttpResponseRedirect(reverse("web:desk_draw", args=[pk]))
    tables = room_state([round_]).get(round_.pk, ())
    context = tournament_context(request, tournament, "rounds")
    context |= {
        "round": round_,
        "numbers": list(tournament.rounds.exclude(state=RoundState.DRAFT).values_list("number", flat=True)),
        "cards": table_cards(tables, seating_of([round_]), context["referee_calls"], signatures_in([round_])),
        "hands": sum(each.hands for each in tables if not each.on_paper),
        "hands_in": sum(each.hands_in for each in tables if not each.on_paper),
        "closed": sum(each.is_closed for each in tables),
        "is_unplayed": all(each.state is TableState.WAITING for each in tables),
    }
    return render_page_or_part(request, context, page="web/desk/round.html", part="web/desk/room.html")


@post_only
def close(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Close a round whose tables are all closed."""
    tournament = access.tournament_to_run(request.user, pk)
    close_round(access.round_of(tournament, number), actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _("Round %(number)s is closed.") % {"number": number}, "web:desk_tournament", pk)
