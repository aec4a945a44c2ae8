from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from tests.reports.cast import HEADING
from tests.reports.reading import pdf_lines
from tournaments.reports.pages import (
    A4,
    A4_LANDSCAPE,
    Title,
    batches,
    draw_head,
    draw_nothing,
    numbered,
    numbered_through,
    pdf,
    unnumbered,
)


def _three_pages(*, calls: list[tuple[int, int]] | None = None) -> bytes:
    def draw(canvas: Canvas, page: str) -> None:
        draw_head(canvas, A4, HEADING, Title(f"Page {page}", "a note"))

    heard = [] if calls is None else calls
    part = numbered(("a", "b", "c"), draw, paper=A4, heading=HEADING, title="Results")
    return pdf(part, progress=lambda done, total: heard.append((done, total)))


def test_every_page_has_head_state_and_number() -> None:
    assert pdf_lines(_three_pages()) == [
        [
            "Mustercup & Söhne",
            f"Page {name}",
            "Provisional",
            "3. Abend · 2026-11-20 · Gasthaus Beispiel",
            "a note",
            "3. Abend · Provisional · 2026-11-20, 21:14 · Anna Probe",
            f"Page {number} of 3",
        ]
        for number, name in enumerate("abc", start=1)
    ]


def test_metadata_name_list_and_cup() -> None:
    metadata = PdfReader(BytesIO(_three_pages())).metadata

    assert metadata is not None
    assert (metadata.title, metadata.author, metadata.creator) == ("Results – 3. Abend", "Mustercup & Söhne", "Vorhand")
    assert metadata.subject == "Provisional · 2026-11-20, 21:14 · Anna Probe"
    assert str(metadata["/CreationDate"]) == "D:20261120211400"


def test_every_font_is_embedded() -> None:
    fonts = [
        font.get_object()
        for page in PdfReader(BytesIO(_three_pages())).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    ]

    assert {font["/BaseFont"].partition("+")[2] for font in fonts} == {"NotoSans-Regular", "NotoSans-Bold"}
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


def test_same_input_gives_same_bytes() -> None:
    assert _three_pages() == _three_pages()


def test_progress_is_told_page_by_page() -> None:
    calls: list[tuple[int, int]] = []

    _three_pages(calls=calls)

    assert calls == [(1, 3), (2, 3), (3, 3)]


def test_long_head_stays_on_the_page() -> None:
    heading = replace(HEADING, cup="C" * 300, occasion="O" * 300, by="B" * 300)

    report = numbered(
        ("a",),
        lambda canvas, _: draw_head(canvas, A4, heading, Title("T" * 300)),
        paper=A4,
        heading=heading,
        title="Results",
    )

    assert [line[-1] for line in pdf_lines(report)[0] if len(line) > 20] == ["…"] * 4


def test_nothing_to_show_is_said() -> None:
    report = numbered(("a",), lambda canvas, _: draw_nothing(canvas, A4), paper=A4, heading=HEADING, title="Results")

    assert pdf_lines(report)[0][0] == "Nobody is on this list yet."


def test_papers_are_bound_one_behind_the_other_each_on_its_own_paper() -> None:
    def draw(canvas: Canvas, page: str) -> None:
        canvas.drawString(50, 50, page)

    first = numbered(("a", "b"), draw, paper=A4, heading=HEADING, title="First")
    second = unnumbered(("c",), draw, paper=A4_LANDSCAPE, heading=HEADING, title="Second")

    bound = PdfReader(BytesIO(pdf(first, second, title="Both")))

    assert [page.mediabox.width < page.mediabox.height for page in bound.pages] == [True, True, False]
    assert [("Page 2 of 2" in page.extract_text(), page.extract_text()[:1]) for page in bound.pages] == [
        (False, "a"),
        (True, "b"),
        (False, "c"),
    ]
    through = PdfReader(BytesIO(pdf(*numbered_through((first, second, first)))))
    found = [page.extract_text() for page in through.pages]
    assert [f"Page {number} of 5" in text for number, text in enumerate(found, start=1)] == [
        True,
        True,
        False,
        True,
        True,
    ]
    assert bound.metadata is not None
    assert bound.metadata.title == "Both – 3. Abend"


@pytest.mark.parametrize(
    ("rows", "groups"),
    [("", [""]), ("ab", ["ab"]), ("abcde", ["ab", "cd", "e"]), ("abcd", ["ab", "cd"])],
)
def test_batches(rows: str, groups: list[str]) -> None:
    assert list(batches(rows, 2)) == groups
