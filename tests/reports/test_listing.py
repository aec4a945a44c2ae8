from collections.abc import Sequence

import pytest

from tests.reports.cast import EIGHTY, HEADING
from tests.reports.reading import letters, operations, pages, pdf_lines, pieces
from tournaments.reports.columns import Alignment, ListColumn, MeasuredList, TextCell, TextStyle, measured
from tournaments.reports.lettering import register_fonts
from tournaments.reports.listing import Listing, listing_part
from tournaments.reports.pages import A4, Part, Title


def _list(
    rows: Sequence[str], *, style: TextStyle = TextStyle.PLAIN, alignment: Alignment = Alignment.LEFT, columns: int = 1
) -> Part:
    column: ListColumn[str] = ListColumn("Name", lambda row: TextCell(row, style), alignment)
    return listing_part(Listing((column,) * columns, rows), heading=HEADING, title=Title("List"))


def test_headings_are_repeated_on_every_page() -> None:
    report = _list([str(number) for number in range(90)])

    assert [page[4] for page in pdf_lines(report)] == ["Name", "Name"]


def test_rows_go_on_where_the_last_page_ended() -> None:
    report = _list([f"row {number}" for number in range(90)])

    assert [line for page in pdf_lines(report) for line in page if line.startswith("row")] == [
        f"row {number}" for number in range(90)
    ]


def test_no_row_leaves_the_page() -> None:
    report = _list([f"row {number}" for number in range(90)])

    lowest = min(piece.y for page in pages(report) for piece in pieces(page) if piece.text.startswith("row"))

    assert lowest > A4.bottom


def test_long_words_take_as_many_lines_as_they_need() -> None:
    lines = pdf_lines(_list([EIGHTY.name], columns=6))[0][10:-2]

    assert letters("".join(lines)) == 6 * letters(EIGHTY.name)


def test_long_figures_are_never_cut() -> None:
    report = _list(["–123456789 123456789"], alignment=Alignment.RIGHT, columns=12)

    assert pdf_lines(report)[0][-3] == " ".join(["–123456789 123456789"] * 12)


def test_a_struck_figure_has_a_line_through_it() -> None:
    plain, struck = (
        [operator for _, operator in operations(pages(_list(["(12)"], style=style, alignment=Alignment.RIGHT))[0])]
        for style in (TextStyle.PLAIN, TextStyle.STRUCK)
    )

    assert struck.count(b"S") == plain.count(b"S") + 1


def test_a_note_stands_below_and_a_tail_behind() -> None:
    column: ListColumn[str] = ListColumn("Name", lambda row: TextCell(row, tail="/1", note="by the best round"))

    (page,) = pages(listing_part(Listing((column,), ["Anna"]), heading=HEADING, title=Title("List")))

    found = {piece.text: piece for piece in pieces(page)}
    assert found["by the best round"].y < found["Anna"].y == found["/1"].y
    assert found["by the best round"].size == found["/1"].size < found["Anna"].size


def test_a_tail_has_room_in_the_narrowest_column() -> None:
    register_fonts()
    cell: ListColumn[None] = ListColumn("", lambda _: TextCell("open", tail=" (any)"))
    whole: ListColumn[None] = ListColumn("", lambda _: TextCell("open", tail=" (any)"), Alignment.RIGHT)

    assert measured(cell, [None]).least == measured(whole, [None]).least


def _columns(*texts: str, shares: Sequence[int]) -> MeasuredList:
    register_fonts()
    columns: list[ListColumn[None]] = [
        ListColumn("", lambda _, text=text: TextCell(text), share=share)  # type: ignore[misc]
        for text, share in zip(texts, shares, strict=True)
    ]
    return MeasuredList(tuple(measured(column, [None]) for column in columns), 1)


@pytest.mark.parametrize(("shares", "parts"), [((0, 1), (0, 1)), ((3, 1), (0.75, 0.25)), ((0, 0), (0.5, 0.5))])
def test_what_is_left_over_is_shared(shares: Sequence[int], parts: Sequence[float]) -> None:
    content = _columns("Anna Attrappe", "Linz", shares=shares)

    more = [
        wide - own for wide, own in zip(content.widths(content.most + 8), content.widths(content.most), strict=True)
    ]

    assert more == pytest.approx([8 * part for part in parts])


@pytest.mark.parametrize("width", [2.0, 10.0, 14.0, 40.0])
def test_columns_fill_the_width(width: float) -> None:
    content = _columns("Anna Attrappe", "Sankt Musterhausen", "Linz", shares=(1, 1, 0))

    assert sum(content.widths(width)) == pytest.approx(width)


def test_a_text_is_squeezed_before_it_is_broken_and_figures_are_neither() -> None:
    register_fonts()
    words: ListColumn[None] = ListColumn("", lambda _: TextCell("Beispielhuber Hermenegild"))
    figures: ListColumn[None] = ListColumn("", lambda _: TextCell("1 234 567"), Alignment.RIGHT)
    (name,), (number,) = measured(words, [None]).cells, measured(figures, [None]).cells

    assert [(len(name.lines(name.width * part)), name.scale(name.width * part)) for part in (1.1, 0.9, 0.6)] == [
        (1, 1.0),
        (1, pytest.approx(0.9)),
        (2, 1.0),
    ]
    assert number.least == number.width
    assert len(number.lines(number.width / 2)) == 1


def test_a_heading_much_wider_than_its_figures_is_hyphenated() -> None:
    register_fonts()
    column = measured(ListColumn("Vorrundenpunkte", lambda _: TextCell("111"), Alignment.RIGHT), [None])

    assert column.title_lines(column.least) == ("Vorrunden-", "punkte")
    assert column.title_lines(column.most) == ("Vorrundenpunkte",)
