"""Rows of cells → an XLSX file that sorts, filters and prints.

Openpyxl's write-only mode streams the rows. A cell object is made once for each column and look, and reused row after
row: giving every cell a style of its own costs more than writing it.

Text stays text: what begins like a formula is stored as a string and marked so that Excel keeps it one when edited.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from io import BytesIO

from django.utils.translation import gettext
from openpyxl import Workbook
from openpyxl.cell import Cell as OpenpyxlCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.reports import figures
from tournaments.reports.lettering import clean
from tournaments.reports.pages import Progress, silent
from tournaments.reports.rows import Heading

Value = str | int | Decimal | None

FORMULA_STARTS = ("=", "+", "-", "@")
A4_PAPER = 9
FONT = "Calibri"
STEP = 250
PRINTED = 60


class Look(StrEnum):
    """How a value is shown."""

    GENERAL = "general"
    POINTS = "points"
    TOTAL = "total"
    EUROS = "euros"
    DROPPED = "dropped"
    PLAYER_NUMBER = "player_number"
    QUOTED = "quoted"


FORMATS = {
    Look.POINTS: "0;-0;0",
    Look.TOTAL: "0;-0;0",
    Look.EUROS: '#,##0.00 "€";-#,##0.00 "€"',
    Look.DROPPED: "(0);(-0);(0)",
    Look.PLAYER_NUMBER: "0000",
}
FONTS = {
    Look.TOTAL: Font(name=FONT, size=12, bold=True),
    Look.DROPPED: Font(name=FONT, size=12, strike=True, color="00707070"),
}
PLAIN = Font(name=FONT, size=12)


@dataclass(frozen=True, slots=True)
class XlsxCell:
    """A value and how it is shown; None stays empty."""

    value: Value
    look: Look = Look.GENERAL


@dataclass(frozen=True, slots=True)
class XlsxColumn:
    """A column's heading and its width in characters."""

    title: str
    width: int


def number_cell(number: str) -> XlsxCell:
    """A player's number as a number with its leading zeros shown; a guest's cell is empty."""
    if number.isascii() and number.isdigit():
        return XlsxCell(int(number), Look.PLAYER_NUMBER)
    return XlsxCell(number or None)


def xlsx(
    columns: Sequence[XlsxColumn],
    rows: Iterable[Sequence[XlsxCell]],
    *,
    count: int,
    heading: Heading,
    title: str,
    frozen_columns: int = 0,
    progress: Progress = silent,
) -> bytes:
    """A workbook of two worksheets: the list under `title`, its first row the headings, and what the list is.

    `count` is the number of rows to come: in a streamed worksheet the filter must know its end beforehand.
    """
    book = Workbook(write_only=True)
    worksheet = _prepared_worksheet(
        book, columns, count=count, heading=heading, title=title, frozen_columns=frozen_columns
    )
    worksheet.append(_headings(worksheet, columns))
    _append_rows(worksheet, rows, count=count, progress=progress)
    _append_about(book, heading=heading, title=title)
    book.properties.title = clean(f"{title} – {heading.occasion}")
    book.properties.creator = clean(heading.cup)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def _prepared_worksheet(
    book: Workbook, columns: Sequence[XlsxColumn], *, count: int, heading: Heading, title: str, frozen_columns: int
) -> Worksheet:
    """An empty worksheet with everything that must be set before the first row is written."""
    worksheet: Worksheet = book.create_sheet(title)
    for index, column in enumerate(columns, start=1):
        worksheet.column_dimensions[get_column_letter(index)].width = column.width
    worksheet.freeze_panes = f"{get_column_letter(frozen_columns + 1)}2"
    worksheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{count + 1}"
    _prepare_print(worksheet, heading=heading, title=title)
    return worksheet


def _prepare_print(worksheet: Worksheet, *, heading: Heading, title: str) -> None:
    """Landscape A4, one page wide, the headings on every page; && prints as &."""
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.paperSize = A4_PAPER
    worksheet.page_setup.fitToWidth = 1
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    worksheet.print_title_rows = "1:1"
    about = f"{title} – {figures.occasion_text(heading)}"
    counted = gettext("Page %(number)s of %(pages)s") % {"number": "&P", "pages": "&N"}
    worksheet.HeaderFooter.oddHeader = _strip(left=_printed(heading.cup), right=_printed(about))
    worksheet.HeaderFooter.oddFooter = _strip(left=_printed(figures.state_text(heading)), right=counted)


def _strip(*, left: str, right: str) -> HeaderFooterItem:
    strip = HeaderFooterItem()
    strip.left.text = left
    strip.right.text = right
    return strip


def _printed(text: str) -> str:
    """Text for a printed strip, which holds 255 characters in all and reads & as the start of a code."""
    return clean(text)[:PRINTED].replace("&", "&&")


def _headings(worksheet: Worksheet, columns: Sequence[XlsxColumn]) -> list[OpenpyxlCell]:
    cells = [WriteOnlyCell(worksheet, clean(column.title)) for column in columns]
    for cell in cells:
        cell.font = Font(name=FONT, size=12, bold=True)
        cell.fill = PatternFill("solid", start_color="00E8E8E8")
        cell.alignment = Alignment(vertical="center", wrap_text=True)
    return cells


def _append_rows(worksheet: Worksheet, rows: Iterable[Sequence[XlsxCell]], *, count: int, progress: Progress) -> None:
    templates: dict[tuple[int, Look], OpenpyxlCell] = {}
    done = 0
    for done, row in enumerate(rows, start=1):
        worksheet.append([_styled_cell(worksheet, templates, column, cell) for column, cell in enumerate(row)])
        if done % STEP == 0:
            progress(done, count)
    progress(done, count)


def _styled_cell(
    worksheet: Worksheet, templates: dict[tuple[int, Look], OpenpyxlCell], column: int, cell: XlsxCell
) -> OpenpyxlCell | None:
    """The column's template for this look, holding the value."""
    value = clean(cell.value) if isinstance(cell.value, str) else cell.value
    if value is None or value == "":
        return None
    look = Look.QUOTED if isinstance(value, str) and value.startswith(FORMULA_STARTS) else cell.look
    template = templates.get((column, look)) or templates.setdefault((column, look), _cell_template(worksheet, look))
    template.value = value
    if look is Look.QUOTED:
        template.data_type = "s"
    return template


def _cell_template(worksheet: Worksheet, look: Look) -> OpenpyxlCell:
    cell = WriteOnlyCell(worksheet)
    cell.font = FONTS.get(look, PLAIN)
    cell.number_format = FORMATS.get(look, "General")
    cell.quotePrefix = look is Look.QUOTED
    return cell


def _append_about(book: Workbook, *, heading: Heading, title: str) -> None:
    """What the list is and how far it may be believed, for whoever only has the file."""
    worksheet = book.create_sheet(gettext("About"))
    worksheet.column_dimensions["A"].width = 16
    worksheet.column_dimensions["B"].width = 60
    lines = (
        (gettext("List"), title),
        (gettext("Cup"), heading.cup),
        (gettext("Occasion"), figures.occasion_text(heading)),
        (gettext("State"), figures.state_text(heading)),
    )
    _append_rows(
        worksheet,
        ([XlsxCell(name), XlsxCell(text)] for name, text in lines),
        count=len(lines),
        progress=silent,
    )
