"""Evenings for which people register beforehand."""

from datetime import datetime, timedelta

from django.utils.timezone import localdate

from tests.factories import NOW, at_desk, new_tournament
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.registering import register
from tournaments.actions.people.registrations import RegistrationOffer, offer_registration
from tournaments.intake.players import PlayerRow
from tournaments.models import Registration, Tournament
from tournaments.queries.people.registrations import registrants, terms_of

VISITOR = Actor(EntryPoint.PUBLIC)


def offered(
    tournament: Tournament | None = None,
    *,
    seats: int | None = 2,
    shows_names: bool = False,
    kept_days: int = 30,
    now: datetime = NOW,
) -> Tournament:
    """An evening on the day of `now`, for which people can register from a day before `now` to a day after it."""
    mine = tournament or new_tournament(name="Abend in Oberkakadu", fee_cents=1200)
    day = timedelta(days=1)
    offer = RegistrationOffer(
        opens_at=now - day, closes_at=now + day, seats=seats, shows_names=shows_names, kept_days=kept_days
    )
    if now != NOW:
        Tournament.objects.filter(pk=mine.pk).update(date=localdate(now))
    offer_registration(mine, offer, actor=at_desk(), now=now)
    mine.refresh_from_db()
    return mine


def registers(
    tournament: Tournament,
    family_name: str,
    given_name: str = "Ida",
    *,
    number: str = "",
    place: str = "Ried",
    now: datetime = NOW,
) -> Registration:
    """Somebody registers on the public page."""
    row = PlayerRow(number, family_name, given_name, place=place)
    return register(tournament, row, key=f"{family_name} {given_name} {number}", actor=VISITOR, now=now)


def order(tournament: Tournament) -> list[tuple[str, bool]]:
    """The family names in their order, and who has a seat."""
    return [(each.registration.family_name, each.has_seat) for each in registrants(tournament, terms_of(tournament))]
