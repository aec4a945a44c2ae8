"""Determine a sheet's extent before memory is allocated for it.

A file of a few kilobytes can contain a cell in the last corner of a sheet, or declare one repeated a million times; the
reader would allocate every cell up to there.
"""

import re
from collections.abc import Mapping
from xml.parsers import expat

from tournaments.intake.child.limits import MOST_AREA, MOST_CELLS, MOST_ROWS
from tournaments.intake.child.not_read import NotRead

REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
Attributes = Mapping[str, str]


class Extent:
    """The last row and column with content, both from 1, and the number of cells including empty ones."""

    def __init__(self) -> None:
        self.rows = self.columns = self.cells = 0

    def has(self, row: int, column: int) -> None:
        """Record a cell with content. Raises NotRead: too_costly, too_large."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)
        if self.rows * self.columns > MOST_AREA:
            raise NotRead("too_large" if self.rows > MOST_ROWS else "too_costly")

    def count(self) -> None:
        """Count a cell. Raises NotRead: too_costly."""
        self.cells += 1
        if self.cells > MOST_CELLS:
            raise NotRead("too_costly")


class ExcelSheet(Extent):
    """Handles the elements of an XLSX sheet; a cell without a reference follows the previous one."""

    def __init__(self) -> None:
        super().__init__()
        self.row, self.column = 0, 0

    def start(self, name: str, attributes: Attributes) -> None:
        match name.rpartition(":")[2]:
            case "row":
                self.row, self.column = self.row + 1, 0
            case "c":
                self.count()
                self._go_to(attributes.get("r", ""))
            case "v" | "is":
                self.has(self.row, self.column)

    def _go_to(self, reference: str) -> None:
        found = REFERENCE.fullmatch(reference.upper())
        if found is None:
            self.column += 1
            return
        self.row, self.column = int(found[2]), 0
        for letter in found[1]:
            self.column = self.column * 26 + ord(letter) - ord("A") + 1


class OpenDocument(Extent):
    """Handles the elements of an ODS document with all its sheets; rows and cells carry repeat counts."""

    def __init__(self) -> None:
        super().__init__()
        self.above = self.before = self.height = self.width = 0

    def start(self, name: str, attributes: Attributes) -> None:
        match name:
            case "table:table":
                self.above = self.height = 0
            case "table:table-row":
                self.above += self.height
                self.height, self.before, self.width = _times(attributes, "table:number-rows-repeated"), 0, 0
            case "table:table-cell" | "table:covered-table-cell":
                self.count()
                self.before += self.width
                self.width = _times(attributes, "table:number-columns-repeated")
                if "office:value-type" in attributes:
                    self.has(self.above + self.height, self.before + self.width)
            case "text:p":
                self.has(self.above + self.height, self.before + self.width)


def check_extent(name: str, member: bytes) -> None:
    """Parse a member's XML completely. Raises NotRead: no_spreadsheet, too_costly, too_large."""
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _refuse  # spreadsheets need no entities, so they are not expanded
    if name.lower().startswith("xl/worksheets/"):
        parser.StartElementHandler = ExcelSheet().start
    elif name == "content.xml":
        parser.StartElementHandler = OpenDocument().start
    elif not name.lower().endswith((".xml", ".rels")):
        return
    try:
        parser.Parse(member, True)
    except expat.ExpatError as error:
        raise NotRead("no_spreadsheet") from error


def _refuse(*_: object) -> None:
    raise NotRead("no_spreadsheet")


def _times(attributes: Attributes, name: str) -> int:
    number = attributes.get(name, "1")
    return int(number) if re.fullmatch("[0-9]{1,9}", number) else 1
