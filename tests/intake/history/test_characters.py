"""Characters that no name has: the file is read in another encoding than it was written in."""

import pytest

from tournaments.intake.history.characters import garbled_lines, is_garbled, other_readings
from tournaments.intake.history.sheet import read_sheet

TEXT = "Größwang Jürgen, Melk"


@pytest.mark.parametrize(
    ("written", "read"),
    [("cp850", "cp1252"), ("utf-8", "cp1252"), ("cp1252", "cp850"), ("utf-8", "cp850"), ("cp1252", "utf-8")],
)
def test_umlauts_of_another_encoding_are_no_characters_of_names(written: str, read: str) -> None:
    assert is_garbled(TEXT.encode(written).decode(read, errors="replace"))


@pytest.mark.parametrize("text", ["Z?chling Hans", "Groï¿½wang"])
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
    ],
)
def test_characters_of_names_are_right(text: str) -> None:
    assert not is_garbled(text)


def test_the_other_readings_of_a_line_are_those_without_wrong_characters() -> None:
    content = f"Nr;Name\n1;Huber Eva\n2;{TEXT}\n".encode("cp850")
    sheet = read_sheet(content, filename="a.csv")
    assert garbled_lines(sheet) == (3,)
    assert other_readings(content, sheet.encoding, line=3) == (("cp850", f"2;{TEXT}"),)
    twice = f"Nr;Name\n1;{TEXT}\n".encode().decode("cp1252").encode()
    assert other_readings(twice, "utf-8", line=2) == (("utf-8-twice", f"1;{TEXT}"),)
