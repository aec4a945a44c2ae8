"""Who is at a tournament, as far as lists need it."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.lists import ListedPlayer
from tournaments.models import Entry, Tournament
from tournaments.names import NamedPerson

COLUMNS = ("pk", "tournament", "is_present", "lot")
PERSON = ("player", "player__number", "player__family_name", "player__given_name", "player__place")


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry with its player; `lot` is the one drawn for a tie, None without."""

    entry: int
    tournament: int
    is_present: bool
    lot: int | None
    person: ListedPlayer


def listed_entries(tournaments: Iterable[Tournament]) -> tuple[ListedEntry, ...]:
    """The entries of some tournaments, in order of check-in. One statement."""
    ids = [each.pk for each in tournaments]
    rows = Entry.objects.filter(tournament__in=ids).order_by("pk").values_list(*COLUMNS, *PERSON)
    return tuple(
        ListedEntry(entry, of, is_present, lot, _person(*person)) for entry, of, is_present, lot, *person in rows
    )


def _person(player: int, number: str | None, family_name: str, given_name: str, place: str) -> ListedPlayer:
    name = NamedPerson(family_name, given_name).name
    return ListedPlayer(player=player, number=number or "", name=name, place=place)
