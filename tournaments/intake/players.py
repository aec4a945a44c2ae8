"""Parse a player list from a spreadsheet or text file into valid rows and problems.

The columns are those used by the cups (`Nr.;Zuname;Vorname;Titel vor;Ort;Verein`) and of addresses, in any order,
identified by German or English headings; text may be UTF-8, UTF-16 or Windows-1252, separated by semicolon, tab or
comma.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from tournaments.intake.addresses import (
    ADDRESS_HEADINGS,
    ListedAddress,
    impossible_parts,
    listed_address,
    possible_address,
)
from tournaments.intake.folding import searched_text
from tournaments.intake.sound import family_sound
from tournaments.intake.text import one_line
from tournaments.intake.upload import UploadedRows, plain_heading, read_upload

HEADINGS: Mapping[str, frozenset[str]] = {
    "number": frozenset({"nr", "nummer", "spielernummer", "number", "no", "player number"}),
    "family_name": frozenset({"zuname", "nachname", "familienname", "family name", "last name", "surname", "name"}),
    "given_name": frozenset({"vorname", "given name", "first name"}),
    "title": frozenset({"titel", "titel vor", "title"}),
    "place": frozenset({"ort", "place"}),
    "club": frozenset({"verein", "club", "klub"}),
    "birth_year": frozenset(
        {
            *("jahrgang", "geburtsjahr", "geburtsdatum", "geb", "geb jahr", "geb datum", "geboren", "jg"),
            *("birth year", "year of birth", "birth date", "date of birth", "born"),
        }
    ),
    **ADDRESS_HEADINGS,
}
EMPTY_NUMBERS = frozenset({"0", "0.0"})
"""What a spreadsheet's formula yields for an empty cell. 0000 written out is a number."""
EARLIEST_BIRTH, LATEST_BIRTH = 1900, 2099
LIMITS = {"number": 4, "family_name": 80, "given_name": 80, "title": 40, "place": 80, "club": 80}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in a list or form: `number` has four digits, or is "" for a guest; `birth_year` has four digits or is
    "".
    """

    number: str
    family_name: str
    given_name: str = ""
    title: str = ""
    place: str = ""
    club: str = ""
    birth_year: str = ""

    @property
    def look_up(self) -> dict[str, str]:
        """Stored search data: folded name and place, and the sound code."""
        searched = searched_text(self.family_name, self.given_name, self.place)
        return {"searched": searched, "sound": family_sound(self.family_name)}


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A row that was not imported, or a part of one: its line in the file (from 1), a code, and its content."""

    line: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The content of a file: valid rows, and problems of the others.

    `attribute_cells` of each row are in the order of the attributes; "" if empty. `addresses` are the rows',
    () if no row has one, without parts that cannot be right: these are `left_out`. `lines` are the rows' line numbers
    in the file, from 1.
    """

    rows: tuple[PlayerRow, ...]
    problems: tuple[RowProblem, ...]
    attribute_cells: tuple[tuple[str, ...], ...] = ()
    addresses: tuple[ListedAddress, ...] = ()
    left_out: tuple[RowProblem, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)


def read_players(content: bytes, *, filename: str, attributes: Sequence[str] = ()) -> PlayerList:
    """Parse players from a CSV, XLSX, XLS or ODS file, including columns named after an attribute.

    Raises FileRefused if it is not such a file or has no column for names.
    """
    columns = {f"attribute {place}": frozenset({plain_heading(name)}) for place, name in enumerate(attributes)}
    upload = read_upload(content, filename=filename, headings={**HEADINGS, **columns}, required=("family_name",))
    return checked_rows(upload, columns=tuple(columns))


def checked_rows(upload: UploadedRows, *, columns: Sequence[str] = ()) -> PlayerList:
    """Accept or report each row; of rows with the same number, the first one is accepted. `columns` are attribute
    columns.
    """
    rows: list[PlayerRow] = []
    attribute_cells: list[tuple[str, ...]] = []
    addresses: list[ListedAddress] = []
    lines: list[int] = []
    problems: list[RowProblem] = []
    left_out: list[RowProblem] = []
    seen: set[str] = set()
    for line, cells in upload.rows:
        row, address = _row(cells), listed_address(cells)
        problem = _problem(row, seen)
        if not problem:
            rows.append(row)
            lines.append(line)
            addresses.append(possible_address(address))
            left_out += [RowProblem(line, code, _words(row)) for code in impossible_parts(address).values()]
            attribute_cells.append(tuple(one_line(cells.get(name, "")) for name in columns))
            seen.add(row.number)
        else:
            problems.append(RowProblem(line=line, code=problem, text=_words(row)))
    problems += [
        RowProblem(line=line, code="open_quote", text=one_line(text)[:60]) for line, text in upload.open_quotes
    ]
    in_order = tuple(sorted(problems, key=lambda each: each.line))
    return PlayerList(
        rows=tuple(rows),
        problems=in_order,
        attribute_cells=tuple(attribute_cells) if columns else (),
        addresses=tuple(addresses) if any(each.reaches for each in addresses) else (),
        left_out=tuple(left_out),
        lines=tuple(lines),
    )


def _row(cells: Mapping[str, str]) -> PlayerRow:
    by_name = {"place": cells.get("town", ""), **cells}
    values = {each.name: one_line(by_name.get(each.name, "")) for each in fields(PlayerRow)}
    number = "" if values["number"] in EMPTY_NUMBERS else padded(values["number"])
    return PlayerRow(**values | {"number": number, "birth_year": born(values["birth_year"])})


def born(text: str) -> str:
    """The year in a year or date of birth as people write it (1958, 1.3.1958, 1958-03-01); without one, the text.

    Punctuation only, and the 0 of an empty cell, yield "".
    """
    years: list[str] = re.findall(r"(?<![0-9])[0-9]{4}(?![0-9])", text)
    if len(years) == 1 and EARLIEST_BIRTH <= int(years[0]) <= LATEST_BIRTH:
        return years[0]
    return "" if text in EMPTY_NUMBERS or not re.search(r"\w", text) else text


def is_birth_year(text: str) -> bool:
    """Whether it is "" or a plausible birth year."""
    return not text or bool(re.fullmatch(r"[0-9]{4}", text) and EARLIEST_BIRTH <= int(text) <= LATEST_BIRTH)


def padded(number: str) -> str:
    """A player number in four digits: 7 and 7.0 (a spreadsheet's number) become 0007."""
    plain = number.removesuffix(".0")
    return plain.zfill(4) if re.fullmatch(r"[0-9]{1,4}", plain) else number


def _problem(row: PlayerRow, seen: Iterable[str]) -> str:
    if not row.family_name:
        return "name_missing"
    if row.number and not re.fullmatch(r"[0-9]{4}", row.number):
        return "number_form"
    if row.number and row.number in seen:
        return "number_twice"
    if not is_birth_year(row.birth_year):
        return "birth_year_form"
    return "too_long" if _too_long(row) else ""


def _words(row: PlayerRow) -> str:
    """The row's content, by which to find it in the file."""
    cells = (row.number, row.family_name, row.given_name, row.title, row.place, row.club, row.birth_year)
    return " · ".join(cell[:60] for cell in cells if cell)


def _too_long(row: PlayerRow) -> Sequence[str]:
    return [name for name, limit in LIMITS.items() if len(getattr(row, name)) > limit]
