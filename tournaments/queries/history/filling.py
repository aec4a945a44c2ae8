"""Values in imported files that known people lack. Known values are never replaced."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from tournaments.intake.history.records import ImportedPerson
from tournaments.models import Player, PlayerContact
from tournaments.queries.history.matching import Matching

FILLABLE = ("number", "title", "place", "birth_year")


@dataclass(frozen=True, slots=True)
class FilledPlayer:
    """A known player with the values to fill in: columns that are empty now, and addresses if there are none."""

    player: Player
    values: Mapping[str, str]
    contact: Mapping[str, str]


def filled_players(people: Iterable[ImportedPerson], found: Matching) -> tuple[FilledPlayer, ...]:
    """The players to fill in. One statement."""
    known = [(each, player) for each in people if (player := found.meant.get(each.key))]
    contacts = set(PlayerContact.objects.filter(player__in=_ids(known)).values_list("player", flat=True))
    merged: dict[int, FilledPlayer] = {}
    for each, player in known:
        filled = FilledPlayer(
            player, _values(each, player, found.taken), {} if player.pk in contacts else contact_of(each)
        )
        if filled.values or filled.contact:
            merged.setdefault(player.pk, filled)
    return tuple(merged.values())


def contact_of(person: ImportedPerson) -> Mapping[str, str]:
    """Somebody's address in the files; empty if there is none, or only a place."""
    reached = person.contact.mail or person.contact.street
    return asdict(person.contact) if reached else {}


def _values(person: ImportedPerson, player: Player, taken: Collection[str]) -> dict[str, str]:
    """Values for the player's empty columns; the number only if nobody else has it."""
    said = {name: getattr(person.row, name) for name in FILLABLE}
    if said["number"] in taken or person.beside:
        said["number"] = ""
    return {name: value for name, value in said.items() if value and not getattr(player, name)}


def _ids(known: Sequence[tuple[ImportedPerson, Player]]) -> list[int]:
    return [player.pk for _, player in known]
