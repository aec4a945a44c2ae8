"""An evening's registrations: their order, seats and waiting list, and who has come."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.utils.timezone import localdate

from tournaments.intake.folding import has_words, searched_text, wanted_words
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import is_same_person
from tournaments.models import Entry, Player, Registration, RegistrationTerms, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.people.duplicates import likenesses
from tournaments.queries.people.search import row_of

EXPECTED = "finalist-"
"""Prefix of the keys of registrations made for finalists, not by the people themselves."""


class RegistrationPhase(StrEnum):
    """Whether people can register. NOT_OFFERED: the evening takes no registrations."""

    NOT_OFFERED = "not_offered"
    TOO_EARLY = "too_early"
    OPEN = "open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Registrant:
    """A registration in force: its place in the order (from 1), whether it has a seat, whether the person has come.

    `is_twice`: another one has the same name and place, or the same number.
    """

    registration: Registration
    place: int
    has_seat: bool
    has_come: bool = False
    is_twice: bool = False

    @property
    def name(self) -> str:
        return self.registration.name

    @property
    def number(self) -> str:
        return self.registration.number

    @property
    def town(self) -> str:
        return self.registration.place

    @property
    def is_expected(self) -> bool:
        """Whether the desk registered them as a finalist: they have not agreed to stand on the public page."""
        return self.registration.key.startswith(EXPECTED)


@dataclass(frozen=True, slots=True)
class Recognition:
    """The players a registration may belong to. `player` is the one to suggest: by number and name, or by name if no
    number was given and only one is similar.
    """

    registrant: Registrant
    players: tuple[Player, ...]
    player: Player | None

    @property
    def registration(self) -> Registration:
        return self.registrant.registration


@dataclass(frozen=True, slots=True)
class Registered:
    """Registrations with a seat and waiting ones, counted. `left` are the free seats; None without a limit."""

    seated: int
    waiting: int
    left: int | None


@dataclass(frozen=True, slots=True)
class FullHouse:
    """The number of seats, and of people with a seat who have not come yet."""

    seats: int
    missing: int


def terms_of(tournament: Tournament) -> RegistrationTerms | None:
    """An evening's registration terms. One statement."""
    return RegistrationTerms.objects.filter(tournament=tournament).first()


def registration_phase(tournament: Tournament, terms: RegistrationTerms | None, *, now: datetime) -> RegistrationPhase:
    """OPEN from `opens_at` until before `closes_at`, while the evening is open, and not after its date."""
    if terms is None:
        return RegistrationPhase.NOT_OFFERED
    if now < terms.opens_at:
        return RegistrationPhase.TOO_EARLY
    is_before = now < terms.closes_at and localdate(now) <= tournament.date
    is_open = is_before and tournament.state == TournamentState.OPEN
    return RegistrationPhase.OPEN if is_open else RegistrationPhase.OVER


def standing(tournament: Tournament) -> QuerySet[Registration]:
    """The registrations in force, in order."""
    return tournament.registrations.filter(cancelled_at=None).order_by("position")


def registered(tournament: Tournament, terms: RegistrationTerms) -> Registered:
    """The counts of an evening's registrations. One statement."""
    count = standing(tournament).count()
    seated = count if terms.seats is None else min(count, terms.seats)
    return Registered(seated, count - seated, None if terms.seats is None else terms.seats - seated)


def registration_of_form(tournament: Tournament, key: str) -> Registration | None:
    """The registration a form has already created; None for a new one. One statement."""
    return tournament.registrations.filter(key=key).first()


def place_of(registration: Registration) -> int:
    """A registration's place in the order, from 1; for a cancelled one, where it would be. One statement."""
    return 1 + standing(registration.tournament).filter(position__lt=registration.position).count()


def has_seat(place: int, terms: RegistrationTerms | None) -> bool:
    """Whether that place in the order has a seat."""
    return terms is None or terms.seats is None or place <= terms.seats


def registrants(tournament: Tournament, terms: RegistrationTerms | None) -> tuple[Registrant, ...]:
    """All registrations in force, in order. One statement."""
    known = Coalesce("player__merged_into", "player")
    mine = Entry.objects.filter(tournament=tournament, player=OuterRef("known"))
    rows = standing(tournament).select_related("player").annotate(known=known).annotate(came=Exists(mine))
    people = list(rows)
    counted = Counter(key for each in people for key in _same(each))
    return tuple(
        Registrant(
            registration=each,
            place=place,
            has_seat=has_seat(place, terms),
            has_come=each.came,
            is_twice=any(counted[key] > 1 for key in _same(each)),
        )
        for place, each in enumerate(people, start=1)
    )


def full_house(people: Iterable[Registrant], terms: RegistrationTerms | None) -> FullHouse | None:
    """The seats of an evening; None without a limit. No statement."""
    if terms is None or terms.seats is None:
        return None
    return FullHouse(terms.seats, sum(each.has_seat and not each.has_come for each in people))


def matching_registrants(people: Iterable[Registrant], text: str) -> tuple[Registrant, ...]:
    """Registrants whose number, name or place contains every word of `text`, like a search. No statement."""
    words = wanted_words(text)
    return tuple(each for each in people if words and has_words(_line(each.registration), words))


def recognitions(people: Sequence[Registrant], *, among: QuerySet[Player]) -> tuple[Recognition, ...]:
    """The possible players for each registration: by number, and by similarity. Two statements.

    One recognised by the desk has only that player.
    """
    rows = [registered_row(each.registration) for each in people]
    numbers = {each.number for each in people if each.number}
    by_number = {each.number: each for each in among.filter(number__in=numbers).select_related("club")}
    alike = likenesses(rows, among=among)
    return tuple(
        _recognition(each, by_number.get(each.number), found) for each, found in zip(people, alike, strict=True)
    )


def registered_row(registration: Registration) -> PlayerRow:
    """A registration's data as a player's row."""
    written = ("number", "family_name", "given_name", "place")
    return PlayerRow(**{name: getattr(registration, name) for name in written})


def registration_names(tournament: Tournament) -> Mapping[int, str]:
    """The names of the registrations not deleted yet, by id. One statement."""
    return {each.pk: each.name for each in tournament.registrations.all()}


def _recognition(one: Registrant, by_number: Player | None, alike: Sequence[Player]) -> Recognition:
    known = one.registration.player
    if known and known.merged_into_id is None:
        return Recognition(one, (known,), known)
    players = tuple(dict.fromkeys([*([by_number] if by_number else ()), *alike]))
    if by_number and is_same_person(row_of(by_number), registered_row(one.registration)):
        return Recognition(one, players, by_number)
    is_plain = len(alike) == 1 and by_number in (None, *alike) and not one.number
    return Recognition(one, players, alike[0] if is_plain else None)


def _same(registration: Registration) -> tuple[str, ...]:
    """Keys that two registrations of one person share."""
    named = searched_text(registration.family_name, registration.given_name, registration.place)
    return (named, registration.number) if registration.number else (named,)


def _line(registration: Registration) -> str:
    row = registered_row(registration)
    return f"{row.number} {row.look_up['searched']}"
