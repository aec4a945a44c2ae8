"""Check-in: who has arrived, who has left again."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions import check_in as actions
from tournaments.actions.arrivals import CheckInReport, check_in_numbers, welcome
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.fairness import open_commitment_hash
from tournaments.queries.open_seats import open_seats
from tournaments.queries.people import entries_taking_part, matching_entries
from tournaments.web.desk.check_in_rows import RefusedRow, check_in_rows
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.door import found_at_door
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.players import NumbersForm
from tournaments.web.desk.likeness import asks_about, at_evening, newcomer_form
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, is_htmx, redirect_saying
from tournaments.web.desk.seeds import new_commitment


@read_only
def check_in(request: DeskRequest, pk: int) -> HttpResponse:
    """Search for players and check them in with one tap; everybody present below."""
    return _page(request, access.tournament_to_see(request.user, pk))


def _page(request: DeskRequest, tournament: Tournament, *, refused: RefusedRow | None = None) -> HttpResponse:
    """The page, with a refusal at the row it is about."""
    text, here = request.GET.get("q", ""), request.GET.get("here", "")
    context = tournament_context(request, tournament, "check_in") | {"q": text, "here": here}
    context["found"] = found_at_door(tournament, text, request.user)
    if is_htmx(request):
        return render(request, "web/desk/check_in_found.html", context)
    everybody = entries_taking_part(tournament)
    present = sum(each.is_present for each in everybody)
    context |= {
        "everybody": len(everybody),
        "present": present,
        "left": len(everybody) - present,
        "rows": check_in_rows(matching_entries(everybody, here), open_seats(tournament), refused),
        "commitment_hash": open_commitment_hash(tournament),
    }
    return render(request, "web/desk/check_in.html", context, status=refused.why.status if refused else 200)


@post_only
def arrive(request: DeskRequest, pk: int, player: int) -> HttpResponse:
    """Check one player in."""
    tournament = access.tournament_to_run(request.user, pk)
    arriving = access.player_to_see(request.user, player)
    actions.check_in(tournament, arriving, commitment=new_commitment(), actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _("%(name)s is checked in.") % {"name": arriving.name}, "web:desk_check_in", pk)


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
        return _page(request, tournament, refused=RefusedRow(leaving.pk, refused))
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
    """How many were checked in, and how many were here before, if anybody was."""
    came = _("%(came)s checked in.") % {"came": arrived.came}
    here = ngettext("%(here)s was here already.", "%(here)s were here already.", arrived.were_here)
    return f"{came} {here % {'here': arrived.were_here}}" if arrived.were_here else came


@form_view
def newcomer(request: DeskRequest, pk: int) -> HttpResponse:
    """Add a player or a guest who has just arrived, and check them in."""
    tournament = access.tournament_to_run(request.user, pk)
    form = newcomer_form(request)
    asked = asks_about(request, form)
    with catch_refusals(form):
        if form.is_valid() and not asked:
            actor, now = actor_of(request), timezone.now()
            entry = welcome(tournament, form.row(), commitment=new_commitment(), actor=actor, now=now)
            said = _("%(name)s is checked in.") % {"name": entry.player.name}
            return redirect_saying(request, said, "web:desk_check_in", pk)
    texts = {"title": _("New player or guest"), "submit": _("Add and check in")}
    back, context = reverse("web:desk_check_in", args=[pk]), tournament_context(request, tournament, "check_in")
    context |= at_evening(asked, tournament) if asked else {}
    return form_page(request, form, **texts, template="web/desk/player_form.html", back=back, **context)
