"""Who sits where since late arrivals and drop-outs, and which score sheets are printed again; it stays to be read."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments import access
from tournaments.documents.one_sheet import sheets_of_tables
from tournaments.queries.moves import amendments
from tournaments.web.attachments import attachment
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.moves_in_words import move_in_words, sheets_in_words
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest


@read_only
def moves(request: DeskRequest, pk: int) -> HttpResponse:
    """Every change of the published seating, the newest first."""
    tournament = access.tournament_to_see(request.user, pk)
    told = [
        (
            each,
            [move_in_words(name, move) for name, move in each.moves],
            sheets_in_words(each.sheets) if each.sheets else "",
        )
        for each in amendments(tournament)
    ]
    context = tournament_context(request, tournament, "draw") | {"told": told}
    return render(request, "web/desk/moves.html", context)


@post_only
def sheets(request: DeskRequest, pk: int, sequence: int) -> HttpResponse:
    """The sheets a change made worthless, as their tables are now; for organisers, because they open the tables."""
    tournament = access.tournament_to_run(request.user, pk)
    change = next((each for each in amendments(tournament) if each.sequence == sequence), None)
    if change is None:
        raise Http404
    return attachment(sheets_of_tables(tournament, change.sheets, now=timezone.now()))
