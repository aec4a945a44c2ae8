from collections.abc import Sequence

import pytest

from tests.reports.cast import EIGHTY, HEADING
from tests.reports.reading import operations, pages, pdf_lines, pieces
from tournaments.reports.listing import Alignment, ListColumn, Listing, TextCell, TextStyle, listing_pdf, spread
from tournaments.reports.pages import A4, Title


def _column(width: float, *, share: int = 0) -> ListColumn[str]:
    return ListColumn("", width, TextCell, share=share)


@pytest.mark.parametrize(
    ("columns", "widths"),
    [
        ([_column(100), _column(100, share=1)], [100, 300]),
        ([_column(100, share=3), _column(100, share=1)], [250, 150]),
        ([_column(600), _column(200)], [300, 100]),
        ([_column(400)], [400]),
    ],
)
def test_spread_fills_the_room(columns: Sequence[ListColumn[str]], widths: list[float]) -> None:
    assert [column.width for column in spread(columns, space=400)] == pytest.approx(widths)


def _list(
    rows: Sequence[str], *, style: TextStyle = TextStyle.PLAIN, width: float = 60, alignment: Alignment = Alignment.LEFT
) -> bytes:
    columns: tuple[ListColumn[str], ...] = (ListColumn("Name", width, lambda row: TextCell(row, style), alignment),)
    return listing_pdf(Listing(columns, rows), paper=A4, heading=HEADING, title=Title("List"))


def test_headings_are_repeated_on_every_page() -> None:
    report = _list([str(number) for number in range(90)])

    assert [page[4] for page in pdf_lines(report)] == ["Name", "Name", "Name"]


def test_rows_go_on_where_the_last_page_ended() -> None:
    report = _list([f"row {number}" for number in range(90)])

    assert [line for page in pdf_lines(report) for line in page if line.startswith("row")] == [
        f"row {number}" for number in range(90)
    ]


def test_no_row_leaves_the_page() -> None:
    report = _list([f"row {number}" for number in range(90)])

    lowest = min(piece.y for page in pages(report) for piece in pieces(page) if piece.text.startswith("row"))

    assert lowest > A4.bottom


def test_long_words_take_two_lines_and_then_an_ellipsis() -> None:
    lines = pdf_lines(_list([EIGHTY.name], width=150))[0][5:-2]

    assert len(lines) == 2
    assert lines[0] == "Maximiliane Theresa Freifrau von und zu"
    assert lines[1].endswith("…")


def test_long_figures_are_never_cut() -> None:
    assert "–123456789" in pdf_lines(_list(["–123456789"], width=20, alignment=Alignment.RIGHT))[0]


def test_a_struck_figure_has_a_line_through_it() -> None:
    plain, struck = (
        [operator for _, operator in operations(pages(_list(["(12)"], style=style, alignment=Alignment.RIGHT))[0])]
        for style in (TextStyle.PLAIN, TextStyle.STRUCK)
    )

    assert struck.count(b"S") == plain.count(b"S") + 1
