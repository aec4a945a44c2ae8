"""What a season table says in sentences."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.reports.cast import ANNA, BERT, CLARA, HEADING, listed
from tests.reports.reading import body, cells, workbook
from tournaments.lists.published import (
    SeasonAim,
    SeasonCell,
    SeasonChance,
    SeasonColumn,
    SeasonList,
    SeasonRow,
    SeasonTie,
)
from tournaments.lists.sub_rankings import SubRankingRow, SubRankingTable
from tournaments.reports import season_tie_words, season_words
from tournaments.reports.season import season_part, season_parts, season_xlsx
from tournaments.web.season_person import season_person
from tournaments.web.season_table import season_table

COLUMNS = (
    SeasonColumn(1, "Linz", "2026-09-04", is_final=False),
    SeasonColumn(2, "Wels", "2026-10-02", is_final=False, of_totals=True),
    SeasonColumn(3, "Final", "2026-11-06", is_final=True),
)
AIMS = (SeasonAim("quota", 2, 3), SeasonAim("win", 1))


def best(points: int) -> SeasonCell:
    return SeasonCell(points, "among_best")


OF_ANNA = SeasonRow(
    *(1, listed(ANNA), (best(223), SeasonCell(64, "dropped"), SeasonCell(-7, "final")), 216, 3, 0, "single_results"),
    was=3,
    tie=SeasonTie(1, 223, 198, 1),
    floor=216,
    ceiling=439,
    chances=(SeasonChance("safe", 0, 0), SeasonChance("open", 110, 11)),
)
OF_BERT = SeasonRow(
    *(2, listed(BERT), (None, best(198), SeasonCell(18, "final")), 216, 2, 0, "single_results"),
    was=1,
    tie=SeasonTie(0, 198, 223, 1),
    floor=216,
    ceiling=414,
    chances=(SeasonChance("open"), SeasonChance("out")),
)
OF_CLARA = SeasonRow(
    *(None, listed(CLARA), (None, None, SeasonCell(-3, "final")), -3, 0, 2, None),
    stayed_away=True,
    floor=-3,
    ceiling=220,
    chances=(SeasonChance("out"), SeasonChance("out")),
)
ABSENT = (
    replace(OF_CLARA, cells=(None, None, best(-3))),
    replace(OF_CLARA, cells=(best(5), None, SeasonCell(-3, "dropped")), total=5, participations=1),
)
"""Under a rule that does not keep the final apart."""
LIST = SeasonList("Mustercup", "2026/27", {}, 4, COLUMNS, (OF_ANNA, OF_BERT, OF_CLARA), AIMS)


@pytest.mark.parametrize(
    ("row", "short", "sentence"),
    [
        (OF_ANNA, "+2", "2 places up since the last evening"),
        (OF_BERT, "–1", "1 place down since the last evening"),
        (replace(OF_BERT, was=2), "=", "the same rank as before the last evening"),
        (replace(OF_BERT, was=None), "new", "ranked since the last evening"),
        (replace(OF_BERT, was=None, cells=(None, None, best(1))), "new", "new in the table"),
        (OF_CLARA, "", ""),
    ],
)
def test_change_of_rank(row: SeasonRow, short: str, sentence: str) -> None:
    assert (season_words.change_text(row), season_words.change_sentence(row)) == (short, sentence)


@pytest.mark.parametrize(
    ("criterion", "tie", "why"),
    [
        ("single_results", SeasonTie(1, 131, 124, 1), "best single result 131 > 124"),
        ("single_results", SeasonTie(1, 131, 124, 3), "3. best single result 131 > 124; those before are equal"),
        ("single_results", SeasonTie(1, None, 5, 2), "2. best single result none < 5; those before are equal"),
        ("single_results", SeasonTie(1, -5, None, 2), "2. best single result –5 > none; those before are equal"),
        ("participations", SeasonTie(1, 9, 7), "played evenings 9 > 7"),
        ("weighted_results", SeasonTie(1, 610, 604), "weighted single results 610 > 604"),
        ("final_points", SeasonTie(1, 3, 0), "points of the final 3 > 0"),
        ("final_result", SeasonTie(1, 3, 7), "rank 3 in the final, the other 7"),
        ("final_result", SeasonTie(1, 3, None), "played the final, the other did not"),
        ("final_result", SeasonTie(1, None, 7), "did not play the final"),
    ],
)
def test_tie_names_its_criterion_with_the_figures(criterion: str, tie: SeasonTie, why: str) -> None:
    row = replace(OF_ANNA, decided_by=criterion, tie=tie)

    assert season_tie_words.tie_text(LIST, row) == f"As many points as Beispiel Bert (216), but ahead: {why}."
    assert season_tie_words.short_tie_text(LIST, row) == f"{why} (Beispiel Bert)"


def test_tie_says_who_is_behind_and_nothing_where_none_was_broken() -> None:
    assert season_tie_words.tie_text(LIST, OF_BERT).startswith("As many points as Attrappe Anna (216), but behind: ")
    assert season_tie_words.tie_text(LIST, OF_CLARA) == season_tie_words.short_tie_text(LIST, OF_CLARA) == ""


def test_each_result_says_why_it_counts_or_does_not() -> None:
    two_better = replace(OF_ANNA, cells=(best(223), SeasonCell(64, "dropped"), best(95)))
    sentences = {
        row: [
            season_words.cell_text(row, column, cell) for column, cell in zip(COLUMNS, row.cells, strict=True) if cell
        ]
        for row in (OF_ANNA, two_better, OF_CLARA, *ABSENT)
    }

    assert sentences == {
        OF_ANNA: [
            "counts: the best result",
            "does not count: 1 result is better or as good: 223",
            "counts: the final counts in any case",
        ],
        two_better: [
            "counts: among the best 2 results",
            "does not count: 2 results are better or as good, the worst of them 95",
            "counts: among the best 2 results",
        ],
        OF_CLARA: ["counts: what a finalist gets who does not come"],
        ABSENT[0]: ["counts: what a finalist gets who does not come"],
        ABSENT[1]: ["counts: the best result", "does not count: what a finalist gets who does not come"],
    }


def test_total_is_a_sum_that_can_be_added_up() -> None:
    assert [season_words.sum_text(row) for row in LIST.rows] == [
        "223 + (–7) = 216",
        "198 + 18 = 216",
        "(–3) = –3",
    ]


@pytest.mark.parametrize(
    ("chance", "needs", "short"),
    [
        (SeasonChance("open", 110, 11), "rank 11 will do (brings 110)", " (11.)"),
        (SeasonChance("open", 12, 4, brings=13), "rank 4 will do (brings 13, needed 12)", " (4.)"),
        (SeasonChance("open", 110), "110 cup points will do", " (110)"),
        (SeasonChance("open", 1), "1 cup point will do", " (1)"),
        (SeasonChance("open", 110, from_score=110), "110 points will do", " (110)"),
        (SeasonChance("open", 110, from_score=120), "120 points will do (bring 110 cup points)", " (120)"),
        (SeasonChance("open", 0, 0), "taking part will do, with any result", " (any)"),
        (SeasonChance("open"), "not by the next evening alone", ""),
        (SeasonChance("safe", 0, 0), "", ""),
        (SeasonChance("out"), "", ""),
    ],
)
def test_smallest_result_that_would_do(chance: SeasonChance, needs: str, short: str) -> None:
    assert (season_words.needs_text(chance), season_words.short_needs_text(chance)) == (needs, short)


def test_neighbours_one_point_apart_are_said_as_one() -> None:
    near = replace(LIST, rows=(OF_ANNA, replace(OF_BERT, total=215), replace(OF_BERT, rank=3, total=213)))
    person = season_person(near, 1, url=lambda _index, _row: "")

    assert [each.gap for each in person.neighbours] == ["1 point apart", "2 points apart"]


def test_safe_open_and_out_say_why() -> None:
    far_ahead = replace(LIST, rows=(replace(OF_ANNA, floor=415), *LIST.rows[1:]))
    sentences = [
        [season_words.chance_text(far_ahead, row, *each) for each in zip(AIMS, row.chances, strict=True)]
        for row in LIST.rows
    ]

    assert sentences == [
        ["Whatever is still played, at most 1 other can come ahead.", "It depends on what is still played."],
        [
            "It depends on what is still played.",
            "The total can be 414 at most; somebody else has more for certain already.",
        ],
        ["Too few evenings are left for as many as have to be played."] * 2,
    ]
    level = replace(LIST, rows=(replace(OF_ANNA, floor=414), *LIST.rows[1:]))
    assert season_words.chance_text(level, OF_BERT, AIMS[1], OF_BERT.chances[1]) == (
        "The total can be 414 at most; somebody else has as many for certain already and wins the tie."
    )
    assert [season_words.aim_text(each) for each in AIMS] == [
        "Österreich-Finale: among the first 2, with at least 3 evenings",
        "Winning the season",
    ]


MOST_SAID = "The total will be between 216 and 439: 439 if every evening to come brings the most cup points it can."


@pytest.mark.parametrize(
    ("floor", "ceiling", "sentence"),
    [
        (
            216,
            439,
            MOST_SAID,
        ),
        (216, 216, "The total stays 216, whatever is still played."),
        (216, 1_000_000, ""),  # no bound
        (-1_000_000, 216, ""),
        (None, None, ""),
    ],
)
def test_between_which_totals_the_season_can_end(floor: int | None, ceiling: int | None, sentence: str) -> None:
    assert season_words.reach_text(replace(OF_ANNA, floor=floor, ceiling=ceiling)) == sentence


def test_paper_has_what_is_told() -> None:
    printed = " ".join(body(season_part(LIST, heading=HEADING)))

    assert printed.startswith("(12) in brackets and crossed out: dropped, does not count · ° without hands Rank ± No.")
    assert "10-02 Wels°" in printed
    assert "Name Total Played Österreich-Finale (1–2) Season win 09-04 Linz" in printed
    assert "best single result 223 > 198 (Beispiel Bert) 216 3 safe open (11.) 223 (64) –7" in printed
    assert "best single result 198 < 223 (Attrappe Anna) 216 2 open out – 198 18" in printed
    assert printed.endswith(
        "did not come to the final; 2 more evenings needed for a rank –3 0 out out – – –3 "
        "open (11.): rank 11 will do (brings 110) – at the next evening, if nobody else moves"
    )


def test_paper_explains_each_kind_of_open_place_once_by_an_example() -> None:
    plain = replace(LIST, columns=(), rows=())
    kinds = [
        SeasonChance("open", 0, 0),
        SeasonChance("open", 39, from_score=41),
        SeasonChance("open", 40, from_score=42),
        SeasonChance("open", 90, 2),
    ]
    rows = tuple(replace(OF_BERT, cells=(), tie=None, chances=(each, SeasonChance("open"))) for each in kinds)

    printed = " ".join(body(season_part(replace(plain, rows=rows), heading=HEADING)))
    closed = " ".join(body(season_part(replace(plain, rows=(replace(rows[0], chances=()),), aims=()), heading=HEADING)))

    assert printed.endswith(
        " open (2.): rank 2 will do (brings 90) · open (41): 41 points will do (bring 39 cup points) · "
        "open (any): taking part will do, with any result – at the next evening, if nobody else moves"
    )
    assert "next evening" not in closed


def test_a_finalist_who_did_not_come_is_told_apart_whatever_counts() -> None:
    value = replace(LIST, aims=(), rows=tuple(replace(each, chances=()) for each in ABSENT))
    lines = (SubRankingRow(1, 1, 5, 1, 0, dropped=(2,)),)
    beside = SubRankingTable("Damen", "club", {"counting": "best_n", "n": 1}, 2, (0, 1, 2), lines, "TC Sküs")
    both = replace(value, beside=(beside,))

    table, further = [" ".join(body(each)) for each in season_parts(both, heading=HEADING)]
    assert "did not come to the final; 2 more evenings needed for a rank –3 0 – – –3" in table
    assert "did not come to the final; 2 more evenings needed for a rank 5 1 5 – (–3)" in table
    assert "did not come to the final 5 1 5 – (–3)" in further
    assert "10-02 Wels°" in further
    assert "Members of TC Sküs. Over 2 evenings · Counted: " in further
    _tables, *_further, about = workbook(season_xlsx(both, heading=HEADING)).worksheets
    (rule,) = (str(text) for name, text in about.values if name == "Damen")
    assert rule.startswith("Members of TC Sküs. Over 2 evenings · Counted: ")
    _heads, *rows = cells(season_xlsx(both, heading=HEADING))
    assert [(row[-2], row[-1]) for row in rows] == [
        (-3, "did not come to the final; 2 more evenings needed for a rank"),
        (-3, "did not come to the final; 2 more evenings needed for a rank"),
    ]
    further_row = list(workbook(season_xlsx(both, heading=HEADING)).worksheets[1].values)[1]
    assert (further_row[-2], further_row[-1]) == (-3, "did not come to the final")
    assert [str(each.cells).count("did not come") for each in season_table(both, url=nowhere).rows] == [1, 1]
    assert '<s class="dropped">(–3)</s><small>did not come' in season_table(both, url=nowhere).rows[1].cells


def test_heads_of_columns_are_of_the_language_and_escaped() -> None:
    columns = (SeasonColumn(1, 'Gasthof "Zum <b>"', "2026-09-04", is_final=False), *COLUMNS[1:])
    table = season_table(replace(LIST, columns=columns), url=nowhere)
    with override("en"):
        first, second, third = table.heads.splitlines()
    assert 'title="Gasthof &quot;Zum &lt;b&gt;&quot;, 4 September 2026">09-04</abbr>' in first
    assert ">10-02°</abbr>" in second
    assert ">final</abbr>" in third
    with override("de"):
        assert 'title="Wels, 2. Oktober 2026">02.10.°</abbr>' in table.heads


def nowhere(_index: int, _row: SeasonRow) -> str:
    return ""


def test_workbook_has_it_as_figures() -> None:
    of_bert = replace(OF_BERT, chances=(SeasonChance("open", 12, 4, brings=13), SeasonChance("out")))
    heads, *rows = cells(season_xlsx(replace(LIST, rows=(OF_ANNA, of_bert, OF_CLARA)), heading=HEADING))

    assert heads[:5] == ["Rank", "±", "No.", "Name", "Place"]
    assert heads[5:15] == [
        *("Total", "Played", "Österreich-Finale", "Österreich-Finale: points needed", "Österreich-Finale: rank needed"),
        *("Österreich-Finale: that rank brings", "Season win", "Season win: points needed", "Season win: rank needed"),
        "Season win: that rank brings",
    ]
    assert [row[:2] + row[7:15] for row in rows] == [
        [1, 2, "safe", None, None, None, "open", 110, 11, 110],
        [2, -1, "open", 12, 4, 13, "out", None, None, None],
        [None, None, "out", None, None, None, "out", None, None, None],
    ]
    assert rows[0][18] == "As many points as Beispiel Bert (216), but ahead: best single result 223 > 198."


def test_long_season_has_what_counts_and_its_evenings_in_tables_behind() -> None:
    cells_of_sixty = (*[best(100 - at) for at in range(4)], *[best(7)] * 26, *[SeasonCell(1, "dropped")] * 29, None)
    row = replace(OF_BERT, cells=cells_of_sixty, tie=None, decided_by=None, chances=())
    columns = tuple(replace(COLUMNS[0], tournament=at, name=f"{at + 1}.") for at in range(60))
    value = SeasonList("Mustercup", "2026/27", {}, 60, columns, (row,))

    table, *evenings = [body(each) for each in season_parts(value, heading=HEADING)]

    assert "100 · 99 · 98 · 97 · 26 × 7" in " ".join(table)
    assert [len([line for line in each if line.startswith("09-04")]) for each in evenings] == [20, 20, 20]
    assert "2. 0815 Beispiel Bert 100 99 98 97 7" in " ".join(evenings[0])
