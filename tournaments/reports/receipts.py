"""Receipts, four per page, to be cut apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, lettering, pages
from tournaments.reports.lettering import BOLD
from tournaments.reports.pages import A4, FOOT, MARGIN, Part
from tournaments.reports.pen import HAIR, INK, QUIET, BoxAlignment, TextBox, rule, write, write_box, write_right
from tournaments.reports.rows import Heading

ON_A_PAGE = 4
TO_BE_WRITTEN = "_" * 8
SLIP = (A4.height - 2 * MARGIN - FOOT) / ON_A_PAGE


@dataclass(frozen=True, slots=True)
class ReceiptRow:
    """A receipt: number (0: not issued yet, leave a blank line), purpose, person, cents (0 for goods) and goods.

    `signer` says who signs it; `details` how and when.
    """

    number: int
    what: str
    name: str
    cents: int
    goods: str
    details: str
    signer: str


def receipts_part(rows: Sequence[ReceiptRow], *, title: str, heading: Heading) -> Part:
    """The receipts, in order, separated by dashed cutting lines."""
    lettering.register_fonts()

    def draw(canvas: Canvas, page: Sequence[ReceiptRow]) -> None:
        if not page:
            pages.draw_head(canvas, A4, heading, pages.Title(title))
            return pages.draw_nothing(canvas, A4)
        for index, row in enumerate(page):
            _draw_slip(canvas, row, heading, title, top=A4.height - MARGIN - index * SLIP)
        return None

    batches = tuple(pages.batches(rows, ON_A_PAGE))
    return pages.numbered(batches, draw, paper=A4, heading=heading, title=title)


def _draw_slip(canvas: Canvas, row: ReceiptRow, heading: Heading, title: str, *, top: float) -> None:
    left, right = A4.left, A4.right
    pages.draw_cup(canvas, left, top - 16, heading.cup, width=A4.inner_width - 130)
    number = gettext("No. %(number)s") % {"number": row.number or TO_BE_WRITTEN}
    write_right(canvas, right, top - 16, number, size=11, face=BOLD)
    write(canvas, left, top - 42, title, size=17, face=BOLD, width=A4.inner_width)
    write(canvas, left, top - 59, figures.occasion_text(heading), size=10.5, width=A4.inner_width, colour=QUIET)
    write_box(canvas, TextBox(left, 290, top - 85, 34), row.name, size=14, face=BOLD)
    amount = figures.cents_text(row.cents) if row.cents else row.goods
    box = TextBox(right - 235, 235, top - 85, 34)
    write_box(canvas, box, amount, size=15, face=BOLD, alignment=BoxAlignment.RIGHT)
    write(canvas, left, top - 117, row.what, size=11, width=A4.inner_width)
    write(canvas, left, top - 131, row.details, size=9.5, width=A4.inner_width, colour=QUIET)
    rule(canvas, right - 220, right, top - 158, weight=0.8, colour=INK)
    write(canvas, right - 220, top - 169, row.signer, size=9, width=220, colour=QUIET)
    canvas.saveState()
    canvas.setDash(3, 4)
    rule(canvas, left, right, top - SLIP + 5, weight=0.5, colour=HAIR)
    canvas.restoreState()
