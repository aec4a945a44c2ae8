"""Drawing a list's cells and headings."""

from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering
from tournaments.reports.columns import HEADINGS, PADDING, Alignment, MeasuredCell, MeasuredColumn, TextStyle
from tournaments.reports.lettering import PLAIN, FittedText
from tournaments.reports.pen import HALF_A_CAPITAL, INK, QUIET, rule, write_line
from tournaments.reports.words import LINE


@dataclass(frozen=True, slots=True)
class Slot:
    """A column's position: left edge and width in points, and the list's type size."""

    column: MeasuredColumn
    left: float
    width: float
    size: float

    @property
    def space(self) -> float:
        """The width available for text, in em."""
        return self.width / self.size - PADDING

    def start(self, own: float) -> float:
        """The x position for content `own` points wide."""
        if self.column.alignment is Alignment.LEFT:
            return self.left + PADDING / 2 * self.size
        return self.left + self.width - PADDING / 2 * self.size - own


def draw_heading(canvas: Canvas, slot: Slot, y: float) -> None:
    """Draw the column's heading with its last line at y."""
    draw = _draw_upright if slot.column.upright else _draw_level
    draw(canvas, slot, y)


def _draw_level(canvas: Canvas, slot: Slot, y: float) -> None:
    size = HEADINGS * slot.size
    lines = slot.column.title_lines(slot.width / slot.size)
    for index, text in enumerate(reversed(lines)):
        start = slot.start(lettering.width_of(text, PLAIN, size))
        write_line(canvas, start, y + index * size * LINE, FittedText(text, size), face=PLAIN, colour=QUIET)


def _draw_upright(canvas: Canvas, slot: Slot, y: float) -> None:
    """Draw it reading upwards, centred in the column."""
    size, lines = HEADINGS * slot.size, slot.column.upright_title
    canvas.saveState()
    canvas.translate(slot.left + slot.width / 2, y)
    canvas.rotate(90)
    for index, text in enumerate(lines):
        below = (index - (len(lines) - 1) / 2) * size * LINE + HALF_A_CAPITAL * size
        write_line(canvas, 0, -below, FittedText(text, size), face=PLAIN, colour=QUIET)
    canvas.restoreState()


def draw_cell(canvas: Canvas, cell: MeasuredCell, slot: Slot, middle: float) -> None:
    """Draw the cell's lines, centred vertically on `middle`."""
    if cell.cell.style is TextStyle.BOX:
        return _draw_box(canvas, slot, middle)
    lines, notes = cell.lines(slot.space), cell.note_lines(slot.space)
    size = slot.size * cell.scale(slot.space)
    y = middle + ((len(lines) - 1 + len(notes) * HEADINGS) / 2 * LINE - HALF_A_CAPITAL) * size
    for index, text in enumerate(lines):
        tail = cell.cell.tail if index + 1 == len(lines) else ""
        _draw_line(canvas, cell, FittedText(text, size), tail, slot, y - index * LINE * size)
    for index, text in enumerate(notes, start=1):
        small = FittedText(text, slot.size * HEADINGS)
        below = (len(lines) - 1) * LINE * size + index * HEADINGS * LINE * slot.size
        write_line(canvas, slot.start(0), y - below, small, face=PLAIN, colour=QUIET)
    return None


def _draw_line(canvas: Canvas, cell: MeasuredCell, line: FittedText, tail: str, slot: Slot, y: float) -> None:
    """Draw line and tail as one text object, so that they are copied together."""
    face, small = cell.cell.face, line.size * HEADINGS
    own = lettering.width_of(line.text, face, line.size)
    start = slot.start(own + lettering.width_of(tail, PLAIN, small))
    text = canvas.beginText(start, y)
    for part, part_face, size, colour in ((line.text, face, line.size, _colour(cell)), (tail, PLAIN, small, QUIET)):
        if part:
            text.setFont(part_face, size)
            text.setFillColor(colour)
            text.textOut(part)
    if line.text or tail:
        canvas.drawText(text)
    if cell.cell.style is TextStyle.STRUCK:
        rule(canvas, start - 1, start + own + 1, y + line.size * 0.34, weight=0.8, colour=QUIET)


def _draw_box(canvas: Canvas, slot: Slot, middle: float) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8)
    canvas.rect(slot.start(slot.size), middle - slot.size / 2, slot.size, slot.size, stroke=1, fill=0)


def _colour(cell: MeasuredCell) -> Color:
    return QUIET if cell.cell.style in {TextStyle.STRUCK, TextStyle.FAINT} else INK
