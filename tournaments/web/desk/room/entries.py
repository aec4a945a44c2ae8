"""JSON endpoints for the hand screen's script at the desk: submit entries, fetch the sheet, poll for changes."""

from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from tournaments import access
from tournaments.errors import Conflict, Refused
from tournaments.models import Table
from tournaments.web.desk.decorators import DeskView, at_table, post_only, read_only
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.room.hands import desk_entry_context
from tournaments.web.entry.entries import enter_sent
from tournaments.web.entry.following import changes_answer
from tournaments.web.entry.json_answers import json_refusal
from tournaments.web.entry.sheet_piece import sheet_piece


def for_scripts(view: DeskView) -> DeskView:
    """Answer scripts of a logged-out user with an error instead of a redirect to the login form."""

    @wraps(view)
    def guarded(request: HttpRequest, **where: int) -> HttpResponse:
        if request.content_type == "application/json" and not request.user.is_authenticated:
            return json_refusal(Refused("logged_out"), status=403)
        return view(request, **where)

    return guarded


@for_scripts
@post_only
def entries(request: DeskRequest, pk: int, table: int) -> HttpResponse:
    """Enter, correct or undo a hand."""
    tournament = access.tournament_to_run(request.user, pk)
    try:
        found = access.table_in(tournament, table)
    except Http404:
        return json_refusal(Conflict("redrawn"), status=404)
    return enter_sent(request, desk_entry_context(request, found), now=timezone.now())


@read_only
@at_table(access.tournament_to_run)
def sheet(request: DeskRequest, table: Table) -> HttpResponse:
    """The sheet alone."""
    return HttpResponse(sheet_piece(request, desk_entry_context(request, table), now=timezone.now()))


@read_only
@at_table(access.tournament_to_run)
def changes(request: DeskRequest, table: Table) -> HttpResponse:
    """Poll whether the table has changed."""
    return changes_answer(request, table)
