"""Rows of a text file, one a line, so that a quotation mark nobody closed can swallow nothing but its own line."""

import csv
import re
from collections.abc import Iterator

SEPARATORS = ";\t,"
LINE_BREAK = re.compile(r"\r\n|\r|\n")
LONGEST_LINE = 100_000  # characters

Cells = tuple[str, ...]


def delimited(text: str) -> Iterator[tuple[int, Cells | str]]:
    """Every line by its number, from 1: its cells, or the line as it stands when its quotation marks do not close.

    The first line says which separator it is. Raises csv.Error for a line that is no row of anything.
    """
    separator = max(SEPARATORS, key=text.lstrip("\r\n").partition("\n")[0].count)
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
    return tuple(cell.strip() for cell in row)
