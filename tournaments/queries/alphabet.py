"""The sort order of names on every list and on paper, ignoring accents: Ö like o, Š like s, ß like ss.

Databases sort by code point or by their own collation, so people are sorted here.
"""

from collections.abc import Iterable

from tournaments.intake.folding import without_accents
from tournaments.models import Entry

InAlphabet = tuple[str, str, int]
"""A sort key: the name, the number ("" for none), the id."""


def alphabetical(name: str, number: str | None = "", pk: int = 0) -> InAlphabet:
    """The sort key of a full name; namesakes are sorted by number, then by id."""
    return without_accents(name), number or "", pk


def by_name(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Entries sorted by their players' names; the players must have been loaded."""
    return tuple(sorted(entries, key=place_of))


def place_of(entry: Entry) -> InAlphabet:
    """An entry's sort key on a list by name."""
    return alphabetical(entry.player.name, entry.player.number, entry.pk)
