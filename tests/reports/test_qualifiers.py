from dataclasses import replace
from io import BytesIO

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from scoring.qualification import Reason
from tests.reports.cast import ANNA, BERT, CLARA, DORA, EMIL, FRIDA, HEADING, listed
from tests.reports.reading import body, cells, operations, pages, pdf_lines
from tournaments.lists.changes import list_changes
from tournaments.lists.published import QualifierList, QualifierRow, deserialize_list, serialize_list
from tournaments.reports.qualifiers import qualifiers_part, qualifiers_xlsx, reason_text
from tournaments.reports.rows import PlayerName


def qualifier(
    rank: int | None,
    person: PlayerName,
    reason: Reason,
    vorrundenpunkte: int | None,
    season_points: int,
    participations: int,
    *,
    place: str = "",
    **facts: int,
) -> QualifierRow:
    facts |= {"quota": 3, "participations": participations}
    listed_player = listed(person, place)
    return QualifierRow(
        rank, listed_player, season_points, participations, vorrundenpunkte, str(reason), facts, answer="open"
    )


ROWS = (
    qualifier(1, ANNA, Reason.QUALIFIED, 120, 903, 7, place="Linz"),
    qualifier(2, BERT, Reason.DECLINED, 109, 811, 6),
    qualifier(3, CLARA, Reason.MOVED_UP, 100, 780, 5, declined=1),
    qualifier(3, DORA, Reason.TIED_AT_CUT, 100, 780, 6, tied=2),
    qualifier(5, EMIL, Reason.RESERVE, 87, 600, 4, reserve=1),
    qualifier(None, FRIDA, Reason.TOO_FEW_PARTICIPATIONS, None, 300, 2, needed=4),
)
REASONS = [
    "qualified",
    "declined",
    "qualified, moved up (1 declined)",
    "qualified, 2 tied for the last place",
    "reserve 1",
    "2 of the 4 evenings needed",
]


def qualifiers(*rows: QualifierRow) -> QualifierList:
    return QualifierList("Mustercup & Söhne", "2026/27", 3, rows)


def test_every_reason_has_a_sentence() -> None:
    assert {row.reason for row in ROWS} == set(Reason)
    assert [reason_text(row) for row in ROWS] == REASONS
    one = qualifier(None, FRIDA, Reason.TOO_FEW_PARTICIPATIONS, None, 0, 0, needed=1)
    with override("de"):
        assert reason_text(one) == "0 von 1 nötigen Abend"
        assert reason_text(ROWS[-1]) == "2 von 4 nötigen Abenden"


def test_list_before_the_last_evening_says_so_on_paper_and_in_the_workbook() -> None:
    early, said = replace(qualifiers(*ROWS), to_come=2, of_evenings=7), "2 of 7 evenings are not in this list yet"
    about = load_workbook(BytesIO(qualifiers_xlsx(early, heading=HEADING))).worksheets[-1]

    assert said in " ".join(body(qualifiers_part(early, heading=HEADING)))
    assert said in " ".join(str(cell.value) for row in about for cell in row)
    assert [each.code for each in list_changes(early, qualifiers(*ROWS))] == ["story"]
    assert deserialize_list("qualifiers", serialize_list(early)) == early
    assert "to_come" not in serialize_list(qualifiers(*ROWS))


def test_pdf_has_one_line_a_player_with_vorrundenpunkte_and_reason() -> None:
    lines = " ".join(body(qualifiers_part(qualifiers(*ROWS), heading=HEADING)))

    assert lines == " ".join(
        [
            *("Quota: 3 places", "Rank", "No.", "Name", "Season", "Played", "Vorrundenpunkte", "Reason"),
            *("1.", "0042", "Attrappe Anna", "903", "7", "120", REASONS[0]),
            *("2.", "0815", "Beispiel Bert", "811", "6", "109", REASONS[1]),
            *("3.", "Őrült Clára", "780", "5", "100", REASONS[2]),
            *("3.", "4711", "Žiška Dóra", "780", "6", "100", REASONS[3]),
            *("5.", "0007", "Erfunden Emil", "600", "4", "87", REASONS[4]),
            *("–", "0008", "Fantasie Frida", "300", "2", "–", REASONS[5]),
        ]
    )


@pytest.mark.parametrize(("rows", "strong_rules"), [(ROWS, 1), (ROWS[:4], 0), (ROWS[4:], 0), ((), 0)])
def test_a_strong_rule_parts_those_in_from_those_out(rows: tuple[QualifierRow, ...], strong_rules: int) -> None:
    page = pages(qualifiers_part(qualifiers(*rows), heading=HEADING))[0]

    weights = [float(operands[0]) for operands, operator in operations(page) if operator == b"w"]

    assert weights.count(1.4) == strong_rules


def test_workbook_has_the_same_as_numbers() -> None:
    assert cells(qualifiers_xlsx(qualifiers(*ROWS), heading=HEADING)) == [
        ["Rank", "No.", "Name", "Place", "Season", "Played", "Vorrundenpunkte", "Reason"],
        [1, 42, "Attrappe Anna", "Linz", 903, 7, 120, REASONS[0]],
        [2, 815, "Beispiel Bert", None, 811, 6, 109, REASONS[1]],
        [3, None, "Őrült Clára", None, 780, 5, 100, REASONS[2]],
        [3, 4711, "Žiška Dóra", None, 780, 6, 100, REASONS[3]],
        [5, 7, "Erfunden Emil", None, 600, 4, 87, REASONS[4]],
        [None, 8, "Fantasie Frida", None, 300, 2, None, REASONS[5]],
    ]


def test_an_empty_list_says_so() -> None:
    assert "Nobody is on this list yet." in pdf_lines(qualifiers_part(qualifiers(), heading=HEADING))[0]
