"""`manage.py score_hands`: JSON Lines in, JSON Lines out, exit status 0, 1 or 2, no database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets.load import content_hash, preset
from scoring.hand import read_hand
from scoring.settle import answer, settle
from tests.scoring.variants.changes import PRESETS

ROOT = Path(__file__).parent.parent.parent
DREIER = {"contract": "dreier", "declarer": 0, "won": True}


def scored(path: Path, slug: str = "ooe-2023") -> tuple[list[dict[str, Any]], int]:
    """The answers to a file, and the exit status."""
    out, status = io.StringIO(), 0
    try:
        call_command("score_hands", "--ruleset", slug, str(path), stdout=out)
    except SystemExit as stop:
        status = int(str(stop.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def test_file_of_good_records_is_answered_in_order(tmp_path: Path) -> None:
    records = [DREIER, DREIER | {"won": False}, DREIER | {"kontra": 2}]
    path = tmp_path / "hands.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in records))

    answers, status = scored(path)

    ruleset = preset("ooe-2023")
    assert answers == [answer(settle(read_hand(record, ruleset), ruleset)) for record in records]
    assert status == 0


def test_blank_lines_are_skipped_and_bad_ones_answered(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b'\n  \r\n[]\r\n\xff\n{"contract": "dreier"}\n' + json.dumps(DREIER).encode())

    answers, status = scored(path)

    codes = [[problem["code"] for problem in entry.get("error", [])] for entry in answers]
    assert codes == [["not_an_object"], ["not_json"], ["missing", "missing"], []]
    assert answers[2]["error"][0] == {"code": "missing", "field": "declarer", "message": "This is missing."}
    assert status == 1


def test_ruleset_of_ones_own_or_of_one_edition_scores(tmp_path: Path) -> None:
    hands, own = tmp_path / "hands.jsonl", tmp_path / "ours.toml"
    hands.write_text(json.dumps(DREIER))
    shipped = PRESETS / "wien-2021.toml"
    own.write_text(
        shipped.read_text("utf-8").replace("wien-2021", "ours").replace('"dreier", value = 5', '"dreier", value = 7')
    )

    assert scored(hands, str(own))[0][0]["points"] == [21, -7, -7, -7]
    assert scored(hands, str(shipped))[0][0]["points"] == [15, -5, -5, -5]
    assert scored(hands, f"wien-2021@{content_hash(preset('wien-2021'))}") == scored(hands, "wien-2021")


def test_refused_ruleset_ends_with_its_problems_and_status_2(tmp_path: Path) -> None:
    own, errors = tmp_path / "ours.TOML", io.StringIO()
    own.write_text("slug = 5\nname =")

    with pytest.raises(SystemExit) as stop:
        call_command("score_hands", "--ruleset", str(own), "no-such-file", stderr=errors)

    (problem,) = json.loads(errors.getvalue())["problems"]
    assert (stop.value.code, problem["code"], problem["line"]) == (2, "not_toml", 2)


def test_empty_file_has_no_answers(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.touch()

    assert scored(path) == ([], 0)


def test_standard_input_is_read_without_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(DREIER).encode())))

    call_command("score_hands", "--ruleset", "wien-2021")

    assert json.loads(capsys.readouterr().out)["points"] == [15, -5, -5, -5]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--ruleset", "ooe-1900"],
        ["--ruleset", "ooe-2023@4a3b2c1e"],
        ["--ruleset", "no-such-file.toml"],
        ["--ruleset", "ooe-2023", "no-such-file"],
    ],
)
def test_unknown_ruleset_or_unreadable_file_ends_with_status_2(arguments: list[str]) -> None:
    with pytest.raises(CommandError) as error:
        call_command("score_hands", *arguments)

    assert error.value.returncode == 2


def test_folder_is_no_readable_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as error:
        call_command("score_hands", "--ruleset", "ooe-2023", str(tmp_path))

    assert error.value.returncode == 2


@pytest.mark.slow
def test_shell_gets_the_exit_status_without_any_database(tmp_path: Path) -> None:
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path}/none/db.sqlite3", "SECRET_KEY": "x" * 50, "PATH": "/usr/bin"}
    command = [sys.executable, "manage.py", "score_hands", "--ruleset", "ooe-2023"]

    done = subprocess.run(command, input=b"{}\n", capture_output=True, cwd=ROOT, env=environment, check=False)

    assert (done.returncode, json.loads(done.stdout)["error"][0]["code"]) == (1, "missing")


@pytest.mark.slow
def test_reader_who_leaves_early_hears_no_complaint(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{json.dumps(DREIER)}\n" * 2_000)
    reader, writer = os.pipe()
    os.close(reader)

    command = [sys.executable, "manage.py", "score_hands", "--ruleset", "ooe-2023", str(path)]
    ended = subprocess.run(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)

    assert (ended.returncode, ended.stderr) == (0, b"")
