"""The cash book of a till as a workbook."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext

from tournaments.reports import pages, workbook
from tournaments.reports.pages import Progress
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn


@dataclass(frozen=True, slots=True)
class BookRow:
    """A till entry, in words; positive cents are income."""

    number: int
    at: str
    kind: str
    name: str
    method: str
    cents: int
    note: str
    reverses: int | None
    by: str


def till_book_xlsx(rows: Sequence[BookRow], *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """One row per entry, by number."""
    columns = (
        XlsxColumn(gettext("No."), 7),
        XlsxColumn(gettext("When"), 18),
        XlsxColumn(gettext("What for"), 22),
        XlsxColumn(gettext("Name"), 28),
        XlsxColumn(gettext("How"), 14),
        XlsxColumn(gettext("Amount"), 14),
        XlsxColumn(gettext("takes back"), 12),
        XlsxColumn(gettext("Note"), 36),
        XlsxColumn(gettext("By"), 20),
    )
    cells = [_cells(row) for row in rows]
    return workbook.xlsx(
        columns, cells, count=len(cells), heading=heading, title=gettext("Entries of the till"), progress=progress
    )


def _cells(row: BookRow) -> list[XlsxCell]:
    words = [XlsxCell(word) for word in (row.at, row.kind, row.name, row.method)]
    amount = XlsxCell(Decimal(row.cents) / 100, CellFormat.EUROS)
    return [XlsxCell(row.number), *words, amount, XlsxCell(row.reverses), XlsxCell(row.note), XlsxCell(row.by)]
