from datetime import datetime
from decimal import Decimal

import pytest
from openpyxl.worksheet.properties import PageSetupProperties

from tests.reports.cast import AWKWARD, HEADING
from tests.reports.reading import cells, workbook
from tournaments.reports.workbook import CellFormat, Value, XlsxCell, XlsxColumn, number_cell, xlsx

COLUMNS = (XlsxColumn("Name", 30), XlsxColumn("Total", 10))


def _book(*rows: tuple[Value, Value], cell_format: CellFormat = CellFormat.POINTS) -> bytes:
    styled = [[XlsxCell(name), XlsxCell(total, cell_format)] for name, total in rows]
    return xlsx(COLUMNS, styled, count=len(rows), heading=HEADING, title="Results", frozen_columns=1)


def test_first_worksheet_is_headings_and_rows() -> None:
    book = _book(("Attrappe Anna", 12), ("Beispiel Bert", -7), ("", None))

    assert cells(book) == [["Name", "Total"], ["Attrappe Anna", 12], ["Beispiel Bert", -7]]


def test_second_worksheet_says_what_the_list_is() -> None:
    about = workbook(_book()).worksheets[1]

    assert [[cell.value for cell in row] for row in about.iter_rows()] == [
        ["List", "Results"],
        ["Cup", "Mustercup & Söhne"],
        ["Occasion", "3. Abend · 2026-11-20 · Gasthaus Beispiel"],
        ["State", "Provisional · 2026-11-20, 21:14 · Anna Probe"],
    ]


def test_worksheet_is_ready_to_read_sort_and_print() -> None:
    worksheet = workbook(_book(("Attrappe Anna", 12), ("Beispiel Bert", -7))).worksheets[0]

    assert worksheet.title == "Results"
    assert worksheet.freeze_panes == "B2"
    assert worksheet.auto_filter.ref == "A1:B3"
    assert (worksheet.column_dimensions["A"].width, worksheet.column_dimensions["B"].width) == (30, 10)
    assert (worksheet.page_setup.orientation, worksheet.page_setup.paperSize) == ("landscape", 9)
    assert (worksheet.page_setup.fitToWidth, worksheet.page_setup.fitToHeight) == (1, 0)
    assert worksheet.sheet_properties.pageSetUpPr == PageSetupProperties(fitToPage=True)
    assert worksheet.print_title_rows == "$1:$1"


def test_words_take_a_second_line_and_figures_stay_beside_their_middle() -> None:
    worksheet = workbook(_book(("Oberwolkersdorfer-Hinterleitner Maximiliane", 12), ("=SUM(A1)", -7))).worksheets[0]

    looks = [[(cell.alignment.wrap_text, cell.alignment.vertical) for cell in row] for row in worksheet["A2:B3"]]
    assert looks == [[(True, "center"), (None, "center")]] * 2


def test_printed_strips_say_what_it_is_and_how_far_to_believe_it() -> None:
    worksheet = workbook(_book()).worksheets[0]
    head, foot = worksheet.HeaderFooter.oddHeader, worksheet.HeaderFooter.oddFooter

    assert head is not None
    assert foot is not None
    assert (head.left.text, head.right.text) == (
        "Mustercup && Söhne",
        "Results – 3. Abend · 2026-11-20 · Gasthaus Beispiel",
    )
    assert (foot.left.text, foot.right.text) == (
        "Provisional · 2026-11-20, 21:14 · Anna Probe",
        "Page &P of &N",
    )


def test_properties_name_list_and_cup() -> None:
    properties = workbook(_book()).properties

    assert (properties.title, properties.creator) == ("Results – 3. Abend", "Mustercup & Söhne")
    assert isinstance(properties.created, datetime)


@pytest.mark.parametrize("text", ["=SUM(A1:A9)", "+43 660", "-2+3", "@home", '=HYPERLINK("http://evil.example")'])
def test_text_that_looks_like_a_formula_stays_text(text: str) -> None:
    cell = workbook(_book((text, 1))).worksheets[0]["A2"]

    assert (cell.value, cell.data_type, cell.quotePrefix) == (text, "s", True)


def test_a_plain_name_after_a_formula_is_not_quoted() -> None:
    worksheet = workbook(_book(("=1", 1), ("Attrappe Anna", 2))).worksheets[0]

    assert (worksheet["A3"].value, worksheet["A3"].quotePrefix) == ("Attrappe Anna", False)


def test_awkward_names_are_whole_and_harmless() -> None:
    book = _book(*((person.name, 0) for person in AWKWARD))

    assert [row[0] for row in cells(book)[1:]] == [
        "<script>alert(1)</script> <b>&amp;",
        "=SUM(A1:A9)",
        "Maximiliane Theresa Freifrau von und zu Hinterobermusterdorf-Unterbeispielhausen",
        "Tab Null Zeile Surrogat Ende",
    ]


@pytest.mark.parametrize(
    ("cell_format", "value", "number_format"),
    [
        (CellFormat.POINTS, -7, "0;-0;0"),
        (CellFormat.EUROS, Decimal("-0.70"), '#,##0.00 "€";-#,##0.00 "€"'),
        (CellFormat.DROPPED, 12, "(0);(-0);(0)"),
        (CellFormat.PLAYER_NUMBER, 42, "0000"),
        (CellFormat.GENERAL, 3, "General"),
    ],
)
def test_numbers_are_numbers_with_a_format(cell_format: CellFormat, value: int | Decimal, number_format: str) -> None:
    cell = workbook(_book(("Anna", value), cell_format=cell_format)).worksheets[0]["B2"]

    assert (Decimal(str(cell.value)), cell.data_type, cell.number_format) == (value, "n", number_format)


def test_dropped_results_are_crossed_out() -> None:
    counted, dropped = (
        workbook(_book(("Anna", 12), cell_format=cell_format)).worksheets[0]["B2"].font.strike
        for cell_format in (CellFormat.POINTS, CellFormat.DROPPED)
    )

    assert (bool(counted), bool(dropped)) == (False, True)


@pytest.mark.parametrize(
    ("number", "cell"),
    [
        ("0042", XlsxCell(42, CellFormat.PLAYER_NUMBER)),
        ("", XlsxCell(None)),
        ("G12", XlsxCell("G12")),
        ("٤٢", XlsxCell("٤٢")),
    ],
)
def test_number_cell(number: str, cell: XlsxCell) -> None:
    assert number_cell(number) == cell


def test_progress_is_told_in_steps_and_at_the_end() -> None:
    calls: list[tuple[int, int]] = []

    xlsx(
        COLUMNS,
        ([XlsxCell("Anna"), XlsxCell(1)] for _ in range(600)),
        count=600,
        heading=HEADING,
        title="Results",
        progress=lambda done, total: calls.append((done, total)),
    )

    assert calls == [(250, 600), (500, 600), (600, 600)]
