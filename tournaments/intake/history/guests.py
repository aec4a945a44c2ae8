"""Guests as people write them in files of results: Brändle Moritz, Tulln; Brändle Moritz (Tulln); Gast Brändle."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from tournaments.intake.history.numbers import BLANK_OF_KEYS, guest, guest_of_key, is_number, numbered_person
from tournaments.intake.history.records import ImportedPerson, ImportNote
from tournaments.intake.players import LIMITS, PlayerRow
from tournaments.intake.text import one_line
from tournaments.intake.written_name import is_guest_mark, is_one_name, name_and_place, other_row, written_row

HAS_LETTER = re.compile(r"[^\W\d_]")
CodeAndFacts = tuple[str, dict[str, str]]
"""A note's code and facts."""


def person_or_guest(cell: str) -> ImportedPerson | None:
    """The person in a number cell: a number, perhaps with a name, a guest's key, or a guest's name."""
    if is_number(cell):
        return numbered_person(cell)
    if BLANK_OF_KEYS in cell:
        return guest_of_key(cell) if HAS_LETTER.search(cell) else None
    return written_person(cell)


def written_person(text: str) -> ImportedPerson | None:
    """Somebody by name and, after a comma or in brackets, the place, with a number or without one; None if there is no
    name, or what stands before it is no number.
    """
    row = written_row(text)
    if is_guest_mark(row.family_name) or not HAS_LETTER.search(row.family_name) or len(row.number) > LIMITS["number"]:
        return None
    found = numbered_person(row.number, row) if row.number else guest(row)
    return replace(found, otherwise=other_row(text))


def comma_notes(cells: Mapping[str, str], person: ImportedPerson, where: str) -> Iterator[ImportNote]:
    """A note on how a cell was read in which a comma may stand before the place or between the names, if one is."""
    for text in (one_line(cells.get("name", "")), one_line(cells.get("number", ""))):
        told = _as_place(text, cells, person.row) or _as_names(text, person.row)
        if told and BLANK_OF_KEYS not in text:
            code, facts = told
            yield ImportNote(code, where, {"text": text, **facts}, person=person.key)
            return


def _as_place(text: str, cells: Mapping[str, str], row: PlayerRow) -> CodeAndFacts | None:
    """The place that was read behind a comma."""
    if not row.place or cells.get("place") or f", {row.place}" not in re.sub(r"\s*,\s*", ", ", text):
        return None
    return "past_guest_read", {"name": f"{row.family_name} {row.given_name}".strip(), "place": row.place}


def _as_names(text: str, row: PlayerRow) -> CodeAndFacts | None:
    """The given name that was read behind a comma and several words, which may be both names."""
    before, comma, _after = text.partition(",")
    family, _place = name_and_place(before)
    if not comma or is_one_name(family) or not row.given_name or row.family_name.casefold() != family.casefold():
        return None
    return "past_comma_read", {"family": row.family_name, "given": row.given_name}
