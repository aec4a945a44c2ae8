"""XLSX files that sort, filter and print.

Openpyxl's write-only mode streams the rows. One cell object per column and look is reused row after row, as styling
every cell separately costs more than writing it.

Text stays text: what begins like a formula is stored as a string, marked so that Excel keeps it one when edited.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from io import BytesIO

from django.utils.translation import gettext
from openpyxl import Workbook
from openpyxl.cell import Cell as OpenpyxlCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.styles.numbers import FORMAT_DATE_XLSX14
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.reports import figures
from tournaments.reports.lettering import clean
from tournaments.reports.pages import Progress, Title, silent
from tournaments.reports.rows import Heading

Value = str | int | Decimal | date | None

FORMULA_STARTS = ("=", "+", "-", "@")
A4_PAPER = 9
FONT = "Calibri"
STEP = 250
PRINTED = 60
TAB_LETTERS = 28
NOT_IN_TABS = frozenset("[]:*?/\\")


class CellFormat(StrEnum):
    """The display format of a value."""

    GENERAL = "general"
    POINTS = "points"
    TOTAL = "total"
    EUROS = "euros"
    DROPPED = "dropped"
    PLAYER_NUMBER = "player_number"
    QUOTED = "quoted"
    DAY = "day"


FORMATS = {
    CellFormat.POINTS: "0;-0;0",
    CellFormat.TOTAL: "0;-0;0",
    CellFormat.EUROS: '#,##0.00 "€";-#,##0.00 "€"',
    CellFormat.DROPPED: "(0);(-0);(0)",
    CellFormat.PLAYER_NUMBER: "0000",
    CellFormat.DAY: FORMAT_DATE_XLSX14,
}
FONTS = {
    CellFormat.TOTAL: Font(name=FONT, size=12, bold=True),
    CellFormat.DROPPED: Font(name=FONT, size=12, strike=True, color="00707070"),
}
PLAIN = Font(name=FONT, size=12)
WORDS = frozenset({CellFormat.GENERAL, CellFormat.QUOTED})
"""Formats of words, which take a second line rather than end at the next cell, or at the edge of the paper."""


@dataclass(frozen=True, slots=True)
class XlsxCell:
    """A value and its format; None stays empty."""

    value: Value
    cell_format: CellFormat = CellFormat.GENERAL


@dataclass(frozen=True, slots=True)
class XlsxColumn:
    """A column's heading and its width in characters."""

    title: str
    width: int


@dataclass(frozen=True, slots=True)
class FurtherSheet:
    """An additional worksheet, small enough to be held in memory; `rule` says what counts in it."""

    title: str
    columns: tuple[XlsxColumn, ...]
    rows: Sequence[Sequence[XlsxCell]]
    rule: str = ""


def number_cell(number: str) -> XlsxCell:
    """A player's number as a number with leading zeros; a guest's cell is empty."""
    if number.isascii() and number.isdigit():
        return XlsxCell(int(number), CellFormat.PLAYER_NUMBER)
    return XlsxCell(number or None)


def xlsx(
    columns: Sequence[XlsxColumn],
    rows: Iterable[Sequence[XlsxCell]],
    *,
    count: int,
    heading: Heading,
    title: str | Title,
    frozen_columns: int = 0,
    more: Iterable[FurtherSheet] = (),
    progress: Progress = silent,
) -> bytes:
    """A workbook: a worksheet `title` with the list below a heading row, `more` sheets, and a description of the list.

    The description has the title's rule, and those of `more`. `count` is the number of rows to come: a streamed
    worksheet needs the filter's range in advance.
    """
    book = Workbook(write_only=True)
    title = title if isinstance(title, Title) else Title(title)
    worksheet = _prepared_worksheet(
        book, columns, count=count, heading=heading, title=title.text, frozen_columns=frozen_columns
    )
    worksheet.append(_headings(worksheet, columns))
    _append_rows(worksheet, rows, count=count, progress=progress)
    for sheet in (further := tuple(more)):
        _append_sheet(book, sheet, heading=heading)
    _append_about(book, heading=heading, title=title, further=further)
    book.properties.title = clean(f"{title.text} – {heading.occasion}")
    book.properties.creator = clean(heading.cup)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def _append_sheet(book: Workbook, sheet: FurtherSheet, *, heading: Heading) -> None:
    count = len(sheet.rows)
    worksheet = _prepared_worksheet(book, sheet.columns, count=count, heading=heading, title=sheet.title)
    worksheet.append(_headings(worksheet, sheet.columns))
    _append_rows(worksheet, sheet.rows, count=count, progress=silent)


def _prepared_worksheet(
    book: Workbook, columns: Sequence[XlsxColumn], *, count: int, heading: Heading, title: str, frozen_columns: int = 0
) -> Worksheet:
    """An empty worksheet with everything that must be set before the first row is written."""
    worksheet: Worksheet = book.create_sheet(_tab(title))
    for index, column in enumerate(columns, start=1):
        worksheet.column_dimensions[get_column_letter(index)].width = column.width
    worksheet.freeze_panes = f"{get_column_letter(frozen_columns + 1)}2"
    worksheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{count + 1}"
    _prepare_print(worksheet, heading=heading, title=title)
    return worksheet


def _tab(title: str) -> str:
    """A valid worksheet name: at most 31 allowed characters; duplicates get a number."""
    return "".join(" " if each in NOT_IN_TABS else each for each in clean(title))[:TAB_LETTERS].strip("' ") or "–"


def _prepare_print(worksheet: Worksheet, *, heading: Heading, title: str) -> None:
    """Set landscape A4, one page wide, headings on every page; && prints as &."""
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
    """Text for a page header or footer, which holds 255 characters in all and treats & as the start of a code."""
    return clean(text)[:PRINTED].replace("&", "&&")


def _headings(worksheet: Worksheet, columns: Sequence[XlsxColumn]) -> list[OpenpyxlCell]:
    cells = [WriteOnlyCell(worksheet, clean(column.title)) for column in columns]
    for cell in cells:
        cell.font = Font(name=FONT, size=12, bold=True)
        cell.fill = PatternFill("solid", start_color="00E8E8E8")
        cell.alignment = Alignment(vertical="center", wrap_text=True)
    return cells


def _append_rows(worksheet: Worksheet, rows: Iterable[Sequence[XlsxCell]], *, count: int, progress: Progress) -> None:
    templates: dict[tuple[int, CellFormat], OpenpyxlCell] = {}
    done = 0
    for done, row in enumerate(rows, start=1):
        worksheet.append([_styled_cell(worksheet, templates, column, cell) for column, cell in enumerate(row)])
        if done % STEP == 0:
            progress(done, count)
    progress(done, count)


def _styled_cell(
    worksheet: Worksheet, templates: dict[tuple[int, CellFormat], OpenpyxlCell], column: int, cell: XlsxCell
) -> OpenpyxlCell | None:
    """The column's reusable cell for this look, holding the value."""
    value = clean(cell.value) if isinstance(cell.value, str) else cell.value
    if value is None or value == "":
        return None
    cell_format = CellFormat.QUOTED if isinstance(value, str) and value.startswith(FORMULA_STARTS) else cell.cell_format
    template = templates.get((column, cell_format)) or templates.setdefault(
        (column, cell_format), _cell_template(worksheet, cell_format)
    )
    template.value = value
    if cell_format is CellFormat.QUOTED:
        template.data_type = "s"
    return template


def _cell_template(worksheet: Worksheet, cell_format: CellFormat) -> OpenpyxlCell:
    cell = WriteOnlyCell(worksheet)
    cell.font = FONTS.get(cell_format, PLAIN)
    cell.number_format = FORMATS.get(cell_format, "General")
    cell.alignment = Alignment(vertical="center", wrap_text=cell_format in WORDS)
    cell.quotePrefix = cell_format is CellFormat.QUOTED
    return cell


def _append_about(book: Workbook, *, heading: Heading, title: Title, further: Iterable[FurtherSheet]) -> None:
    """Add a sheet describing the list, its state and its rules, for readers who only have the file."""
    worksheet = book.create_sheet(gettext("About"))
    worksheet.column_dimensions["A"].width = 16
    worksheet.column_dimensions["B"].width = 60
    lines = (
        (gettext("List"), title.text),
        (gettext("Cup"), heading.cup),
        (gettext("Occasion"), figures.occasion_text(heading)),
        (gettext("State"), figures.state_text(heading)),
        *(((gettext("Rules"), title.rule),) if title.rule else ()),
        *((each.title, each.rule) for each in further if each.rule),
        *heading.facts,
    )
    rows = ([XlsxCell(name), XlsxCell(text)] for name, text in lines)
    _append_rows(worksheet, rows, count=len(lines), progress=silent)
