"""Rows of one sheet of a workbook: XLSX, XLSM, ODS and legacy XLS."""

import io
from collections.abc import Iterator, Sequence

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError, SheetMetadata, SheetTypeEnum

from tournaments.intake.child.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from tournaments.intake.child.members import repacked
from tournaments.intake.child.not_read import NotRead

ZIPPED = b"PK\x03\x04"


def spreadsheet_rows(content: bytes, *, sheet: int, names: list[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """Each row of a worksheet (from 0) with its number, from 1, and its cells as text, truncated to LONGEST_CELL
    characters. The names of all worksheets are added to `names` first.

    Raises NotRead: no_spreadsheet, old_format, password, too_costly, too_large.
    """
    zipped = content.startswith(ZIPPED)
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(repacked(content) if zipped else content)) as book:
            names += [each.name for each in _worksheets(book)]
            for number, cells in enumerate(_sheet(book, sheet).iter_rows(), start=1):
                if number > MOST_ROWS + 1:
                    raise NotRead("too_large")
                yield number, tuple(map(_text, cells[:MOST_COLUMNS]))
    except PasswordError as error:
        raise NotRead("password") from error
    except CalamineError as error:
        raise NotRead("no_spreadsheet" if zipped else "old_format") from error


def _worksheets(book: CalamineWorkbook) -> list[SheetMetadata]:
    return [each for each in book.sheets_metadata if each.typ == SheetTypeEnum.WorkSheet]


def _sheet(book: CalamineWorkbook, at: int) -> CalamineSheet:
    listed = _worksheets(book)
    if at >= len(listed):
        raise NotRead("no_spreadsheet")
    return book.get_sheet_by_name(listed[at].name)


def _text(value: object) -> str:
    """Format a number as people type it: 7, not 7.0, and with a decimal comma, since 1.234 is a thousand and more."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value).replace(".", ",")
    return str(value).strip()[:LONGEST_CELL]
