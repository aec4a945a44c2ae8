"""Receipts, four a page, to be cut apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, lettering, pages
from tournaments.reports.lettering import BOLD
from tournaments.reports.pages import A4, FOOT, MARGIN, Progress
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write, write_right
from tournaments.reports.rows import Heading

ON_A_PAGE = 4
SLIP = (A4.height - 2 * MARGIN - FOOT) / ON_A_PAGE


@dataclass(frozen=True, slots=True)
class ReceiptRow:
    """A receipt: its number (0: not given yet), what for, whose, how much in cents (0 for goods) and what besides.

    `signer` says who signs it; `details` how and when.
    """

    number: int
    what: str
    name: str
    cents: int
    goods: str
    details: str
    signer: str


def receipts_pdf(
    rows: Sequence[ReceiptRow], *, title: str, heading: Heading, progress: Progress = pages.silent
) -> bytes:
    """The receipts in their order; a dashed line shows where to cut."""
    lettering.register_fonts()

    def draw(canvas: Canvas, page: Sequence[ReceiptRow]) -> None:
        if not page:
            return pages.draw_nothing(canvas, A4)
        for index, row in enumerate(page):
            _draw_slip(canvas, row, heading, title, top=A4.height - MARGIN - index * SLIP)
        return None

    batches = tuple(pages.batches(rows, ON_A_PAGE))
    return pages.pdf(batches, draw, paper=A4, heading=heading, title=title, progress=progress)


def _draw_slip(canvas: Canvas, row: ReceiptRow, heading: Heading, title: str, *, top: float) -> None:
    left, right = A4.left, A4.right
    pages.draw_cup(canvas, left, top - 16, heading.cup, width=A4.inner_width - 130)
    if row.number:
        number = gettext("No. %(number)s") % {"number": row.number}
        write_right(canvas, right, top - 16, number, size=11, face=BOLD)
    write(canvas, left, top - 42, title, size=17, face=BOLD, width=A4.inner_width)
    write(canvas, left, top - 59, figures.occasion_text(heading), size=10.5, width=A4.inner_width, colour=QUIET)
    write(canvas, left, top - 90, row.name, size=14, face=BOLD, width=A4.inner_width - 150)
    amount = figures.cents_text(row.cents) if row.cents else row.goods
    width = lettering.width_of(lettering.clean(amount), BOLD, 15)
    size = 15 if width <= 240 else 15 * 240 / width
    write_right(canvas, right, top - 90, amount, size=size, face=BOLD)
    write(canvas, left, top - 108, row.what, size=11, width=A4.inner_width)
    write(canvas, left, top - 124, row.details, size=9.5, width=A4.inner_width, colour=QUIET)
    rule(canvas, right - 220, right, top - 158, weight=0.8, colour=INK)
    write(canvas, right - 220, top - 169, row.signer, size=9, width=220, colour=QUIET)
    canvas.saveState()
    canvas.setDash(3, 4)
    rule(canvas, left, right, top - SLIP + 5, weight=0.5, colour=HAIR)
    canvas.restoreState()
