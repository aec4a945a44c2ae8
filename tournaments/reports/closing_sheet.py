"""The closing sheet of a till: income next to expenses and balance, and signature lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext, pgettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, lettering, pages, workbook
from tournaments.reports.lettering import BOLD, PLAIN
from tournaments.reports.pages import A4, Part, Progress, Title
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write, write_right
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn

ROW = 19.0
SIZE = 11.0
IN, OUT = 120.0, 24.0
"""Distance of the two number columns' right edges from the right margin."""
SIGNATURES = 96.0
AMOUNT = 88.0


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line: cents in or out (None for neither). Headings and sums are bold, a sum has a rule above it."""

    text: str
    incoming: int | None = None
    outgoing: int | None = None
    is_bold: bool = False
    is_sum: bool = False


def closing_sheet_part(rows: Sequence[SheetRow], *, signers: Sequence[str], heading: Heading) -> Part:
    """The sheet on paper, with a signature line for each of `signers` below the last row."""
    title = Title(gettext("Closing sheet"), gettext("in euros"))
    lettering.register_fonts()
    batches = tuple(pages.batches(rows, _rows_on_a_page()))

    def draw(canvas: Canvas, page: Sequence[SheetRow]) -> None:
        pages.draw_head(canvas, A4, heading, title)
        y = _draw_rows(canvas, page)
        if page is batches[-1]:
            _draw_signatures(canvas, signers, y=min(y - 64, A4.bottom + SIGNATURES))

    return pages.numbered(batches, draw, paper=A4, heading=heading, title=title.text)


def closing_sheet_xlsx(rows: Sequence[SheetRow], *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The sheet as a workbook."""
    columns = (
        XlsxColumn(gettext("What for"), 60),
        XlsxColumn(pgettext("till", "In"), 16),
        XlsxColumn(pgettext("till", "Out"), 16),
    )
    cells = [[XlsxCell(row.text), _amount(row.incoming), _amount(row.outgoing)] for row in rows]
    return workbook.xlsx(
        columns, cells, count=len(cells), heading=heading, title=gettext("Closing sheet"), progress=progress
    )


def _rows_on_a_page() -> int:
    return int((A4.top - A4.bottom - SIGNATURES - ROW - 64) // ROW)


def _draw_rows(canvas: Canvas, rows: Sequence[SheetRow]) -> float:
    """Draw headings and rows; returns the lower edge."""
    y = A4.top - ROW
    for text, end in ((pgettext("till", "In"), IN), (pgettext("till", "Out"), OUT)):
        write_right(canvas, A4.right - end, y + 5, text, size=9.5, colour=QUIET)
    rule(canvas, A4.left, A4.right, y, weight=0.8, colour=INK)
    for row in rows:
        y -= ROW
        _draw_row(canvas, row, y)
    return y


def _draw_row(canvas: Canvas, row: SheetRow, y: float) -> None:
    face = BOLD if row.is_bold or row.is_sum else PLAIN
    if row.is_sum:
        rule(canvas, A4.left, A4.right, y + ROW, weight=1.2, colour=INK)
    write(canvas, A4.left + 4, y + 5.5, row.text, size=SIZE, face=face, width=A4.inner_width - IN - AMOUNT)
    for cents, end in ((row.incoming, IN), (row.outgoing, OUT)):
        if cents is not None:
            write_right(canvas, A4.right - end, y + 5.5, figures.cents_text(cents), size=SIZE, face=face)
    if row.text:
        rule(canvas, A4.left, A4.right, y, weight=0.3, colour=HAIR)


def _draw_signatures(canvas: Canvas, signers: Sequence[str], *, y: float) -> None:
    """Draw labelled signature lines side by side."""
    width = (A4.inner_width - 24) / 2
    for index, signer in enumerate(signers):
        left = A4.left + index * (width + 24)
        rule(canvas, left, left + width, y, weight=0.8, colour=INK)
        write(canvas, left, y - 13, signer, size=9.5, width=width, colour=QUIET)


def _amount(cents: int | None) -> XlsxCell:
    return XlsxCell(None if cents is None else Decimal(cents) / 100, CellFormat.EUROS)
