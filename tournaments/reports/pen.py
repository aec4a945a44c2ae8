"""Lettering and lines on a canvas, in the product's greys."""

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering

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
    """Text from x on; where `width` is given, made to fit with an ellipsis below two thirds of the size."""
    line = lettering.FittedText(lettering.clean(text), size)
    if width is not None:
        line = lettering.fitted(text, face=face, size=size, width=width, smallest=size * 0.66)
    write_line(canvas, x, y, line, face=face, colour=colour)


def write_right(
    canvas: Canvas, x: float, y: float, text: str, *, size: float, face: str = lettering.PLAIN, colour: Color = INK
) -> None:
    """Text that ends at x."""
    line = lettering.FittedText(lettering.clean(text), size)
    write_line(canvas, x - lettering.width_of(line.text, face, size), y, line, face=face, colour=colour)


def write_centred(
    canvas: Canvas, x: float, y: float, line: lettering.FittedText, *, face: str, colour: Color = INK
) -> None:
    """Text already made to fit, with its middle at x."""
    width = lettering.width_of(line.text, face, line.size)
    write_line(canvas, x - width / 2, y, line, face=face, colour=colour)


def write_line(
    canvas: Canvas, x: float, y: float, line: lettering.FittedText, *, face: str, colour: Color = INK
) -> None:
    """Text already made to fit; none leaves no trace."""
    if line.text:
        canvas.setFillColor(colour)
        canvas.setFont(face, line.size)
        canvas.drawString(x, y, line.text)


def rule(canvas: Canvas, left: float, right: float, y: float, *, weight: float, colour: Color) -> None:
    """A horizontal line."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(weight)
    canvas.line(left, y, right, y)
