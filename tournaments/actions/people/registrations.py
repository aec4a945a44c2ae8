"""Registrations at the desk: terms, adding, moving, cancelling, checking in."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Case, F, Value, When

from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_desk
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import check_in_newcomer
from tournaments.actions.people.registering import append_registration, cancel_registration
from tournaments.errors import Conflict, Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Player, Registration, RegistrationTerms, Tournament
from tournaments.models.registration import RETENTION_DAYS
from tournaments.queries.people.check_in_fees import check_in_facts
from tournaments.queries.people.registrations import (
    registered,
    registered_row,
    registration_of_form,
    standing,
    terms_of,
)

BEYOND = 1_000_000
"""Beyond every position; registrations are parked there while they are reordered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationOffer:
    """An evening's registration terms: period, seats (None: no limit), and whether the list of names is public."""

    opens_at: datetime
    closes_at: datetime
    seats: int | None = None
    shows_names: bool = False
    kept_days: int = RETENTION_DAYS


def offer_registration(tournament: Tournament, offer: RegistrationOffer, *, actor: Actor, now: datetime) -> None:
    """Open registration for an evening, or change its terms. With more seats, the waiting list moves up.

    Refused: registration_times, registration_seats_taken, evening_closed.
    """
    if offer.closes_at <= offer.opens_at:
        raise Refused("registration_times", field="closes_at")
    with transaction.atomic():
        owner = lock(tournament)
        require_open(owner)
        require_desk(owner)
        former = terms_of(owner)
        _require_seats(owner, former, offer)
        RegistrationTerms.objects.update_or_create(tournament=owner, defaults=asdict(offer))
        write_event(owner, verb="offer_registration", actor=actor, now=now, what={"changed": _changed(former, offer)})


def add_registration(tournament: Tournament, row: PlayerRow, *, key: str, actor: Actor, now: datetime) -> Registration:
    """Add somebody who called, even before registration opens or after it closes. The same key is the same
    registration.

    Refused: registration_not_offered, registrations_full, evening_closed.
    """
    with transaction.atomic():
        owner = lock(tournament)
        if known := registration_of_form(owner, key):
            return known
        require_open(owner)
        terms = terms_of(owner)
        if terms is None:
            raise Refused("registration_not_offered")
        return append_registration(owner, row, terms=terms, key=key, actor=actor, now=now)


def cancel_at_desk(registration: Registration, *, reason: str, actor: Actor, now: datetime) -> Registration | None:
    """Cancel somebody's registration at the desk. Returns the registration that has moved up to a seat, if any.

    Refused: reason_missing, reason_too_long, evening_closed.
    """
    why = require_reason(reason)
    return cancel_registration(registration, reason=why, actor=actor, now=now)


def move_registration(registration: Registration, *, place: int, reason: str, actor: Actor, now: datetime) -> None:
    """Move a registration to another place in the order (from 1); those in between shift by one.

    Refused: reason_missing, reason_too_long, registration_place_range, evening_closed. Conflict:
    registration_cancelled.
    """
    why = require_reason(reason)
    with transaction.atomic():
        owner = lock(registration.tournament)
        require_open(owner)
        _live(registration)
        order = list(standing(owner))
        if not 1 <= place <= len(order):
            raise Refused("registration_place_range", field="place", places=len(order))
        positions = [each.position for each in order]
        former = next(at for at, each in enumerate(order, start=1) if each.pk == registration.pk)
        order.insert(place - 1, order.pop(former - 1))
        _assign_positions(order, positions)
        what = {"registration": registration.pk, "former_place": former, "place": place}
        write_event(owner, verb="move_registration", actor=actor, now=now, what=what, reason=why)


def check_in_registered(
    registration: Registration,
    player: Player | None,
    *,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Entry:
    """Check in a registered person: as a player the desk recognises, or (None) as a new guest with the data they
    entered.

    Refused: already_checked_in, evening_closed, player_banned, player_banned_for_good. Conflict:
    registration_cancelled, player_gone.
    """
    owner = registration.tournament
    with transaction.atomic():
        if player is None:
            guest = PlayerRow(**asdict(registered_row(registration)) | {"number": ""})
            entry = check_in_newcomer(owner, guest, commitment=commitment, actor=actor, now=now)
        else:
            entry = check_in(owner, player, commitment=commitment, actor=actor, now=now)
        row, fresh = lock(owner), _live(registration)
        if player is None and fresh.player:
            there = row.entries.filter(player=fresh.player).first()
            raise Refused("already_checked_in", field="player", name=fresh.player.name, **check_in_facts(there))
        if fresh.player_id != entry.player_id:
            Registration.objects.filter(pk=fresh.pk).update(player=entry.player_id)
            what = {"registration": fresh.pk, "player": entry.player_id}
            write_event(row, verb="recognise_registration", actor=actor, now=now, what=what)
    return entry


def _require_seats(owner: Tournament, former: RegistrationTerms | None, offer: RegistrationOffer) -> None:
    """Refused: registration_seats_taken, if somebody with a seat would have to wait."""
    taken = registered(owner, former).seated if former else 0
    if offer.seats is not None and offer.seats < taken:
        raise Refused("registration_seats_taken", field="seats", taken=taken)


def _changed(former: RegistrationTerms | None, offer: RegistrationOffer) -> dict[str, list[object]]:
    """Old and new values of what changes; None for a missing one."""
    pairs = {name: [getattr(former, name) if former else None, value] for name, value in asdict(offer).items()}
    return {name: [_figure(each) for each in pair] for name, pair in pairs.items() if not former or pair[0] != pair[1]}


def _figure(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value


def _live(registration: Registration) -> Registration:
    """The current row of the registration. Conflict: registration_cancelled."""
    fresh = Registration.objects.select_related("player").filter(pk=registration.pk, cancelled_at=None).first()
    if fresh is None:
        raise Conflict("registration_cancelled", name=registration.name)
    return fresh


def _assign_positions(order: list[Registration], positions: list[int]) -> None:
    """Assign these positions, through unused ones, so that positions are unique at every moment."""
    moved = {each.pk: at for each, at in zip(order, positions, strict=True) if each.position != at}
    rows = Registration.objects.filter(pk__in=moved)
    rows.update(position=F("position") + BEYOND)
    rows.update(position=Case(*(When(pk=pk, then=Value(at)) for pk, at in moved.items())))
