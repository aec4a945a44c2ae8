"""Parse player lists with all their columns."""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.intake.addresses import ADDRESS_LIMITS, ListedAddress, possible_address
from tournaments.intake.history.guests import comma_notes
from tournaments.intake.history.name_cells import NameCells
from tournaments.intake.history.numbers import guest, is_number, numbered_person
from tournaments.intake.history.records import ImportedPerson, ImportedRecord, ImportNote
from tournaments.intake.history.shapes import FileLayout
from tournaments.intake.history.sheet import ImportedSheet
from tournaments.intake.players import EMPTY_NUMBERS, LIMITS, PlayerRow, born, is_birth_year
from tournaments.intake.written_name import is_guest_mark, other_row

TEXTS = ("family_name", "given_name", "title", "place", "club")
LEFT_OUT = {"mail": "past_mail", "postcode": "past_postcode"}
"""Parts of an address that are left out if they are impossible, with the code of the note."""


def read_people(sheet: ImportedSheet, layout: FileLayout) -> ImportedRecord:
    """Parse the people of a list; each is imported or noted."""
    people: dict[str, ImportedPerson] = {}
    notes = [ImportNote("open_quote", str(line)) for line in sheet.open_quotes]
    for line, cells in layout.rows(sheet):
        person = listed_person(cells, sheet.names)
        problem = "name_missing" if person is None else _problem(cells, person, people)
        if person is None or problem:
            notes.append(ImportNote(problem, str(line)))
        else:
            contact = possible_address(person.contact)
            notes += comma_notes(cells, person, str(line))
            notes += address_notes(person.contact, contact, str(line))
            people[person.key] = replace(person, contact=contact, where=str(line))
    return ImportedRecord(people=tuple(people.values()), notes=tuple(notes))


def listed_person(cells: Mapping[str, str], names: NameCells) -> ImportedPerson | None:
    """The person of a row, by number, or by name and place; None if it names nobody."""
    said = PlayerRow(cells.get("number", ""), **{name: cells.get(name, "") for name in TEXTS})
    is_in_one = not said.family_name and cells.get("name")
    row, *others = names.readings(said, cells["name"]) if is_in_one else (said,)
    if not row.family_name:
        return None
    year = born(cells.get("birth_year", ""))
    full, *unsure = (_full(each, year if is_birth_year(year) else "") for each in (row, *others))
    contact = ListedAddress(**{name: cells.get(name, "")[:most] for name, most in ADDRESS_LIMITS.items()})
    otherwise = unsure[0] if unsure else other_row(cells["name"], is_in_column=True) if is_in_one else None
    person = ImportedPerson(guest(full).key, full, contact, otherwise=otherwise, unsure=tuple(unsure))
    return with_number(person, row.number) if is_number(row.number) else person


def with_number(person: ImportedPerson, number: str) -> ImportedPerson:
    """Somebody under a number, however their name is read."""
    key = numbered_person(number).key
    row, *unsure = (replace(each, number=key[1:]) for each in (person.row, *person.unsure))
    other = person.otherwise and replace(person.otherwise, number=key[1:])
    return replace(person, key=key, row=row, otherwise=other, unsure=tuple(unsure))


def _full(row: PlayerRow, birth_year: str) -> PlayerRow:
    """A row cut to what a person may have; without a number."""
    return PlayerRow("", **{name: getattr(row, name)[: LIMITS[name]] for name in TEXTS}, birth_year=birth_year)


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
