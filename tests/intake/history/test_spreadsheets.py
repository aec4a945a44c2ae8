"""Spreadsheets of the past: old ones, and those that misuse a reader."""

from pathlib import Path

import pytest

from tests.intake.sheets import bombs
from tournaments.intake.history.reading import ReadingChoice, read_history_file
from tournaments.intake.upload import FileRefused

FILES = Path(__file__).resolve().parents[3] / "fixtures" / "intake"


def test_an_old_workbook_is_read() -> None:
    content = (FILES / "players.xls").read_bytes()
    found = read_history_file(content, filename="liste.xls", choice=ReadingChoice())

    assert (found.shape, found.problem) == ("players", "")
    assert found.record.people[0].row.family_name == "Sküsbauer"


def test_no_spreadsheet_takes_more_than_it_may() -> None:
    codes = {}
    for name, content, code in bombs():
        with pytest.raises(FileRefused) as refused:
            read_history_file(content, filename="liste", choice=ReadingChoice())
        codes[name] = (refused.value.code, "past_damaged" if code == "no_spreadsheet" else code)

    assert {name: code for name, (code, _) in codes.items()} == {name: code for name, (_, code) in codes.items()}
