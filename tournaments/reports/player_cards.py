"""Player cards with codes, ten per page, to be cut out."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages
from tournaments.reports.lettering import BOLD
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import HAIR, QUIET, TextBox, write, write_box
from tournaments.reports.qr import draw_qr
from tournaments.reports.rows import Heading

WIDTH, HEIGHT = 240.94, 153.07  # 85 × 54 mm, the size of a credit card
COLUMNS, ROWS = 2, 5
CODE = 104.0
PADDING = 11.0


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card: the parts of the name, the number ("" for a guest), and the URL in its code."""

    family_name: str
    given_name: str
    number: str
    address: str


def player_cards_part(rows: Sequence[CardRow], *, heading: Heading) -> Part:
    """The cards, in order, with cutting lines."""
    lettering.register_fonts()
    title = gettext("Players' cards")

    def draw(canvas: Canvas, page: Sequence[CardRow]) -> None:
        if not page:
            pages.draw_head(canvas, A4, heading, pages.Title(title))
            return pages.draw_nothing(canvas, A4)
        left, top = (A4.width - COLUMNS * WIDTH) / 2, A4.height - pages.MARGIN
        for index, row in enumerate(page):
            down, across = divmod(index, COLUMNS)
            _draw_card(canvas, row, heading, left + across * WIDTH, top - (down + 1) * HEIGHT)
        return None

    batches = tuple(pages.batches(rows, COLUMNS * ROWS))
    return pages.numbered(batches, draw, paper=A4, heading=heading, title=title)


def _draw_card(canvas: Canvas, row: CardRow, heading: Heading, left: float, bottom: float) -> None:
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.5)
    canvas.rect(left, bottom, WIDTH, HEIGHT, stroke=1, fill=0)
    inner, top = left + PADDING, bottom + HEIGHT
    words = WIDTH - 2 * PADDING - CODE
    pages.draw_cup(canvas, inner, top - 22, heading.cup, width=WIDTH - 2 * PADDING)
    write_box(canvas, TextBox(inner, words, top - 52, 32), row.family_name, size=15, face=BOLD)
    write_box(canvas, TextBox(inner, words, top - 82, 24), row.given_name, size=12)
    if row.number:
        write(canvas, inner, bottom + 30, row.number, size=19, face=BOLD, width=words)
    write(canvas, inner, bottom + 13, gettext("Show it at the check-in."), size=7.5, width=words, colour=QUIET)
    draw_qr(canvas, row.address, left + WIDTH - PADDING - CODE + 6, bottom + 8, side=CODE)
