"""QR codes as one filled path: sharp at any size, small in the file."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import segno
from reportlab.lib.colors import black
from reportlab.pdfgen.canvas import Canvas

QUIET_MODULES = 4


def dark_runs(link: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """The number of modules per side, and each horizontal run of dark modules as (row from the top, first column,
    length).
    """
    matrix = segno.make_qr(link, error="m").matrix
    return len(matrix), tuple(run for row, modules in enumerate(matrix) for run in _runs(row, modules))


def _runs(row: int, modules: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    column = 0
    for dark, group in groupby(modules):
        length = len(tuple(group))
        if dark:
            yield row, column, length
        column += length


def draw_qr(canvas: Canvas, link: str, x: float, y: float, *, side: float) -> None:
    """Draw the code including its quiet zone in a square of `side` points with lower left corner (x, y)."""
    modules, runs = dark_runs(link)
    module = side / (modules + 2 * QUIET_MODULES)
    left, top = x + QUIET_MODULES * module, y + side - QUIET_MODULES * module
    path = canvas.beginPath()
    for row, column, length in runs:
        path.rect(left + column * module, top - (row + 1) * module, length * module, module)
    canvas.setFillColor(black)
    canvas.drawPath(path, stroke=0, fill=1)
