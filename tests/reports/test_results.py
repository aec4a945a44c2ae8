from decimal import Decimal

import pytest

from tests.reports.cast import ANNA, AWKWARD, BERT, CLARA, HEADING, crowd
from tests.reports.reading import body, cells, pages, pdf_lines
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE
from tournaments.reports.results import results_pdf, results_xlsx
from tournaments.reports.rows import ResultRow

ROWS = (
    ResultRow(1, ANNA, (31, 60, -5), 86, 90, "Linz", 223),
    ResultRow(2, BERT, (10, None, -12), -2, -6, "", 198, "better best round"),
    ResultRow(2, CLARA, (-41, -60, 17), -84, -84, "Wels & Umgebung", None),
)


def test_pdf_has_rounds_both_ledgers_and_cup_points() -> None:
    report = results_pdf(ROWS, heading=HEADING, rounds=3, cents_per_point=10)

    assert body(report) == [
        *("Rank", "No.", "Name", "Club, place", "R1", "R2", "R3"),
        *("Total", "Money, pts", "Money", "Cup points", "Tie-break"),
        *("1.", "0042", "Attrappe Anna", "Linz", "31", "60", "–5", "86", "90", "€9.00", "223"),
        *("2.", "0815", "Beispiel Bert", "10", "–", "–12", "–2", "–6", "–€0.60", "198", "better best round"),
        *("2.", "Őrült Clára", "Wels & Umgebung", "–41", "–60", "17", "–84", "–84", "–€8.40", "–"),
    ]


def test_workbook_has_the_same_as_numbers() -> None:
    report = results_xlsx(ROWS, heading=HEADING, rounds=3, cents_per_point=10)

    head, *rows = cells(report)
    assert head == [
        *("Rank", "No.", "Name", "Club, place", "Round 1", "Round 2", "Round 3"),
        *("Total", "Money, pts", "Money, €", "Cup points", "Tie-break"),
    ]
    assert rows == [
        [1, 42, "Attrappe Anna", "Linz", 31, 60, -5, 86, 90, 9, 223, None],
        [2, 815, "Beispiel Bert", None, 10, None, -12, -2, -6, -0.6, 198, "better best round"],
        [2, None, "Őrült Clára", "Wels & Umgebung", -41, -60, 17, -84, -84, -8.4, None, None],
    ]


def test_workbook_sums_to_zero_where_the_rows_do() -> None:
    rows = cells(results_xlsx(ROWS, heading=HEADING, rounds=3, cents_per_point=10))[1:]

    assert (sum(int(str(row[7])) for row in rows), sum(Decimal(str(row[9])) for row in rows)) == (0, 0)


@pytest.mark.parametrize(("rounds", "size"), [(3, A4_LANDSCAPE.size), (8, A4_LANDSCAPE.size), (20, A3_LANDSCAPE.size)])
def test_many_rounds_take_bigger_paper(rounds: int, size: tuple[float, float]) -> None:
    rows = (ResultRow(1, ANNA, (0,) * rounds, 0, 0),)

    page = pages(results_pdf(rows, heading=HEADING, rounds=rounds, cents_per_point=10))[0]

    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize(("players", "sheets"), [(0, 1), (43, 2), (300, 14)])
def test_pages_needed(players: int, sheets: int) -> None:
    rows = tuple(ResultRow(rank, person, (0, 0, 0), 0, 0) for rank, person in enumerate(crowd(players), start=1))

    assert len(pages(results_pdf(rows, heading=HEADING, rounds=3, cents_per_point=10))) == sheets


def test_an_empty_list_says_so() -> None:
    report = results_pdf((), heading=HEADING, rounds=3, cents_per_point=10)

    assert "Nobody is on this list yet." in pdf_lines(report)[0]
    assert len(cells(results_xlsx((), heading=HEADING, rounds=3, cents_per_point=10))) == 1


def test_awkward_names_are_drawn_as_they_are() -> None:
    rows = tuple(ResultRow(rank, person, (), 0, 0) for rank, person in enumerate(AWKWARD, start=1))

    lines = body(results_pdf(rows, heading=HEADING, rounds=0, cents_per_point=10))

    assert {"<script>alert(1)</script> <b>&amp;", "=SUM(A1:A9)", "Tab Null Zeile Surrogat Ende"} <= set(lines)
