"""Guests as people write them in files of results: Brändle Moritz, Tulln; Brändle Moritz (Tulln); Gast Brändle."""

import re
from collections.abc import Iterator, Mapping

from tournaments.intake.history.numbers import BLANK_OF_KEYS, guest, guest_of_key, is_number, numbered_person
from tournaments.intake.history.records import ImportedPerson, ImportNote
from tournaments.intake.players import PlayerRow
from tournaments.intake.text import one_line
from tournaments.intake.typed_name import name_and_place, typed_person

MARK = re.compile(r"(?:gast|gäste|gastspieler|gastspielerin|guest|g\.)", re.IGNORECASE)
MARKED = re.compile(rf"{MARK.pattern}(:|,|\s)\s*(.+)", re.IGNORECASE)
HAS_LETTER = re.compile(r"[^\W\d_]")


def is_guest_mark(cell: str) -> bool:
    """Whether a number's cell only says that somebody is a guest."""
    return bool(MARK.fullmatch(cell.strip()))


def person_or_guest(cell: str) -> ImportedPerson | None:
    """The person in a number cell: a number, a guest's key, or a guest's name."""
    if is_number(cell):
        return numbered_person(cell)
    if BLANK_OF_KEYS in cell:
        return guest_of_key(cell) if HAS_LETTER.search(cell) else None
    return typed_guest(cell)


def typed_guest(text: str) -> ImportedPerson | None:
    """A guest's name and, after a comma or in brackets, the place; None if there is no name."""
    name, place = key_and_place(text)
    if is_guest_mark(name) or not HAS_LETTER.search(name):
        return None
    named = typed_person(name)
    return guest(PlayerRow("", named.family_name, named.given_name, place=place)) if named.family_name else None


def key_and_place(text: str) -> tuple[str, str]:
    """The name and place of a guest whose name stands in the number's place, without "Gast" before it."""
    return name_and_place(_unmarked(one_line(text)))


def column_and_place(text: str) -> tuple[str, str]:
    """The name and place of somebody without a number in a column of names, without "Gast:" before it."""
    found = MARKED.fullmatch(one_line(text))
    return name_and_place(found[2] if found and found[1] == ":" else text, is_in_column=True)


def place_note(cells: Mapping[str, str], person: ImportedPerson, where: str) -> Iterator[ImportNote]:
    """A note on the part of a cell that was read as the place because of a comma, if one was."""
    row = person.row
    if row.number or not row.place or cells.get("place"):
        return
    for text in (one_line(cells.get("name", "")), one_line(cells.get("number", ""))):
        if "," in text and BLANK_OF_KEYS not in text and not text.endswith(")") and row.place in text:
            name = f"{row.family_name} {row.given_name}".strip()
            yield ImportNote(
                "past_guest_read", where, {"text": text, "name": name, "place": row.place}, person=person.key
            )
            return


def _unmarked(words: str) -> str:
    """Without "Gast" in front, which is a family name if only one word follows."""
    found = MARKED.fullmatch(words)
    if found is None or (found[1] != ":" and len(re.findall(r"\w+", found[2])) < 2):
        return words
    return found[2]
