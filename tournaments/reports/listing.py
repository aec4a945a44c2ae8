"""Lists spanning any number of pages; their content decides on paper, columns and type (`fitting`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, TypeVar

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages
from tournaments.reports.cells import Slot, draw_cell, draw_heading
from tournaments.reports.columns import ListColumn, MeasuredList, measured
from tournaments.reports.fitting import Area, Limits, ListLayout, fit
from tournaments.reports.pages import A3_LANDSCAPE, A4, A4_LANDSCAPE, Paper, Part, Title
from tournaments.reports.pen import HAIR, INK, QUIET, rule
from tournaments.reports.rows import Heading

R = TypeVar("R")

AT_THE_DESK = Limits(smallest=9, biggest=13, stretch=1.6)
"""Type sizes for lists held in the hand."""
ON_THE_WALL = Limits(smallest=12, biggest=22, abreast=3, stretch=1.9)
"""Type sizes for lists read at arm's length, by many at a time."""


PORTRAIT = ((A4,), (A4_LANDSCAPE,), (A3_LANDSCAPE,))
LANDSCAPE = ((A4_LANDSCAPE,), (A3_LANDSCAPE,))
EITHER = ((A4, A4_LANDSCAPE), (A3_LANDSCAPE,))
"""Paper sizes by preference."""


@dataclass(frozen=True, slots=True)
class Listing(Generic[R]):
    """Columns and rows in display order, on the first group of `papers` wide enough.

    A thick rule is drawn below each row whose index is in `rules`, a thin one below those in `breaks`.
    """

    columns: tuple[ListColumn[R], ...]
    rows: Sequence[R]
    rules: frozenset[int] = frozenset()
    breaks: frozenset[int] = frozenset()
    papers: tuple[tuple[Paper, ...], ...] = PORTRAIT
    limits: Limits = AT_THE_DESK


def listing_part(listing: Listing[R], *, heading: Heading, title: Title) -> Part:
    """The complete list, with headings repeated on every page."""
    lettering.register_fonts()
    content = MeasuredList(tuple(measured(column, listing.rows) for column in listing.columns), len(listing.rows))
    areas = {Area(paper.inner_width, paper.top - paper.bottom): paper for choice in listing.papers for paper in choice}
    layout = fit(
        content, [[area for area in areas if areas[area] in choice] for choice in listing.papers], listing.limits
    )
    paper = areas[layout.area]
    heights = content.heights(layout.width / layout.size)
    drawn = DrawnList(content, layout, heights, listing.rules, listing.breaks, paper)

    def draw(canvas: Canvas, page: tuple[range, ...]) -> None:
        pages.draw_head(canvas, paper, heading, title)
        if not listing.rows:
            return pages.draw_nothing(canvas, paper)
        drawn.draw(canvas, page)
        return pages.draw_example(canvas, paper, title)

    return pages.numbered(layout.pages, draw, paper=paper, heading=heading, title=title.text)


@dataclass(frozen=True, slots=True)
class DrawnList:
    """A list with its layout and row heights (em), ready to be drawn."""

    content: MeasuredList
    layout: ListLayout
    heights: tuple[float, ...]
    rules: frozenset[int]
    breaks: frozenset[int]
    paper: Paper

    def draw(self, canvas: Canvas, page: tuple[range, ...]) -> None:
        """Draw a page's columns of rows side by side."""
        across = (self.paper.inner_width - self.layout.width * self.layout.abreast) / max(1, self.layout.abreast - 1)
        for index, rows in enumerate(page):
            if rows:
                self._draw_column(canvas, rows, self.paper.left + index * (self.layout.width + across))

    def _draw_column(self, canvas: Canvas, rows: range, left: float) -> None:
        size, width = self.layout.size, self.layout.width / self.layout.size
        slots = self._slots(left)
        y = self.paper.top - self.content.head(width) * size
        for slot in slots:
            draw_heading(canvas, slot, y + 0.4 * size)
        rule(canvas, left, left + self.layout.width, y, weight=0.8, colour=INK)
        for row in rows:
            height = self.heights[row] * size * self.layout.stretch
            for slot in slots:
                draw_cell(canvas, slot.column.cells[row], slot, y - height / 2)
            y -= height
            weight, colour = self._rule_below(row)
            rule(canvas, left, left + self.layout.width, y, weight=weight, colour=colour)

    def _slots(self, left: float) -> list[Slot]:
        size = self.layout.size
        widths = [width * size for width in self.content.widths(self.layout.width / size)]
        starts = accumulate(widths, initial=left)
        columns = zip(self.content.columns, starts, widths, strict=False)
        return [Slot(column, start, width, size) for column, start, width in columns]

    def _rule_below(self, row: int) -> tuple[float, Color]:
        if row in self.rules:
            return 1.4, INK
        return (0.7, QUIET) if row in self.breaks else (0.3, HAIR)
