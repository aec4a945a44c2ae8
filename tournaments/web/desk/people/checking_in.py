"""Check in and take the fee in one step, or undo both."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.people.attribute_values import check_in_with_values
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import check_in_newcomer
from tournaments.actions.till.check_in import (
    check_in_newcomer_with_fee,
    check_in_with_fee,
    check_in_with_reduced_fee,
    undo_check_in,
)
from tournaments.amounts import in_euros
from tournaments.errors import Refused
from tournaments.models import AttributeValue, Entry, Player, Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.queries.people.check_in_fees import fee_taken_at_check_in, was_added_at_check_in
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.draw.seeds import new_commitment
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import CheckInFeeForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.attribute_values import chosen_values, offered_values
from tournaments.web.desk.people.check_in import check_in_page, fee_context, may_admit
from tournaments.web.desk.people.likeness import asks_about, at_evening, newcomer_form
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.till.posted import posted_fee

BANNED = {"player_banned", "player_banned_for_good"}
SHOWN_ABOVE = {"already_checked_in", *BANNED}
"""Refusals shown above the search, so that the desk can go on with the next person; others get a page of their own."""


@post_only
def check_in_player(request: DeskRequest, pk: int, player: int) -> HttpResponse:
    """Check in one player, and take the fee shown if the button names a payment method."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.player_to_check_in(request.user, tournament, player)
    acting, fee = check_in_arguments(request), posted_fee(request)
    with_fee = partial(check_in_with_fee, **fee) if fee else check_in
    return check_in_or_show_refusal(request, tournament, person, lambda: with_fee(tournament, person, **acting))


def check_in_or_show_refusal(
    request: DeskRequest, tournament: Tournament, player: Player | None, comes: Callable[[], Entry]
) -> HttpResponse:
    """Check somebody in; refusals that concern only them appear above the search, with the board's override."""
    try:
        return redirect_to_check_in(comes())
    except Refused as refused:
        if refused.code not in SHOWN_ABOVE:
            raise
        shown = player.pk if player and refused.code in BANNED else 0
        return check_in_page(request, tournament, refused=refused, person=shown)


@form_view
def check_in_with_other_fee(request: DeskRequest, pk: int, player: int) -> HttpResponse:
    """Check in one player with a reduced or waived fee."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.player_to_check_in(request.user, tournament, player)
    form = CheckInFeeForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            return redirect_to_check_in(
                check_in_with_reduced_fee(tournament, person, **form.action_arguments(), **check_in_arguments(request))
            )
    return check_in_fee_page(request, tournament, form, name=person.name)


def check_in_fee_page(request: DeskRequest, tournament: Tournament, form: CheckInFeeForm, *, name: str) -> HttpResponse:
    """The form for a different fee at check-in."""
    texts = {
        "title": _("Fee of %(name)s") % {"name": name},
        "submit": _("Check in with this fee"),
        "intro": _("The evening's fee is %(amount)s.") % {"amount": in_euros(tournament.fee_cents)},
    }
    context = tournament_context(request, tournament, "check_in")
    return form_page(request, form, **texts, back=reverse("web:desk_check_in", args=[tournament.pk]), **context)


@post_only
def undo(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Undo the check-in shown, with the payment taken along with it."""
    tournament = access.tournament_to_run(request.user, pk)
    mine = access.entry_in(tournament, entry)
    try:
        since = datetime.fromisoformat(request.POST.get("since", ""))
    except ValueError as error:
        raise Http404 from error
    taken, is_added = fee_taken_at_check_in(mine), was_added_at_check_in(mine)
    undo_check_in(mine, since=since, reason=_("Check-in undone"), actor=actor_of(request), now=timezone.now())
    message = _("The check-in of %(name)s is undone.") % {"name": mine.player.name}
    if taken:
        message += " " + _("Please give %(amount)s back.") % {"amount": in_euros(taken.cents)}
    if is_added:
        stays = _(
            "%(name)s stays on the list of players; a wrong name can be put right, or combined with another, there."
        )
        message += " " + stays % {"name": mine.player.name}
    return redirect_with_message(request, message, "web:desk_check_in", pk)


@form_view
def newcomer(request: DeskRequest, pk: int) -> HttpResponse:
    """Add a new player or guest, check them in, and take the fee if the button names a payment method."""
    tournament = access.tournament_to_run(request.user, pk)
    form = newcomer_form(request, tournament.season.cup)
    asked, chosen = asks_about(request, form), _chosen(request, tournament)
    with catch_refusals(form):
        if form.is_valid() and not asked:
            acting, fee = check_in_arguments(request), posted_fee(request)
            with_fee = partial(check_in_newcomer_with_fee, **fee) if fee else check_in_newcomer
            comes = partial(with_fee, tournament, form.row(), **acting)
            return redirect_to_check_in(check_in_with_values(comes, chosen, actor=acting["actor"], now=acting["now"]))
    texts = {"title": _("New player or guest"), "submit": _("Add and check in")}
    back = reverse("web:desk_check_in", args=[pk])
    context = tournament_context(request, tournament, "check_in") | fee_context(tournament)
    if tournament.kind == TournamentKind.REGULAR:
        context |= offered_values(tournament.season.cup, chosen)
    if asked:
        context |= (asked := at_evening(asked, tournament, among=access.players_to_check_in(request.user, tournament)))
        context["is_on_board"] = may_admit(request, tournament, asked["alike"])
    return form_page(request, form, **texts, template="web/desk/newcomer.html", back=back, **context)


def _chosen(request: DeskRequest, tournament: Tournament) -> Sequence[AttributeValue]:
    """The attribute values chosen for a newcomer; none for people known only at one evening."""
    is_kept = tournament.kind == TournamentKind.REGULAR
    return chosen_values(request, tournament.season.cup) if is_kept else ()


def check_in_arguments(request: DeskRequest) -> dict[str, Any]:
    """The arguments shared by all check-in actions."""
    return {"commitment": new_commitment(), "actor": actor_of(request), "now": timezone.now()}


def redirect_to_check_in(entry: Entry) -> HttpResponse:
    """Redirect to the check-in, which confirms the arrival and payment and offers to undo them."""
    return HttpResponseRedirect(f"{reverse('web:desk_check_in', args=[entry.tournament_id])}?came={entry.pk}")
