"""What the desk does with registrations: their terms, adding, moving, cancelling, checking in."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Case, F, Value, When

from tournaments.actions.arrivals import welcome
from tournaments.actions.check_in import check_in, require_open
from tournaments.actions.commitments import NewCommitment
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.registering import append_registration, cancel_registration
from tournaments.errors import Conflict, Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Player, Registration, RegistrationTerms, Tournament
from tournaments.models.registration import KEPT_DAYS
from tournaments.queries.door import arrival_told
from tournaments.queries.registrations import registered, registered_row, registration_of_form, standing, terms_of

BEYOND = 1_000_000
"""Above every position: where registrations are while they change places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationOffer:
    """From when until when people register for an evening, for how many seats (None: no limit), shown to whom."""

    opens_at: datetime
    closes_at: datetime
    seats: int | None = None
    shows_names: bool = False
    kept_days: int = KEPT_DAYS


def offer_registration(tournament: Tournament, offer: RegistrationOffer, *, actor: Actor, now: datetime) -> None:
    """Let people register for an evening, or change how. With more seats who waits moves up.

    Refused: registration_times, registration_seats_taken, evening_closed.
    """
    if offer.closes_at <= offer.opens_at:
        raise Refused("registration_times", field="closes_at")
    with transaction.atomic():
        owner = lock(tournament)
        require_open(owner)
        former = terms_of(owner)
        _require_seats(owner, former, offer)
        RegistrationTerms.objects.update_or_create(tournament=owner, defaults=asdict(offer))
        write_event(owner, verb="offer_registration", actor=actor, now=now, what={"changed": _changed(former, offer)})


def add_registration(tournament: Tournament, row: PlayerRow, *, key: str, actor: Actor, now: datetime) -> Registration:
    """Add somebody who called, also before registration opens and after it closes. The same key is the same one.

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


def take_off_registration(
    registration: Registration, *, reason: str, actor: Actor, now: datetime
) -> Registration | None:
    """Cancel somebody's registration at the desk. Returns who has moved up to a seat, if anybody has.

    Refused: reason_missing, reason_too_long, evening_closed.
    """
    why = require_reason(reason)
    return cancel_registration(registration, reason=why, actor=actor, now=now)


def move_registration(registration: Registration, *, place: int, reason: str, actor: Actor, now: datetime) -> None:
    """Give somebody another place in the order (from 1); those between move by one.

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
        _put(order, positions)
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
    """Check in whoever registered: as a player the desk recognises, or (None) as a new guest by what they wrote.

    Refused: already_checked_in, evening_closed, player_banned, player_banned_for_good. Conflict:
    registration_cancelled, player_gone.
    """
    owner = registration.tournament
    with transaction.atomic():
        if player is None:
            guest = PlayerRow(**asdict(registered_row(registration)) | {"number": ""})
            entry = welcome(owner, guest, commitment=commitment, actor=actor, now=now)
        else:
            entry = check_in(owner, player, commitment=commitment, actor=actor, now=now)
        row, fresh = lock(owner), _live(registration)
        if player is None and fresh.player:
            there = row.entries.filter(player=fresh.player).first()
            raise Refused("already_checked_in", field="player", name=fresh.player.name, **arrival_told(there))
        if fresh.player_id != entry.player_id:
            Registration.objects.filter(pk=fresh.pk).update(player=entry.player_id)
            what = {"registration": fresh.pk, "player": entry.player_id}
            write_event(row, verb="recognise_registration", actor=actor, now=now, what=what)
    return entry


def _require_seats(owner: Tournament, former: RegistrationTerms | None, offer: RegistrationOffer) -> None:
    """Refused: registration_seats_taken, where somebody who has a seat would have to wait."""
    taken = registered(owner, former).seated if former else 0
    if offer.seats is not None and offer.seats < taken:
        raise Refused("registration_seats_taken", field="seats", taken=taken)


def _changed(former: RegistrationTerms | None, offer: RegistrationOffer) -> dict[str, list[object]]:
    """Old and new of what changes; None for what was not there."""
    pairs = {name: [getattr(former, name) if former else None, value] for name, value in asdict(offer).items()}
    return {name: [_figure(each) for each in pair] for name, pair in pairs.items() if not former or pair[0] != pair[1]}


def _figure(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value


def _live(registration: Registration) -> Registration:
    """The registration as it is now. Conflict: registration_cancelled."""
    fresh = Registration.objects.select_related("player").filter(pk=registration.pk, cancelled_at=None).first()
    if fresh is None:
        raise Conflict("registration_cancelled", name=registration.name)
    return fresh


def _put(order: list[Registration], positions: list[int]) -> None:
    """Give the registrations these positions, by way of ones nobody has: each is there once at any moment."""
    moved = {each.pk: at for each, at in zip(order, positions, strict=True) if each.position != at}
    rows = Registration.objects.filter(pk__in=moved)
    rows.update(position=F("position") + BEYOND)
    rows.update(position=Case(*(When(pk=pk, then=Value(at)) for pk, at in moved.items())))
