"""Who is found at the door: players, and whoever registered beforehand; of one person one row."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments import access
from tournaments.models import Tournament, User
from tournaments.queries.people import MOST_FOUND, Arrival, arrivals, arriving
from tournaments.queries.registrations import Recognition, matching_registrants, recognitions, registrants, terms_of


@dataclass(frozen=True, slots=True)
class DoorHits:
    """Players found, those who registered marked; and registrations of whom nobody can say yet which player it is."""

    players: Sequence[Arrival] = ()
    registered: Sequence[Recognition] = ()

    @property
    def count(self) -> int:
        return len(self.players) + len(self.registered)


def found_at_door(tournament: Tournament, text: str, user: User, *, person: int = 0) -> DoorHits:
    """What a search finds, or one `person` (id; below 0 nobody).

    Three statements, two more where anybody registered, two more for those who are found.
    """
    players = access.players_to_see(user)
    one = arriving(tournament, players.filter(pk=person)) if person else ()
    found = one or arrivals(tournament, text, among=players)
    terms = terms_of(tournament) if text.strip() or one else None
    if terms is None:
        return DoorHits(found)
    waiting = [each for each in registrants(tournament, terms) if not each.has_come]
    known = {each.player.pk for each in found}
    named = set() if one else {each.registration.pk for each in matching_registrants(waiting, text)}
    asked = recognitions(waiting, among=players)
    marked = {each.player.pk: each.registration.pk for each in asked if each.player and each.player.pk in known}
    others = [each for each in asked if each.registration.pk in named - set(marked.values())]
    hits = [replace(each, registration=marked.get(each.player.pk)) for each in found]
    return DoorHits(hits, others[:MOST_FOUND])
