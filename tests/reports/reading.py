"""Reading reports back: lines, pieces with their places and drawing operations of a PDF, cells of a workbook."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from openpyxl import Workbook, load_workbook
from pypdf import PageObject, PdfReader
from pypdf._text_extraction import mult
from pypdf.generic import ContentStream

from tournaments.reports.lettering import width_of
from tournaments.reports.pages import Part, pdf

CAPITAL = 0.71
"""How high a capital is, in em."""


def pdf_lines(report: bytes | Part) -> list[list[str]]:
    """The lines of every page in the order drawn."""
    return [[line.strip() for line in page.extract_text().splitlines() if line.strip()] for page in pages(report)]


def body(report: bytes | Part) -> list[str]:
    """All lines between head and foot: what follows the occasion, without the last two lines of each page."""
    return [line for page in pdf_lines(report) for line in page[page.index(occasion_line(page)) + 1 : -2]]


def occasion_line(page: list[str]) -> str:
    return next(line for line in page if line.endswith("Gasthaus Beispiel"))


def letters(text: str) -> str:
    """The text without blanks and hyphens, which is the same however it was broken into lines."""
    return re.sub(r"[\s-]", "", text)


def pages(report: bytes | Part) -> list[PageObject]:
    content = report if isinstance(report, bytes) else pdf(report)
    return list(PdfReader(BytesIO(content)).pages)


@dataclass(frozen=True, slots=True)
class Piece:
    """Text and where it starts, in points from the lower left corner."""

    text: str
    x: float
    y: float
    size: float


def pieces(page: PageObject) -> list[Piece]:
    found: list[Piece] = []

    def collect(text: str, _page: Any, at: list[float], _font: Any, size: float) -> None:
        if text.strip():
            found.append(Piece(text.strip(), at[4], at[5], size))

    page.extract_text(visitor_text=collect)
    return found


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A filled rectangle and its colour."""

    x: float
    y: float
    width: float
    height: float
    colour: tuple[float, ...]


def filled_rectangles(page: PageObject) -> Iterator[Rectangle]:
    """Every rectangle path, with the fill colour that was set when it was drawn."""
    colour: tuple[float, ...] = ()
    for operands, operator in operations(page):
        if operator == b"rg":
            colour = tuple(float(part) for part in operands)
        if operator == b"re":
            x, y, width, height = map(float, operands)
            yield Rectangle(x, y, width, height, colour)


def operations(page: PageObject) -> list[tuple[list[Any], bytes]]:
    return ContentStream(page.get_contents(), page.pdf).operations


def workbook(report: bytes) -> Workbook:
    return load_workbook(BytesIO(report))


def cells(report: bytes) -> list[list[object]]:
    """The values of the first sheet, row by row."""
    return [[cell.value for cell in row] for row in workbook(report).worksheets[0].iter_rows()]


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A line of text and the box its capitals fill on the page, in points from the lower left corner."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float

    def behind(self, before: "PlacedText") -> "PlacedText":
        """A tail is said to begin where its text does: it stands behind it."""
        if (self.left, self.bottom) != (before.left, before.bottom):
            return self
        return replace(self, left=before.right, right=before.right + self.right - self.left)

    def covers(self, other: "PlacedText", slack: float = 1.0) -> bool:
        """Whether they overlap by more than a trifle."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > slack and down > slack


def placed_texts(page: PageObject) -> list[PlacedText]:
    """Every line of text of a page, wherever it was turned to."""
    found: list[PlacedText] = []

    def collect(text: str, page_at: list[float], text_at: list[float], font: Any, size: float) -> None:
        if text.strip():
            face = font["/BaseFont"].rpartition("+")[2]
            width = width_of(text.strip(), face, size)
            placed = _placed(text.strip(), mult(text_at, page_at), width=width, size=size)
            found.append(placed.behind(found[-1]) if found else placed)

    page.extract_text(visitor_text=collect)
    return found


def _placed(text: str, at: list[float], *, width: float, size: float) -> PlacedText:
    height = CAPITAL * size
    corners = [(at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]) for x in (0, width) for y in (0, height)]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return PlacedText(text, min(across), max(across), min(up), max(up), size)
