"""Seating by table: each round's tables as blocks with their places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, groupby

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages, workbook
from tournaments.reports.cells import Slot, draw_cell
from tournaments.reports.columns import Alignment, ListColumn, MeasuredList, TextCell, TextStyle, measured
from tournaments.reports.fitting import Area, Limits, ListLayout, fit
from tournaments.reports.lettering import BOLD
from tournaments.reports.pages import A4, Part, Progress, Title
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write, write_right
from tournaments.reports.rows import Heading, TableSeats
from tournaments.reports.workbook import XlsxCell, XlsxColumn

LIMITS = Limits(smallest=12, biggest=18, abreast=2, stretch=1.6)
BLOCK_HEAD = 1.9
BLOCK_FOOT = 0.9
"""Heights of the table's name above its places and of the space below them, in em."""


def seating_by_table_part(tables: Sequence[TableSeats], *, heading: Heading) -> Part:
    """The tables in the given order, each round on new pages."""
    lettering.register_fonts()
    drawn = tuple(chain.from_iterable(_round_pages(group) for group in _rounds(tables)))
    return pages.numbered(
        drawn or (None,),
        lambda canvas, page: _draw_page(canvas, page, heading),
        paper=A4,
        heading=heading,
        title=gettext("Seating by table"),
    )


def seating_by_table_xlsx(
    tables: Sequence[TableSeats], *, heading: Heading, progress: Progress = pages.silent
) -> bytes:
    """The tables as a workbook: a row per place."""
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
class Sitting:
    """A person at a table: place, mark of the first forehand ("" for others), name and number."""

    place: int
    mark: str
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class TableBlocks:
    """The tables of a round as unbreakable blocks: `Fittable`. `people` holds all of them as one list."""

    tables: tuple[TableSeats, ...]
    people: MeasuredList

    @property
    def least(self) -> float:
        return self.people.least

    def crowding(self, width: float) -> float:
        return self.people.crowding(width)

    def head(self, width: float) -> float:  # noqa: ARG002
        return 0.0

    def heights(self, width: float) -> tuple[float, ...]:
        """The height of each table."""
        people = self.people.heights(width)
        return tuple(BLOCK_HEAD + sum(people[rows.start : rows.stop]) + BLOCK_FOOT for rows in self.rows)

    @property
    def rows(self) -> tuple[range, ...]:
        """The people at each table, as index ranges."""
        ends = tuple(accumulate(len(each.players) for each in self.tables))
        return tuple(range(end - len(each.players), end) for end, each in zip(ends, self.tables, strict=True))


@dataclass(frozen=True, slots=True)
class BlocksPage:
    """A page: the blocks of its round, their layout, the line heights of the places (em), and the blocks of each
    column.
    """

    blocks: TableBlocks
    layout: ListLayout
    lines: tuple[float, ...]
    columns: tuple[range, ...]


def _rounds(tables: Sequence[TableSeats]) -> Iterator[tuple[TableSeats, ...]]:
    for _, group in groupby(tables, key=lambda table: table.round):
        yield tuple(group)


def _round_pages(tables: tuple[TableSeats, ...]) -> Iterator[BlocksPage]:
    sitting = tuple(chain.from_iterable(map(_sitting, tables)))
    columns = tuple(measured(column, sitting) for column in _columns())
    blocks = TableBlocks(tables, MeasuredList(columns, len(sitting)))
    layout = fit(blocks, [[Area(A4.inner_width, A4.top - A4.bottom)]], LIMITS)
    lines = blocks.people.heights(layout.width / layout.size)
    return (BlocksPage(blocks, layout, lines, page) for page in layout.pages)


def _sitting(table: TableSeats) -> Iterator[Sitting]:
    for place, person in enumerate(table.players, start=1):
        mark = gettext("Forehand")[0] if place == table.first_forehand else ""
        yield Sitting(place, mark, person.name, person.number)


def _columns() -> tuple[ListColumn[Sitting], ...]:
    return (
        ListColumn("", lambda row: TextCell(str(row.place), TextStyle.FAINT)),
        ListColumn("", lambda row: TextCell(row.name), share=1),
        ListColumn("", lambda row: TextCell(row.mark, TextStyle.BOLD), room=0.7),
        ListColumn("", lambda row: TextCell(row.number, TextStyle.FAINT), Alignment.RIGHT),
    )


def _draw_page(canvas: Canvas, page: BlocksPage | None, heading: Heading) -> None:
    if page is None:
        pages.draw_head(canvas, A4, heading, Title(gettext("Seating by table")))
        return pages.draw_nothing(canvas, A4)
    pages.draw_head(canvas, A4, heading, _title(page.blocks.tables[0].round))
    layout = page.layout
    across = (A4.inner_width - layout.width * layout.abreast) / max(1, layout.abreast - 1)
    heights = page.blocks.heights(layout.width / layout.size)
    for index, tables in enumerate(page.columns):
        y = A4.top
        for table in tables:
            _draw_block(canvas, page, table, A4.left + index * (layout.width + across), y)
            y -= heights[table] * layout.size * layout.stretch
    return None


def _title(number: int) -> Title:
    name = gettext("Forehand")
    return Title(gettext("Round %(round)s: seating by table") % {"round": number}, f"{name[0]} = {name}")


def _draw_block(canvas: Canvas, page: BlocksPage, index: int, left: float, top: float) -> None:
    """Draw a table's name, and below it a line per place."""
    table, layout = page.blocks.tables[index], page.layout
    size, unit = layout.size, layout.size * layout.stretch
    y = top - BLOCK_HEAD * unit
    name = gettext("Table %(table)s") % {"table": table.table}
    write(canvas, left, y + 0.4 * size, name, face=BOLD, size=size * 1.25)
    if len(table.players) > 4:
        crowd = gettext("%(players)s players") % {"players": len(table.players)}
        write_right(canvas, left + layout.width, y + 0.4 * size, crowd, size=size * 0.8, colour=QUIET)
    rule(canvas, left, left + layout.width, y, weight=0.9, colour=INK)
    _draw_people(canvas, page, page.blocks.rows[index], left, y)


def _draw_people(canvas: Canvas, page: BlocksPage, rows: range, left: float, y: float) -> None:
    layout, people = page.layout, page.blocks.people
    widths = [width * layout.size for width in people.widths(layout.width / layout.size)]
    starts = tuple(accumulate(widths, initial=left))
    for row in rows:
        height = page.lines[row] * layout.size * layout.stretch
        for column, start, width in zip(people.columns, starts, widths, strict=False):
            draw_cell(canvas, column.cells[row], Slot(column, start, width, layout.size), y - height / 2)
        y -= height
        rule(canvas, left, left + layout.width, y, weight=0.3, colour=HAIR)


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
