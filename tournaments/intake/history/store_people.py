"""Parse the people in the web program's store, except for details the product cannot represent."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournaments.intake.addresses import ListedAddress, possible_address
from tournaments.intake.history.numbers import is_number, numbered_person
from tournaments.intake.history.records import NOWHERE, ImportedPerson, ImportNote
from tournaments.intake.history.rounds import Taken
from tournaments.intake.history.sheets_of_people import address_notes
from tournaments.intake.players import LIMITS, PlayerRow, born, is_birth_year, padded
from tournaments.intake.same_person import is_same_person
from tournaments.intake.text import one_line

FAMILY, GIVEN, TITLE, AFTER, ADDITION, STREET, POSTCODE, TOWN = range(8)
LANDLINE, MOBILE, BORN, MAIL, BITS, PLAYS_FOR = range(8, 14)
ACTIVE_IN = 14
"""Index of the letters of the cups a person is active in."""
MALE, DEAD, MOVED_AWAY, VIP, WITHOUT_TITLE = 1, 2, 4, 8, 16
DROPPED: Mapping[str, Sequence[int]] = {
    "phone": (LANDLINE, MOBILE),
    "title_after": (AFTER, ADDITION),
    "active": (ACTIVE_IN,),
}
"""Fields that are not imported, by the word used in the note."""
MARKS: Mapping[str, int] = {"dead": DEAD, "moved": MOVED_AWAY, "marks": MALE | VIP}
"""Bits that are not imported, likewise."""
NAMED, MOST_NAMED = frozenset({"dead", "moved"}), 50
"""Whose numbers the note says, and how many of them, so that a board can look at them."""


def store_people(root: Mapping[str, Any], taken: Taken) -> Iterator[ImportedPerson]:
    """People by number: the players, and those listed only by a cup."""
    known: dict[str, ImportedPerson] = {}
    left: defaultdict[str, list[str]] = defaultdict(list)
    for key, value in _children(root.get("SPIELERext")):
        cells = plain_cells(value)
        if person := _person(key, cells, f"SPIELERext/{key}", taken):
            known[person.key] = person
            for word in _left(cells):
                left[word].append(person.row.number)
    yield from known.values()
    yield from _of_cups(_child(root.get("CUPS"), "SPIELERnr"), known, taken)
    taken.notes += [_left_note(word, numbers) for word, numbers in left.items()]


def _left(cells: Sequence[Any]) -> Iterator[str]:
    """The words of what is not imported of a person."""
    yield from (word for word, places in DROPPED.items() if any(_cell(cells, at) for at in places))
    yield from (word for word, bits in MARKS.items() if _bits(cells) & bits)


def _left_note(word: str, numbers: Sequence[str]) -> ImportNote:
    named = ", ".join(numbers[:MOST_NAMED]) + (" …" if len(numbers) > MOST_NAMED else "")
    facts: dict[str, str | int] = {"people": len(numbers)} | ({"numbers": named} if word in NAMED else {})
    return ImportNote(f"past_left_{word}", "SPIELERext", facts)


def plain_cells(value: object) -> list[Any]:
    """A player's cells in the current order: older ones have several booleans instead of one bit field."""
    cells = list(value) if isinstance(value, list) else _as_list(value)
    flags = 0
    while len(cells) > BITS + flags and isinstance(cells[BITS + flags], bool):
        flags += 1
    if not flags:
        return cells
    bits = sum(1 << at for at, flag in enumerate(cells[BITS : BITS + flags]) if flag)
    return [*cells[:BITS], bits, *cells[BITS + flags :]]


def _person(key: str, cells: Sequence[Any], where: str, taken: Taken) -> ImportedPerson | None:
    family = _cell(cells, FAMILY)
    if not is_number(key) or not family:
        taken.notes.append(ImportNote("name_missing" if is_number(key) else "number_form", where))
        return None
    year = born(_cell(cells, BORN))
    town = _cell(cells, TOWN)
    row = PlayerRow(
        padded(key),
        family[: LIMITS["family_name"]],
        _cell(cells, GIVEN)[: LIMITS["given_name"]],
        "" if _bits(cells) & WITHOUT_TITLE else _cell(cells, TITLE)[: LIMITS["title"]],
        (_cell(cells, PLAYS_FOR) or town)[: LIMITS["place"]],
        birth_year=year if is_birth_year(year) else "",
    )
    said = _contact(cells)
    contact = possible_address(said)
    taken.notes += address_notes(said, contact, where)
    return ImportedPerson(numbered_person(key).key, row, contact)


def _contact(cells: Sequence[Any]) -> ListedAddress:
    """The address; none of somebody who is dead, so that nobody writes to them."""
    if _bits(cells) & DEAD:
        return NOWHERE
    town = _cell(cells, TOWN)
    return ListedAddress(_cell(cells, MAIL)[:254], _cell(cells, STREET)[:80], _cell(cells, POSTCODE)[:10], town[:80])


def _of_cups(value: object, known: Mapping[str, ImportedPerson], taken: Taken) -> Iterator[ImportedPerson]:
    """The cups' own lists, `family name, given name, "town, street", place, …`; conflicting names for a number are
    noted.
    """
    for key, each in _children(value):
        cells = each if isinstance(each, list) else _as_list(each)
        where = f"CUPS/SPIELERnr/{key}"
        if not is_number(key) or not _cell(cells, 0):
            continue
        town = _cell(cells, 2).partition(",")[0]
        place = (_cell(cells, 3) or town)[: LIMITS["place"]]
        names = _cell(cells, 0)[: LIMITS["family_name"]], _cell(cells, 1)[: LIMITS["given_name"]]
        person = ImportedPerson(numbered_person(key).key, PlayerRow(padded(key), *names, place=place))
        other = known.get(person.key)
        if other is None:
            yield person
        elif not is_same_person(other.row, person.row):
            taken.notes.append(ImportNote("past_two_names", where, {"number": padded(key)}))


def _bits(cells: Sequence[Any]) -> int:
    value = cells[BITS] if len(cells) > BITS else 0
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0


def _cell(cells: Sequence[Any], at: int) -> str:
    value = cells[at] if len(cells) > at else ""
    return one_line(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _children(value: object) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return [(str(at), each) for at, each in enumerate(value) if each is not None] if isinstance(value, list) else []


def _child(value: object, name: str) -> object:
    return value.get(name) if isinstance(value, dict) else None


def _as_list(value: object) -> list[Any]:
    """A node with indexes as keys as a list, with None for missing ones."""
    found = {int(key): each for key, each in _children(value) if key.isascii() and key.isdecimal() and len(key) < 3}
    return [found.get(at) for at in range(max(found, default=-1) + 1)]
