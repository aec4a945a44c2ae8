"""History of seating changes after late arrivals and drop-outs, and the score sheets to reprint."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments import access
from tournaments.documents.one_sheet import sheets_of_tables
from tournaments.errors import Refused
from tournaments.queries.draw.moves import amendments, outdated_sheets
from tournaments.web.attachments import file_response
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.draw.move_texts import move_text, sheets_text
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.fee_reminders import fees_to_refund
from tournaments.web.desk.requests import DeskRequest


@read_only
def moves(request: DeskRequest, pk: int) -> HttpResponse:
    """List every change of the published seating, newest first."""
    tournament = access.tournament_to_see(request.user, pk)
    changes = [
        (
            each,
            [move_text(name, move) for name, move in each.moves],
            sheets_text(each.sheets) if each.sheets else "",
        )
        for each in amendments(tournament)
    ]
    context = tournament_context(request, tournament, "draw") | {"changes": changes, "back": fees_to_refund(tournament)}
    return render(request, "web/desk/moves.html", context)


@post_only
def sheets(request: DeskRequest, pk: int, sequence: int) -> HttpResponse:
    """Print the sheets a change invalidated, with the tables' current seats; organisers only, as the sheets grant
    access.
    """
    tournament = access.tournament_to_run(request.user, pk)
    change = next((each for each in amendments(tournament) if each.sequence == sequence), None)
    if change is None:
        raise Http404
    return file_response(sheets_of_tables(tournament, change.sheets, now=timezone.now()))


@post_only
def sheets_of_round(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Print all sheets of a round that any seating change invalidated. Refused: sheets_unchanged."""
    tournament = access.tournament_to_run(request.user, pk)
    tables = outdated_sheets(access.round_of(tournament, number))
    if not tables:
        raise Refused("sheets_unchanged")
    return file_response(sheets_of_tables(tournament, {number: tables}, now=timezone.now()))
