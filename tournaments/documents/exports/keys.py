"""How other software identifies people: by number, or guests by name and place."""

from tournaments.intake.typed_name import typed_person
from tournaments.models import Player

BLANK = "ˆ"
"""Replaces spaces within a key; the last one precedes the place."""


def key_of(person: Player) -> str:
    """The number, or `Name…ˆOrt` for a guest: the words of the name joined by BLANK, then the place unchanged.

    A comma separates family and given name if it would be ambiguous otherwise.
    """
    if person.number:
        return person.number
    return f"{_name(person).replace(' ', BLANK)}{BLANK}{person.place.replace(BLANK, ' ')}"


def _name(person: Player) -> str:
    read = typed_person(person.name)
    if (read.family_name, read.given_name) == (person.family_name, person.given_name):
        return person.name
    return f"{person.family_name}, {person.given_name}"
