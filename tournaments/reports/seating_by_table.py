"""The seating of each round by table: every table a block with its places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages, workbook
from tournaments.reports.lettering import BOLD, PLAIN
from tournaments.reports.pages import A4, Progress, Title
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write, write_line, write_right
from tournaments.reports.rows import Heading, PlayerName, TableSeats
from tournaments.reports.workbook import XlsxCell, XlsxColumn

BLOCKS_ABREAST = 2
GUTTER = 26.0
WIDTH = (A4.inner_width - GUTTER * (BLOCKS_ABREAST - 1)) / BLOCKS_ABREAST
LOWEST_LINE = 18.5
TALLEST_LINE = 25.0
BLOCK_HEAD = 22.0
BLOCK_FOOT = 11.0
BIGGEST = 15.0
NUMBER = 30.0
SMALLEST_NAME = 9.0


def seating_by_table_pdf(tables: Sequence[TableSeats], *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The tables in the order given, every round on pages of its own."""
    return pages.pdf(
        tuple(_tables_pages(tables)) or (TablesPage(None, (), LOWEST_LINE),),
        lambda canvas, page: _draw_page(canvas, page, heading),
        paper=A4,
        heading=heading,
        title=gettext("Seating by table"),
        progress=progress,
    )


def seating_by_table_xlsx(
    tables: Sequence[TableSeats], *, heading: Heading, progress: Progress = pages.silent
) -> bytes:
    """The tables as a workbook: a row for every place."""
    rows = tuple(_cells(tables))
    return workbook.xlsx(
        _xlsx_columns(),
        rows,
        count=len(rows),
        heading=heading,
        title=gettext("Seating by table"),
        progress=progress,
    )


@dataclass(frozen=True, slots=True)
class TablesPage:
    """One page: its round, its rows of tables side by side, and how tall a line is in points."""

    round: int | None
    rows: tuple[Sequence[TableSeats], ...]
    line: float


def _tables_pages(tables: Sequence[TableSeats]) -> Iterator[TablesPage]:
    for number, group in groupby(tables, key=lambda table: table.round):
        rows = tuple(pages.batches(tuple(group), BLOCKS_ABREAST))
        line = _line(rows)
        for page in _filled(rows, line):
            yield TablesPage(number, page, line)


def _line(rows: Sequence[Sequence[TableSeats]]) -> float:
    """The line height at which the round fits on one page; a round that needs more has the lowest lines."""
    space = A4.top - A4.bottom - sum(_height(row, 0) for row in rows)
    lines = sum(max(len(table.players) for table in row) for row in rows)
    return min(TALLEST_LINE, max(LOWEST_LINE, space / lines))


def _filled(rows: Sequence[Sequence[TableSeats]], line: float) -> Iterator[tuple[Sequence[TableSeats], ...]]:
    """Rows of blocks in groups that fit between head and foot."""
    page: list[Sequence[TableSeats]] = []
    used = 0.0
    for row in rows:
        if page and used + _height(row, line) > A4.top - A4.bottom + 1:
            yield tuple(page)
            page, used = [], 0.0
        page.append(row)
        used += _height(row, line)
    yield tuple(page)


def _height(row: Sequence[TableSeats], line: float) -> float:
    return BLOCK_HEAD + BLOCK_FOOT + line * max(len(table.players) for table in row)


def _draw_page(canvas: Canvas, page: TablesPage, heading: Heading) -> None:
    pages.draw_head(canvas, A4, heading, _title(page))
    if not page.rows:
        pages.draw_nothing(canvas, A4)
    y = A4.top
    for row in page.rows:
        for index, table in enumerate(row):
            _draw_block(canvas, table, A4.left + index * (WIDTH + GUTTER), y, line=page.line)
        y -= _height(row, page.line)


def _title(page: TablesPage) -> Title:
    if page.round is None:
        return Title(gettext("Seating by table"))
    return Title(gettext("Round %(round)s: seating by table") % {"round": page.round})


def _draw_block(canvas: Canvas, table: TableSeats, left: float, top: float, *, line: float) -> None:
    y = top - BLOCK_HEAD + 4
    name = gettext("Table %(table)s") % {"table": table.table}
    write(canvas, left, y, name, face=BOLD, size=15)
    if len(table.players) > 4:
        crowd = gettext("%(players)s players") % {"players": len(table.players)}
        write_right(canvas, left + WIDTH, y, crowd, size=10, colour=QUIET)
    rule(canvas, left, left + WIDTH, y - 4, weight=0.9, colour=INK)
    for place, person in enumerate(table.players, start=1):
        y -= line
        note = gettext("Forehand") if place == table.first_forehand else ""
        _draw_person(canvas, person, left, y - 4, place=place, line=line, note=note)


def _draw_person(
    canvas: Canvas, person: PlayerName, left: float, y: float, *, place: int, line: float, note: str
) -> None:
    """Place, name, the note about the place, and number, with a hairline below."""
    size = min(BIGGEST, line * 0.7)
    baseline = y + line * 0.29
    write(canvas, left, baseline, str(place), size=size, colour=QUIET)
    space = WIDTH - 18 - NUMBER - (lettering.width_of(note, PLAIN, 10) + 12 if note else 0)
    name = lettering.fitted(person.name, face=PLAIN, size=size, width=space, smallest=SMALLEST_NAME)
    write_line(canvas, left + 18, baseline, name, face=PLAIN)
    write_right(canvas, left + WIDTH - NUMBER - 8, baseline, note, size=10, colour=QUIET)
    write_right(canvas, left + WIDTH, baseline, person.number, size=10, colour=QUIET)
    rule(canvas, left, left + WIDTH, y, weight=0.3, colour=HAIR)


def _xlsx_columns() -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Round"), 8),
        XlsxColumn(gettext("Table"), 8),
        XlsxColumn(gettext("Place"), 8),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(gettext("First forehand"), 16),
    )


def _cells(tables: Sequence[TableSeats]) -> Iterator[list[XlsxCell]]:
    for table in tables:
        for place, person in enumerate(table.players, start=1):
            yield [
                XlsxCell(table.round),
                XlsxCell(table.table),
                XlsxCell(place),
                workbook.number_cell(person.number),
                XlsxCell(person.name),
                XlsxCell(gettext("yes") if place == table.first_forehand else None),
            ]
