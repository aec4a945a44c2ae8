"""Read a whole name in one cell of a list: 0815 Skisberger Berta, Wien; Skisberger, Dr. Berta (Wien); Berta Skisberger.

A name alone does not always say which part is which. Then there are several readings, and names that are known, or
somebody who is asked, decide between them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from tournaments.intake.folding import spelt_words
from tournaments.intake.players import LIMITS, PlayerRow
from tournaments.intake.text import one_line
from tournaments.intake.titles import without_titles
from tournaments.intake.typed_name import typed_person
from tournaments.intake.written_name import is_one_name, is_surely_named, name_and_place, number_and_name

SEVERAL = 3
"""Names of a list that tell what its commas stand before."""
Readings = tuple[PlayerRow, ...]
"""Ways to read a name; of those with the same place the one as in lists, family name first, comes first."""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """What the names of known people consist of: folded words of given names and of family names, and whole places."""

    given: frozenset[str] = frozenset()
    family: frozenset[str] = frozenset()
    places: frozenset[tuple[str, ...]] = frozenset()

    def has_given(self, row: PlayerRow) -> bool:
        """Whether the given names of a row are known ones."""
        return bool(row.given_name) and self.given.issuperset(spelt_words(row.given_name))

    def has_place(self, row: PlayerRow) -> bool:
        """Whether the place of a row is a known one."""
        return bool(row.place) and spelt_words(row.place) in self.places

    def turns(self, row: PlayerRow) -> bool:
        """Whether a row's given names are known as family names, and its family name is not."""
        given, family = spelt_words(row.given_name), spelt_words(row.family_name)
        return bool(given) and self.family.issuperset(given) and self.family.isdisjoint(family)

    def with_those_of(self, rows: Iterable[PlayerRow]) -> Self:
        """These and those of some more people."""
        more = known_names((each.family_name, each.given_name, each.place) for each in rows)
        return replace(
            self, given=self.given | more.given, family=self.family | more.family, places=self.places | more.places
        )


def known_names(people: Iterable[tuple[str, str, str]]) -> KnownNames:
    """What the family names, given names and places of people consist of; a family name alone says nothing."""
    named = [each for each in people if each[1]]
    return KnownNames(
        frozenset(word for _family, given, _place in named for word in spelt_words(given)),
        frozenset(word for family, _given, _place in named for word in spelt_words(family)),
        frozenset(spelt_words(place) for *_names, place in named if place),
    )


def name_readings(row: PlayerRow, cells: Mapping[str, str]) -> Readings:
    """A row with the name from its cell `name`, in all ways that agree with its other cells; none if they contradict,
    or it is not clear what its characters stand for.

    Beside a column of given names, or where it stands alone, the cell is the family name.
    """
    text = one_line(cells.get("name", ""))
    if row.family_name or not text:
        return (row,)
    if "given_name" in cells:
        return (replace(row, family_name=text),)
    number, name = number_and_name(text)
    if number and row.number not in ("", number):
        return ()
    known = replace(row, number=row.number or number, title=row.title or _titles(name))
    ways = dict.fromkeys(each for names, place in _divided(name, row.place) for each in _of(known, names, place))
    return tuple(ways) if all(map(is_surely_named, ways)) else ()


def settled_list(listed: Sequence[Readings], known: KnownNames) -> list[Readings]:
    """The readings that remain of every name of a list by what is known and what the list itself says: one, or those
    among which somebody decides.

    Names that can be read in one way only (Skisberger, Berta) tell of the others; two that contradict each other
    (Müller Eva, Eva Müller) are both left to somebody. In a list of several names with a comma behind several words
    (Müller Eva, Horn) and none with one between the names, it stands before the place.
    """
    known = known.with_those_of(each[0] for each in listed if len(each) == 1)
    ways = _with_places(listed, [settled(each, known) for each in listed])
    counts = _Counts.of(each[0] for each in ways)
    return [
        _with_turned(each, left, known, counts) if len(left) == 1 else left
        for each, left in zip(listed, ways, strict=True)
    ]


def settled(readings: Readings, known: KnownNames) -> Readings:
    """The readings of one name that remain by known given names and places."""
    as_in_lists = list({each.place: each for each in reversed(readings)}.values())
    given = [each for each in readings if known.has_given(each)]
    first = [each for each in as_in_lists if each in given]
    places = {each.place for each in first}
    likely = [each for each in given if each in first or each.place not in places]
    placed = [each for each in as_in_lists if known.has_place(each) and each.place not in {one.place for one in likely}]
    return tuple((*likely, *placed) or reversed(as_in_lists))


def _with_places(listed: Sequence[Readings], left: Sequence[Readings]) -> list[Readings]:
    """What is left of each name, with the places that a list's commas stand before, if all of them do."""
    unclear = [at for at, ways in enumerate(left) if len({each.place for each in ways}) > 1]
    pairs = zip(listed, left, strict=True)
    if len(unclear) < SEVERAL or any(_divides_names(every, ways) for every, ways in pairs):
        return list(left)
    return [listed[at][:1] if at in unclear else ways for at, ways in enumerate(left)]


def _divides_names(every: Readings, left: Readings) -> bool:
    """Whether the comma of a name stands between the names for sure."""
    if len(every) == 1:
        return bool(every[0].given_name)
    return len(left) == 1 and left[0].place != every[0].place


@dataclass(frozen=True, slots=True)
class _Counts:
    """How often words stand as given and as family names in a list."""

    given: Counter[str]
    family: Counter[str]

    @classmethod
    def of(cls, rows: Iterable[PlayerRow]) -> Self:
        named = [each for each in rows if each.given_name]
        given = Counter(word for each in named for word in spelt_words(each.given_name))
        return cls(given, Counter(word for each in named for word in spelt_words(each.family_name)))

    def are_against(self, row: PlayerRow) -> bool:
        """Whether as many other names of the list speak against the order that a row of it was read in as for it."""
        given, family = spelt_words(row.given_name), spelt_words(row.family_name)
        against = [*(self.family[each] for each in given), *(self.given[each] for each in family)]
        others = [*(self.given[each] - 1 for each in given), *(self.family[each] - 1 for each in family)]
        return max(against, default=0) >= max(*others, 1)


def _with_turned(readings: Readings, left: Readings, known: KnownNames, counts: _Counts) -> Readings:
    """The only reading left, and with it those that turn its names round, if these are as likely."""
    (row,) = left
    if len(readings) == 1 or known.has_given(row) or not (known.turns(row) or counts.are_against(row)):
        return left
    turned = (each for each in readings if each.place == row.place and each.family_name == row.given_name)
    return (row, *dict.fromkeys(turned))


def _divided(text: str, place: str) -> Sequence[tuple[str, str]]:
    """Names and places: a comma behind several words stands before a place, or between the names."""
    ways = _by_comma(*name_and_place(text, is_in_column=True))
    if not place:
        return ways
    same = [each for each in ways if spelt_words(each[1]) == spelt_words(place)]
    return [(name, place) for name, _ in same or [each for each in ways if not each[1]]]


def _by_comma(name: str, place: str) -> Sequence[tuple[str, str]]:
    """A name and place by where the first comma may stand."""
    first, comma, second = name.partition(", ")
    if not comma or is_one_name(first):
        return [(name, place)]
    return [(first, f"{second} ({place})" if place else second), (name, place)]


def _of(row: PlayerRow, name: str, place: str) -> Iterator[PlayerRow]:
    """The row with that name, family name first, and, without a comma, given names first."""
    names = typed_person(name)
    plain = replace(row, family_name=names.family_name, given_name=names.given_name, place=place or row.place)
    yield plain
    words = name.split()
    if "," not in name and names.given_name:
        yield replace(plain, family_name=names.given_name, given_name=names.family_name)
        yield replace(plain, family_name=words[-1], given_name=" ".join(words[:-1]))


def _titles(name: str) -> str:
    """The titles of a name, in its order."""
    words = Counter(name.replace(",", " ").split()) - Counter(without_titles(name).replace(",", " ").split())
    return " ".join(words.elements())[: LIMITS["title"]]
