"""Files with a title above their headings."""

from dataclasses import replace
from itertools import takewhile

from tournaments.intake.delimited import Cells
from tournaments.intake.history.shapes import COLUMNS, headed
from tournaments.intake.history.sheet import ImportedSheet


def without_title(sheet: ImportedSheet) -> ImportedSheet:
    """The sheet without the rows of a single cell above its headings, which are its title then."""
    above = list(takewhile(lambda row: sum(map(bool, row[1])) == 1, sheet.rows))
    rows = sheet.rows[len(above) :]
    if not above or not rows or not _is_heading(rows[0][1]):
        return sheet
    return replace(sheet, rows=rows, title=" ".join(cell for _, cells in above for cell in cells if cell))


def _is_heading(cells: Cells) -> bool:
    return any(len(headed(shape, cells)) > 1 for shape in COLUMNS)
