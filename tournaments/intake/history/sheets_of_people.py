"""Parse player lists with all their columns."""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.intake.addresses import ADDRESS_LIMITS, ListedAddress, possible_address
from tournaments.intake.history.guests import comma_notes
from tournaments.intake.history.numbers import guest, is_number, numbered_person
from tournaments.intake.history.records import ImportedPerson, ImportedRecord, ImportNote
from tournaments.intake.history.shapes import FileLayout
from tournaments.intake.history.sheet import ImportedSheet
from tournaments.intake.players import EMPTY_NUMBERS, LIMITS, PlayerRow, born, is_birth_year
from tournaments.intake.written_name import is_guest_mark, other_row, written_row

TEXTS = ("family_name", "given_name", "title", "place", "club")
LEFT_OUT = {"mail": "past_mail", "postcode": "past_postcode"}
"""Parts of an address that are left out if they are impossible, with the code of the note."""


def read_people(sheet: ImportedSheet, layout: FileLayout) -> ImportedRecord:
    """Parse the people of a list; each is imported or noted."""
    people: dict[str, ImportedPerson] = {}
    notes = [ImportNote("open_quote", str(line)) for line in sheet.open_quotes]
    for line, cells in layout.rows(sheet):
        person = listed_person(cells)
        problem = "name_missing" if person is None else _problem(cells, person, people)
        if person is None or problem:
            notes.append(ImportNote(problem, str(line)))
        else:
            contact = possible_address(person.contact)
            notes += comma_notes(cells, person, str(line))
            notes += address_notes(person.contact, contact, str(line))
            people[person.key] = replace(person, contact=contact, where=str(line))
    return ImportedRecord(people=tuple(people.values()), notes=tuple(notes))


def listed_person(cells: Mapping[str, str]) -> ImportedPerson | None:
    """The person of a row, by number, or by name and place; None if it names nobody."""
    row, other = PlayerRow(cells.get("number", ""), **{name: cells.get(name, "") for name in TEXTS}), None
    if not row.family_name and cells.get("name"):
        other = other_row(cells["name"], is_in_column=True)
        row = _named_row(row, cells["name"])
    if not row.family_name:
        return None
    year = born(cells.get("birth_year", ""))
    texts = {name: getattr(row, name)[: LIMITS[name]] for name in TEXTS}
    full = PlayerRow("", **texts, birth_year=year if is_birth_year(year) else "")
    contact = ListedAddress(**{name: cells.get(name, "")[:most] for name, most in ADDRESS_LIMITS.items()})
    if not is_number(row.number):
        return ImportedPerson(guest(full).key, full, contact, otherwise=other)
    key = numbered_person(row.number).key
    numbered = other and replace(other, number=key[1:])
    return ImportedPerson(key, replace(full, number=key[1:]), contact, otherwise=numbered)


def _named_row(row: PlayerRow, text: str) -> PlayerRow:
    """A row with the name in one cell, which may say number and place, too, if no other cells do."""
    read = written_row(text, is_in_column=True)
    number = row.number if is_number(row.number) or not is_number(read.number) else read.number
    return PlayerRow(number, read.family_name, read.given_name, row.title, row.place or read.place, row.club)


def address_notes(said: ListedAddress, taken: ListedAddress, where: str) -> list[ImportNote]:
    """A note for each part of an address that was left out."""
    parts = [code for name, code in LEFT_OUT.items() if getattr(said, name) != getattr(taken, name)]
    return [ImportNote(code, where) for code in parts]


def _problem(cells: Mapping[str, str], person: ImportedPerson, known: Mapping[str, ImportedPerson]) -> str:
    number = cells.get("number", "")
    if number not in ("", *EMPTY_NUMBERS) and not is_number(number) and not is_guest_mark(number):
        return "number_form"
    if person.key in known:
        return "number_twice" if person.row.number else "person_twice"
    return ""
