"""Prize labels, ten per page (105 × 57 mm), to be attached to the prizes: what, for whom, for which rank."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, pages
from tournaments.reports.lettering import BOLD
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import HAIR, QUIET, BoxAlignment, TextBox, write_box
from tournaments.reports.rows import Heading

MILLIMETRE = 72 / 25.4
WIDTH, HEIGHT = 105 * MILLIMETRE, 57 * MILLIMETRE
COLUMNS, ROWS = 2, 5
PADDING = 20.0


@dataclass(frozen=True, slots=True)
class LabelRow:
    """A prize: its rank, its winner, and either cents or goods."""

    rank: int
    name: str
    cents: int
    goods: str


def prize_labels_part(rows: Sequence[LabelRow], *, heading: Heading) -> Part:
    """The labels, in order."""

    def draw(canvas: Canvas, page: Sequence[LabelRow]) -> None:
        if not page:
            pages.draw_head(canvas, A4, heading, pages.Title(gettext("Prize labels")))
            return pages.draw_nothing(canvas, A4, gettext("The prizes have not been awarded."))
        top = A4.height - (A4.height - ROWS * HEIGHT) / 2
        for index, row in enumerate(page):
            down, across = divmod(index, COLUMNS)
            _draw_label(canvas, row, heading, across * WIDTH, top - (down + 1) * HEIGHT)
        return None

    batches = tuple(pages.batches(rows, COLUMNS * ROWS))
    return pages.unnumbered(batches, draw, paper=A4, heading=heading, title=gettext("Prize labels"))


def _draw_label(canvas: Canvas, row: LabelRow, heading: Heading, left: float, bottom: float) -> None:
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.3)
    canvas.rect(left, bottom, WIDTH, HEIGHT, stroke=1, fill=0)
    inner, width, top = left + PADDING, WIDTH - 2 * PADDING, bottom + HEIGHT
    rank = gettext("Rank %(rank)s") % {"rank": row.rank}
    write_box(canvas, TextBox(inner, 74, top - 28, 20), rank, size=15, face=BOLD)
    occasion = TextBox(inner + 80, width - 80, top - 28, 22)
    write_box(canvas, occasion, heading.occasion, size=9.5, alignment=BoxAlignment.RIGHT, colour=QUIET)
    write_box(canvas, TextBox(inner, width, top - 72, 44), row.name, size=19, face=BOLD)
    what = figures.cents_text(row.cents) if row.cents else row.goods
    write_box(canvas, TextBox(inner, width, bottom + 38, 40), what, size=14)
