"""Read an uploaded file into cells under known headings."""

import csv
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tournaments.intake.child.limits import MOST_ROWS
from tournaments.intake.child.not_read import NotRead
from tournaments.intake.delimited import Cells, delimited
from tournaments.intake.spreadsheet import spreadsheet_lines
from tournaments.intake.text import NotText, decode

SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""Magic numbers of XLSX, XLSM and ODS, and of XLS."""
ENDINGS = (".xlsx", ".xlsm", ".ods")

NumberedLine = tuple[int, Cells | str]


class FileRefused(ValueError):  # noqa: N818 - named by what happened
    """The file as a whole cannot be read. `code` is stable, `facts` are what its sentence names; nothing of it was
    imported.
    """

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class UploadedRows:
    """The rows below the headings: line number in the file (from 1) and cells by known column.

    `open_quotes` are lines that could not be read because of an unclosed quotation mark.
    """

    rows: tuple[tuple[int, Mapping[str, str]], ...]
    open_quotes: tuple[tuple[int, str], ...] = ()


def read_upload(
    content: bytes, *, filename: str, headings: Mapping[str, frozenset[str]], required: Mapping[str, Collection[str]]
) -> UploadedRows:
    """Read a CSV, XLSX, XLS or ODS file. `required` columns by title: any one of those of a title will do.

    Raises FileRefused: no_spreadsheet, old_format, password, empty_file, too_large, too_costly, reading_busy,
    no_heading, no_rows.
    """
    lines = [(number, cells) for number, cells in _lines(content, filename) if any(cells)]
    if not lines:
        raise FileRefused("empty_file")
    known = _known(lines[0][1], headings)
    if missing := [title for title, names in required.items() if known.keys().isdisjoint(names)]:
        raise FileRefused("no_heading", columns=", ".join(missing))
    if not lines[1:]:
        raise FileRefused("no_rows")
    return UploadedRows(
        rows=tuple((number, _named(cells, known)) for number, cells in lines[1:] if not isinstance(cells, str)),
        open_quotes=tuple((number, line) for number, line in lines[1:] if isinstance(line, str)),
    )


def _lines(content: bytes, filename: str) -> Iterable[NumberedLine]:
    if content.startswith(SPREADSHEETS):
        return _spreadsheet_lines(content)
    if filename.lower().endswith(ENDINGS):
        raise FileRefused("no_spreadsheet")
    return _csv_lines(content)


def _spreadsheet_lines(content: bytes) -> list[NumberedLine]:
    try:
        return list(spreadsheet_lines(content))
    except NotRead as error:
        raise FileRefused(error.code) from error


def _csv_lines(content: bytes) -> list[NumberedLine]:
    try:
        return _limited(delimited(decode(content)))
    except (NotText, csv.Error) as error:
        raise FileRefused("no_spreadsheet") from error


def _limited(lines: Iterator[NumberedLine]) -> list[NumberedLine]:
    taken: list[NumberedLine] = []
    for line in lines:
        if len(taken) > MOST_ROWS:
            raise FileRefused("too_large")
        taken.append(line)
    return taken


def _known(heading: Cells | str, headings: Mapping[str, frozenset[str]]) -> Mapping[str, int]:
    """The index of each known column; of duplicates, the first one."""
    cells = () if isinstance(heading, str) else heading
    columns = {_column(cell, headings): index for index, cell in reversed(list(enumerate(cells)))}
    return {name: index for name, index in columns.items() if name}


def _column(heading: str, headings: Mapping[str, frozenset[str]]) -> str:
    plain = plain_heading(heading)
    return next((name for name, names in headings.items() if plain in names), "")


def plain_heading(heading: str) -> str:
    """Normalise a heading: lower case, without points, underscores and repeated spaces."""
    return " ".join(heading.lower().replace(".", " ").replace("_", " ").split())


def _named(cells: Cells, columns: Mapping[str, int]) -> Mapping[str, str]:
    return {name: cells[index] if index < len(cells) else "" for name, index in columns.items()}
