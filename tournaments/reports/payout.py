"""The list by which prizes are given: by rank, with room for a signature."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext, pgettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.listing import Alignment, ListColumn, Listing, TextCell, TextStyle, listing_pdf
from tournaments.reports.pages import A4_LANDSCAPE, Progress, Title
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import Look, XlsxCell, XlsxColumn


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """A prize: cents and goods ("" for money). `given` says when and by which entry of the till, "" for not yet."""

    rank: int
    number: str
    name: str
    place: str
    cents: int
    goods: str
    given: str


def payout_pdf(rows: Sequence[PayoutRow], *, note: str, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The list as a PDF; `note` says what is left over."""
    columns: tuple[ListColumn[PayoutRow], ...] = (
        ListColumn(gettext("Rank"), 40, lambda row: TextCell(f"{row.rank}.", TextStyle.BOLD), Alignment.RIGHT),
        ListColumn(gettext("No."), 44, lambda row: TextCell(row.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), 150, lambda row: TextCell(row.name, TextStyle.BOLD), share=2),
        ListColumn(pgettext("town", "Place"), 90, lambda row: TextCell(row.place), share=1),
        ListColumn(gettext("Prize money"), 76, lambda row: TextCell(_money(row), TextStyle.BOLD), Alignment.RIGHT),
        ListColumn(gettext("Prize in kind"), 130, lambda row: TextCell(row.goods), share=2),
        ListColumn(gettext("Given"), 90, lambda row: TextCell(row.given)),
        ListColumn(gettext("Signature"), 120, lambda _row: TextCell(""), share=2),
    )
    title = Title(gettext("Payout list"), note)
    listing = Listing(columns, rows)
    return listing_pdf(listing, paper=A4_LANDSCAPE, heading=heading, title=title, progress=progress)


def payout_xlsx(rows: Sequence[PayoutRow], *, note: str, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The same as a workbook, what is left over in a last line."""
    columns = (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(pgettext("town", "Place"), 24),
        XlsxColumn(gettext("Prize money"), 14),
        XlsxColumn(gettext("Prize in kind"), 30),
        XlsxColumn(gettext("Given"), 24),
    )
    cells = [_cells(row) for row in rows] + ([[XlsxCell(None), XlsxCell(None), XlsxCell(note)]] if note else [])
    return workbook.xlsx(
        columns, cells, count=len(cells), heading=heading, title=gettext("Payout list"), progress=progress
    )


def _money(row: PayoutRow) -> str:
    return figures.cents_text(row.cents) if row.cents else ""


def _cells(row: PayoutRow) -> list[XlsxCell]:
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.number),
        XlsxCell(row.name),
        XlsxCell(row.place),
        XlsxCell(Decimal(row.cents) / 100 if row.cents else None, Look.EUROS),
        XlsxCell(row.goods),
        XlsxCell(row.given),
    ]
