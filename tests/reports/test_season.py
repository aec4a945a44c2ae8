from dataclasses import replace

import pytest

from tests.reports.cast import ANNA, BERT, CLARA, HEADING, listed
from tests.reports.reading import body, cells, pages, pdf_lines, workbook
from tournaments.documents.writing import list_parts
from tournaments.lists.published import ListedPlayer, SeasonCell, SeasonColumn, SeasonList, SeasonRow
from tournaments.lists.sub_rankings import SubRankingRow, SubRankingTable
from tournaments.reports import season_rules
from tournaments.reports.pages import A3_LANDSCAPE, A4, A4_LANDSCAPE, Paper
from tournaments.reports.season import season_part, season_xlsx

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
    report = season_part(LIST, heading=HEADING)

    assert body(report) == [
        "(12) in brackets and crossed out: dropped, does not count",
        *("Rank", "No.", "Name", "Total", "Played", "09-04 Linz", "10-02 Wels", "11-06 Final"),
        "1. 0042 Attrappe Anna 403 3 223 (64) 180",
        *("2. 0815 Beispiel Bert by single results", "191 2 – 198 –7"),
        *("– Őrült Clára 2 more evenings needed for a rank", "147 1 – – 147"),
    ]


def test_pdf_says_its_rule_and_explains_only_signs_it_has() -> None:
    rule = {"counting": "best_n", "n": 6, "min_participations": 4, "criteria": ["single_results", "participations"]}
    nothing_dropped = replace(season(LIST.rows[1]), rule=rule)

    assert body(season_part(nothing_dropped, heading=HEADING))[0] == (
        "Counted: the best 6 results · for a rank 4 evenings at least · "
        "equal totals: single results, best first, number of participations"
    )
    about = workbook(season_xlsx(nothing_dropped, heading=HEADING)).worksheets[-1]
    (rules,) = list(about.iter_rows(values_only=True))[4:]
    assert rules == ("Rules", body(season_part(nothing_dropped, heading=HEADING))[0])
    simple = replace(LIST, rule={"counting": "half", "min_participations": 1, "criteria": ["shared"]})
    assert body(season_part(simple, heading=HEADING))[:2] == [
        "(12) in brackets and crossed out: dropped, does not count",
        "Counted: the best 2 results of 3 evenings (half of the evenings, rounded up) · equal totals: shared rank",
    ]


@pytest.mark.parametrize(
    ("counting", "n", "tournaments", "words", "sentence"),
    [
        ("best_n", 6, 4, "the best 6 results", "The best 6 results count."),
        ("best_n", 1, 1, "the best result", "The best result counts."),
        ("best_n", 1, 4, "the best result of 4 evenings", "The best result of 4 evenings counts."),
        ("best_n", 9, 12, "the best 9 results of 12 evenings", "The best 9 results of 12 evenings count."),
        (
            *("best_n_plus_final", 5, 12),
            *("the best 5 results and the final", "The best 5 results and the final count."),
        ),
        (
            *("half", None, 6, "the best 3 results of 6 evenings (half of the evenings)"),
            "The best 3 results of 6 evenings count. That is half of the evenings.",
        ),
        (
            *("half", None, 5, "the best 3 results of 5 evenings (half of the evenings, rounded up)"),
            "The best 3 results of 5 evenings count. That is half of the evenings, rounded up.",
        ),
        (
            *("half", None, 13, "the best 6 results of 13 evenings (half of the evenings, rounded down)"),
            "The best 6 results of 13 evenings count. That is half of the evenings, rounded down.",
        ),
        (
            *("half", None, 1, "the best result (half of the evenings, rounded up)"),
            "The best result counts. That is half of the evenings, rounded up.",
        ),
    ],
)
def test_every_way_of_counting_says_how_many_results_count(
    counting: str, n: int | None, tournaments: int, words: str, sentence: str
) -> None:
    rule = {"counting": counting, "min_participations": 4, "criteria": ["shared"]} | ({"n": n} if n else {})
    value = replace(LIST, rule=rule, tournaments=tournaments)

    assert season_rules.rule_text(value) == (
        f"Counted: {words} · for a rank 4 evenings at least · equal totals: shared rank"
    )
    assert season_rules.counting_sentence(value) == sentence
    assert season_rules.counting_sentence(replace(LIST, rule={})) == ""


def test_workbook_has_the_same_as_numbers() -> None:
    report = season_xlsx(LIST, heading=HEADING)

    assert cells(report) == [
        ["Rank", "No.", "Name", "Place", "Total", "Played", "09-04 Linz", "10-02 Wels", "11-06 Final", "Remark"],
        [1, 42, "Attrappe Anna", "Linz", 403, 3, 223, 64, 180, None],
        [2, 815, "Beispiel Bert", None, 191, 2, None, 198, -7, "by single results"],
        [None, None, "Őrült Clára", None, 147, 1, None, None, 147, "2 more evenings needed for a rank"],
    ]


def test_workbook_brackets_and_crosses_out_dropped_results() -> None:
    sheet = workbook(season_xlsx(LIST, heading=HEADING)).worksheets[0]

    assert (sheet["H2"].number_format, bool(sheet["H2"].font.strike)) == ("(0);(-0);(0)", True)
    assert (sheet["G2"].number_format, bool(sheet["G2"].font.strike)) == ("0;-0;0", False)


def test_workbook_keeps_rank_and_name_in_sight() -> None:
    assert workbook(season_xlsx(LIST, heading=HEADING)).worksheets[0].freeze_panes == "D2"


@pytest.mark.parametrize(("tournaments", "paper"), [(0, A4), (9, A4), (14, A4), (20, A4_LANDSCAPE), (30, A3_LANDSCAPE)])
def test_long_seasons_take_wider_paper(tournaments: int, paper: Paper) -> None:
    row = SeasonRow(1, listed(ANNA), (counting(100),) * tournaments, 600, tournaments, 0, None)

    page = pages(season_part(season(row, columns=COLUMNS[:1] * tournaments), heading=HEADING))[0]

    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(paper.size, abs=0.01)


def test_an_empty_season_says_so() -> None:
    assert "Nobody is on this list yet." in pdf_lines(season_part(season(columns=()), heading=HEADING))[0]


def test_namesakes_without_a_number_are_told_apart_by_their_place() -> None:
    twins = [ListedPlayer(key, "", "Muster Maria", place) for key, place in enumerate(("Linz", "Wels"), start=1)]
    cells = (None, None, counting(9))
    rows = tuple(SeasonRow(rank, who, cells, 9, 1, 0, None) for rank, who in enumerate(twins, start=1))
    figures = tuple(SubRankingRow(row.rank, line, 9, 1, 0, ()) for line, row in enumerate(rows))
    ladies = SubRankingTable("Ladies", "everybody", {"counting": "best_n", "n": 1}, 3, (0, 1, 2), figures)
    parts = list_parts(replace(season(*rows), beside=(ladies,)), heading=HEADING)
    for number, part in enumerate(parts, start=1):
        assert f"Page {number} of 2" in pdf_lines(part)[0]
        text = " ".join(body(part))
        assert "Muster Maria, Linz" in text
        assert "Muster Maria, Wels" in text
