"""Columns of a list, and the width each needs for its content."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import inf
from typing import Generic, TypeVar

from tournaments.reports import lettering
from tournaments.reports.lettering import BOLD, PLAIN, clean
from tournaments.reports.words import LINE, SLACK, PrintedWord, even_lines, full_width, lines_of, printed_words

R = TypeVar("R")

PADDING = 0.7
"""Space between two columns, in em."""
ROW = 1.4
"""Height of a single-line row, in em."""
HEADINGS = 0.78
"""Type size of column headings, tails and notes, relative to the rows."""
MOST_UPRIGHT = 9.0
"""Maximum height of upright headings, in em."""
SQUEEZED = 0.85
"""How far a cell's type may shrink, relative to the list's, to keep its text on one line."""
LONG_HEADING = 7.0
"""Words of a heading wider than this (em) may be hyphenated."""
USUAL = 0.88
"""The share of a column's cells that should fit on one line."""


class Alignment(StrEnum):
    """Alignment of a column's text; numbers go to the right."""

    LEFT = "left"
    RIGHT = "right"


class TextStyle(StrEnum):
    """Style of a cell's text; struck and faint text is grey, a box is an empty check box, whatever the text."""

    PLAIN = "plain"
    BOLD = "bold"
    STRUCK = "struck"
    FAINT = "faint"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class TextCell:
    """A cell's text and style; `tail` follows it in small type, `note` is set below it in small type."""

    text: str
    style: TextStyle = TextStyle.PLAIN
    tail: str = ""
    note: str = ""

    @property
    def face(self) -> str:
        return BOLD if self.style is TextStyle.BOLD else PLAIN


@dataclass(frozen=True, slots=True)
class ListColumn(Generic[R]):
    """A column: left-aligned words may wrap, right-aligned numbers do not.

    It is at least `room` em wide. `share` is its share of any remaining width; `upright` headings read upwards.
    """

    title: str
    cell: Callable[[R], TextCell]
    alignment: Alignment = Alignment.LEFT
    room: float = 0.0
    share: int = 0
    upright: bool = False


@dataclass(frozen=True, slots=True)
class MeasuredCell:
    """A cell with its words, its note's words, and its single-line width, in em; `longest` cannot be broken.

    For a number that is all of it. Text is shrunk slightly, down to SQUEEZED, before it wraps.
    """

    cell: TextCell
    words: tuple[PrintedWord, ...]
    width: float
    longest: float
    note: tuple[PrintedWord, ...] = ()

    @property
    def least(self) -> float:
        """The minimum width."""
        longest = self.longest * SQUEEZED if self.longest < self.width else self.longest
        return max([longest, *(word.alone * HEADINGS for word in self.note)])

    def is_broken(self, space: float) -> bool:
        """Whether it wraps at this width."""
        return self.longest < self.width and self.width * SQUEEZED > space + SLACK

    def scale(self, space: float) -> float:
        """Its type size relative to the list's."""
        needed = self.longest if self.is_broken(space) else self.width
        return min(1.0, space / needed) if needed else 1.0

    def lines(self, space: float) -> tuple[str, ...]:
        """The lines of text at this width."""
        return even_lines(self.words, space / self.scale(space)) if self.is_broken(space) else (clean(self.cell.text),)

    def note_lines(self, space: float) -> tuple[str, ...]:
        return lines_of(self.note, space / HEADINGS)

    def height(self, space: float) -> float:
        """The row height it needs."""
        more = len(lines_of(self.words, space / self.scale(space))) - 1 if self.is_broken(space) else 0
        return ROW + (more + len(self.note_lines(space)) * HEADINGS) * LINE


@dataclass(frozen=True)
class MeasuredColumn:
    """A column with its cells, top to bottom; widths in em, including padding. Implements part of `Fittable`."""

    title: str
    alignment: Alignment
    share: int
    upright: bool
    room: float
    cells: tuple[MeasuredCell, ...]

    @cached_property
    def title_words(self) -> tuple[PrintedWord, ...]:
        return printed_words(self.title, PLAIN, longest=inf if self.upright else LONG_HEADING)

    @cached_property
    def least(self) -> float:
        """The width at which no word is broken."""
        cells = max((each.least for each in self.cells), default=0)
        return max(cells, self._least_title, self.room) + PADDING

    @cached_property
    def usual(self) -> float:
        """The width at which most cells fit on one line."""
        widths = sorted(each.width for each in self.cells)
        usual = widths[int((len(widths) - 1) * USUAL)] if widths else 0
        return max(usual + PADDING, self.least)

    @cached_property
    def most(self) -> float:
        """The width at which all cells and the heading fit on one line."""
        title = 0 if self.upright else full_width(self.title_words) * HEADINGS
        return max([title + PADDING, self.usual, *(each.width + PADDING for each in self.cells)])

    @property
    def _least_title(self) -> float:
        if self.upright:
            return LINE * HEADINGS * len(self.upright_title)
        return max((word.alone * HEADINGS for word in self.title_words), default=0)

    @cached_property
    def upright_title(self) -> tuple[str, ...]:
        """The lines of the upright heading."""
        return lines_of(self.title_words, MOST_UPRIGHT / HEADINGS)

    def title_lines(self, width: float) -> tuple[str, ...]:
        """The lines of a horizontal heading at this width."""
        return even_lines(self.title_words, (width - PADDING) / HEADINGS)

    def head(self, width: float) -> float:
        """The height of the heading."""
        if self.upright:
            lines = (lettering.width_of(line, PLAIN, HEADINGS) for line in self.upright_title)
            return max(lines, default=0) + 0.8
        return len(self.title_lines(width)) * LINE * HEADINGS + 0.6


def measured(column: ListColumn[R], rows: Sequence[R]) -> MeasuredColumn:
    """Measure the column's content."""
    is_figure = column.alignment is Alignment.RIGHT
    cells = tuple(_measured_cell(column.cell(row), is_figure=is_figure) for row in rows)
    return MeasuredColumn(column.title, column.alignment, column.share, column.upright, column.room, cells)


def _measured_cell(cell: TextCell, *, is_figure: bool) -> MeasuredCell:
    words, tail = printed_words(cell.text, cell.face), lettering.width_of(cell.tail, PLAIN, HEADINGS)
    width = full_width(words) + tail
    last = words[-1].alone if words else 0  # the tail stays beside it
    longest = width if is_figure else max([last + tail, *(word.alone for word in words)])
    return MeasuredCell(cell, words, width, longest, printed_words(cell.note, PLAIN))


@dataclass(frozen=True, slots=True)
class MeasuredList:
    """A list to be fitted to pages: `columns` in order, `count` rows."""

    columns: tuple[MeasuredColumn, ...]
    count: int

    @property
    def least(self) -> float:
        return sum(column.least for column in self.columns)

    @property
    def most(self) -> float:
        """The width at which all cells and headings fit on one line."""
        return sum(column.most for column in self.columns)

    def widths(self, width: float) -> tuple[float, ...]:
        """The width of each column: first its minimum, then what most of its cells need, then all of them, then its
        share.
        """
        least, usual = self.least, sum(column.usual for column in self.columns)
        most = self.most
        if width < least:
            return tuple(column.least * width / least for column in self.columns)
        if width < usual:
            part = (width - least) / (usual - least)
            return tuple(column.least + (column.usual - column.least) * part for column in self.columns)
        if width < most:
            part = (width - usual) / (most - usual)
            return tuple(column.usual + (column.most - column.usual) * part for column in self.columns)
        part = (width - most) / (sum(column.share for column in self.columns) or len(self.columns))
        even = not any(column.share for column in self.columns)
        return tuple(column.most + part * (1 if even else column.share) for column in self.columns)

    def heights(self, width: float) -> tuple[float, ...]:
        """The height of each row."""
        cells = [[each.height(space) for each in column.cells] for column, space in self._spaces(width)]
        return tuple(map(max, zip(*cells, strict=True)))

    def crowding(self, width: float) -> float:
        """The fraction of rows with a shrunk or wrapped cell."""
        cells = [[each.width > space + SLACK for each in column.cells] for column, space in self._spaces(width)]
        return sum(map(any, zip(*cells, strict=True))) / max(1, self.count)

    def head(self, width: float) -> float:
        """The height of the headings."""
        pairs = zip(self.columns, self.widths(width), strict=True)
        return max((column.head(own) for column, own in pairs), default=0)

    def _spaces(self, width: float) -> Iterator[tuple[MeasuredColumn, float]]:
        """The columns, each with the width available for text."""
        for column, own in zip(self.columns, self.widths(width), strict=True):
            yield column, own - PADDING
