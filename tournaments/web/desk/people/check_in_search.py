"""Search at check-in across players and advance registrations, with one row per person."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from tournaments import access
from tournaments.models import Ban, Player, Tournament, User
from tournaments.queries.people.registrations import (
    FullHouse,
    Recognition,
    Registrant,
    full_house,
    matching_registrants,
    recognitions,
    registrants,
    terms_of,
)
from tournaments.queries.people.search import MOST_FOUND, FoundPlayer, as_found_players, players_found


@dataclass(frozen=True, slots=True)
class CheckInCandidate:
    """Somebody who may be checked in: a player (`who`), or None for a new guest, and their advance registration
    (`registrant`). `is_unclear`: the desk has to decide which player it is.

    `tag` makes the form's key unique. URLs: the form's target (`to`), the page with all payment methods (`ways`), the
    form for another fee (`less`), the override of a ban (`admit`). `owed` is in cents.
    """

    who: FoundPlayer | None
    registrant: Registrant | None
    tag: str
    to: str
    ways: str
    less: str
    admit: str
    owed: int
    is_unclear: bool = False

    @property
    def player(self) -> Player | None:
        return self.who.player if self.who else None

    @property
    def ban(self) -> Ban | None:
        return self.who.ban if self.who else None

    @property
    def is_present(self) -> bool:
        return self.who is not None and self.who.is_present

    @property
    def waits(self) -> bool:
        """Whether they are on the waiting list."""
        return self.registrant is not None and not self.registrant.has_seat


@dataclass(frozen=True, slots=True)
class CheckInHits:
    """Players found, marked if registered, and registrations that cannot be matched to a player yet.

    `house`: how many seats are taken, if there is a limit.
    """

    players: Sequence[CheckInCandidate] = ()
    registered: Sequence[CheckInCandidate] = ()
    house: FullHouse | None = None

    @property
    def everybody(self) -> Sequence[CheckInCandidate]:
        return (*self.registered, *self.players)

    @property
    def count(self) -> int:
        return len(self.everybody)

    @property
    def takes_focus(self) -> bool:
        """Whether exactly one person is found who can be checked in with Enter: not present yet, not on the waiting
        list.
        """
        return self.count == 1 and not (self.everybody[0].is_present or self.everybody[0].waits)


def check_in_hits(
    tournament: Tournament, text: str, user: User, *, person: int = 0, registration: int = 0
) -> CheckInHits:
    """Search by text, or show one `person` (id; negative for nobody), or one `registration` (id), as that person if
    given.

    Three statements; two more if there are registrations, two more for hits, two more for players found only by their
    registration.
    """
    players = access.players_to_check_in(user, tournament)
    one = as_found_players(tournament, players.filter(pk=person)) if person else ()
    found = one or players_found(tournament, text, among=players)
    terms = terms_of(tournament) if text.strip() or one or registration else None
    if terms is None:
        return CheckInHits([player_candidate(tournament, each) for each in found])
    everybody = registrants(tournament, terms)
    house, waiting = full_house(everybody, terms), [each for each in everybody if not each.has_come]
    if registration:
        mine = next((each for each in waiting if each.registration.pk == registration), None)
        return _one_of(tournament, mine, one, house)
    named = set() if one else {each.registration.pk for each in matching_registrants(waiting, text)}
    asked, known = recognitions(waiting, among=players), {each.player.pk for each in found}
    marked = {each.player.pk: each.registrant for each in asked if each.player and each.player.pk in known}
    others = named - {each.registration.pk for each in marked.values()}
    hits = [player_candidate(tournament, each, marked.get(each.player.pk)) for each in found]
    shown = [each for each in asked if each.registration.pk in others][:MOST_FOUND]
    theirs = _found_players(tournament, user, [each.player.pk for each in shown if each.player])
    return CheckInHits(hits, [_recognised(tournament, each, theirs) for each in shown], house)


def player_candidate(
    tournament: Tournament, who: FoundPlayer, registrant: Registrant | None = None
) -> CheckInCandidate:
    """A player to check in."""
    evening, player = tournament.pk, who.player.pk
    registered = {"registration": registrant.registration.pk} if registrant else {}
    here, query = reverse("web:desk_check_in", args=[evening]), urlencode({"player": player, **registered})
    args = [evening, registrant.registration.pk, player] if registrant else [evening, player]
    to, less = ("arrive_registered", "arrive_registered_otherwise") if registrant else ("arrive", "arrive_otherwise")
    admit = reverse("web:desk_admit", args=[evening, player])
    return CheckInCandidate(
        who,
        registrant,
        tag=str(player),
        to=reverse(f"web:desk_{to}", args=args),
        ways=f"{here}?{query}",
        less=reverse(f"web:desk_{less}", args=args),
        admit=f"{admit}?{urlencode(registered)}" if registered else admit,
        owed=who.account.owed,
    )


def guest_candidate(tournament: Tournament, registrant: Registrant, *, is_unclear: bool = False) -> CheckInCandidate:
    """A registered person, as a new guest."""
    evening, registration = tournament.pk, registrant.registration.pk
    return CheckInCandidate(
        None,
        registrant,
        tag=f"guest{registration}",
        to=reverse("web:desk_recognise", args=[evening, registration]),
        ways=f"{reverse('web:desk_check_in', args=[evening])}?{urlencode({'registration': registration})}",
        less=reverse("web:desk_welcome_otherwise", args=[evening, registration]),
        admit="",
        owed=tournament.fee_cents,
        is_unclear=is_unclear,
    )


def candidates_for(tournament: Tournament, each: Recognition, user: User) -> list[CheckInCandidate]:
    """A registered person, as each of the players they may be. Two statements."""
    theirs = _found_players(tournament, user, [player.pk for player in each.players])
    return [player_candidate(tournament, theirs[player.pk], each.registrant) for player in each.players]


def _one_of(
    tournament: Tournament, mine: Registrant | None, one: Sequence[FoundPlayer], house: FullHouse | None
) -> CheckInHits:
    """A registered person as that one player or as a new guest; nobody if they have arrived or cancelled."""
    if mine is None:
        return CheckInHits([player_candidate(tournament, each) for each in one], house=house)
    if one:
        return CheckInHits([player_candidate(tournament, one[0], mine)], house=house)
    return CheckInHits(registered=[guest_candidate(tournament, mine)], house=house)


def _recognised(tournament: Tournament, each: Recognition, theirs: Mapping[int, FoundPlayer]) -> CheckInCandidate:
    """A registered person as the player they most likely are; otherwise undecided, or a guest."""
    if each.player:
        return player_candidate(tournament, theirs[each.player.pk], each.registrant)
    return guest_candidate(tournament, each.registrant, is_unclear=bool(each.players))


def _found_players(tournament: Tournament, user: User, people: Iterable[int]) -> Mapping[int, FoundPlayer]:
    """Players (ids) as check-in shows them. Two statements if there are any."""
    wanted = set(people)
    found = (
        as_found_players(tournament, access.players_to_check_in(user, tournament).filter(pk__in=wanted))
        if wanted
        else ()
    )
    return {each.player.pk: each for each in found}
