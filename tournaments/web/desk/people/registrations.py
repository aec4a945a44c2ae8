"""Advance registrations: list, terms, adding, moving, cancelling, and checking in."""

from datetime import datetime, time
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.access import registration_of
from tournaments.actions.people import registrations as actions
from tournaments.actions.till.check_in import check_in_registered_with_fee, check_in_registered_with_reduced_fee
from tournaments.links import evening_url
from tournaments.models import Player, Registration, Tournament
from tournaments.queries.people.cancelled import cancelled_registrations
from tournaments.queries.people.registrations import (
    Registered,
    Registrant,
    full_house,
    recognitions,
    registered,
    registrants,
    registration_phase,
    terms_of,
)
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.forms.registrations import (
    AddRegistrationForm,
    MoveRegistrationForm,
    RegistrationTermsForm,
    terms_initial,
)
from tournaments.web.desk.forms.till import CheckInFeeForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.check_in import fee_context, may_admit
from tournaments.web.desk.people.check_in_search import candidates_for, guest_candidate
from tournaments.web.desk.people.checking_in import (
    check_in_arguments,
    check_in_fee_page,
    check_in_or_show_refusal,
    redirect_to_check_in,
)
from tournaments.web.desk.qr import qr_svg
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.till.posted import posted_fee

CANCELLED = "cancelled"
SHOWN = ("", "missing", "waiting", CANCELLED)
"""The filters of the list."""
USUAL_START = time(19)


@read_only
def registrations(request: DeskRequest, pk: int) -> HttpResponse:
    """List registrations in order: all, not arrived, waiting, or cancelled."""
    tournament = access.tournament_to_see(request.user, pk)
    terms = terms_of(tournament)
    people = registrants(tournament, terms)
    show = request.GET.get("show", "")
    context = _context(request, tournament) | {
        "terms": terms,
        "address": (address := evening_url(tournament.public_id)),
        "qr": qr_svg(address),
        "phase": registration_phase(tournament, terms, now=timezone.now()),
        "registered": registered(tournament, terms) if terms else Registered(0, 0, None),
        "missing": sum(each.has_seat and not each.has_come for each in people),
        "people": [each for each in people if _is_shown(each, show)],
        "cancelled": cancelled_registrations(tournament) if show in ("", CANCELLED) else (),
        "show": show if show in SHOWN else "",
    }
    return render(request, "web/desk/registrations.html", context)


@form_view
def terms(request: DeskRequest, pk: int) -> HttpResponse:
    """Set the registration period and the number of seats."""
    tournament = access.tournament_to_run(request.user, pk)
    former = terms_of(tournament)
    initial = terms_initial(former) if former else _first_terms(tournament, now=timezone.now())
    form = RegistrationTermsForm(form_data(request), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            actions.offer_registration(tournament, form.offer(), actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("The terms of registering have been saved."), "web:desk_registrations", pk
            )
    return _form(request, tournament, form, title=_("Registering beforehand"), submit=_("Save"))


@form_view
def add(request: DeskRequest, pk: int) -> HttpResponse:
    """Register somebody who phoned."""
    tournament = access.tournament_to_run(request.user, pk)
    form = AddRegistrationForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            key, now = form.cleaned_data["key"], timezone.now()
            made = actions.add_registration(tournament, form.row(), key=key, actor=actor_of(request), now=now)
            return redirect_with_message(
                request, _("%(name)s is on the list.") % {"name": made.name}, "web:desk_registrations", pk
            )
    return _form(request, tournament, form, title=_("Add somebody to the list"), submit=_("Add"))


@form_view
def move(request: DeskRequest, pk: int, registration: int) -> HttpResponse:
    """Move a registration to another position."""
    tournament, mine = _registration(request, pk, registration)
    form = MoveRegistrationForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            actions.move_registration(mine, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("%(name)s has been moved.") % {"name": mine.name}, "web:desk_registrations", pk
            )
    title = _("Another place for %(name)s") % {"name": mine.name}
    return _form(request, tournament, form, title=title, submit=_("Move"))


@form_view
def cancel(request: DeskRequest, pk: int, registration: int) -> HttpResponse:
    """Cancel a registration; the first person waiting moves up."""
    tournament, mine = _registration(request, pk, registration)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            reason, now = form.cleaned_data["reason"], timezone.now()
            moved_up = actions.cancel_at_desk(mine, reason=reason, actor=actor_of(request), now=now)
            return redirect_with_message(request, _cancelled_message(mine, moved_up), "web:desk_registrations", pk)
    title = _("Take %(name)s off the list?") % {"name": mine.name}
    return _form(request, tournament, form, title=title, submit=_("Take off the list"), danger=True)


@form_view
def recognise(request: DeskRequest, pk: int, registration: int) -> HttpResponse:
    """Decide which player a registered person is; a tap checks them in, as a known player or a new guest."""
    tournament, mine = _registration(request, pk, registration)
    if request.method == "POST":
        return _checked_in(request, mine, None)
    terms = terms_of(tournament)
    everybody = registrants(tournament, terms)
    people = [each for each in everybody if each.registration.pk == mine.pk]
    found = recognitions(people, among=access.players_to_check_in(request.user, tournament))
    context = _context(request, tournament) | fee_context(tournament) | {"mine": mine, "person": None}
    if people:
        candidates = candidates_for(tournament, found[0], request.user)
        context |= {"candidates": candidates, "guest": guest_candidate(tournament, people[0]), "person": people[0]}
        context |= {"is_on_board": may_admit(request, tournament, candidates), "house": full_house(everybody, terms)}
    return render(request, "web/desk/registration.html", context)


@post_only
def check_in_player(request: DeskRequest, pk: int, registration: int, player: int) -> HttpResponse:
    """Check in a registered person as this player."""
    tournament, mine = _registration(request, pk, registration)
    return _checked_in(request, mine, access.player_to_check_in(request.user, tournament, player))


@form_view
def check_in_with_other_fee(request: DeskRequest, pk: int, registration: int, player: int) -> HttpResponse:
    """Check in a registered person as this player, with a reduced or waived fee."""
    tournament, mine = _registration(request, pk, registration)
    return _check_in_for_less(request, mine, access.player_to_check_in(request.user, tournament, player))


@form_view
def check_in_guest_with_other_fee(request: DeskRequest, pk: int, registration: int) -> HttpResponse:
    """The same as a new guest."""
    _tournament, mine = _registration(request, pk, registration)
    return _check_in_for_less(request, mine, None)


def _check_in_for_less(request: DeskRequest, mine: Registration, player: Player | None) -> HttpResponse:
    form = CheckInFeeForm(form_data(request), initial={"cents": 0})
    with catch_refusals(form):
        if form.is_valid():
            return redirect_to_check_in(
                check_in_registered_with_reduced_fee(
                    mine, player, **form.action_arguments(), **check_in_arguments(request)
                )
            )
    return check_in_fee_page(request, mine.tournament, form, name=player.name if player else mine.name)


def _checked_in(request: DeskRequest, mine: Registration, player: Player | None) -> HttpResponse:
    acting, fee = check_in_arguments(request), posted_fee(request)
    with_fee = partial(check_in_registered_with_fee, **fee) if fee else actions.check_in_registered
    return check_in_or_show_refusal(request, mine.tournament, player, lambda: with_fee(mine, player, **acting))


def _registration(request: DeskRequest, pk: int, registration: int) -> tuple[Tournament, Registration]:
    tournament = access.tournament_to_run(request.user, pk)
    return tournament, registration_of(tournament, registration)


def _is_shown(each: Registrant, show: str) -> bool:
    if show == CANCELLED:
        return False
    if show == "missing":
        return each.has_seat and not each.has_come
    return show != "waiting" or not each.has_seat


def _cancelled_message(mine: Registration, moved_up: Registration | None) -> str:
    message = _("%(name)s is off the list.") % {"name": mine.name}
    return f"{message} {_('%(name)s moves up.') % {'name': moved_up.name}}" if moved_up else message


def _first_terms(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Defaults: from now until the evening begins."""
    begins = datetime.combine(tournament.date, tournament.starts_at or USUAL_START)
    return {"opens_at": timezone.localtime(now), "closes_at": timezone.make_aware(begins)}


def _form(request: DeskRequest, tournament: Tournament, form: Any, **texts: Any) -> HttpResponse:
    back = reverse("web:desk_registrations", args=[tournament.pk])
    return form_page(request, form, **texts, back=back, **_context(request, tournament))


def _context(request: DeskRequest, tournament: Tournament) -> dict[str, Any]:
    return tournament_context(request, tournament, "check_in")
