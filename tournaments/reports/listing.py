"""A table that runs over as many pages as it needs: results, season and qualifiers are drawn by it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages
from tournaments.reports.lettering import PLAIN
from tournaments.reports.pages import Paper, Progress, Title
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write_line
from tournaments.reports.rows import Heading

R = TypeVar("R")

SIZE = 11.0
SMALL = 8.0
SMALLEST = 7.0
ROW = 18.5
GAP = 10.0
BASELINE = 5.6
STILL_BIG = 9.0
HEADING_SIZE = 9.5
LEVEL_HEADINGS = 18.0
UPRIGHT_HEADINGS = 84.0


class Alignment(StrEnum):
    """Where a column's text is aligned; figures go to the right."""

    LEFT = "left"
    RIGHT = "right"


class TextStyle(StrEnum):
    """How a cell's text is set; struck and faint text is grey."""

    PLAIN = "plain"
    BOLD = "bold"
    STRUCK = "struck"
    FAINT = "faint"


@dataclass(frozen=True, slots=True)
class TextCell:
    """A cell's text and how it is set."""

    text: str
    style: TextStyle = TextStyle.PLAIN


@dataclass(frozen=True, slots=True)
class ListColumn(Generic[R]):
    """A column `width` points wide, and its share of whatever width is left over; `upright` headings read upwards."""

    title: str
    width: float
    cell: Callable[[R], TextCell]
    alignment: Alignment = Alignment.LEFT
    share: int = 0
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Listing(Generic[R]):
    """Columns and the rows in the order shown; a strong rule is drawn under each row whose index is in `rules`."""

    columns: tuple[ListColumn[R], ...]
    rows: Sequence[R]
    rules: frozenset[int] = frozenset()


def listing_pdf(
    listing: Listing[R], *, paper: Paper, heading: Heading, title: Title, progress: Progress = pages.silent
) -> bytes:
    """The whole table as a PDF, its headings repeated on every page."""
    lettering.register_fonts()
    columns = spread(listing.columns, space=paper.inner_width)
    headings = UPRIGHT_HEADINGS if any(column.upright for column in columns) else LEVEL_HEADINGS
    on_a_page = int((paper.top - paper.bottom - headings) // ROW)
    indexed = tuple(enumerate(listing.rows))

    def draw(canvas: Canvas, page: Sequence[tuple[int, R]]) -> None:
        pages.draw_head(canvas, paper, heading, title)
        if not page:
            return pages.draw_nothing(canvas, paper)
        y = _draw_headings(canvas, paper, columns, height=headings)
        return _draw_rows(canvas, paper, replace(listing, columns=columns), page, y=y)

    batches = tuple(pages.batches(indexed, on_a_page))
    return pages.pdf(batches, draw, paper=paper, heading=heading, title=title.text, progress=progress)


def spread(columns: Sequence[ListColumn[R]], *, space: float) -> tuple[ListColumn[R], ...]:
    """Columns that fill the space: too wide, all shrink alike; too narrow, those with a share grow."""
    width = sum(column.width for column in columns)
    if width > space:
        return tuple(replace(column, width=column.width * space / width) for column in columns)
    part = (space - width) / (sum(column.share for column in columns) or 1)
    return tuple(replace(column, width=column.width + column.share * part) for column in columns)


def _draw_headings(canvas: Canvas, paper: Paper, columns: Sequence[ListColumn[R]], *, height: float) -> float:
    y = paper.top - height
    x = paper.left
    for column in columns:
        draw = _draw_upright if column.upright else _draw_level
        draw(canvas, column, x, y + 5)
        x += column.width
    rule(canvas, paper.left, paper.right, y, weight=0.8, colour=INK)
    return y


def _draw_level(canvas: Canvas, column: ListColumn[R], x: float, y: float) -> None:
    line = lettering.fitted(column.title, face=PLAIN, size=HEADING_SIZE, width=column.width - 2, smallest=SMALLEST)
    write_line(canvas, _start(column, line, PLAIN, x), y, line, face=PLAIN, colour=QUIET)


def _draw_upright(canvas: Canvas, column: ListColumn[R], x: float, y: float) -> None:
    """One line or two, reading upwards, in the middle of the column."""
    lines = lettering.two_lines(
        column.title, face=PLAIN, size=HEADING_SIZE, width=UPRIGHT_HEADINGS - 8, smallest=SMALLEST
    )
    canvas.saveState()
    canvas.translate(x + column.width / 2 + 5, y)
    canvas.rotate(90)
    for index, line in enumerate(lines):
        baseline = (len(lines) - 1) * HEADING_SIZE * 0.5 - index * HEADING_SIZE * 1.1
        write_line(canvas, 0, baseline, line, face=PLAIN, colour=QUIET)
    canvas.restoreState()


def _draw_rows(canvas: Canvas, paper: Paper, listing: Listing[R], page: Sequence[tuple[int, R]], *, y: float) -> None:
    for index, row in page:
        y -= ROW
        x = paper.left
        for column in listing.columns:
            draw = _draw_figure if column.alignment is Alignment.RIGHT else _draw_words
            draw(canvas, column, column.cell(row), x, y)
            x += column.width
        strong = index in listing.rules
        rule(canvas, paper.left, paper.right, y, weight=1.4 if strong else 0.3, colour=INK if strong else HAIR)


def _draw_figure(canvas: Canvas, column: ListColumn[R], cell: TextCell, x: float, y: float) -> None:
    """On the right, never cut."""
    face, colour = _style(cell)
    line = lettering.shrunk(cell.text, face=face, size=SIZE, width=column.width - 4)
    start, baseline = _start(column, line, face, x), y + BASELINE
    write_line(canvas, start, baseline, line, face=face, colour=colour)
    if cell.style is TextStyle.STRUCK:
        end = start + lettering.width_of(line.text, face, line.size)
        rule(canvas, start - 1, end + 1, baseline + line.size * 0.34, weight=0.8, colour=QUIET)


def _draw_words(canvas: Canvas, column: ListColumn[R], cell: TextCell, x: float, y: float) -> None:
    """On the left, on one line or in small on two."""
    face, colour = _style(cell)
    width = column.width - GAP
    line = lettering.shrunk(lettering.clean(cell.text), face=face, size=SIZE, width=width)
    if line.size >= STILL_BIG:
        return write_line(canvas, x + GAP / 2, y + BASELINE, line, face=face, colour=colour)
    lines = lettering.two_lines(cell.text, face=face, size=SMALL, width=width, smallest=SMALLEST)
    for index, part in enumerate(lines):
        baseline = y + (BASELINE if len(lines) == 1 else ROW - 8 - index * 8.2)
        write_line(canvas, x + GAP / 2, baseline, part, face=face, colour=colour)
    return None


def _style(cell: TextCell) -> tuple[str, Color]:
    face = lettering.BOLD if cell.style is TextStyle.BOLD else PLAIN
    return face, QUIET if cell.style in {TextStyle.STRUCK, TextStyle.FAINT} else INK


def _start(column: ListColumn[R], line: lettering.FittedText, face: str, x: float) -> float:
    if column.alignment is Alignment.LEFT:
        return x + GAP / 2
    return x + column.width - GAP / 2 - lettering.width_of(line.text, face, line.size)
