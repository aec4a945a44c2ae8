"""Which people without a number are one person, spelt differently: by the words of the name and the place, or asked."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from tournaments.intake.folding import spelt_words
from tournaments.intake.history.completing import completed
from tournaments.intake.history.records import ImportedPerson
from tournaments.intake.history.spelt_alike import with_alike
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import name_words

NameWords = tuple[str, ...]


@dataclass(slots=True)
class _Known:
    """Everybody so far, by key; those without a number also by the words of their names (keys). `groups` are the
    numbers of the groups that each key is in.
    """

    groups: Mapping[str, set[int]]
    people: dict[str, ImportedPerson] = field(default_factory=dict)
    named: dict[NameWords, list[str]] = field(default_factory=dict)

    def namesakes(self, person: ImportedPerson) -> list[ImportedPerson]:
        """Who may have this name and has no number, unless the year of birth or a group with both says otherwise."""
        words = dict.fromkeys(name_words(row) for row in person.readings)
        keys = dict.fromkeys(key for each in words for key in self.named.get(each, ()))
        return [each for key in keys if self._may_be(each := self.people[key], person)]

    def _may_be(self, known: ImportedPerson, person: ImportedPerson) -> bool:
        years = {known.row.birth_year, person.row.birth_year} - {""}
        return len(years) < 2 and self.groups[known.key].isdisjoint(self.groups[person.key])

    def add(self, person: ImportedPerson) -> None:
        """Add somebody, whom others without a number may be."""
        self.people[person.key] = person
        if not person.row.number:
            for words in {name_words(row) for row in person.readings}:
                self.named.setdefault(words, []).append(person.key)


def without_doubles(
    people: Sequence[ImportedPerson], apart: Iterable[Set[str]]
) -> tuple[list[ImportedPerson], Mapping[str, str]]:
    """Everybody once, and the keys of those left out with those of whom they are. `apart` are groups of different
    people (keys).

    Two without a number are one person if their names are the same words and both say the same place, or none; years of
    birth must not contradict, and no group may have both. Where the words are turned round, both ways to read the name
    stay (`unsure`). Where only one says a place, or they are only spelt alike, the other keeps
    their key in `beside`, so that it is asked about.
    """
    found = _Known(_groups(people, apart))
    keys: dict[str, str] = {}
    for each in people:
        same = None if each.row.number else next((one for one in found.namesakes(each) if _is_surely(one, each)), None)
        if same:
            found.people[same.key] = _joined(same, each)
            found.groups[same.key].update(found.groups[each.key])
            keys[each.key] = same.key
        else:
            found.add(each)
    return with_alike(_asked(list(found.people.values()), found.groups), found.groups), keys


def _groups(people: Iterable[ImportedPerson], apart: Iterable[Set[str]]) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {each.key: set() for each in people}
    for at, keys in enumerate(apart):
        for key in keys & found.keys():
            found[key].add(at)
    return found


def _is_surely(known: ImportedPerson, person: ImportedPerson) -> bool:
    said = {_name_and_place(row) for each in (known, person) for row in (each.row, *each.unsure)}
    return len(said) == 1 and known.beside == person.beside


def _name_and_place(row: PlayerRow) -> tuple[NameWords, NameWords]:
    return name_words(row), spelt_words(row.place)


def _joined(known: ImportedPerson, person: ImportedPerson) -> ImportedPerson:
    """Somebody with what the other spelling brings: its way to read the name, and what only it has."""
    ways = {_divided(row): row for row in (*person.unsure, person.row, *known.unsure, known.row)}
    unsure = tuple(row for divided, row in ways.items() if divided != _divided(known.row))
    named = replace(person, row=replace(person.row, given_name=""))
    return replace(completed(known, named), unsure=unsure)


def _divided(row: PlayerRow) -> tuple[NameWords, NameWords]:
    return spelt_words(row.family_name), spelt_words(row.given_name)


def _asked(people: Sequence[ImportedPerson], groups: Mapping[str, set[int]]) -> list[ImportedPerson]:
    """Everybody, with whom they may be in `beside` where it is not sure: somebody who is not asked about like this."""
    known = _Known(groups)
    asked: dict[str, str] = {}
    for each in sorted(people, key=lambda person: not person.row.place):
        likely = [] if each.row.number else [one for one in known.namesakes(each) if _may_live_there(one, each)]
        if likely and not each.beside:
            asked[each.key] = likely[0].key
        elif not each.beside:
            known.add(each)
    return [replace(each, beside=asked.get(each.key, each.beside)) for each in people]


def _may_live_there(known: ImportedPerson, person: ImportedPerson) -> bool:
    """Whether both say the same place with the same words of the name, or one of them says none."""
    pairs = ((_name_and_place(one), _name_and_place(other)) for one in known.readings for other in person.readings)
    return any(one == other or (one[0] == other[0] and not (one[1] and other[1])) for one, other in pairs)
