"""CSV files for other programs: semicolons, UTF-8 with a byte order mark for Excel, one row per line.

Text that a spreadsheet would read as a formula is prefixed with an apostrophe, which `intake.delimited` removes.
"""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from tournaments.intake.delimited import guarded

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
FileCell = str | int | None
"""None is an empty cell; an integer is never taken for a formula."""


def csv_file(rows: Iterable[Sequence[FileCell]]) -> bytes:
    """The rows as a file; cells are quoted where necessary."""
    target = StringIO()
    writer = csv.writer(target, delimiter=";", lineterminator="\r\n")
    writer.writerows([_written(each) for each in row] for row in rows)
    return f"{BYTE_ORDER_MARK}{target.getvalue()}".encode()


def _written(cell: FileCell) -> FileCell:
    return guarded(cell) if isinstance(cell, str) else cell
