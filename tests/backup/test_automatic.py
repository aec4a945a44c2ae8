"""Copies by time, into the data folder and onto a stick."""

import errno
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.management.running import ROOT, embedded
from tournaments.backup.problems import refused_disk
from tournaments.errors import Refused

Seen = list[Any]
"""What was done, copies in the data folder, copies on the stick, states, lines of the desk."""


def test_copies_follow_changes_and_the_desk_says_how_it_goes(played: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    environment = {**embedded(played), "SECOND_BACKUP_DIR": str(stick)}

    ended = subprocess.run(
        [sys.executable, "-m", "tests.backup.copying_script", str(stick)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    seen: list[Seen] = json.loads(ended.stdout)

    good, gone = ["", True], ["disk_missing", False]
    assert [each[:4] for each in seen] == [
        ["the stick is not there", 1, 0, [good, gone]],
        ["the stick is there", 1, 1, [good, good]],
        ["nothing has changed", 1, 1, [good, good]],
        ["something has changed", 2, 2, [good, good]],
        ["again, at once", 2, 2, [good, good]],
        ["the stick was pulled out", 2, 0, [good, ["disk_missing", True]]],
    ]
    lines = {what: lines for what, _, _, _, lines in seen}
    (tone, text), (tone_of_stick, text_of_stick) = lines["the stick was pulled out"]
    assert (tone, tone_of_stick) == ("", "warn")
    assert "auf diesem Laptop" in text
    assert str(stick) in text_of_stick
    assert "Steckt der Stick?" in text_of_stick
    assert "letzte gute" in text_of_stick
    assert "noch keine" in lines["the stick is not there"][1][1]
    (tone, text), (tone_of_folder, text_of_folder) = lines["something has changed"]
    assert (tone, tone_of_folder) == ("", "note")
    assert "auf derselben Festplatte" in text_of_folder
    assert "Platte" not in text


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EROFS, "disk_closed"),
        (errno.EACCES, "disk_closed"),
        (errno.ENOENT, "disk_missing"),
        (errno.EIO, "disk_problem"),
    ],
)
def test_what_a_disk_answers_is_a_sentence(number: int, code: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused, refused_disk(tmp_path):
        raise OSError(number, "words of the system")

    assert refused.value.code == code
    assert str(tmp_path) in refused.value.sentence
