"""What people are called where several stand together: short, and never two of them alike.

At a table the family name is enough where it stands once; else the given name's initial, the given name, the number or
the place follow, as far as it takes; where even these are the same, a count does. Lists have full names, and beside
those that stand twice what tells them apart. Every page and every printed list takes its names from here.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Protocol

LEAST_LETTERS = 4
"""To fewer letters no word is cut."""
KEPT_NAMES = 4_000
"""As they are compared: a live list of 300 people does it after every hand."""


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """What is known of somebody to call them by; "" for what is not. A number has four digits."""

    family_name: str
    given_name: str = ""
    number: str = ""
    place: str = ""

    @property
    def name(self) -> str:
        """Family name first, as on every list."""
        return f"{self.family_name} {self.given_name}".strip()


class Listable(Protocol):
    """Somebody with a full name on a list; no number is None or ""."""

    @property
    def name(self) -> str: ...
    @property
    def number(self) -> str | None: ...
    @property
    def place(self) -> str: ...


def told_apart(people: Sequence[NamedPerson]) -> tuple[str, ...]:
    """What each is called at one table, in the order given: it begins with the family name, and no two are alike."""
    return _distinct([[*_words(each.family_name, each.given_name), _long(each)] for each in people])


def told_apart_in_columns(people: Sequence[NamedPerson], *, letters: int) -> tuple[str, ...]:
    """The same for narrow columns: words of more than so many `letters` are cut and end in a full stop; family names
    that begin alike keep their beginning and the end that tells them apart, "Picc.bauer" and "Picc.inger".
    """
    most = max(letters, LEAST_LETTERS)
    return _distinct([_narrow(each, most, [other.family_name for other in people]) for each in people])


def listed_names(people: Sequence[Listable]) -> tuple[str, ...]:
    """Full names for a list, those that stand twice with the number behind them, else the place, both, or a count."""
    names = [_spaced(each.name) for each in people]
    twice = set(_alike(names))
    return _distinct([[name, *(_behind(people[at]) if at in twice else ())] for at, name in enumerate(names)])


def beside_namesakes(people: Sequence[Listable]) -> tuple[str, ...]:
    """The same for a list that shows it apart from the name: "" for everybody whose full name stands alone."""
    told = zip(people, listed_names(people), strict=True)
    return tuple(name.removeprefix(_spaced(each.name)).lstrip(", ") for each, name in told)


def names_beside_numbers(people: Sequence[Listable]) -> tuple[str, ...]:
    """Full names for a list with a column of numbers: only namesakes without a number need more beside them."""
    told = zip(people, listed_names(people), strict=True)
    return tuple(_spaced(each.name) if each.number else name for each, name in told)


def _narrow(person: NamedPerson, most: int, families: Sequence[str]) -> list[str]:
    family, given, place = (_cut(each, most) for each in (person.family_name, person.given_name, person.place))
    short, *longer = _words(family, given)
    return [short, *_ends(person.family_name, families, most), *longer, _spaced(f"{family} {person.number or place}")]


def _ends(family: str, families: Sequence[str], most: int) -> Iterator[str]:
    """A long family name by its beginning and its end, from where no other goes on alike, where some are cut alike."""
    alike = [each for each in families if _folded(each) != _folded(family) and _cut(each, most) == _cut(family, most)]
    if not alike or " " in family:
        return
    begins, ends = most // 2, most - most // 2 + 1
    at = min(max(_shared(family, each) for each in alike), len(family) - ends)
    end = family[at:] if len(family) - at <= ends else f"{family[at : at + ends - 1]}."
    yield f"{family[:begins]}.{end}" if at > begins else family


def _shared(one: str, other: str) -> int:
    """How many letters two different names have in common at their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _words(family: str, given: str) -> list[str]:
    """What somebody can be called, from the shortest on."""
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
    """The first of everybody's names; whoever shares it with somebody takes the next one, as long as there is one."""
    at = [0] * len(steps)
    names = [each[0] for each in steps]
    while further := [index for index in _alike(names) if at[index] + 1 < len(steps[index])]:
        for index in further:
            at[index] += 1
            names[index] = steps[index][at[index]]
    return tuple(_counted(names))


def _counted(names: Sequence[str]) -> Iterator[str]:
    """Those still alike with the next free count behind them."""
    alike = set(_alike(names))
    taken = {_folded(name) for index, name in enumerate(names) if index not in alike}
    for index, name in enumerate(names):
        numbered = (f"{name} {number}".strip() for number in count(1))
        free = next(each for each in numbered if _folded(each) not in taken) if index in alike else name
        taken.add(_folded(free))
        yield free


def _alike(names: Sequence[str]) -> list[int]:
    """Which of some names stand twice or more, whatever their case and however their letters are composed."""
    folded = [_folded(name) for name in names]
    counted = Counter(folded)
    return [index for index, name in enumerate(folded) if counted[name] > 1]


@lru_cache(KEPT_NAMES)
def _folded(name: str) -> str:
    return _spaced(unicodedata.normalize("NFKC", name).casefold())
