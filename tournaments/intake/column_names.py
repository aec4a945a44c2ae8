"""Read a whole name in one cell of a list: 0815 Skisberger Berta, Wien; Skisberger, Dr. Berta (Wien); Berta Skisberger.

A name alone does not always say which part is which. Then there are several readings, and names that are known, or
somebody who is asked, decide between them.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.intake.folding import spelt_words
from tournaments.intake.players import LIMITS, PlayerRow
from tournaments.intake.text import one_line
from tournaments.intake.titles import without_titles
from tournaments.intake.typed_name import typed_person
from tournaments.intake.written_name import is_one_name, is_surely_named, name_and_place, number_and_name

Readings = tuple[PlayerRow, ...]
"""Ways to read a name; of those with the same place the one as in lists, family name first, comes first."""


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


def settled(readings: Readings, given_names: Collection[str]) -> Readings:
    """The readings that remain by the known given names (folded words): one, or those among which somebody decides."""
    as_in_lists = list({each.place: each for each in reversed(readings)}.values())
    known = [each for each in readings if each.given_name and set(spelt_words(each.given_name)) <= set(given_names)]
    first = [each for each in as_in_lists if each in known]
    places = {each.place for each in first}
    return tuple(each for each in known if each in first or each.place not in places) or tuple(reversed(as_in_lists))


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
