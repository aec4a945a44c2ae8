"""Short, unambiguous names for people listed together.

At a table the family name suffices if it is unique; otherwise the given name's initial, the given name, the number or
the place are added as needed, and finally a count. Lists have full names, with additions for namesakes. Every page and
every printed list takes its names from here.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Protocol

LEAST_LETTERS = 4
"""Words are never cut to fewer letters."""
CACHED_NAMES = 4_000
"""Cached for comparison: a live list of 300 people compares names after every hand."""


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """The parts of a person's name; "" if unknown. A number has four digits."""

    family_name: str
    given_name: str = ""
    number: str = ""
    place: str = ""

    @property
    def name(self) -> str:
        """Family name first, as on every list."""
        return f"{self.family_name} {self.given_name}".strip()


class Listable(Protocol):
    """Somebody with a full name on a list; number None or "" for none."""

    @property
    def name(self) -> str: ...
    @property
    def number(self) -> str | None: ...
    @property
    def place(self) -> str: ...


def distinct_names(people: Sequence[NamedPerson]) -> tuple[str, ...]:
    """Unambiguous names at one table, in the given order; each starts with the family name."""
    return _distinct([[*_words(each.family_name, each.given_name), _long(each)] for each in people])


def distinct_column_names(people: Sequence[NamedPerson], *, letters: int) -> tuple[str, ...]:
    """The same for narrow columns: words of more than `letters` letters are cut and end in a full stop; family names
    that begin alike keep their beginning and the distinguishing end, "Picc.bauer" and "Picc.inger".
    """
    most = max(letters, LEAST_LETTERS)
    return _distinct([_narrow(each, most, [other.family_name for other in people]) for each in people])


def listed_names(people: Sequence[Listable]) -> tuple[str, ...]:
    """Full names for a list; namesakes are followed by the number, else the place, both, or a count."""
    names = [_spaced(each.name) for each in people]
    twice = set(_alike(names))
    return _distinct([[name, *(_behind(people[at]) if at in twice else ())] for at, name in enumerate(names)])


def namesake_suffixes(people: Sequence[Listable]) -> tuple[str, ...]:
    """The distinguishing additions alone: "" for everybody with a unique full name."""
    named = zip(people, listed_names(people), strict=True)
    return tuple(name.removeprefix(_spaced(each.name)).lstrip(", ") for each, name in named)


def names_next_to_numbers(people: Sequence[Listable]) -> tuple[str, ...]:
    """Full names for a list with a column of numbers, in which only namesakes without a number need an addition."""
    named = zip(people, listed_names(people), strict=True)
    return tuple(_spaced(each.name) if each.number else name for each, name in named)


def _narrow(person: NamedPerson, most: int, families: Sequence[str]) -> list[str]:
    family, given, place = (_cut(each, most) for each in (person.family_name, person.given_name, person.place))
    short, *longer = _words(family, given)
    return [short, *_ends(person.family_name, families, most), *longer, _spaced(f"{family} {person.number or place}")]


def _ends(family: str, families: Sequence[str], most: int) -> Iterator[str]:
    """A long family name's beginning and distinguishing end, for names that would be cut alike."""
    alike = [
        each for each in families if same_name(each) != same_name(family) and _cut(each, most) == _cut(family, most)
    ]
    if not alike or " " in family:
        return
    begins, ends = most // 2, most - most // 2 + 1
    at = min(max(_shared(family, each) for each in alike), len(family) - ends)
    end = family[at:] if len(family) - at <= ends else f"{family[at : at + ends - 1]}."
    yield f"{family[:begins]}.{end}" if at > begins else family


def _shared(one: str, other: str) -> int:
    """The length of the common prefix of two different names."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _words(family: str, given: str) -> list[str]:
    """Possible names, shortest first."""
    return [_spaced(each) for each in (family, f"{family} {given[:1]}." if given else family, f"{family} {given}")]


def _long(person: NamedPerson) -> str:
    return _spaced(f"{person.name} {person.number or person.place}")


def _behind(person: Listable) -> Iterator[str]:
    if person.number or person.place:
        yield _spaced(f"{person.name}, {person.number or person.place}")
    if person.number and person.place:
        yield _spaced(f"{person.name}, {person.number} {person.place}")


def _spaced(name: str) -> str:
    return " ".join(name.split())


def _cut(name: str, most: int) -> str:
    return " ".join(word if len(word) <= most else f"{word[: most - 1]}." for word in name.split())


def _distinct(steps: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Everybody's first name form; people who share one move on to the next while there are more."""
    at = [0] * len(steps)
    names = [each[0] for each in steps]
    while further := [index for index in _alike(names) if at[index] + 1 < len(steps[index])]:
        for index in further:
            at[index] += 1
            names[index] = steps[index][at[index]]
    return tuple(_counted(names))


def _counted(names: Sequence[str]) -> Iterator[str]:
    """Names that are still ambiguous, each followed by the next free count."""
    alike = set(_alike(names))
    taken = {same_name(name) for index, name in enumerate(names) if index not in alike}
    for index, name in enumerate(names):
        numbered = (f"{name} {number}".strip() for number in count(1))
        free = next(each for each in numbered if same_name(each) not in taken) if index in alike else name
        taken.add(same_name(free))
        yield free


def _alike(names: Sequence[str]) -> list[int]:
    """Indexes of names that occur more than once, ignoring case and Unicode composition."""
    folded = [same_name(name) for name in names]
    counted = Counter(folded)
    return [index for index, name in enumerate(folded) if counted[name] > 1]


@lru_cache(CACHED_NAMES)
def same_name(name: str) -> str:
    """The normalised form of a name, ignoring case, whitespace and Unicode composition."""
    return _spaced(unicodedata.normalize("NFKC", name).casefold())
