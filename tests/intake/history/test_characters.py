"""Characters that no name has: the file is read in another encoding than it was written in."""

import pytest

from tests.intake.test_players import workbook
from tournaments.intake.history.characters import (
    doubtful_lines,
    garbled_lines,
    is_garbled,
    other_readings,
    other_readings_of_cells,
)
from tournaments.intake.history.sheet import read_sheet

TEXT = "Größwang Jürgen, Melk"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("mac_roman", "cp1252"),
        ("cp1252", "mac_roman"),
        ("utf-8", "mac_roman"),
        ("cp850", "mac_roman"),
        ("mac_roman", "cp850"),
        ("cp850", "cp1252"),
        ("utf-8", "cp1252"),
        ("cp1252", "cp850"),
        ("utf-8", "cp850"),
        ("cp1252", "utf-8"),
    ],
)
def test_umlauts_of_another_encoding_are_no_characters_of_names(written: str, read: str) -> None:
    assert is_garbled(TEXT.encode(written).decode(read, errors="replace"))


@pytest.mark.parametrize(
    "text",
    [
        "Z?chling Hans",
        "?derlach",
        "Groï¿½wang",
        "Zo&euml;",
        "&Ouml;derlach",
        "Gr&#246;ßwang",
        "J=FCrgen",
        "M¿ller",
        "M□ller",
    ],
)
def test_what_another_program_lost_is_no_character_of_a_name(text: str) -> None:
    assert is_garbled(text)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "JOÃO São",
        "Gasthof „Zur Sonne“",
        "O’Brien André",
        "Łukasz Žižek",
        "Café Ânia",
        "100 % – 5 ÷ 2",
        "Wer? Ich",
        "?",
        "Huber & Söhne; Wirt",
        "GästleinˆÜbaldˆÖd",
        "R=1",
    ],
)
def test_characters_of_names_are_right(text: str) -> None:
    assert not is_garbled(text)


@pytest.mark.parametrize(
    "name", ["Brändle", "Müller", "Weiß Eva", "Größ", "Österle", "BRÄNDLE", "Übel", "MÜLLER", "André"]
)
def test_what_only_an_old_mac_writes_is_read_as_its_text(name: str) -> None:
    content = f"Nr;Name\n1;{name}\n2;Huber\n".encode("mac_roman")
    sheet = read_sheet(content, filename="a.csv")
    assert (sheet.encoding, sheet.rows[1][1][1], garbled_lines(sheet)) == ("mac_roman", name, ())
    assert garbled_lines(read_sheet(content, filename="a.csv", encoding="cp1252")) == (2,)


@pytest.mark.parametrize(
    "name",
    [
        "Tomáš",
        "Aleš Šimic",
        "ŠIMIC",
        "Žižek",
        "Müller",
        "Uršič",
        "Straßer",
        "Weiß",
        "Käš",
        "€ 5 … § 3",
        "†Huber",
        "Siehe §3",
    ],
)
def test_names_of_windows_are_read_as_its_text(name: str) -> None:
    content = f"Nr;Name\n1;{name}\n".encode("cp1252", errors="replace")
    assert read_sheet(content, filename="a.csv").encoding == "cp1252"


def test_an_o_umlaut_of_an_old_mac_alone_is_asked_about_unless_lines_break_as_there() -> None:
    content = "Nr;Name\n1;Zöchling\n2;Huber\n".encode("mac_roman")
    sheet = read_sheet(content, filename="a.csv")
    assert (sheet.encoding, garbled_lines(sheet), doubtful_lines(sheet)) == ("cp1252", (), (2,))
    assert other_readings(content, "cp1252", line=2) == (("mac_roman", "1;Zöchling"),)
    assert read_sheet(content.replace(b"\n", b"\r"), filename="a.csv").encoding == "mac_roman"
    real = "Nr;Name\n1;Tomáš\n2;Kršnjak\n3;Müller\n".encode("cp1252")
    assert doubtful_lines(read_sheet(real, filename="a.csv")) == ()
    dos = read_sheet("Nr;Name\n1;Weiß\n".encode("cp850"), filename="a.csv")
    assert doubtful_lines(dos) == (2,)
    assert other_readings("Nr;Name\n1;Weiß\n".encode("cp850"), "cp1252", line=2) == (("cp850", "1;Weiß"),)


def test_the_other_readings_of_a_line_are_those_without_wrong_characters() -> None:
    content = f"Nr;Name\n1;Huber Eva\n2;{TEXT}\n".encode("cp850")
    sheet = read_sheet(content, filename="a.csv")
    assert garbled_lines(sheet) == (3,)
    assert other_readings(content, sheet.encoding, line=3) == (("cp850", f"2;{TEXT}"),)
    twice = f"Nr;Name\n1;{TEXT}\n".encode().decode("cp1252").encode()
    assert other_readings(twice, "utf-8", line=2) == (("utf-8-twice", f"1;{TEXT}"),)


def test_a_question_mark_at_the_end_of_a_name_is_an_umlaut_where_others_are_lost() -> None:
    def lines(*names: str) -> tuple[int, ...]:
        return garbled_lines(read_sheet("\n".join(names).encode(), filename="a.csv"))

    assert lines("Name;Ort", "Gro? Hans;Melk", "?derlach Eva;Melk", "Huber Eva;Melk") == (2, 3)
    assert lines("Name;Ort", "Huber?;Melk") == ()


def test_cells_of_a_workbook_that_were_encoded_twice_can_be_decoded() -> None:
    garbled = TEXT.encode().decode("cp1252")
    content = workbook(("Nr", "Name"), ("1", garbled), ("2", "Zöchling"))
    sheet = read_sheet(content, filename="a.xlsx")
    assert garbled_lines(sheet) == (2,)
    assert other_readings_of_cells(sheet.rows[1][1]) == (("utf-8-twice", f"1 · {TEXT}"),)
    mended = read_sheet(content, filename="a.xlsx", encoding="utf-8-twice")
    assert [cells[1] for _, cells in mended.rows] == ["Name", TEXT, "Zöchling"]
    assert other_readings_of_cells(("Z?chling",)) == ()
