"""Check-in: who has arrived, who has left again."""

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions import check_in as actions
from tournaments.actions.arrivals import CheckInReport, check_in_numbers
from tournaments.board_access import is_on_board
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.two_people import SharedAct
from tournaments.player_codes import typed_code
from tournaments.queries.door import arrived, takes_fees
from tournaments.queries.fairness import open_commitment_hash
from tournaments.queries.people import Arrival, entries_taking_part, matching_entries
from tournaments.queries.player_codes import player_by_code
from tournaments.web.desk.check_in_rows import RefusedRow, check_in_rows
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.door import found_at_door
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.players import NumbersForm
from tournaments.web.desk.forms.till import new_key
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, is_htmx, redirect_saying
from tournaments.web.desk.seeds import new_commitment


@read_only
def check_in(request: DeskRequest, pk: int) -> HttpResponse:
    """Search for players and check them in with one tap; everybody present below, who came last on top."""
    return check_in_page(request, access.tournament_to_see(request.user, pk))


def check_in_page(
    request: DeskRequest, tournament: Tournament, *, refused: Refused | None = None, refused_to: int = 0
) -> HttpResponse:
    """The page; what was refused stands at the row of the entry it was refused to (its id), or above the search."""
    context = tournament_context(request, tournament, "check_in") | fee_context(tournament)
    context |= _searched(request, tournament)
    if is_htmx(request):
        return render(request, "web/desk/check_in_found.html", context)
    at_row = RefusedRow(refused_to, refused) if refused and refused_to else None
    context |= _who_is_here(request, tournament, at_row) | {
        "came": arrived(tournament, posted_id(request.GET.get("came", ""))),
        "refused": None if refused_to else refused,
        "needs_second": SharedAct.TAKE_BACK in tournament.season.cup.two_people,
        "commitment_hash": open_commitment_hash(tournament),
    }
    return render(request, "web/desk/check_in.html", context, status=refused.status if refused else 200)


@read_only
def news(request: DeskRequest, pk: int) -> HttpResponse:
    """Everybody who is here, for a page that shows the evening as it was at revision `seen`; 204 when it still is."""
    tournament = access.tournament_to_see(request.user, pk)
    if request.GET.get("seen") == str(tournament.revision):
        return HttpResponse(status=204)
    context = tournament_context(request, tournament, "check_in") | _who_is_here(request, tournament)
    return render(request, "web/desk/check_in_here.html", context | {"is_news": True})


def _who_is_here(request: DeskRequest, tournament: Tournament, at_row: RefusedRow | None = None) -> dict[str, Any]:
    here = request.GET.get("here", "")
    everybody = sorted(entries_taking_part(tournament), key=attrgetter("checked_in_at"), reverse=True)
    present = sum(each.is_present for each in everybody)
    return {
        "here": here,
        "everybody": len(everybody),
        "present": present,
        "left": len(everybody) - present,
        "rows": check_in_rows(tournament, matching_entries(everybody, here), at_row),
    }


def _searched(request: DeskRequest, tournament: Tournament) -> dict[str, Any]:
    """What was searched for, and who was found; `player` in the address (an id) is one person, as is a code typed."""
    text, person = request.GET.get("q", ""), posted_id(request.GET.get("player", ""))
    if code := typed_code(text):
        meant = player_by_code(code, among=access.players_to_see(request.user))
        text, person = "", meant.pk if meant else -1
    found = found_at_door(tournament, text, request.user, person=person)
    on_board = may_let_in(request, tournament, found.players)
    return {"q": text, "found": found, "is_unknown": person < 0, "is_on_board": on_board}


def may_let_in(request: DeskRequest, tournament: Tournament, found: Iterable[Arrival]) -> bool:
    """Whether some of those found are banned, and the user can let them in all the same. At most one statement."""
    return any(each.ban for each in found) and is_on_board(request.user, tournament.season.cup)


def fee_context(tournament: Tournament) -> dict[str, Any]:
    """Whether a fee can be taken here, and the key of the forms that do (the player's id follows)."""
    return {"takes_fees": takes_fees(tournament), "key": new_key()}


def posted_id(text: str) -> int:
    """An id as an address of ours has it; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


@post_only
def leave(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Check one player out; a refusal stands at their row."""
    tournament = access.tournament_to_run(request.user, pk)
    leaving = access.entry_in(tournament, entry)
    try:
        actions.check_out(leaving, actor=actor_of(request), now=timezone.now())
    except Refused as refused:
        if not leaving.is_present:
            raise
        return check_in_page(request, tournament, refused=refused, refused_to=leaving.pk)
    return redirect_saying(
        request, _("%(name)s is checked out.") % {"name": leaving.player.name}, "web:desk_check_in", pk
    )


@form_view
def arrive_many(request: DeskRequest, pk: int) -> HttpResponse:
    """Check in everybody whose number was typed."""
    tournament = access.tournament_to_run(request.user, pk)
    form = NumbersForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            numbers = form.cleaned_data["numbers"]
            actor, now = actor_of(request), timezone.now()
            arrived = check_in_numbers(tournament, numbers, commitment=new_commitment(), actor=actor, now=now)
            return redirect_saying(request, arrivals_message(arrived), "web:desk_check_in", pk)
    texts = {"title": _("Check in by number"), "submit": _("Check them all in")}
    back, context = reverse("web:desk_check_in", args=[pk]), tournament_context(request, tournament, "check_in")
    return form_page(request, form, **texts, back=back, **context)


def arrivals_message(arrived: CheckInReport) -> str:
    """How many were checked in, how many were here before, and who was not let in, if anybody."""
    came = _("%(came)s checked in.") % {"came": arrived.came}
    here = ngettext("%(here)s was here already.", "%(here)s were here already.", arrived.were_here)
    said = f"{came} {here % {'here': arrived.were_here}}" if arrived.were_here else came
    if not arrived.banned:
        return said
    banned = _("Banned, and not checked in: %(names)s.") % {"names": ", ".join(arrived.banned)}
    return f"{said} {banned}"
