"""A ranking beside the results on paper and in the workbook."""

from dataclasses import replace
from io import BytesIO

from openpyxl import load_workbook

from tests.reports.cast import ANNA, BERT, CLARA, HEADING
from tests.reports.reading import body
from tests.reports.test_results import result, results
from tournaments.documents.writing import list_parts, write_list
from tournaments.lists.further import FurtherRanking, FurtherRow

LIST = replace(
    results(result(1, ANNA, (31,), 31), result(2, BERT, (-2,), -2), result(3, CLARA, (-29,), -29), rounds=1),
    further=(
        FurtherRanking(
            "teams",
            size=2,
            rows=(
                FurtherRow(1, "Die Uhus", (0, 2), (2,), 2, "best_round"),
                FurtherRow(None, "Sküs/Söhne", (1,), (-2,), -2),
            ),
        ),
        FurtherRanking("hats", (FurtherRow(1, "", (1,), (-2,), -2),), name="With a hat: [a/b]"),
    ),
)


def test_teams_stand_behind_the_results_with_their_members_and_what_is_missing() -> None:
    _, teams, hats = list_parts(LIST, heading=HEADING)

    assert (teams.title, body(teams)) == (
        "Ranking of the pairs",
        [
            *("Rank", "Team", "Members of the team", "R1", "Total"),
            *("1. Die Uhus by the best round", "Attrappe Anna (31) · Őrült Clára (–29) 2 2"),
            *("– Sküs/Söhne incomplete: 1 of 2", "Beispiel Bert (–2) –2 –2"),
        ],
    )
    assert (hats.title, body(hats)) == ("With a hat: [a/b]", ["Rank", "Name", "R1", "Total", "1. Beispiel Bert –2 –2"])


def test_workbook_has_a_sheet_for_each_ranking() -> None:
    book = load_workbook(BytesIO(write_list(LIST, format_="xlsx", heading=HEADING)))

    assert book.sheetnames == ["Results", "Ranking of the pairs", "With a hat   a b", "About"]
    assert list(book["Ranking of the pairs"].values) == [
        ("Rank", "Team", "Members of the team", "Round 1", "Total", "Remark"),
        (1, "Die Uhus", "Attrappe Anna (31) · Őrült Clára (–29)", 2, 2, "by the best round"),
        (None, "Sküs/Söhne", "Beispiel Bert (–2)", -2, -2, "incomplete: 1 of 2"),
    ]


def test_several_rankings_of_people_follow_each_other_on_one_paper() -> None:
    people = [
        FurtherRanking("attribute", (FurtherRow(1, "", (0,), (31,), 31),), name=name) for name in ("Damen", "Wien")
    ]
    tied = FurtherRow(2, "", (1,), (-2,), -2, "best_round")
    people[0] = replace(people[0], rows=(*people[0].rows, tied))
    nobody = FurtherRanking("teams", (), size=2)

    _, teams, empty, together = list_parts(replace(LIST, further=(LIST.further[0], nobody, *people)), heading=HEADING)

    assert (teams.title, empty.title) == ("Ranking of the pairs", "Ranking of the pairs")
    assert (together.title, len(together.pages), body(together)) == (
        "Rankings by attribute",
        1,
        [
            *("Ranking", "Rank", "Name", "R1", "Total"),
            *("Damen 1. Attrappe Anna 31 31", "Damen 2. Beispiel Bert by the best round", "–2 –2"),
            "Wien 1. Attrappe Anna 31 31",
        ],
    )
