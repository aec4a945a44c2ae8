"""Reading reports back: lines, pieces with their places and drawing operations of a PDF, cells of a workbook."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from openpyxl import Workbook, load_workbook
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream


def pdf_lines(report: bytes) -> list[list[str]]:
    """The lines of every page in the order drawn."""
    return [[line.strip() for line in page.extract_text().splitlines() if line.strip()] for page in pages(report)]


def body(report: bytes) -> list[str]:
    """All lines between head and foot: what follows the occasion, without the last two lines of each page."""
    return [line for page in pdf_lines(report) for line in page[page.index(occasion_line(page)) + 1 : -2]]


def occasion_line(page: list[str]) -> str:
    return next(line for line in page if line.endswith("Gasthaus Beispiel"))


def pages(report: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(report)).pages)


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
