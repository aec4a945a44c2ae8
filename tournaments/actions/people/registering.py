"""Registering in advance and cancelling, by the people themselves. Places follow the order of arrival.

Nobody learns whether a name is known or registered already: a second registration counts like any other, and the desk
sees both.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from tournaments.actions.accounts.counted_tries import Bound, count_key, count_try, network_of
from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Registration, RegistrationTerms, Tournament
from tournaments.queries.people.registrations import (
    RegistrationPhase,
    has_seat,
    place_of,
    registration_of_form,
    registration_phase,
    standing,
    terms_of,
)

MOST_REGISTRATIONS = 1_000
"""Per evening, cancelled ones included, so that nobody can flood the list and the log."""
FROM_AN_ADDRESS = Bound(20, timedelta(hours=1))  # a club shares one router
FOR_AN_EVENING = Bound(400, timedelta(hours=1))


def count_registration(tournament: Tournament, *, address: str, now: datetime) -> None:
    """Count a registration by its address and its evening before it is written.

    Refused with TooMany: registration_many.
    """
    bounds: Mapping[str, Bound] = {
        count_key("registered-from", network_of(address)): FROM_AN_ADDRESS,
        count_key("registered-to", str(tournament.pk)): FOR_AN_EVENING,
    }
    count_try(dict(sorted(bounds.items())), code="registration_many", now=now)


def register(tournament: Tournament, row: PlayerRow, *, key: str, actor: Actor, now: datetime) -> Registration:
    """Append a registration to the list. The same key is the same registration, whatever else was sent.

    Refused: registration_not_open, registrations_full, evening_closed.
    """
    with transaction.atomic():
        owner = lock(tournament)
        if known := registration_of_form(owner, key):
            return known
        require_open(owner)
        terms = terms_of(owner)
        if registration_phase(owner, terms, now=now) is not RegistrationPhase.OPEN:
            raise Refused("registration_not_open")
        return append_registration(owner, row, terms=terms, key=key, actor=actor, now=now)


def append_registration(
    owner: Tournament, row: PlayerRow, *, terms: RegistrationTerms | None, key: str, actor: Actor, now: datetime
) -> Registration:
    """Append a registration to a locked tournament, with its event. Refused: registrations_full."""
    everybody = owner.registrations.all()
    if everybody.count() >= MOST_REGISTRATIONS:
        raise Refused("registrations_full")
    last = everybody.aggregate(last=Max("position"))["last"] or 0
    registration = Registration.objects.create(
        tournament=owner,
        key=key,
        position=last + 1,
        family_name=row.family_name,
        given_name=row.given_name,
        place=row.place,
        number=row.number,
        registered_at=now,
    )
    place = place_of(registration)
    what = {"registration": registration.pk, "place": place, "has_seat": has_seat(place, terms)}
    write_event(owner, verb="register", actor=actor, now=now, what=what)
    return registration


def cancel_registration(
    registration: Registration, *, reason: str = "", actor: Actor, now: datetime
) -> Registration | None:
    """Cancel a registration. Returns the registration that has moved up to a seat, if any.

    No-op if it was cancelled before. Refused: evening_closed.
    """
    with transaction.atomic():
        owner = lock(registration.tournament)
        require_open(owner)
        fresh = owner.registrations.get(pk=registration.pk)
        if fresh.cancelled_at:
            return None
        terms = terms_of(owner)
        moved_up = _next_in_line(owner, fresh, terms)
        Registration.objects.filter(pk=fresh.pk).update(cancelled_at=now)
        what = {"registration": fresh.pk, "moved_up": moved_up.pk if moved_up else None}
        write_event(owner, verb="cancel_registration", actor=actor, now=now, what=what, reason=reason)
    return moved_up


def _next_in_line(owner: Tournament, leaving: Registration, terms: RegistrationTerms | None) -> Registration | None:
    """The next in line for the seat of somebody leaving; None without a limit, a waiting list or a free seat."""
    if terms is None or terms.seats is None or not has_seat(place_of(leaving), terms):
        return None
    return next(iter(standing(owner)[terms.seats : terms.seats + 1]), None)
