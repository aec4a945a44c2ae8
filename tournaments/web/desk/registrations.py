"""Who registered beforehand: the list, its terms, adding, moving, cancelling, and checking in."""

from datetime import datetime, time
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions import registrations as actions
from tournaments.actions.till.door import arrive_registered_paying
from tournaments.models import Player, Registration, Tournament
from tournaments.queries.registrations import (
    Registered,
    Registrant,
    recognitions,
    registered,
    registrants,
    registration_phase,
    terms_of,
)
from tournaments.registration_access import registration_of
from tournaments.web.desk.arriving import has_come
from tournaments.web.desk.check_in import fee_context
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.forms.registrations import (
    AddRegistrationForm,
    MoveRegistrationForm,
    RegistrationTermsForm,
    terms_initial,
)
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying
from tournaments.web.desk.seeds import new_commitment
from tournaments.web.desk.till.posted import posted_fee

SHOWN = ("", "missing", "waiting")
"""Which of them a page of the list shows."""
USUAL_START = time(19)


@read_only
def registrations(request: DeskRequest, pk: int) -> HttpResponse:
    """Everybody in their order, those who have not come, or those who wait."""
    tournament = access.tournament_to_see(request.user, pk)
    terms = terms_of(tournament)
    people = registrants(tournament, terms)
    show = request.GET.get("show", "")
    context = _context(request, tournament) | {
        "terms": terms,
        "phase": registration_phase(tournament, terms, now=timezone.now()),
        "registered": registered(tournament, terms) if terms else Registered(0, 0, None),
        "missing": sum(each.has_seat and not each.has_come for each in people),
        "people": [each for each in people if _is_shown(each, show)],
        "show": show if show in SHOWN else "",
    }
    return render(request, "web/desk/registrations.html", context)


@form_view
def terms(request: DeskRequest, pk: int) -> HttpResponse:
    """From when until when people register, and for how many seats."""
    tournament = access.tournament_to_run(request.user, pk)
    former = terms_of(tournament)
    initial = terms_initial(former) if former else _first_terms(tournament, now=timezone.now())
    form = RegistrationTermsForm(form_data(request), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            actions.offer_registration(tournament, form.offer(), actor=actor_of(request), now=timezone.now())
            return redirect_saying(
                request, _("The terms of registering have been saved."), "web:desk_registrations", pk
            )
    return _form(request, tournament, form, title=_("Registering beforehand"), submit=_("Save"))


@form_view
def add(request: DeskRequest, pk: int) -> HttpResponse:
    """Add somebody who called."""
    tournament = access.tournament_to_run(request.user, pk)
    form = AddRegistrationForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            key, now = form.cleaned_data["key"], timezone.now()
            made = actions.add_registration(tournament, form.row(), key=key, actor=actor_of(request), now=now)
            return redirect_saying(
                request, _("%(name)s is on the list.") % {"name": made.name}, "web:desk_registrations", pk
            )
    return _form(request, tournament, form, title=_("Add somebody to the list"), submit=_("Add"))


@form_view
def move(request: DeskRequest, pk: int, registration: int) -> HttpResponse:
    """Give somebody another place in the order."""
    tournament, mine = _registration(request, pk, registration)
    form = MoveRegistrationForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            actions.move_registration(mine, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_saying(
                request, _("%(name)s has been moved.") % {"name": mine.name}, "web:desk_registrations", pk
            )
    title = _("Another place for %(name)s") % {"name": mine.name}
    return _form(request, tournament, form, title=title, submit=_("Move"))


@form_view
def cancel(request: DeskRequest, pk: int, registration: int) -> HttpResponse:
    """Take somebody off the list; whoever waits first moves up."""
    tournament, mine = _registration(request, pk, registration)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            reason, now = form.cleaned_data["reason"], timezone.now()
            moved_up = actions.take_off_registration(mine, reason=reason, actor=actor_of(request), now=now)
            return redirect_saying(request, _cancelled_message(mine, moved_up), "web:desk_registrations", pk)
    title = _("Take %(name)s off the list?") % {"name": mine.name}
    return _form(request, tournament, form, title=title, submit=_("Take off the list"), danger=True)


@form_view
def recognise(request: DeskRequest, pk: int, registration: int) -> HttpResponse:
    """Which player somebody is who registered; a tap checks them in, as one of them or as a new guest."""
    tournament, mine = _registration(request, pk, registration)
    if request.method == "POST":
        return _checked_in(request, mine, None)
    people = [each for each in registrants(tournament, terms_of(tournament)) if each.registration.pk == mine.pk]
    found = recognitions(people, among=access.players_to_see(request.user))
    context = _context(request, tournament) | {"mine": mine, "players": found[0].players if found else ()}
    context |= fee_context(tournament) | {"to": request.path}
    return render(request, "web/desk/registration.html", context | {"person": people[0] if people else None})


@post_only
def arrive(request: DeskRequest, pk: int, registration: int, player: int) -> HttpResponse:
    """Check somebody in who registered, as this player."""
    _tournament, mine = _registration(request, pk, registration)
    return _checked_in(request, mine, access.player_to_see(request.user, player))


def _checked_in(request: DeskRequest, mine: Registration, player: Player | None) -> HttpResponse:
    acting: dict[str, Any] = {"commitment": new_commitment(), "actor": actor_of(request), "now": timezone.now()}
    fee = posted_fee(request)
    if fee is None:
        return has_come(actions.check_in_registered(mine, player, **acting))
    return has_come(arrive_registered_paying(mine, player, **fee, **acting))


def _registration(request: DeskRequest, pk: int, registration: int) -> tuple[Tournament, Registration]:
    tournament = access.tournament_to_run(request.user, pk)
    return tournament, registration_of(tournament, registration)


def _is_shown(each: Registrant, show: str) -> bool:
    if show == "missing":
        return each.has_seat and not each.has_come
    return show != "waiting" or not each.has_seat


def _cancelled_message(mine: Registration, moved_up: Registration | None) -> str:
    said = _("%(name)s is off the list.") % {"name": mine.name}
    return f"{said} {_('%(name)s moves up.') % {'name': moved_up.name}}" if moved_up else said


def _first_terms(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """From now until the evening begins."""
    begins = datetime.combine(tournament.date, tournament.starts_at or USUAL_START)
    return {"opens_at": timezone.localtime(now), "closes_at": timezone.make_aware(begins)}


def _form(request: DeskRequest, tournament: Tournament, form: Any, **texts: Any) -> HttpResponse:
    back = reverse("web:desk_registrations", args=[tournament.pk])
    return form_page(request, form, **texts, back=back, **_context(request, tournament))


def _context(request: DeskRequest, tournament: Tournament) -> dict[str, Any]:
    return tournament_context(request, tournament, "check_in")
