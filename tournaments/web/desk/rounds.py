"""A round: the state of every table, and closing it."""

from collections.abc import Sequence
from datetime import datetime

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.closing import close_round
from tournaments.models import RefereeCall, Round
from tournaments.models.round import RoundState
from tournaments.queries.clock import time_read_with
from tournaments.queries.finish import round_finish
from tournaments.queries.progress import tournament_progress
from tournaments.queries.room import TableState
from tournaments.queries.room_needs import watched_room
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_saying, render_page_or_part
from tournaments.web.desk.table_cards import RoomChoice, room_filters, table_cards


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
    there = {each.number: each for each in tournament.rounds.select_related("clock").order_by("number")}
    if number not in there:
        raise Http404
    round_ = there[number]
    if round_.state == RoundState.DRAFT:
        return HttpResponseRedirect(reverse("web:desk_draw", args=[pk]))
    context = tournament_context(request, tournament, "rounds")
    context |= {
        "round": round_,
        "clock": time_read_with(round_),
        "numbers": [each.number for each in there.values() if each.state != RoundState.DRAFT],
        **_room_context(request, round_, context["referee_calls"], now=timezone.now()),
    }
    return render_page_or_part(request, context, page="web/desk/round.html", part="web/desk/room.html")


def _room_context(
    request: DeskRequest, round_: Round, calls: Sequence[RefereeCall], *, now: datetime
) -> dict[str, object]:
    """The tables of a round as they are chosen in the address, and how far all of them are. Five statements."""
    room, sitters = watched_room(round_, calls, now=now)
    finish, choice = round_finish([each.table for each in room], now=now), RoomChoice.of(request.GET)
    on_phones = [each.table for each in room if not each.table.on_paper]
    is_named = choice.is_named(tables=len(room))
    return {
        "room": room,
        "choice": choice,
        "is_named": is_named,
        "filters": room_filters(room, choice),
        "cards": table_cards(choice.chosen(room), sitters, finish.tables, is_named=is_named),
        "done_at": finish.last,
        "hands": sum(each.hands for each in on_phones),
        "hands_in": sum(each.hands_in for each in on_phones),
        "closed": sum(each.table.is_closed for each in room),
        "uneven": sum(each.table.is_uneven for each in room),
        "is_unplayed": all(each.table.state is TableState.WAITING for each in room),
    }


@post_only
def close(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Close a round whose tables are all closed."""
    tournament = access.tournament_to_run(request.user, pk)
    close_round(access.round_of(tournament, number), actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _("Round %(number)s is closed.") % {"number": number}, "web:desk_tournament", pk)
