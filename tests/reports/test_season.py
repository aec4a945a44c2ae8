import pytest

from tests.reports.cast import ANNA, BERT, CLARA, HEADING, listed
from tests.reports.reading import body, cells, pages, pdf_lines, workbook
from tournaments.lists import SeasonCell, SeasonColumn, SeasonList, SeasonRow
from tournaments.reports.pages import A3_LANDSCAPE, A4_LANDSCAPE
from tournaments.reports.season import season_pdf, season_xlsx

COLUMNS = (
    SeasonColumn(1, "Linz", "2026-09-04", is_final=False),
    SeasonColumn(2, "Wels", "2026-10-02", is_final=False),
    SeasonColumn(3, "Final", "2026-11-06", is_final=True),
)


def season(*rows: SeasonRow, columns: tuple[SeasonColumn, ...] = COLUMNS) -> SeasonList:
    return SeasonList("Mustercup & Söhne", "2026/27", {}, len(columns), columns, rows)


def counting(points: int) -> SeasonCell:
    return SeasonCell(points, "among_best")


LIST = season(
    SeasonRow(1, listed(ANNA, "Linz"), (counting(223), SeasonCell(64, "dropped"), counting(180)), 403, 3, 0, None),
    SeasonRow(2, listed(BERT), (None, counting(198), counting(-7)), 191, 2, 0, "single_results"),
    SeasonRow(None, listed(CLARA), (None, None, counting(147)), 147, 1, 2, None),
)


def test_pdf_has_a_column_a_tournament_and_brackets_round_dropped_results() -> None:
    report = season_pdf(LIST, heading=HEADING)

    assert body(report) == [
        "(12) in brackets and crossed out: dropped, does not count",
        *("Rank", "No.", "Name", "09-04 Linz", "10-02 Wels", "11-06 Final", "Total", "Played", "Remark"),
        *("1.", "0042", "Attrappe Anna", "223", "(64)", "180", "403", "3"),
        *("2.", "0815", "Beispiel Bert", "–", "198", "–7", "191", "2", "by single results"),
        *("–", "Őrült Clára", "–", "–", "147", "147", "1", "2 more evenings needed for a rank"),
    ]


def test_workbook_has_the_same_as_numbers() -> None:
    report = season_xlsx(LIST, heading=HEADING)

    assert cells(report) == [
        ["Rank", "No.", "Name", "Place", "09-04 Linz", "10-02 Wels", "11-06 Final", "Total", "Played", "Remark"],
        [1, 42, "Attrappe Anna", "Linz", 223, 64, 180, 403, 3, None],
        [2, 815, "Beispiel Bert", None, None, 198, -7, 191, 2, "by single results"],
        [None, None, "Őrült Clára", None, None, None, 147, 147, 1, "2 more evenings needed for a rank"],
    ]


def test_workbook_brackets_and_crosses_out_dropped_results() -> None:
    sheet = workbook(season_xlsx(LIST, heading=HEADING)).worksheets[0]

    assert (sheet["F2"].number_format, bool(sheet["F2"].font.strike)) == ("(0);(-0);(0)", True)
    assert (sheet["E2"].number_format, bool(sheet["E2"].font.strike)) == ("0;-0;0", False)


def test_workbook_keeps_rank_and_name_in_sight() -> None:
    assert workbook(season_xlsx(LIST, heading=HEADING)).worksheets[0].freeze_panes == "D2"


@pytest.mark.parametrize(("tournaments", "size"), [(0, A4_LANDSCAPE), (14, A4_LANDSCAPE), (15, A3_LANDSCAPE)])
def test_long_seasons_take_bigger_paper(tournaments: int, size: object) -> None:
    row = SeasonRow(1, listed(ANNA), (counting(100),) * tournaments, 600, tournaments, 0, None)

    page = pages(season_pdf(season(row, columns=COLUMNS[:1] * tournaments), heading=HEADING))[0]

    paper = A4_LANDSCAPE if size is A4_LANDSCAPE else A3_LANDSCAPE
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(paper.size, abs=0.01)


def test_an_empty_season_says_so() -> None:
    assert "Nobody is on this list yet." in pdf_lines(season_pdf(season(columns=()), heading=HEADING))[0]
