"""Notes as an import keeps them once it is done."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict

from tournaments.intake.history.numbers import is_of_guest, key_of_player
from tournaments.intake.history.records import ImportNote


def notes_as_json(notes: Iterable[ImportNote], people: Mapping[str, int]) -> list[dict[str, object]]:
    """Notes as plain JSON values; of guests they keep the player (id) by `people`, or only say that they are guests."""
    return [asdict(note) | {"facts": dict(note.facts), "person": _kept_key(note.person, people)} for note in notes]


def _kept_key(key: str, people: Mapping[str, int]) -> str:
    if is_of_guest(key) and key in people:
        return key_of_player(people[key])
    return key if not is_of_guest(key) else key.partition("-")[0] if key.startswith("n") else key[:1]
