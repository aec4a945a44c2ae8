"""Name badges, eight per page, with crop marks; 90 × 65 mm, the usual holder size."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages
from tournaments.reports.lettering import BOLD
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import QUIET, BoxAlignment, TextBox, write_box
from tournaments.reports.rows import Heading

WIDTH, HEIGHT = 255.12, 184.25  # 90 × 65 mm
COLUMNS, ROWS = 2, 4
PADDING = 14.0
MARK = 8.0
"""Length of a crop mark on either side of a corner."""


@dataclass(frozen=True, slots=True)
class BadgeRow:
    """A badge: the parts of the name, the number (of a guest "", or
    what tells namesakes apart), and the cups the person qualified through."""

    family_name: str
    given_name: str
    number: str
    cups: tuple[str, ...] = ()


def badges_part(rows: Sequence[BadgeRow], *, heading: Heading) -> Part:
    """The badges, in order."""
    lettering.register_fonts()
    title = gettext("Name badges")

    def draw(canvas: Canvas, page: Sequence[BadgeRow]) -> None:
        if not page:
            pages.draw_head(canvas, A4, heading, pages.Title(title))
            return pages.draw_nothing(canvas, A4)
        left, top = (A4.width - COLUMNS * WIDTH) / 2, (A4.height + ROWS * HEIGHT) / 2
        _draw_marks(canvas, left, top)
        for index, row in enumerate(page):
            down, across = divmod(index, COLUMNS)
            _draw_badge(canvas, row, heading, left + across * WIDTH, top - (down + 1) * HEIGHT)
        return None

    batches = tuple(pages.batches(rows, COLUMNS * ROWS))
    return pages.unnumbered(batches, draw, paper=A4, heading=heading, title=title)


def _draw_marks(canvas: Canvas, left: float, top: float) -> None:
    """Draw a small cross at each corner, so that no line remains on the badge after cutting."""
    canvas.setStrokeColor(QUIET)
    canvas.setLineWidth(0.4)
    for x in (left + across * WIDTH for across in range(COLUMNS + 1)):
        for y in (top - down * HEIGHT for down in range(ROWS + 1)):
            canvas.line(x - MARK, y, x + MARK, y)
            canvas.line(x, y - MARK, x, y + MARK)


def _draw_badge(canvas: Canvas, row: BadgeRow, heading: Heading, left: float, bottom: float) -> None:
    inner, width, top = left + PADDING, WIDTH - 2 * PADDING, bottom + HEIGHT
    pages.draw_cup(canvas, inner, top - PADDING - 8, heading.occasion, width=width)
    _centred(canvas, TextBox(inner, width, top - 78, 64), row.family_name, size=34, face=BOLD)
    _centred(canvas, TextBox(inner, width, top - 130, 34), row.given_name, size=23)
    number, cups = TextBox(inner, 62, bottom + 22, 20), TextBox(inner + 66, width - 66, bottom + 22, 22)
    write_box(canvas, number, row.number, size=15, face=BOLD)
    write_box(canvas, cups, " · ".join(row.cups), size=13, alignment=BoxAlignment.RIGHT, colour=QUIET)


def _centred(canvas: Canvas, box: TextBox, text: str, *, size: float, face: str = lettering.PLAIN) -> None:
    write_box(canvas, box, text, size=size, face=face, alignment=BoxAlignment.CENTRE)
