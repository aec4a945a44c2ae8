from datetime import date

import pytest

from tests.reports.cast import ANNA, BERT, CLARA, HEADING
from tests.reports.reading import body, cells, pages, pdf_lines, workbook
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE
from tournaments.reports.rows import SeasonResult, SeasonRow, TournamentColumn
from tournaments.reports.season import season_pdf, season_xlsx

TOURNAMENTS = (
    TournamentColumn("Linz", date(2026, 9, 4)),
    TournamentColumn("Wels", date(2026, 10, 2)),
    TournamentColumn("Final"),
)
ROWS = (
    SeasonRow(1, ANNA, (SeasonResult(223), SeasonResult(64, counts=False), SeasonResult(180)), 403, 3, "Linz"),
    SeasonRow(2, BERT, (None, SeasonResult(198), SeasonResult(-7)), 191, 2),
    SeasonRow(None, CLARA, (None, None, SeasonResult(147)), 147, 1, remark="too few"),
)


def test_pdf_has_a_column_a_tournament_and_brackets_round_dropped_results() -> None:
    report = season_pdf(ROWS, heading=HEADING, tournaments=TOURNAMENTS)

    assert body(report) == [
        "(12) in brackets and crossed out: dropped, does not count",
        *("Rank", "No.", "Name", "09-04 Linz", "10-02 Wels", "Final", "Total", "Played", "Remark"),
        *("1.", "0042", "Attrappe Anna", "223", "(64)", "180", "403", "3"),
        *("2.", "0815", "Beispiel Bert", "–", "198", "–7", "191", "2"),
        *("–", "Őrült Clára", "–", "–", "147", "147", "1", "too few"),
    ]


def test_workbook_has_the_same_as_numbers() -> None:
    report = season_xlsx(ROWS, heading=HEADING, tournaments=TOURNAMENTS)

    assert cells(report) == [
        ["Rank", "No.", "Name", "Club, place", "09-04 Linz", "10-02 Wels", "Final", "Total", "Played", "Remark"],
        [1, 42, "Attrappe Anna", "Linz", 223, 64, 180, 403, 3, None],
        [2, 815, "Beispiel Bert", None, None, 198, -7, 191, 2, None],
        [None, None, "Őrült Clára", None, None, None, 147, 147, 1, "too few"],
    ]


def test_workbook_brackets_and_crosses_out_dropped_results() -> None:
    sheet = workbook(season_xlsx(ROWS, heading=HEADING, tournaments=TOURNAMENTS)).worksheets[0]

    assert (sheet["F2"].number_format, bool(sheet["F2"].font.strike)) == ("(0);(-0);(0)", True)
    assert (sheet["E2"].number_format, bool(sheet["E2"].font.strike)) == ("0;-0;0", False)


def test_workbook_keeps_rank_and_name_in_sight() -> None:
    assert workbook(season_xlsx(ROWS, heading=HEADING, tournaments=TOURNAMENTS)).worksheets[0].freeze_panes == "D2"


@pytest.mark.parametrize(("tournaments", "size"), [(0, A4_LANDSCAPE), (14, A4_LANDSCAPE), (15, A3_LANDSCAPE)])
def test_long_seasons_take_bigger_paper(tournaments: int, size: object) -> None:
    columns = (TournamentColumn("Linz"),) * tournaments
    rows = (SeasonRow(1, ANNA, (SeasonResult(100),) * tournaments, 600, tournaments),)

    page = pages(season_pdf(rows, heading=HEADING, tournaments=columns))[0]

    paper = A4_LANDSCAPE if size is A4_LANDSCAPE else A3_LANDSCAPE
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(paper.size, abs=0.01)


def test_an_empty_season_says_so() -> None:
    assert "Nobody is on this list yet." in pdf_lines(season_pdf((), heading=HEADING, tournaments=()))[0]
