"""Parse delimited text line by line, so that an unclosed quotation mark affects only its own line."""

import csv
import re
from collections.abc import Iterator

SEPARATORS = ";\t,"
LINE_BREAK = re.compile(r"\r\n|\r|\n")
LONGEST_LINE = 100_000  # characters

APOSTROPHE = "'"
FORMULAS = frozenset("=+-@\t\r")
"""Characters with which formulas begin, in one spreadsheet program or another."""

Cells = tuple[str, ...]


def delimited(text: str, *, separator: str = "") -> Iterator[tuple[int, Cells | str]]:
    """Each line's number, from 1, and its cells, or the raw line if a quotation mark is not closed.

    The separator is detected in the first line unless given. Raises csv.Error for an unparsable line.
    """
    separator = separator or max(SEPARATORS, key=text.lstrip("\r\n").partition("\n")[0].count)
    for number, line in enumerate(LINE_BREAK.split(text), start=1):
        if len(line) > LONGEST_LINE:
            raise csv.Error("no line of a list is this long")
        yield number, _cells(line, separator)


def _cells(line: str, separator: str) -> Cells | str:
    if line.count('"') % 2:
        return line
    try:
        (row,) = csv.reader([line], delimiter=separator, strict=True)
    except csv.Error:
        return line
    return tuple(unguarded(cell.strip()) for cell in row)


def guarded(text: str) -> str:
    """Escape text for spreadsheets: prefix an apostrophe to anything that looks like a formula."""
    return f"{APOSTROPHE}{text}" if _is_formula(text.lstrip(APOSTROPHE)) else text


def unguarded(text: str) -> str:
    """Undo `guarded`."""
    return text.removeprefix(APOSTROPHE) if _is_formula(text.lstrip(APOSTROPHE)) else text


def _is_formula(text: str) -> bool:
    return text[:1] in FORMULAS
