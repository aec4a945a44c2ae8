"""The layout of a file of which somebody has said what it is."""

from tournaments.intake.delimited import Cells
from tournaments.intake.history.shapes import BARE, FileLayout, Shape, headed
from tournaments.intake.history.sheet import ImportedSheet


def layout_as(shape: Shape, sheet: ImportedSheet) -> FileLayout:
    """Interpret a file as a given shape: by its headings, as far as they are known."""
    found = headed(shape, sheet.rows[0][1]) if sheet.rows else {}
    if shape is Shape.PLACES and "evening" not in found and len(sheet.rows) > 1:
        found = _numbered_places(found, sheet.rows[0][1], sheet.rows[1][1])
    if found:
        return FileLayout(shape, found)
    return FileLayout(shape, {name: at for at, name in enumerate(BARE.get(shape, ()))}, has_heading=False)


def _numbered_places(found: dict[str, int], heading: Cells, below: Cells) -> dict[str, int]:
    """The columns of a list of places whose place is a number: `Ort` is the evening's, as in a season's file."""
    at = found.get("name", len(below))
    if at >= len(below) or not below[at].removesuffix(".0").isdecimal():
        return found
    others = tuple("" if index == at else cell for index, cell in enumerate(heading))
    return {**headed(Shape.PLACES, others), "evening": at}
