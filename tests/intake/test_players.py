"""Player lists as the cups have them today, and files that are none."""

import io
import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tournaments.intake.player_lists import read_players
from tournaments.intake.players import PlayerList, PlayerRow, RowProblem
from tournaments.intake.upload import FileRefused, read_upload

CUP_EXPORT = "Nr.;Zuname;Vorname;Titel vor;Ort;Verein\n7;Sküsbauer;Resi;Dr.;Oberkakadu;TC Mond\n;Gastl;Max;;;\n"


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


SKUESBAUER = PlayerRow("0007", "Sküsbauer", "Resi", "Dr.", "Oberkakadu", "TC Mond")


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1252", "mac_roman", "utf-16", "utf-16-le with mark", "utf-16-be with mark"]
)
@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_read_players_takes_text_in_every_usual_form(encoding: str, separator: str) -> None:
    codec, _, mark = encoding.partition(" ")
    content = (("\ufeff" if mark else "") + CUP_EXPORT.replace(";", separator)).encode(codec)

    assert read_players(content, filename="liste.csv") == PlayerList(
        rows=(SKUESBAUER, PlayerRow("", "Gastl", "Max")), problems=()
    )


def test_read_players_takes_a_workbook_with_numbers_as_numbers() -> None:
    content = workbook(
        ("Vorname", "Nr.", "Zuname", "Ort", "Irrelevant"), ("Resi", 7, "Sküsbauer", "Oberkakadu", "x"), (None,) * 5
    )

    assert read_players(content, filename="liste.xlsx").rows == (
        PlayerRow("0007", "Sküsbauer", "Resi", place="Oberkakadu"),
    )


def test_a_zero_is_an_empty_number_unless_it_is_written_out() -> None:
    content = workbook(("Nr.", "Zuname"), (0, "Eins"), (0.0, "Zwei"), ("0", "Drei"), ("0000", "Vier"))

    numbers = [row.number for row in read_players(content, filename="liste.xlsx").rows]
    assert numbers == ["", "", "", "0000"]


@pytest.mark.parametrize(
    ("heading", "cell", "year"),
    [
        ("Jahrgang", 1958, "1958"),
        ("Geb.Datum", "1.3.1958", "1958"),
        ("Geburtsdatum", date(1958, 3, 1), "1958"),
        ("birth_date", "1958-03-01", "1958"),
        ("Geb.", 0, ""),
        ("Jg", "?", ""),
        ("Jg", None, ""),
    ],
)
def test_a_year_of_birth_is_read_from_years_and_dates(heading: str, cell: object, year: str) -> None:
    content = workbook(("Zuname", heading), ("Sküsbauer", cell))

    assert read_players(content, filename="liste.xlsx").rows == (PlayerRow("", "Sküsbauer", birth_year=year),)


@pytest.mark.parametrize("year", ["58", "1899", "2100", "1958 1959", "im Mai"])
def test_a_year_nobody_is_born_in_is_reported(year: str) -> None:
    found = read_players(f"Zuname;Jahrgang\nSkis;{year}\n".encode(), filename="liste.csv")

    assert (found.rows, [each.code for each in found.problems]) == ((), ["birth_year_form"])


def test_read_players_reports_every_row_it_does_not_take() -> None:
    text = "Nr;Zuname;Vorname\n12345;Lang;A\n0001;Erst;B\n1;Zweit;C\n;;Ohne\n0002;" + "x" * 81 + ";D\n"

    result = read_players(text.encode(), filename="liste.csv")

    assert result == PlayerList(
        rows=(PlayerRow("0001", "Erst", "B"),),
        problems=(
            RowProblem(2, "number_form", "12345 · Lang · A"),
            RowProblem(4, "number_twice", "0001 · Zweit · C"),
            RowProblem(5, "name_missing", "Ohne"),
            RowProblem(6, "too_long", f"0002 · {'x' * 60} · D"),
        ),
    )


@pytest.mark.parametrize(
    ("content", "filename", "code"),
    [
        (b"", "liste.csv", "empty_file"),
        (b"\n\n;;\n", "liste.csv", "empty_file"),
        (b"Foo;Bar\n1;2\n", "liste.csv", "no_heading"),
        (b"\xd0\xcf\x11\xe0rest", "liste.xls", "old_format"),
        (b"PK\x03\x04 broken", "liste.xlsx", "no_spreadsheet"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "bild.png", "no_spreadsheet"),
        (b"just text", "liste.xlsx", "no_spreadsheet"),
        (b"Nr.;Zuname;Vorname\n", "liste.csv", "no_rows"),
        (b"Nr.;Zuname;Vorname\n;;\n\n", "liste.csv", "no_rows"),
        (workbook(("Nr.", "Zuname"), (None, None)), "liste.xlsx", "no_rows"),
        (b'Nr.;"Zuname;Vorname\n1;A;B\n', "liste.csv", "no_heading"),
        (b"\xff\xfeZ", "liste.csv", "no_spreadsheet"),
        ("Zuname\nA\0B".encode("utf-16"), "liste.txt", "no_spreadsheet"),
        (b"Zuname\n" + b"A" * 100_001, "liste.csv", "no_spreadsheet"),
        (b"Zuname\n" + b"A\n" * 20_001, "liste.csv", "too_large"),
    ],
)
def test_read_players_refuses_what_is_no_list(content: bytes, filename: str, code: str) -> None:
    with pytest.raises(FileRefused) as caught:
        read_players(content, filename=filename)

    assert caught.value.code == code


OPEN = [
    '"1;A;a\n2;B;b\n3;C;c\n',
    '1;"A;a\n2;B;b\n3;C;c\n',
    '1;A";a\n2;B;b\n3;C;c\n',
    '1;A;"a\n2;B;b\n3;C;c\n',
    '1;A;"a""\n2;B;b\n3;C;c\n',
    '1;A"x;"a\n2;B;b\n3;C;c\n',
    '1;"A" x;a\n2;B;b\n3;C;c\n',
]


@pytest.mark.parametrize("text", OPEN)
def test_a_quotation_mark_nobody_closed_costs_its_own_line_only(text: str) -> None:
    result = read_players(f"Nr.;Zuname;Vorname\n{text}".encode(), filename="liste.csv")

    assert result == PlayerList(
        rows=(PlayerRow("0002", "B", "b"), PlayerRow("0003", "C", "c")),
        problems=(RowProblem(2, "open_quote", text.partition("\n")[0]),),
    )


def test_open_quotation_marks_at_several_places_lose_no_line() -> None:
    text = 'Nr;Zuname;Vorname\n1;"A;a\n2;B;b\n3;C";c\n4;;d\n5;"E;5";"e ""E"""\n6;F;"f'

    result = read_players(text.encode(), filename="liste.csv")

    assert result == PlayerList(
        rows=(PlayerRow("0002", "B", "b"), PlayerRow("0005", "E;5", 'e "E"')),
        problems=(
            RowProblem(2, "open_quote", '1;"A;a'),
            RowProblem(4, "open_quote", '3;C";c'),
            RowProblem(5, "name_missing", "0004 · d"),
            RowProblem(7, "open_quote", '6;F;"f'),
        ),
    )


@given(st.lists(st.text(alphabet='ab";,\t\r\n', max_size=12), min_size=1, max_size=8))
def test_every_line_is_a_row_or_a_report(lines: list[str]) -> None:
    text = "Zuname;Vorname\n" + "\n".join(lines) + "\nzuletzt;z"
    there = {n for n, line in enumerate(re.split("\r\n|\r|\n", text), start=1) if n > 1 and line.strip(' ;\t,"')}

    upload = read_upload(text.encode(), filename="a.csv", headings={"family_name": frozenset({"zuname"})}, required={})

    numbers = [number for number, _ in upload.rows] + [number for number, _ in upload.open_quotes]
    assert len(numbers) == len(set(numbers))
    assert there <= set(numbers)


@pytest.mark.parametrize("strange", [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "\x07", "\x7f", "\x9f"])
def test_characters_nobody_sees_are_left_out_of_names(strange: str) -> None:
    text = f"Nr;Zuname;Vorname\n1;{strange}Sküs{strange}bauer;Re{strange}si\n2;{strange};Ohne\n"

    assert read_players(text.encode(), filename="liste.csv") == PlayerList(
        rows=(PlayerRow("0001", "Sküsbauer", "Resi"),), problems=(RowProblem(3, "name_missing", "0002 · Ohne"),)
    )
