"""A round: the state of all tables, and closing it."""

from collections.abc import Sequence
from datetime import datetime

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.room.closing import close_round
from tournaments.models import RefereeCall, Round
from tournaments.models.round import RoundState
from tournaments.queries.draw.moves import outdated_sheets, with_changes
from tournaments.queries.room.clock import time_read_with
from tournaments.queries.room.finish import round_finish
from tournaments.queries.room.needs import watched_room
from tournaments.queries.room.progress import tournament_progress
from tournaments.queries.room.tables import TableState
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import is_htmx, redirect_with_message, render_page_or_part
from tournaments.web.desk.room.table_cards import RoomChoice, room_filters, table_cards
from tournaments.web.documents.own_jobs import own_jobs


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
    """Show the room with one card per table; htmx refreshes the cards during the round."""
    tournament = access.tournament_to_see(request.user, pk)
    rounds_ = with_changes(tournament.rounds.select_related("clock")).order_by("number")
    there = {each.number: each for each in rounds_}
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
    if not is_htmx(request):
        context["outdated_sheets"] = outdated_sheets(round_)
        context["own_jobs"] = own_jobs(request.user, tournament.season.cup)
    return render_page_or_part(request, context, page="web/desk/round.html", part="web/desk/room.html")


def _room_context(
    request: DeskRequest, round_: Round, calls: Sequence[RefereeCall], *, now: datetime
) -> dict[str, object]:
    """The tables as filtered by the URL, and the progress of all. Five statements."""
    room, seated_players = watched_room(round_, calls, now=now)
    finish, choice = round_finish([each.table for each in room], now=now), RoomChoice.of(request.GET)
    on_phones = [each.table for each in room if not each.table.on_paper]
    is_named = choice.is_named(tables=len(room))
    return {
        "room": room,
        "choice": choice,
        "is_named": is_named,
        "filters": room_filters(room, choice),
        "cards": table_cards(choice.chosen(room), seated_players, finish.tables, is_named=is_named),
        "done_at": finish.last,
        "hands": sum(each.hands for each in on_phones),
        "hands_in": sum(each.hands_in for each in on_phones),
        "closed": sum(each.table.is_closed for each in room),
        "ended_early": sum(each.table.state is TableState.ENDED_EARLY for each in room),
        "uneven": sum(each.table.is_uneven for each in room),
        "is_unplayed": all(each.table.state is TableState.WAITING for each in room),
    }


@post_only
def close(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Close a round once all its tables are closed."""
    tournament = access.tournament_to_run(request.user, pk)
    close_round(access.round_of(tournament, number), actor=actor_of(request), now=timezone.now())
    return redirect_with_message(
        request, _("Round %(number)s is closed.") % {"number": number}, "web:desk_tournament", pk
    )
