"""How other software identifies people: by number, or guests by name and place."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tournaments.intake.history.numbers import guest_of_key
from tournaments.intake.typed_name import typed_person
from tournaments.models import Player

BLANK = "ˆ"
"""Replaces spaces within a key; the last one precedes the place."""
PersonKeys = Mapping[int, str]
"""Keys by player (id)."""


def keys_of(people: Iterable[Player]) -> PersonKeys:
    """Everybody's number, or `Name…ˆOrt` for a guest. Of guests whose keys mean the same name and place, all but the
    first (by id) have ` ‹2›`, ` ‹3›` … behind the place: they are different people.
    """
    found: dict[int, str] = {}
    alike: Counter[str] = Counter()
    for pk, person in sorted({each.pk: each for each in people}.items()):
        key = person.number or _guest_key(person)
        meant = None if person.number else guest_of_key(key)
        if meant:
            alike[meant.key] += 1
        found[pk] = f"{key} ‹{alike[meant.key]}›" if meant and alike[meant.key] > 1 else key
    return found


def _guest_key(person: Player) -> str:
    """The words of the name joined by BLANK, then the place unchanged. A comma separates family and given name if it
    would be ambiguous otherwise.
    """
    return f"{_name(person).replace(' ', BLANK)}{BLANK}{person.place.replace(BLANK, ' ')}"


def _name(person: Player) -> str:
    read = typed_person(person.name)
    if (read.family_name, read.given_name) == (person.family_name, person.given_name):
        return person.name
    return f"{person.family_name}, {person.given_name}"
