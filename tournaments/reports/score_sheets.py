"""Score sheets (Wertungszettel): a page per table, a line per hand grouped by Radl, and how to enter it by phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from scoring.rotation import deal
from tournaments.reports import figures, pages
from tournaments.reports.lettering import BOLD, PLAIN, FittedText
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import HAIR, INK, QUIET, BoxAlignment, TextBox, rule, write, write_box, write_centred
from tournaments.reports.rows import Heading, ScoreSheet
from tournaments.reports.score_sheet_head import HEAD, draw_score_sheet_head

SITS_OUT = Color(0.80, 0.80, 0.80)
CARRIED = Color(0.94, 0.94, 0.94)

TOP = A4.height - pages.MARGIN - HEAD
NAMES = 48.0
TOTAL = 30.0
SIGNATURES = 44.0
LEGEND = 16.0
TALLEST_ROW = 26.0
NUMBER = 26.0
CONTRACT = 96.0
FEWEST_COLUMNS = 3
"""With fewer columns, the contract column does not grow any further."""


def score_sheets_part(sheets: Sequence[ScoreSheet], *, heading: Heading) -> Part:
    """A page per table, in the given order; sizes and rounds may be mixed."""

    def draw(canvas: Canvas, page: Sequence[ScoreSheet]) -> None:
        if not page:
            pages.draw_head(canvas, A4, heading, pages.Title(gettext("Score sheets")))
            pages.draw_nothing(canvas, A4)
        for sheet in page:
            draw_score_sheet(canvas, sheet, heading)

    single = tuple(pages.batches(sheets, 1))
    return pages.numbered(single, draw, paper=A4, heading=heading, title=gettext("Score sheets"))


@dataclass(frozen=True, slots=True)
class ScoreSheetGrid:
    """Cell positions: left edge and width of the columns, row height, in points.

    The places come first, then the dummies.
    """

    left: float
    column: float
    columns: int
    places: int
    row: float

    def start(self, column: int) -> float:
        return self.left + (column - 1) * self.column

    def middle(self, column: int) -> float:
        return self.start(column) + self.column / 2

    @property
    def dummies(self) -> range:
        """The dummies' columns."""
        return range(self.places + 1, self.columns + 1)


def _grid(sheet: ScoreSheet) -> ScoreSheetGrid:
    places = len(sheet.seats.players)
    columns = places + len(sheet.dummies)
    left = A4.left + NUMBER + CONTRACT * 4 / max(columns, FEWEST_COLUMNS)
    totals = TOTAL * (2 if sheet.dummies else 1)
    space = TOP - A4.bottom - NAMES - totals - SIGNATURES - LEGEND
    row = min(TALLEST_ROW, space / (sheet.hands + (sheet.hands - 1) // _carried_after(places)))
    return ScoreSheetGrid(left, (A4.right - left) / columns, columns, places, row)


def _carried_after(places: int) -> int:
    """Hands between two subtotals: one Radl; with two players, two. The last subtotal is the total."""
    return places if places > 2 else 2 * places


def draw_score_sheet(canvas: Canvas, sheet: ScoreSheet, heading: Heading) -> None:
    """Draw one table's page without its footer."""
    grid = _grid(sheet)
    draw_score_sheet_head(canvas, sheet, heading)
    _draw_names(canvas, sheet, grid)
    y = _draw_hands(canvas, sheet, grid, y=TOP - NAMES)
    y = _draw_total(canvas, gettext("Total"), y=y)
    if sheet.dummies:
        y = _draw_total(canvas, gettext("Total shared"), y=y)
    _draw_uprights(canvas, grid, top=TOP, bottom=y)
    _draw_signatures(canvas, grid, y=y - SIGNATURES)
    _draw_legend(canvas, sheet, grid, y=y - SIGNATURES - LEGEND + 3)


def _draw_names(canvas: Canvas, sheet: ScoreSheet, grid: ScoreSheetGrid) -> None:
    y = TOP - NAMES
    for place, person in enumerate(sheet.seats.players, start=1):
        where = gettext("Place %(place)s") % {"place": place}
        small = f"{where} · {person.number}" if person.number else where
        _draw_name(canvas, grid, place, person.name, small, y=y)
    for column, name in zip(grid.dummies, sheet.dummies, strict=True):
        _draw_name(canvas, grid, column, name, "", y=y)
    write(canvas, A4.left + 4, y + 6, gettext("No."), size=9, width=NUMBER - 6, colour=QUIET)
    write(canvas, A4.left + NUMBER + 5, y + 6, gettext("Contract"), size=9, colour=QUIET)
    rule(canvas, A4.left, A4.right, TOP, weight=1, colour=INK)
    rule(canvas, A4.left, A4.right, y, weight=1, colour=INK)


def _draw_name(canvas: Canvas, grid: ScoreSheetGrid, column: int, name: str, small: str, *, y: float) -> None:
    """Draw place and number in small type, and below them the name, wrapped if necessary."""
    write_centred(canvas, grid.middle(column), y + NAMES - 12, FittedText(small, 9), face=PLAIN, colour=QUIET)
    height = NAMES - 18
    box = TextBox(grid.start(column) + 3, grid.column - 6, y + height / 2 + 2, height)
    write_box(canvas, box, name, size=12, face=BOLD, alignment=BoxAlignment.CENTRE)


def _draw_hands(canvas: Canvas, sheet: ScoreSheet, grid: ScoreSheetGrid, *, y: float) -> float:
    """Draw every hand, and a subtotal line after each Radl; returns the lower edge."""
    for number in range(1, sheet.hands + 1):
        y -= grid.row
        _draw_hand(canvas, sheet, grid, number, y=y)
        if number % _carried_after(grid.places) == 0 and number < sheet.hands:
            y -= grid.row
            _draw_carried(canvas, grid, y=y)
    return y


def _draw_hand(canvas: Canvas, sheet: ScoreSheet, grid: ScoreSheetGrid, number: int, *, y: float) -> None:
    first = sheet.seats.first_forehand
    now = deal(number, size=grid.places, players=sheet.players, first_forehand=first)
    for place in now.sitting_out:
        _draw_sitting_out(canvas, grid, place, y=y)
    _draw_mark(canvas, grid, now.dealer, gettext("Dealer")[0], y=y)
    _draw_mark(canvas, grid, now.forehand, gettext("Forehand")[0], y=y)
    line = FittedText(str(number), 11)
    write_centred(canvas, A4.left + NUMBER / 2, y + grid.row / 2 - 4, line, face=PLAIN)
    rule(canvas, A4.left, A4.right, y, weight=0.4, colour=HAIR)


def _draw_sitting_out(canvas: Canvas, grid: ScoreSheetGrid, place: int, *, y: float) -> None:
    """Draw a grey field with a dash, slightly lower so as not to cover the rule above."""
    canvas.setFillColor(SITS_OUT)
    canvas.rect(grid.start(place), y, grid.column, grid.row - 0.8, stroke=0, fill=1)
    dash = FittedText(figures.NONE, 14)
    write_centred(canvas, grid.middle(place), y + grid.row / 2 - 4.5, dash, face=BOLD)


def _draw_mark(canvas: Canvas, grid: ScoreSheetGrid, place: int, letter: str, *, y: float) -> None:
    write(canvas, grid.start(place) + 3, y + grid.row - 9, letter, size=8.5, colour=QUIET)


def _draw_carried(canvas: Canvas, grid: ScoreSheetGrid, *, y: float) -> None:
    canvas.setFillColor(CARRIED)
    canvas.rect(A4.left, y, A4.inner_width, grid.row, stroke=0, fill=1)
    label_width = grid.left - A4.left - 10
    write(
        canvas, A4.left + 5, y + grid.row / 2 - 4, gettext("Carried forward"), face=BOLD, size=10.5, width=label_width
    )
    for edge in (y, y + grid.row):
        rule(canvas, A4.left, A4.right, edge, weight=0.9, colour=INK)


def _draw_total(canvas: Canvas, name: str, *, y: float) -> float:
    """Draw the line for the round's total; returns its lower edge."""
    write(canvas, A4.left + 5, y - TOTAL / 2 - 4.5, name, face=BOLD, size=13)
    for edge in (y, y - TOTAL):
        rule(canvas, A4.left, A4.right, edge, weight=1.6, colour=INK)
    return y - TOTAL


def _draw_uprights(canvas: Canvas, grid: ScoreSheetGrid, *, top: float, bottom: float) -> None:
    """Draw the lines between columns; a thick one where the players begin."""
    canvas.setStrokeColor(INK)
    for x, weight in (
        (A4.left, 1.0),
        *((grid.start(place), 1.0 if place == 1 else 0.5) for place in range(1, grid.columns + 1)),
        (A4.right, 1.0),
    ):
        canvas.setLineWidth(weight)
        canvas.line(x, top, x, bottom)


def _draw_signatures(canvas: Canvas, grid: ScoreSheetGrid, *, y: float) -> None:
    write(canvas, A4.left + 5, y + 8, gettext("Signature"), size=10.5, width=grid.left - A4.left - 10)
    for place in range(1, grid.places + 1):
        rule(canvas, grid.start(place) + 5, grid.start(place) + grid.column - 5, y + 7, weight=0.7, colour=INK)


def _draw_legend(canvas: Canvas, sheet: ScoreSheet, grid: ScoreSheetGrid, *, y: float) -> None:
    marks = [f"{name[0]} = {name}" for name in (gettext("Dealer"), gettext("Forehand"))]
    sits_out = gettext("sits out")  # separate, because strings inside an f-string are not extracted for translation
    if grid.places > sheet.players:
        marks.append(f"{figures.NONE} = {sits_out}")
    if sheet.dummies:
        marks.append(gettext("shared: with everybody's equal part of the Strohmann"))
    if sheet.doubles:
        marks.append(gettext("× 2 = counts double by the rules"))
    text = " · ".join([*marks, gettext("Every line adds up to 0.")])
    write(canvas, A4.left, y, text, size=9.5, width=A4.inner_width, colour=QUIET)
