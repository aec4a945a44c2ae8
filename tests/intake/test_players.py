"""Player lists as the cups have them today, and files that are none."""

import io

import pytest
from openpyxl import Workbook

from tournaments.intake.grid import FileRefused
from tournaments.intake.players import PlayerList, PlayerRow, RowProblem, read_players

CUP_EXPORT = "Nr.;Zuname;Vorname;Titel vor;Ort;Verein\n7;Sküsbauer;Resi;Dr.;Oberkakadu;TC Mond\n;Gastl;Max;;;\n"


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


SKUESBAUER = PlayerRow("0007", "Sküsbauer", "Resi", "Dr.", "Oberkakadu", "TC Mond")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_read_players_takes_text_in_every_usual_form(encoding: str, separator: str) -> None:
    content = CUP_EXPORT.replace(";", separator).encode(encoding)

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


def test_read_players_reports_every_row_it_does_not_take() -> None:
    text = "Nr;Zuname;Vorname\n12345;Lang;A\n0001;Erst;B\n1;Zweit;C\n;;Ohne\n0002;" + "x" * 81 + ";D\n"

    result = read_players(text.encode(), filename="liste.csv")

    assert result == PlayerList(
        rows=(PlayerRow("0001", "Erst", "B"),),
        problems=(
            RowProblem(2, "number_form", "12345"),
            RowProblem(4, "number_twice", "0001"),
            RowProblem(5, "name_missing", "Ohne"),
            RowProblem(6, "too_long", "x" * 60),
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
        (b"Zuname\n" + b"A\n" * 20_001, "liste.csv", "too_large"),
    ],
)
def test_read_players_refuses_what_is_no_list(content: bytes, filename: str, code: str) -> None:
    with pytest.raises(FileRefused) as caught:
        read_players(content, filename=filename)

    assert caught.value.code == code
