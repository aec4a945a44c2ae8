"""Checking in and taking the fee in one act, and taking both back."""

from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.arrivals import welcome
from tournaments.actions.check_in import check_in
from tournaments.actions.till.door import arrive_for_less, arrive_paying, undo_arrival, welcome_paying
from tournaments.amounts import in_euros
from tournaments.errors import Refused
from tournaments.models import Entry
from tournaments.queries.door import taken_at_door
from tournaments.web.desk.check_in import check_in_page, fee_context, may_let_in
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import DoorFeeForm
from tournaments.web.desk.likeness import asks_about, at_evening, newcomer_form
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying
from tournaments.web.desk.seeds import new_commitment
from tournaments.web.desk.till.posted import posted_fee

SAID_ABOVE = {"already_checked_in", "player_banned", "player_banned_for_good"}
"""Refusals after which the desk goes on with the next person; all others have a page of their own."""


@post_only
def arrive(request: DeskRequest, pk: int, player: int) -> HttpResponse:
    """Check one player in, and take the fee that was shown where the button says how it is paid."""
    tournament = access.tournament_to_run(request.user, pk)
    arriving = access.player_to_see(request.user, player)
    acting, fee = _acting(request), posted_fee(request)
    try:
        if fee is None:
            return has_come(check_in(tournament, arriving, **acting))
        return has_come(arrive_paying(tournament, arriving, **fee, **acting))
    except Refused as refused:
        if refused.code not in SAID_ABOVE:
            raise
        return check_in_page(request, tournament, refused=refused)


@form_view
def arrive_otherwise(request: DeskRequest, pk: int, player: int) -> HttpResponse:
    """Check one player in whose fee is reduced or waived."""
    tournament = access.tournament_to_run(request.user, pk)
    arriving = access.player_to_see(request.user, player)
    form = DoorFeeForm(form_data(request), initial={"cents": 0})
    with catch_refusals(form):
        if form.is_valid():
            return has_come(arrive_for_less(tournament, arriving, **form.given(), **_acting(request)))
    texts = {
        "title": _("Fee of %(name)s") % {"name": arriving.name},
        "submit": _("Check in"),
        "intro": _("The evening's fee is %(amount)s.") % {"amount": in_euros(tournament.fee_cents)},
    }
    context = tournament_context(request, tournament, "check_in")
    return form_page(request, form, **texts, back=reverse("web:desk_check_in", args=[pk]), **context)


@post_only
def undo(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Take back the check-in that was shown, with what was taken in the same act."""
    tournament = access.tournament_to_run(request.user, pk)
    mine = access.entry_in(tournament, entry)
    try:
        since = datetime.fromisoformat(request.POST.get("since", ""))
    except ValueError as error:
        raise Http404 from error
    taken = taken_at_door(mine)
    undo_arrival(mine, since=since, reason=_("Check-in undone"), actor=actor_of(request), now=timezone.now())
    said = _("The check-in of %(name)s is undone.") % {"name": mine.player.name}
    if taken:
        said += " " + _("Please give %(amount)s back.") % {"amount": in_euros(taken.cents)}
    return redirect_saying(request, said, "web:desk_check_in", pk)


@form_view
def newcomer(request: DeskRequest, pk: int) -> HttpResponse:
    """Add a player or a guest who has just arrived, check them in, and take the fee where the button says how."""
    tournament = access.tournament_to_run(request.user, pk)
    form = newcomer_form(request)
    asked = asks_about(request, form)
    with catch_refusals(form):
        if form.is_valid() and not asked:
            acting, fee = _acting(request), posted_fee(request)
            if fee is None:
                return has_come(welcome(tournament, form.row(), **acting))
            return has_come(welcome_paying(tournament, form.row(), **fee, **acting))
    texts = {"title": _("New player or guest"), "submit": _("Add and check in")}
    back = reverse("web:desk_check_in", args=[pk])
    context = tournament_context(request, tournament, "check_in") | fee_context(tournament)
    if asked:
        context |= (asked := at_evening(asked, tournament, among=access.players_to_see(request.user)))
        context["is_on_board"] = may_let_in(request, tournament, asked["alike"])
    return form_page(request, form, **texts, template="web/desk/newcomer.html", back=back, **context)


def _acting(request: DeskRequest) -> dict[str, Any]:
    """What every verb of the door is told of who acts, when."""
    return {"commitment": new_commitment(), "actor": actor_of(request), "now": timezone.now()}


def has_come(entry: Entry) -> HttpResponse:
    """To the check-in, which says who has come and what was taken, and where it can be undone."""
    return HttpResponseRedirect(f"{reverse('web:desk_check_in', args=[entry.tournament_id])}?came={entry.pk}")
