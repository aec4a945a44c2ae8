"""Files of which it cannot be told what they are, and the columns they lack."""

from tournaments.intake.delimited import Cells
from tournaments.intake.history.shapes import COLUMNS, RANK, FileLayout, Shape, headed, recognised
from tournaments.intake.history.sheet import ImportedSheet
from tournaments.intake.upload import plain_heading

DAY = COLUMNS[Shape.PLACES]["day"]
TELLING = frozenset({"day", "rank"})
"""Columns that a list of players does not have."""
MOST_NAMED = 4


def clear_layout(sheet: ImportedSheet) -> FileLayout | None:
    """The detected layout; None if there is none, or if it is a list of players whose headings speak of days or ranks.

    Whoever has a number and a family name is a player, on whatever day.
    """
    layout = recognised(sheet)
    if layout is None or layout.shape is not Shape.PLAYERS:
        return layout
    headings = frozenset(map(plain_heading, sheet.rows[0][1]))
    has_days = not headings.isdisjoint(DAY) and not {"number", "family_name"} <= layout.columns.keys()
    return None if has_days or not headings.isdisjoint(RANK) else layout


def incomplete_layouts(sheet: ImportedSheet) -> tuple[FileLayout, ...]:
    """The shapes that a file with days or ranks comes closest to, those that lack the fewest columns first."""
    heading: Cells = sheet.rows[0][1] if sheet.rows else ()
    found = [FileLayout(shape, headed(shape, heading)) for shape in COLUMNS]
    near = (each for each in found if len(each.columns) > 1 and each.missing and TELLING & each.columns.keys())
    return tuple(sorted(near, key=lambda each: len(each.missing))[:MOST_NAMED])
