"""The overall ranking of a final on paper, as a workbook and on a page."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from tests.reports.cast import ANNA, BERT, CLARA, DORA, EMIL, HEADING, listed
from tests.reports.reading import body, cells, operations, pages, pdf_lines, workbook
from tournaments.lists.final import FinalList, FinalRow, FinalWay, rank_spans
from tournaments.lists.published import ListedPlayer
from tournaments.reports.final import final_part, final_xlsx

HRC, WTC = FinalWay("HRC", 3, 104), FinalWay("WTC", 9, 81)
ROWS = (
    FinalRow(1, listed(ANNA, "Linz"), (HRC, WTC), 104, 8, (20, -5), 15, 42, 146, None),
    FinalRow(2, listed(BERT), (WTC,), 81, 1, (90, 10), 100, 60, 141, "best_round"),
    FinalRow(2, listed(CLARA), (WTC,), 81, 1, (90, 10), 100, 60, 141, None, replaced=True),
    FinalRow(4, listed(DORA), (), 0, 4, (-110, None), -110, None, 0, None),
    FinalRow(None, listed(EMIL), (HRC,), 104, None, (), 0, None, None, None),
)


def final(*rows: FinalRow, missing: tuple[int, ...] = (4,)) -> FinalList:
    where = {"evening": "Finale", "date": "2027-04-10", "venue": "Gasthof"}
    return FinalList("Verband", "2026/27", "Meister", **where, rounds=2, missing_points=missing, rows=rows)


def test_pdf_has_what_everybody_brings_along_and_what_the_day_adds() -> None:
    lines = " ".join(body(final_part(final(*ROWS), heading=HEADING)))

    assert lines == " ".join(
        [
            *(
                "No Finalpunkte entered yet for 4",
                "Cup: the rank there, in brackets its Vorrundenpunkte",
                "Rank",
                "No.",
                "Name",
                "Cup",
                "Vorrundenpunkte",
                "R1",
                "R2",
            ),
            *("Day", "Finalpunkte", "Overall"),
            *("1.", "0042", "Attrappe Anna", "HRC 3. (104), WTC 9. (81)", "104", "20", "–5", "15", "(8.)", "42", "146"),
            *("2.", "0815", "Beispiel Bert", "by the best round", "WTC 9. (81)", "81", "90", "10", "100", "(1.)"),
            *("60", "141"),
            *("2.", "Őrült Clára", "moved up at the door", "WTC 9. (81)", "81", "90", "10", "100", "(1.)", "60", "141"),
            *("4.", "4711", "Žiška Dóra", "–", "0", "–110", "–", "–110", "(4.)", "–", "0"),
            *("–", "0007", "Erfunden Emil", "did not play", "HRC 3. (104)", "104", "–", "–", "–", "–", "–"),
        ]
    )


@pytest.mark.parametrize(("rows", "strong_rules"), [(ROWS, 1), (ROWS[:4], 0), (ROWS[4:], 0), ((), 0)])
def test_a_strong_rule_parts_those_who_played_from_those_who_did_not(
    rows: tuple[FinalRow, ...], strong_rules: int
) -> None:
    page = pages(final_part(final(*rows), heading=HEADING))[0]

    weights = [float(operands[0]) for operands, operator in operations(page) if operator == b"w"]

    assert weights.count(1.4) == strong_rules


def test_workbook_has_the_same_as_numbers() -> None:
    book = final_xlsx(final(*ROWS), heading=HEADING)
    head, *lines = cells(book)

    assert workbook(book).worksheets[0].freeze_panes == "D2", "names stay beside the figures"

    assert head == [
        *("Rank", "No.", "Name", "Place", "Cup", "Vorrundenpunkte", "Round 1", "Round 2"),
        *("Points of the day", "Rank of the day", "Finalpunkte", "Overall", "Remark"),
    ]
    assert lines == [
        [1, 42, "Attrappe Anna", "Linz", "HRC 3. (104), WTC 9. (81)", 104, 20, -5, 15, 8, 42, 146, None],
        [2, 815, "Beispiel Bert", None, "WTC 9. (81)", 81, 90, 10, 100, 1, 60, 141, "by the best round"],
        [2, None, "Őrült Clára", None, "WTC 9. (81)", 81, 90, 10, 100, 1, 60, 141, "moved up at the door"],
        [4, 4711, "Žiška Dóra", None, None, 0, -110, None, -110, 4, None, 0, "Finalpunkte not entered yet"],
        [None, 7, "Erfunden Emil", None, "HRC 3. (104)", 104, None, None, None, None, None, None, "did not play"],
    ]


def test_with_all_points_entered_the_note_says_how_a_total_comes_about() -> None:
    lines = pdf_lines(final_part(final(*ROWS, missing=()), heading=HEADING))[0]

    assert "Vorrundenpunkte + Finalpunkte, 180 at most" in lines


@pytest.mark.parametrize(("ranks", "said"), [((), ""), ((2,), "2"), ((2, 3, 4, 9), "2–4, 9"), ((1, 3, 4), "1, 3–4")])
def test_ranks_are_said_in_spans(ranks: tuple[int, ...], said: str) -> None:
    assert rank_spans(ranks) == said


def test_namesakes_without_a_number_are_told_apart_by_their_place() -> None:
    twins = [ListedPlayer(key, "", "Muster Maria", place) for key, place in enumerate(("Linz", "Wels"), start=1)]
    rows = [FinalRow(rank, who, (WTC,), 81, 1, (9, 1), 10, 60, 141, None) for rank, who in enumerate(twins, start=1)]
    text = " ".join(body(final_part(final(*rows), heading=HEADING)))
    assert "Muster Maria, Linz" in text
    assert "Muster Maria, Wels" in text


def test_who_did_not_play_is_told_from_a_namesake_who_did() -> None:
    other = replace(listed(ANNA, "Horn"), player=99, number="")
    told = render_to_string("web/final/table.html", {"list": final(ROWS[0], replace(ROWS[4], person=other))})
    assert "Attrappe Anna, Horn" in " ".join(told.partition("Did not play")[2].split())
