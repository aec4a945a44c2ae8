"""`manage.py check_ruleset`: the complete document and its hash, or every problem; status 0, 1 or 2, no database."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets.load import content_hash, preset, ruleset_document
from tests.scoring.variants.changes import PRESETS

ROOT = Path(__file__).parent.parent.parent
BROKEN = 'slug = "ours"\nthreshold_thirds = 107.5\nname = "Ours"\n'


def checked(path: Path) -> tuple[dict[str, Any], int]:
    """What is printed, and the exit status."""
    out, status = io.StringIO(), 0
    try:
        call_command("check_ruleset", str(path), stdout=out)
    except SystemExit as stop:
        status = int(str(stop.code))
    return json.loads(out.getvalue()), status


def test_ruleset_is_answered_with_its_document_and_hash() -> None:
    answer, status = checked(PRESETS / "wien-2021.toml")

    ruleset = preset("wien-2021")
    assert answer == {"document": ruleset_document(ruleset), "hash": content_hash(ruleset)}
    assert status == 0


def test_refused_file_is_answered_with_every_problem(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(BROKEN)

    answer, status = checked(path)

    assert [problem["code"] for problem in answer["problems"]] == ["missing"] * 4 + ["wrong_type"] + ["missing"] * 3
    assert answer["problems"][4] == {
        "code": "wrong_type",
        "path": "threshold_thirds",
        "message": "This has to be a whole number.",
    }
    assert status == 1


def test_broken_text_has_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b'slug = "ours"\nname =\n')

    (problem,) = checked(path)[0]["problems"]

    assert (problem["code"], problem["path"], problem["line"], problem["column"]) == ("not_toml", "", 2, 7)


@pytest.mark.parametrize("name", ["no-such-file.toml", ".", "\0"])
def test_file_that_cannot_be_opened_ends_with_status_2(name: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as error:
        call_command("check_ruleset", str(tmp_path / name))

    assert error.value.returncode == 2


@pytest.mark.slow
def test_shell_gets_the_exit_status_without_any_database(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(BROKEN)
    environment = {"DATABASE_URL": f"sqlite:///{tmp_path}/none/db.sqlite3", "SECRET_KEY": "x" * 50, "PATH": "/usr/bin"}
    command = [sys.executable, "manage.py", "check_ruleset", str(tmp_path / "ours.toml")]

    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, check=False)

    assert (done.returncode, len(json.loads(done.stdout)["problems"])) == (1, 8)
