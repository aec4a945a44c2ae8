"""Spreadsheets are read apart from everything else, and none takes more than it may."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.intake.sheets import HEADINGS, ods, ods_row, xlsx_members, zipped
from tournaments.intake import spreadsheet
from tournaments.intake.child.limits import MOST_MEMORY
from tournaments.intake.child.not_read import NotRead
from tournaments.intake.player_lists import read_players
from tournaments.intake.players import PlayerList, PlayerRow
from tournaments.intake.spreadsheet import spreadsheet_lines

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "fixtures" / "intake"
SKUESBAUER = PlayerRow("0007", "Sküsbauer", "Resi", "Dr.", "Oberkakadu", "TC Mond")

MEASURED = """
import json, resource
from pathlib import Path
from tests.intake.sheets import bombs
from tournaments.intake.player_lists import read_players
from tournaments.intake.upload import FileRefused

def outcome(content):
    try:
        return str(read_players(content, filename="liste"))
    except FileRefused as refused:
        return refused.code

before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
made = [*bombs(), ("corners of 30 sheets", Path("fixtures/intake/corners.xls").read_bytes(), "too_costly")]
here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
told = {name: [outcome(content), code, len(content)] for name, content, code in made}
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - here
print(json.dumps([told, grown, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss]))
"""
"""In a process of its own: kilobytes of memory are counted over a process's whole life."""


def test_no_file_takes_more_memory_than_a_list_may() -> None:
    output = subprocess.run([sys.executable, "-c", MEASURED], cwd=ROOT, capture_output=True, check=True)

    outcomes, grown, in_children = json.loads(output.stdout)

    assert {name: code for name, (code, _, _) in outcomes.items()} == {
        name: code for name, (_, code, _) in outcomes.items()
    }
    assert max(size for _, _, size in outcomes.values()) < 200_000  # small files, all of them
    assert grown < 50_000
    assert in_children * 1024 < MOST_MEMORY


def test_a_fraction_is_not_read_as_thousands() -> None:
    numbers = "".join(f"<c><v>{each}</v></c>" for each in ("1000", "7.0", "1.234"))

    lines = spreadsheet_lines(zipped(xlsx_members(f'<row r="1">{numbers}</row>')))

    assert [cells for _number, cells in lines] == [("1000", "7", "1,234")]


def test_a_sheet_of_an_open_document_is_read() -> None:
    content = ods(
        ods_row("Nr.", "Zuname", "Vorname", "Titel vor", "Ort", "Verein")
        + ods_row(7, "Sküsbauer", "Resi", "Dr.", "Oberkakadu", "TC Mond")
        + ods_row("", repeated='table:number-rows-repeated="2"')
        + ods_row("", "Gastl", "Max")
        + ods_row("", repeated='table:number-rows-repeated="1048000"')
    )

    assert read_players(content, filename="liste.ods") == PlayerList(
        rows=(SKUESBAUER, PlayerRow("", "Gastl", "Max")), problems=()
    )
    assert [number for number, cells in spreadsheet_lines(content) if any(cells)] == [1, 2, 5]


def test_a_workbook_of_the_old_excel_is_read_with_its_dates_and_merged_cells() -> None:
    content = (FILES / "players.xls").read_bytes()

    assert spreadsheet_lines(content)[1:] == [
        (2, ("7", "Sküsbauer", "Resi", "Dr.", "Oberkakadu", "TC Mond", "1995-04-01")),
        (3, ("0042", "Mondinger", "Mia", "", "Untermond", "", "")),
        (4, ("", "Gastl", "Max", "", "", "", "")),
        (5, ("", "", "", "", "", "", "")),
        (6, ("Stand: Herbst", "", "", "", "", "", "")),
    ]
    assert read_players(content, filename="liste.xls").rows[0] == SKUESBAUER


@pytest.mark.parametrize("end", [600, 3_000, 5_000])
def test_an_old_workbook_cut_off_is_refused(end: int) -> None:
    with pytest.raises(NotRead) as caught:
        spreadsheet_lines((FILES / "players.xls").read_bytes()[:end])

    assert caught.value.code == "old_format"


def test_the_first_sheet_counts_of_many() -> None:
    content = zipped(xlsx_members(HEADINGS + "<row><c><v>7</v></c></row>", sheets=500))

    assert spreadsheet_lines(content) == [(1, ("Nr.", "Zuname")), (2, ("7", ""))]


def test_a_cell_is_cut_where_no_list_goes_on() -> None:
    long = f'<row><c t="inlineStr"><is><t>{"x" * 30_000}</t></is></c></row>'

    (_, (cell, _)) = spreadsheet_lines(zipped(xlsx_members(HEADINGS + long)))[1]

    assert cell == "x" * 1_000


def test_rows_beyond_the_limit_are_too_many() -> None:
    with pytest.raises(NotRead) as caught:
        spreadsheet_lines(zipped(xlsx_members(HEADINGS + "<row><c><v>7</v></c></row>" * 20_001)))

    assert caught.value.code == "too_large"


def test_a_file_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "MOST_SECONDS", 0)

    with pytest.raises(NotRead) as caught:
        spreadsheet_lines((FILES / "players.xls").read_bytes())

    assert caught.value.code == "too_costly"


def test_only_two_files_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "PATIENCE", 0)
    content = (FILES / "players.xls").read_bytes()

    with spreadsheet._place(), spreadsheet._place(), pytest.raises(NotRead) as caught:
        spreadsheet_lines(content)

    assert caught.value.code == "reading_busy"
    assert len(spreadsheet_lines(content)) == 6


def test_the_child_process_knows_neither_django_nor_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "geheim")
    program = "import os, sys; import tournaments.intake.child.rows; print('django' in sys.modules, dict(os.environ))"
    command = [sys.executable, "-c", program]

    output = subprocess.run(command, cwd=ROOT, env=spreadsheet._environment(), capture_output=True, check=True).stdout

    assert output.startswith(b"False")
    assert b"geheim" not in output
