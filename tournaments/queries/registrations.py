"""Who registered for an evening: in which order, who has a seat, who waits, who came."""

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
from tournaments.queries.duplicates import likenesses
from tournaments.queries.people import row_of


class RegistrationPhase(StrEnum):
    """Whether people can register. NOT_OFFERED: the evening takes no registrations."""

    NOT_OFFERED = "not_offered"
    TOO_EARLY = "too_early"
    OPEN = "open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Registrant:
    """A registration that stands: its place in the order (from 1), whether there is a seat for it, whether they came.

    `is_twice`: another one stands for the same name and place, or the same number.
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


@dataclass(frozen=True, slots=True)
class Recognition:
    """The players a registration may be of. `player`: who it is as far as anybody can tell who only asks for a tap, by
    the number given and the name, or by the name where no number was given and only one is alike.
    """

    registrant: Registrant
    players: tuple[Player, ...]
    player: Player | None

    @property
    def registration(self) -> Registration:
        return self.registrant.registration


@dataclass(frozen=True, slots=True)
class Registered:
    """How many stand: with a seat, and waiting. `left` are the seats nobody has; None where there is no limit."""

    seated: int
    waiting: int
    left: int | None


def terms_of(tournament: Tournament) -> RegistrationTerms | None:
    """One statement."""
    return RegistrationTerms.objects.filter(tournament=tournament).first()


def registration_phase(tournament: Tournament, terms: RegistrationTerms | None, *, now: datetime) -> RegistrationPhase:
    """From `opens_at` on, before `closes_at`, while the evening is open, and not after its day."""
    if terms is None:
        return RegistrationPhase.NOT_OFFERED
    if now < terms.opens_at:
        return RegistrationPhase.TOO_EARLY
    is_before = now < terms.closes_at and localdate(now) <= tournament.date
    is_open = is_before and tournament.state == TournamentState.OPEN
    return RegistrationPhase.OPEN if is_open else RegistrationPhase.OVER


def standing(tournament: Tournament) -> QuerySet[Registration]:
    """The registrations that were not cancelled, in their order."""
    return tournament.registrations.filter(cancelled_at=None).order_by("position")


def registered(tournament: Tournament, terms: RegistrationTerms) -> Registered:
    """One statement."""
    count = standing(tournament).count()
    seated = count if terms.seats is None else min(count, terms.seats)
    return Registered(seated, count - seated, None if terms.seats is None else terms.seats - seated)


def registration_of_form(tournament: Tournament, key: str) -> Registration | None:
    """What a form has made before; None for a new one. One statement."""
    return tournament.registrations.filter(key=key).first()


def place_of(registration: Registration) -> int:
    """The place of a registration in the order, from 1; of a cancelled one where it would be. One statement."""
    return 1 + standing(registration.tournament).filter(position__lt=registration.position).count()


def has_seat(place: int, terms: RegistrationTerms | None) -> bool:
    """Whether that place in the order has a seat."""
    return terms is None or terms.seats is None or place <= terms.seats


def registrants(tournament: Tournament, terms: RegistrationTerms | None) -> tuple[Registrant, ...]:
    """Everybody who stands, in their order. One statement."""
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


def matching_registrants(people: Iterable[Registrant], text: str) -> tuple[Registrant, ...]:
    """Those whose number, name or place has every word of `text`, as a search. No statement."""
    words = wanted_words(text)
    return tuple(each for each in people if words and has_words(_line(each.registration), words))


def recognitions(people: Sequence[Registrant], *, among: QuerySet[Player]) -> tuple[Recognition, ...]:
    """Who each of them may be: who has the number they gave, and who is alike. Two statements.

    Whom the desk has recognised is that player alone.
    """
    rows = [registered_row(each.registration) for each in people]
    numbers = {each.number for each in people if each.number}
    by_number = {each.number: each for each in among.filter(number__in=numbers).select_related("club")}
    alike = likenesses(rows, among=among)
    return tuple(
        _recognition(each, by_number.get(each.number), found) for each, found in zip(people, alike, strict=True)
    )


def registered_row(registration: Registration) -> PlayerRow:
    """What somebody wrote, as a player's row."""
    written = ("number", "family_name", "given_name", "place")
    return PlayerRow(**{name: getattr(registration, name) for name in written})


def registration_names(tournament: Tournament) -> Mapping[int, str]:
    """What the registrations are called that are still there, by id. One statement."""
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
    """What two registrations of one person share."""
    named = searched_text(registration.family_name, registration.given_name, registration.place)
    return (named, registration.number) if registration.number else (named,)


def _line(registration: Registration) -> str:
    row = registered_row(registration)
    return f"{row.number} {row.look_up['searched']}"
