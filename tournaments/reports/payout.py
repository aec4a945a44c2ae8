"""The payout list of prizes: by rank, with room for signatures."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext, pgettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import LANDSCAPE, Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """A prize: cents, or goods ("" for money). `handed_out` says when and by which till entry, "" if not yet."""

    rank: int
    number: str
    name: str
    place: str
    cents: int
    goods: str
    handed_out: str


def payout_part(rows: Sequence[PayoutRow], *, note: str, heading: Heading) -> Part:
    """The list on paper; `note` names the amount left over."""
    columns: tuple[ListColumn[PayoutRow], ...] = (
        ListColumn(gettext("Rank"), lambda row: TextCell(f"{row.rank}.", TextStyle.BOLD), Alignment.RIGHT),
        ListColumn(gettext("No."), lambda row: TextCell(row.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), lambda row: TextCell(row.name, TextStyle.BOLD), share=2),
        ListColumn(pgettext("town", "Place"), lambda row: TextCell(row.place), share=1),
        ListColumn(gettext("Prize money"), lambda row: TextCell(_money(row), TextStyle.BOLD), Alignment.RIGHT),
        ListColumn(gettext("Prize in kind"), lambda row: TextCell(row.goods), share=2),
        ListColumn(gettext("Given"), lambda row: TextCell(row.handed_out)),
        ListColumn(gettext("Signature"), lambda _row: TextCell(""), room=11, share=2),
    )
    listing = Listing(columns, rows, papers=LANDSCAPE)
    return listing_part(listing, heading=heading, title=Title(gettext("Payout list"), note))


def payout_xlsx(rows: Sequence[PayoutRow], *, note: str, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The list as a workbook, with the amount left over in a last row."""
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
        XlsxCell(Decimal(row.cents) / 100 if row.cents else None, CellFormat.EUROS),
        XlsxCell(row.goods),
        XlsxCell(row.handed_out),
    ]
