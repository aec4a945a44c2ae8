from dataclasses import replace
from decimal import Decimal

import pytest

from tests.reports.cast import ANNA, AWKWARD, BERT, CLARA, HEADING, crowd, listed
from tests.reports.reading import body, cells, pages, pdf_lines, workbook
from tournaments.lists.published import ResultsList, ResultsRow
from tournaments.reports.pages import A3_LANDSCAPE, A4, A4_LANDSCAPE
from tournaments.reports.results import results_part, results_xlsx
from tournaments.reports.rows import ListState, PlayerName

OFFICIAL = replace(HEADING, state=ListState.OFFICIAL)


def result(
    rank: int,
    person: PlayerName,
    rounds: tuple[int | None, ...] = (0, 0, 0),
    total: int = 0,
    money: int = 0,
    *,
    place: str = "",
    cup_points: int = 0,
    decided_by: str | None = None,
) -> ResultsRow:
    return ResultsRow(rank, listed(person, place), rounds, total, money, cup_points, decided_by)


def results(*rows: ResultsRow, rounds: int = 3) -> ResultsList:
    return ResultsList(
        cup="Mustercup & Söhne",
        season="2026/27",
        evening="3. Abend",
        date="2026-11-20",
        venue="Gasthaus Beispiel",
        ruleset="Oberösterreich 2023",
        rounds=rounds,
        cents_per_point=10,
        cup_points="Fixpunkte",
        rows=rows,
    )


LIST = results(
    result(1, ANNA, (31, 60, -5), 86, 90, place="Linz", cup_points=223),
    result(2, BERT, (10, None, -12), -2, -6, cup_points=198, decided_by="best_round"),
    result(2, CLARA, (-41, -60, 17), -84, -84, place="Wels & Umgebung"),
)


def test_pdf_has_rounds_both_ledgers_and_cup_points() -> None:
    report = results_part(LIST, heading=OFFICIAL)

    assert body(report) == [
        *("Rank", "No.", "Name", "Place", "R1", "R2", "R3"),
        *("Total", "Money, pts", "Money", "Cup points"),
        "1. 0042 Attrappe Anna Linz 31 60 –5 86 90 €9.00 223",
        "2. 0815 Beispiel Bert by the best round",
        "10 – –12 –2 –6 –€0.60 198",
        "2. Őrült Clára Wels & Umgebung –41 –60 17 –84 –84 –€8.40 0",
    ]


def test_workbook_has_the_same_as_numbers() -> None:
    report = results_xlsx(LIST, heading=OFFICIAL)

    assert workbook(report).worksheets[0].freeze_panes == "D2"

    head, *rows = cells(report)
    assert head == [
        *("Rank", "No.", "Name", "Place", "Round 1", "Round 2", "Round 3"),
        *("Total", "Money, pts", "Money, €", "Cup points", "Tie-break"),
    ]
    assert rows == [
        [1, 42, "Attrappe Anna", "Linz", 31, 60, -5, 86, 90, 9, 223, None],
        [2, 815, "Beispiel Bert", None, 10, None, -12, -2, -6, -0.6, 198, "by the best round"],
        [2, None, "Őrült Clára", "Wels & Umgebung", -41, -60, 17, -84, -84, -8.4, 0, None],
    ]


def test_cup_points_are_given_when_the_tournament_is_closed() -> None:
    last_columns = [row[-2] for row in cells(results_xlsx(LIST, heading=HEADING))[1:]]

    assert (HEADING.state, last_columns) == (ListState.PROVISIONAL, [None, None, None])
    lines = body(results_part(LIST, heading=HEADING))
    assert [line for line in lines if "Cup points" in line or "223" in line] == []


def test_an_evening_that_brings_no_cup_points_has_no_column_of_them() -> None:
    none = replace(LIST, cup_points="")
    lines = body(results_part(none, heading=OFFICIAL))
    assert [line for line in lines if "Cup points" in line or "223" in line] == []
    assert [line for line in lines if "Attrappe" in line]


def test_workbook_sums_to_zero_where_the_rows_do() -> None:
    rows = cells(results_xlsx(LIST, heading=OFFICIAL))[1:]

    assert (sum(int(str(row[7])) for row in rows), sum(Decimal(str(row[9])) for row in rows)) == (0, 0)


@pytest.mark.parametrize(
    ("rounds", "size"), [(3, A4.size), (9, A4.size), (20, A4_LANDSCAPE.size), (40, A3_LANDSCAPE.size)]
)
def test_many_rounds_take_bigger_paper(rounds: int, size: tuple[float, float]) -> None:
    one = results(result(1, ANNA, (0,) * rounds), rounds=rounds)

    page = pages(results_part(one, heading=OFFICIAL))[0]

    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize(("players", "sheets"), [(0, 1), (27, 1), (43, 1), (300, 6)])
def test_pages_needed(players: int, sheets: int) -> None:
    rows = (result(rank, person) for rank, person in enumerate(crowd(players), start=1))

    assert len(pages(results_part(results(*rows), heading=OFFICIAL))) == sheets


def test_an_empty_list_says_so() -> None:
    report = results_part(results(), heading=OFFICIAL)

    assert "Nobody is on this list yet." in pdf_lines(report)[0]
    assert len(cells(results_xlsx(results(), heading=OFFICIAL))) == 1


def test_awkward_names_are_drawn_as_they_are() -> None:
    rows = (result(rank, person, ()) for rank, person in enumerate(AWKWARD, start=1))

    lines = body(results_part(results(*rows, rounds=0), heading=OFFICIAL))

    assert [line for line in lines if "<script>alert(1)</script> <b>&amp;" in line or "=SUM(A1:A9)" in line] == [
        "1. 0001 <script>alert(1)</script> <b>&amp; 0 0 €0.00 0",
        "2. 0002 =SUM(A1:A9) 0 0 €0.00 0",
    ]
    assert lines[-1] == "4. 0004 Tab Null Zeile Surrogat Ende 0 0 €0.00 0"
