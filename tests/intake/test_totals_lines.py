"""Pasted lines of totals: whatever a table or an old file has, and what is wrong with a line."""

import re

import pytest

from tournaments.intake.totals_lines import TotalsLine, read_points, read_totals_lines


@pytest.mark.parametrize(
    ("line", "who", "points"),
    [
        ("0815;70;-20;30", "0815", (70, -20, 30)),
        ("0815;Skisberger Berta;70;-20;30", "0815", (70, -20, 30)),
        ("0815;Skisberger Berta;70;-20;30;80", "0815", (70, -20, 30)),
        ("Skisberger Berta\t70\t-\t–20", "Skisberger Berta", (70, None, -20)),
        ("Skisberger\tBerta\t+70\t\t20-", "Skisberger Berta", (70, None, -20)),
        ("7;−5;0;5;0;;", "7", (-5, 0, 5)),
        ("7;1.000;-1 200;200-;-400", "7", (1000, -1200, -200)),
        ("Uhu;1.000-;900;100;0", "Uhu", (-1000, 900, 100)),
    ],
)
def test_a_line_is_somebody_and_their_rounds(line: str, who: str, points: tuple[int | None, ...]) -> None:
    read = read_totals_lines(line, rounds=3)
    assert (read.rows, read.problems) == ((TotalsLine(1, who, points),), ())


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0815;70;-20", "totals_line"),
        ("0815;70;-20;30;80;1", "totals_line"),
        ("0815;70;-20;viel", "totals_line"),
        (";70;-20;30", "totals_line"),
        ("0815;70;-20;30;81", "totals_total"),
        ('0815;"70;-20;30', "open_quote"),
        ("0815;1.5;0;0", "totals_line"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(line: str, code: str) -> None:
    read = read_totals_lines(f"Nr.;R1;R2;R3\n\n0815;1;2;-3\n{line}", rounds=3)
    assert [each.line for each in read.rows] == [3]
    assert [(each.line, each.code) for each in read.problems] == [(4, code)]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Müller, Eva, Horn;4", ["Müller, Eva, Horn"]),
        ("Müller, Eva, Horn;4\nHuber, Ida, Wien;5", ["Müller, Eva, Horn", "Huber, Ida, Wien"]),
        ("Müller, Eva, Bad Horn, NÖ\t4", ["Müller, Eva, Bad Horn, NÖ"]),
        ("Müller Eva,4", ["Müller Eva"]),
        ("Müller,Eva,4", ["Müller Eva"]),
        ("Müller;Eva Maria;4", ["Müller Eva Maria"]),
        ("von Müller;Eva;4", ["von Müller Eva"]),
        ("Müller Eva,Horn,4", ["Müller Eva, Horn"]),
        ("Müller Eva;Horn;4", ["Müller Eva, Horn"]),
        ("Huber Mayr\tAnna\t4", ["Huber Mayr, Anna"]),
    ],
)
def test_a_semicolon_or_tab_divides_before_a_comma_which_is_part_of_the_name(text: str, who: list[str]) -> None:
    read = read_totals_lines(text, rounds=1)
    assert ([each.who for each in read.rows], read.problems) == (who, ())


@pytest.mark.parametrize(
    "line", ["Müller Eva, Horn;1,5", "Müller Eva;1,5;5", "Müller Eva;1.5;5", "Müller Eva,1,5", "7;½;5"]
)
def test_a_fraction_is_no_total_and_no_part_of_a_name(line: str) -> None:
    read = read_totals_lines(line, rounds=1)
    assert (read.rows, len(read.problems)) == ((), 1)


def test_a_list_has_an_end() -> None:
    read = read_totals_lines("1;2;3;4\n" * 1_001, rounds=3)
    assert (read.rows, [each.code for each in read.problems]) == ((), ["too_large"])


def test_points_are_whole_numbers_with_any_minus() -> None:
    assert [read_points(each) for each in ("5", "+5", "-5", "5-", "−5", "–5", "-", "–", "", " ")] == [
        *(5, 5, -5, -5, -5, -5),
        *(None,) * 4,
    ]
    assert [read_points(each) for each in ("1.000", "−1 234", "12.345", "1.000-")] == [1000, -1234, 12_345, -1000]
    for wrong in ("5,5", "x", "--5", "1 2", "=5", "1,000", "0.815", "1.000,0", "1.0000", "1.00"):
        with pytest.raises(ValueError, match=re.escape(wrong)):
            read_points(wrong)
