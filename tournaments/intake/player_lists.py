"""Parse a player list from a spreadsheet or text file into valid rows and problems.

The columns are those used by the cups (`Nr.;Zuname;Vorname;Titel vor;Ort;Verein`) and of addresses, in any order,
identified by German or English headings; text may be UTF-8, UTF-16 or Windows-1252, separated by semicolon, tab or
comma. A column `Name` without one for the given name has both (`column_names`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace

from tournaments.intake.addresses import ListedAddress, impossible_parts, listed_address, possible_address
from tournaments.intake.column_names import name_readings
from tournaments.intake.players import (
    EMPTY_NUMBERS,
    HEADINGS,
    LIMITS,
    PlayerList,
    PlayerRow,
    RowProblem,
    born,
    is_birth_year,
    padded,
)
from tournaments.intake.text import one_line
from tournaments.intake.upload import UploadedRows, plain_heading, read_upload

NAMES = {"Zuname": ["family_name", "name"]}
"""The columns of which a list of people needs one."""


def read_players(content: bytes, *, filename: str, attributes: Sequence[str] = ()) -> PlayerList:
    """Parse players from a CSV, XLSX, XLS or ODS file, including columns named after an attribute.

    Raises FileRefused if it is not such a file or has no column for names.
    """
    columns = {f"attribute {place}": frozenset({plain_heading(name)}) for place, name in enumerate(attributes)}
    upload = read_upload(content, filename=filename, headings={**HEADINGS, **columns}, required=NAMES)
    return checked_rows(upload, columns=tuple(columns))


def checked_rows(upload: UploadedRows, *, columns: Sequence[str] = ()) -> PlayerList:
    """Accept or report each row; of rows with the same number, the first one is accepted. `columns` are attribute
    columns.
    """
    rows: list[PlayerRow] = []
    readings: list[tuple[PlayerRow, ...]] = []
    attribute_cells: list[tuple[str, ...]] = []
    addresses: list[ListedAddress] = []
    lines: list[int] = []
    problems: list[RowProblem] = []
    left_out: list[RowProblem] = []
    seen: set[str] = set()
    for line, cells in upload.rows:
        plain, address = _row(cells), listed_address(cells)
        ways = name_readings(plain, cells)
        row = ways[0] if ways else replace(plain, family_name=one_line(cells["name"]))
        problem = _problem(row, seen) if ways else "name_unsure"
        if not problem:
            rows.append(row)
            readings.append(tuple(ways))
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
        readings=tuple(readings),
    )


def _row(cells: Mapping[str, str]) -> PlayerRow:
    by_name = {"place": cells.get("town", ""), **cells}
    values = {each.name: one_line(by_name.get(each.name, "")) for each in fields(PlayerRow)}
    number = "" if values["number"] in EMPTY_NUMBERS else padded(values["number"])
    return PlayerRow(**values | {"number": number, "birth_year": born(values["birth_year"])})


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
