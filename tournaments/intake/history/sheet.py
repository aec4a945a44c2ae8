"""Read a file as rows of cells: text in various encodings, or a spreadsheet."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.intake.child.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from tournaments.intake.child.not_read import NotRead
from tournaments.intake.delimited import LINE_BREAK, SEPARATORS, Cells, delimited
from tournaments.intake.history.name_cells import NO_NAMES, NameCells
from tournaments.intake.spreadsheet import sheet_names, spreadsheet_lines
from tournaments.intake.text import MAC, UTF_16_MARKS, old_encoding, one_line
from tournaments.intake.upload import ENDINGS, SPREADSHEETS, FileRefused

TWICE = "utf-8-twice"
"""UTF-8 that was read as Windows-1252 once and written as UTF-8 again."""
ENCODINGS = ("utf-8", "cp1252", "utf-16", "cp850", MAC, TWICE)
"""Supported text encodings: current, Windows, Excel's "Unicode", DOS, old Macs, and encoded twice."""
LINES_SNIFFED = 20
"""Lines examined to detect the separator."""


@dataclass(frozen=True, slots=True)
class ImportedSheet:
    """A file's rows with line numbers from 1; encoding and separator are "" for a spreadsheet.

    `open_quotes` are lines that could not be read because of an unclosed quotation mark, `title` the text above the
    headings, `names` how names in one cell are read.
    """

    rows: tuple[tuple[int, Cells], ...]
    encoding: str = ""
    separator: str = ""
    open_quotes: tuple[int, ...] = ()
    title: str = ""
    names: NameCells = NO_NAMES


def read_sheet(
    content: bytes, *, filename: str, encoding: str = "", separator: str = "", sheet: int = 0
) -> ImportedSheet:
    """The rows of a CSV, XLSX, XLS or ODS file, there of a `sheet` from 0; encoding and separator are detected unless
    given. Of a spreadsheet's cells those encoded TWICE are decoded if that is asked for.

    Raises FileRefused: no_spreadsheet, past_damaged (it begins as a workbook), old_format, password, empty_file,
    too_large, too_costly, reading_busy.
    """
    if content.startswith(SPREADSHEETS):
        rows = _spreadsheet(content, sheet)
        return _filled(ImportedSheet(tuple(map(_decoded_row, rows) if encoding == TWICE else rows)))
    if filename.lower().endswith((*ENDINGS, ".xls")):
        raise FileRefused("no_spreadsheet")
    chosen = encoding or guessed_encoding(content)
    text = decoded(content, chosen)
    return _filled(_text_sheet(text, chosen, separator or guessed_separator(text)))


def guessed_encoding(content: bytes) -> str:
    """Detect the encoding: UTF-16 by its byte order mark, else UTF-8 if valid, else an `old_encoding`."""
    if content.startswith(UTF_16_MARKS):
        return "utf-16"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return old_encoding(content)
    return "utf-8"


def decoded(content: bytes, encoding: str) -> str:
    """Decode text in one of ENCODINGS, without its byte order mark. Raises FileRefused: no_spreadsheet."""
    if encoding == TWICE:
        return _decoded_twice(decoded(content, "utf-8"))
    if encoding != "utf-16" and b"\x00" in content:
        raise FileRefused("no_spreadsheet")
    try:
        text = content.decode("utf-8-sig" if encoding == "utf-8" else encoding, errors="replace")
    except UnicodeError as error:
        raise FileRefused("no_spreadsheet") from error
    if "\x00" in text:
        raise FileRefused("no_spreadsheet")
    return text


def decoded_cell(cell: str) -> str:
    """A spreadsheet's cell that was encoded twice, as its text; any other as it is."""
    text = _decoded_twice(cell)
    return cell if "\ufffd" in text else text


def _decoded_row(row: tuple[int, Cells]) -> tuple[int, Cells]:
    return row[0], tuple(map(decoded_cell, row[1]))


def _decoded_twice(text: str) -> str:
    return b"".join(map(_byte, text)).decode("utf-8", errors="replace")


def _byte(character: str) -> bytes:
    """The byte that was read as this character of Windows-1252; one that no text has for any other."""
    for encoding in ("cp1252", "latin-1"):
        try:
            return character.encode(encoding)
        except UnicodeEncodeError:
            continue
    return b"\xff"


def guessed_separator(text: str) -> str:
    """The separator in most of the first lines, there most often; a comma only if it is in more lines than the others:
    names may have several.
    """
    lines = LINE_BREAK.split(text, maxsplit=LINES_SNIFFED)[:LINES_SNIFFED]
    return max(SEPARATORS, key=lambda each: _occurrences(each, lines))


def _occurrences(separator: str, lines: Iterable[str]) -> tuple[int, int]:
    """In how many lines it is, and how often in all, which does not matter for a comma."""
    counts = [line.count(separator) for line in lines]
    return sum(map(bool, counts)), 0 if separator == "," else sum(counts)


def _text_sheet(text: str, encoding: str, separator: str) -> ImportedSheet:
    rows: list[tuple[int, Cells]] = []
    open_quotes: list[int] = []
    for number, cells in _lines(text, separator):
        if number > MOST_ROWS + LINES_SNIFFED:
            raise FileRefused("too_large")
        if isinstance(cells, str):
            open_quotes.append(number)
        else:
            rows.append((number, tuple(cell[:LONGEST_CELL] for cell in cells[:MOST_COLUMNS])))
    return ImportedSheet(tuple(rows), encoding, separator, tuple(open_quotes))


def _lines(text: str, separator: str) -> Iterator[tuple[int, Cells | str]]:
    try:
        yield from delimited(text, separator=separator)
    except csv.Error as error:
        raise FileRefused("no_spreadsheet") from error


def further_sheets(content: bytes) -> list[tuple[int, str]]:
    """The sheets of a workbook behind its first one, from 1, with their names; none of another file, or one that
    cannot be read.
    """
    if not content.startswith(SPREADSHEETS):
        return []
    try:
        return list(enumerate(sheet_names(content)))[1:]
    except NotRead:
        return []


def _spreadsheet(content: bytes, sheet: int) -> list[tuple[int, Cells]]:
    try:
        return spreadsheet_lines(content, sheet=sheet)
    except NotRead as error:
        raise FileRefused("past_damaged" if error.code == "no_spreadsheet" else error.code) from error


def _filled(sheet: ImportedSheet) -> ImportedSheet:
    """Drop empty rows, and join each cell's lines."""
    rows = tuple((number, tuple(map(one_line, cells))) for number, cells in sheet.rows if any(map(str.strip, cells)))
    if not rows and not sheet.open_quotes:
        raise FileRefused("empty_file")
    return ImportedSheet(rows, sheet.encoding, sheet.separator, sheet.open_quotes)
