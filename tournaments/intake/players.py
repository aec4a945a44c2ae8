"""A player list from a spreadsheet or a text file: checked rows, and a line for every row not taken.

The columns are those the cups use today (`Nr.;Zuname;Vorname;Titel vor;Ort;Verein`), in any order, found by their
heading in German or English; text may be UTF-8, UTF-16 or Windows-1252, separated by semicolon, tab or comma.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

from tournaments.intake.folding import searched_text
from tournaments.intake.sound import family_sound
from tournaments.intake.text import one_line
from tournaments.intake.upload import UploadedRows, read_upload

HEADINGS: Mapping[str, frozenset[str]] = {
    "number": frozenset({"nr", "nummer", "spielernummer", "number", "no", "player number"}),
    "family_name": frozenset({"zuname", "nachname", "familienname", "family name", "last name", "surname", "name"}),
    "given_name": frozenset({"vorname", "given name", "first name"}),
    "title": frozenset({"titel", "titel vor", "title"}),
    "place": frozenset({"ort", "wohnort", "place", "town"}),
    "club": frozenset({"verein", "club", "klub"}),
    "birth_year": frozenset(
        {
            *("jahrgang", "geburtsjahr", "geburtsdatum", "geb", "geb jahr", "geb datum", "geboren", "jg"),
            *("birth year", "year of birth", "birth date", "date of birth", "born"),
        }
    ),
}
EMPTY_NUMBERS = frozenset({"0", "0.0"})
"""What a spreadsheet's formula makes of an empty cell. 0000 written out is a number."""
EARLIEST_BIRTH, LATEST_BIRTH = 1900, 2099
LIMITS = {"number": 4, "family_name": 80, "given_name": 80, "title": 40, "place": 80, "club": 80}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as a list or a form says: `number` has four digits, or is "" for a guest; so has `birth_year`, or ""."""

    number: str
    family_name: str
    given_name: str = ""
    title: str = ""
    place: str = ""
    club: str = ""
    birth_year: str = ""

    @property
    def look_up(self) -> dict[str, str]:
        """What is kept with a player so that they are found: by letters of name and place, and by its sound."""
        searched = searched_text(self.family_name, self.given_name, self.place)
        return {"searched": searched, "sound": family_sound(self.family_name)}


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A row that was not taken: its line in the file (from 1), a code, and what stands in it."""

    line: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerList:
    """What a file holds: the rows that can be taken, and why the others cannot."""

    rows: tuple[PlayerRow, ...]
    problems: tuple[RowProblem, ...]


def read_players(content: bytes, *, filename: str) -> PlayerList:
    """The players of a CSV, XLSX, XLS or ODS file. Raises FileRefused when it is none or has no column for names."""
    return checked_rows(read_upload(content, filename=filename, headings=HEADINGS, required=("family_name",)))


def checked_rows(upload: UploadedRows) -> PlayerList:
    """Every row is taken or reported; of two rows with one number the first is taken."""
    rows: list[PlayerRow] = []
    problems: list[RowProblem] = []
    seen: set[str] = set()
    for line, cells in upload.rows:
        row = _row(cells)
        problem = _problem(row, seen)
        if problem is None:
            rows.append(row)
            seen.add(row.number)
        else:
            problems.append(RowProblem(line=line, code=problem, text=_words(row)))
    problems += [
        RowProblem(line=line, code="open_quote", text=one_line(text)[:60]) for line, text in upload.open_quotes
    ]
    return PlayerList(rows=tuple(rows), problems=tuple(sorted(problems, key=lambda each: each.line)))


def _row(cells: Mapping[str, str]) -> PlayerRow:
    values = {field.name: one_line(cells.get(field.name, "")) for field in fields(PlayerRow)}
    number = "" if values["number"] in EMPTY_NUMBERS else padded(values["number"])
    return PlayerRow(**values | {"number": number, "birth_year": born(values["birth_year"])})


def born(text: str) -> str:
    """The year in a year or a date of birth as people write it (1958, 1.3.1958, 1958-03-01); without one, the text.

    Nothing but signs, and the 0 of an empty cell, are "".
    """
    years: list[str] = re.findall(r"(?<![0-9])[0-9]{4}(?![0-9])", text)
    if len(years) == 1 and EARLIEST_BIRTH <= int(years[0]) <= LATEST_BIRTH:
        return years[0]
    return "" if text in EMPTY_NUMBERS or not re.search(r"\w", text) else text


def is_birth_year(text: str) -> bool:
    """Whether this is "" or a year somebody alive can be born in."""
    return not text or bool(re.fullmatch(r"[0-9]{4}", text) and EARLIEST_BIRTH <= int(text) <= LATEST_BIRTH)


def padded(number: str) -> str:
    """A player number as it is written on lists: 7 and 7.0 (a spreadsheet's number) are 0007."""
    plain = number.removesuffix(".0")
    return plain.zfill(4) if re.fullmatch(r"[0-9]{1,4}", plain) else number


def _problem(row: PlayerRow, seen: Iterable[str]) -> str | None:
    if not row.family_name:
        return "name_missing"
    if row.number and not re.fullmatch(r"[0-9]{4}", row.number):
        return "number_form"
    if row.number and row.number in seen:
        return "number_twice"
    if not is_birth_year(row.birth_year):
        return "birth_year_form"
    return "too_long" if _too_long(row) else None


def _words(row: PlayerRow) -> str:
    """The row as somebody finds it again in the file, without opening it."""
    cells = (row.number, row.family_name, row.given_name, row.title, row.place, row.club, row.birth_year)
    return " · ".join(cell[:60] for cell in cells if cell)


def _too_long(row: PlayerRow) -> Sequence[str]:
    return [name for name, limit in LIMITS.items() if len(getattr(row, name)) > limit]
