"""The four suits and the Tarock mark as paths, so that their look does not depend on the reader's fonts.

Each is drawn in a unit square at the origin; the Tarock mark is a card with the number XXI.
"""

from collections.abc import Callable

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

BLACK = Color(0.15, 0.15, 0.15)
RED = Color(0.72, 0.11, 0.11)

Pen = Callable[[PDFPathObject], None]


def heart(path: PDFPathObject) -> None:
    path.moveTo(0.5, 0.06)
    path.curveTo(0.42, 0.26, 0.04, 0.42, 0.04, 0.70)
    path.curveTo(0.04, 0.98, 0.42, 1.02, 0.5, 0.74)
    path.curveTo(0.58, 1.02, 0.96, 0.98, 0.96, 0.70)
    path.curveTo(0.96, 0.42, 0.58, 0.26, 0.5, 0.06)
    path.close()


def diamond(path: PDFPathObject) -> None:
    path.moveTo(0.5, 0.02)
    path.curveTo(0.40, 0.22, 0.28, 0.38, 0.14, 0.5)
    path.curveTo(0.28, 0.62, 0.40, 0.78, 0.5, 0.98)
    path.curveTo(0.60, 0.78, 0.72, 0.62, 0.86, 0.5)
    path.curveTo(0.72, 0.38, 0.60, 0.22, 0.5, 0.02)
    path.close()


def spade(path: PDFPathObject) -> None:
    path.moveTo(0.5, 0.98)
    path.curveTo(0.42, 0.78, 0.04, 0.64, 0.04, 0.38)
    path.curveTo(0.04, 0.14, 0.36, 0.12, 0.46, 0.32)
    _stem(path)
    path.curveTo(0.64, 0.12, 0.96, 0.14, 0.96, 0.38)
    path.curveTo(0.96, 0.64, 0.58, 0.78, 0.5, 0.98)
    path.close()


def club(path: PDFPathObject) -> None:
    for x, y in ((0.5, 0.75), (0.25, 0.41), (0.75, 0.41)):
        path.circle(x, y, 0.22)
    path.moveTo(0.44, 0.62)
    path.lineTo(0.46, 0.32)
    _stem(path)
    path.lineTo(0.56, 0.62)
    path.close()


def _stem(path: PDFPathObject) -> None:
    """From the left of the stem down to its foot and up again on the right."""
    path.curveTo(0.46, 0.16, 0.42, 0.08, 0.30, 0.03)
    path.lineTo(0.70, 0.03)
    path.curveTo(0.58, 0.08, 0.54, 0.16, 0.54, 0.32)


def tarock(path: PDFPathObject) -> None:
    path.roundRect(0.14, 0.0, 0.72, 1.0, 0.1)
    for left in (0.24, 0.44):
        path.moveTo(left, 0.28)
        path.lineTo(left + 0.17, 0.72)
        path.moveTo(left, 0.72)
        path.lineTo(left + 0.17, 0.28)
    path.moveTo(0.73, 0.28)
    path.lineTo(0.73, 0.72)


def _filled(pen: Pen, colour: Color) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        path = canvas.beginPath()
        pen(path)
        canvas.setFillColor(colour)
        canvas.drawPath(path, stroke=0, fill=1)

    return draw


def _outlined(pen: Pen, colour: Color) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        path = canvas.beginPath()
        pen(path)
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(0.055)
        canvas.drawPath(path, stroke=1, fill=0)

    return draw


ROW = (
    _filled(heart, RED),
    _filled(diamond, RED),
    _filled(club, BLACK),
    _filled(spade, BLACK),
    _outlined(tarock, BLACK),
)


def row_width(size: float) -> float:
    return size * 1.2 * len(ROW)


def draw_suit(canvas: Canvas, index: int, x: float, y: float, *, size: float) -> None:
    """Draw the symbol at this index of ROW, `size` points square, at (x, y)."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(size, size)
    ROW[index](canvas)
    canvas.restoreState()


def draw_row(canvas: Canvas, x: float, y: float, *, size: float) -> None:
    """Draw hearts, diamonds, clubs, spades and the Tarock mark side by side, each `size` points square, from (x, y)."""
    for position in range(len(ROW)):
        draw_suit(canvas, position, x + position * size * 1.2, y, size=size)
