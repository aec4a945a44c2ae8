"""Which people without a number may be somebody else in the files, spelt alike: asked about, never decided."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from tournaments.intake.duplicates import alike_pairs
from tournaments.intake.history.records import ImportedPerson
from tournaments.intake.sound import family_sound


@dataclass(slots=True)
class _Asked:
    """Everybody by key with the groups (numbers) that each is in; who is asked about, and about whom (keys)."""

    people: Mapping[str, ImportedPerson]
    groups: Mapping[str, Set[int]]
    about: dict[str, str] = field(default_factory=dict)

    def ask(self, one: str, other: str) -> None:
        """Ask whether two (keys) are one person, unless they met: about the later one, if that has no number."""
        pairs = ((other, one), (one, other)) if self.groups[one].isdisjoint(self.groups[other]) else ()
        if found := next((pair for pair in pairs if self._can_be_asked(*pair)), None):
            self.about[found[0]] = found[1]

    def _can_be_asked(self, key: str, known: str) -> bool:
        """Nobody is asked about twice, nor is anybody another one may be."""
        is_settled = bool({key, known} & self.about.keys()) or key in self.about.values()
        return not (is_settled or self.people[key].row.number)


def with_alike(people: Sequence[ImportedPerson], groups: Mapping[str, Set[int]]) -> list[ImportedPerson]:
    """Everybody, with whom they may be in `beside`, if no group has both, as `queries.people.merging` compares
    players.
    """
    named = [each for each in people if each.row.family_name]
    asked = {each.key: each.beside for each in people if each.beside}
    found = _Asked({each.key: each for each in people}, groups, asked)
    rows = ((each.key, family_sound(row.family_name), row) for each in named for row in each.readings)
    for one, other in alike_pairs(rows):
        found.ask(one, other)
    return [replace(each, beside=found.about.get(each.key, each.beside)) for each in people]
