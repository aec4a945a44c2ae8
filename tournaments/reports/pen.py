"""Text and lines on a canvas, in the product's shades of grey."""

from dataclasses import dataclass
from enum import Enum

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering
from tournaments.reports.words import LINE, boxed

HALF_A_CAPITAL = 0.36
"""Height of a line's middle above its baseline, in em."""


class BoxAlignment(float, Enum):
    """Alignment of lines in a box, as the fraction of free space before them."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


INK = Color(0.08, 0.08, 0.08)
QUIET = Color(0.36, 0.36, 0.36)
HAIR = Color(0.72, 0.72, 0.72)


def write(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    face: str = lettering.PLAIN,
    width: float | None = None,
    colour: Color = INK,
) -> None:
    """Write text starting at x; with `width`, shrunk to fit, and truncated with an ellipsis below two thirds of the
    size.
    """
    line = lettering.FittedText(lettering.clean(text), size)
    if width is not None:
        line = lettering.fitted(text, face=face, size=size, width=width, smallest=size * 0.66)
    write_line(canvas, x, y, line, face=face, colour=colour)


@dataclass(frozen=True, slots=True)
class TextBox:
    """The space for a text: left edge, width, vertical centre on the page, and height."""

    left: float
    width: float
    middle: float
    height: float


def write_box(
    canvas: Canvas,
    box: TextBox,
    text: str,
    *,
    size: float,
    face: str = lettering.PLAIN,
    alignment: BoxAlignment = BoxAlignment.LEFT,
    colour: Color = INK,
) -> None:
    """Write the whole text into a box, centred vertically, shrinking or wrapping if necessary."""
    lines = boxed(text, face=face, size=size, width=box.width, height=box.height)
    for index, line in enumerate(lines):
        blank = box.width - lettering.width_of(line.text, face, line.size)
        y = box.middle + (((len(lines) - 1) / 2 - index) * LINE - HALF_A_CAPITAL) * line.size
        write_line(canvas, box.left + blank * alignment, y, line, face=face, colour=colour)


def write_right(
    canvas: Canvas, x: float, y: float, text: str, *, size: float, face: str = lettering.PLAIN, colour: Color = INK
) -> None:
    """Write text ending at x."""
    line = lettering.FittedText(lettering.clean(text), size)
    write_line(canvas, x - lettering.width_of(line.text, face, size), y, line, face=face, colour=colour)


def write_centred(
    canvas: Canvas, x: float, y: float, line: lettering.FittedText, *, face: str, colour: Color = INK
) -> None:
    """Write fitted text centred at x."""
    width = lettering.width_of(line.text, face, line.size)
    write_line(canvas, x - width / 2, y, line, face=face, colour=colour)


def write_line(
    canvas: Canvas, x: float, y: float, line: lettering.FittedText, *, face: str, colour: Color = INK
) -> None:
    """Write fitted text; nothing if empty."""
    if line.text:
        canvas.setFillColor(colour)
        canvas.setFont(face, line.size)
        canvas.drawString(x, y, line.text)


def rule(canvas: Canvas, left: float, right: float, y: float, *, weight: float, colour: Color) -> None:
    """Draw a horizontal line."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(weight)
    canvas.line(left, y, right, y)
