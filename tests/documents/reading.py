"""Finished files, read back."""

from io import BytesIO

from openpyxl import load_workbook
from pypdf import PdfReader


def pdf_pages(content: bytes | memoryview | None) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(bytes(content or b""))).pages]


def sheet_rows(content: bytes | memoryview | None) -> list[tuple[object, ...]]:
    """The rows of a workbook's first sheet, the headings first."""
    book = load_workbook(BytesIO(bytes(content or b"")))
    return list(book.worksheets[0].iter_rows(values_only=True))
