"""The commands of docs/operations.md on backups run as they stand there, on both databases."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.backup.installations import content, content_of_backup, scratch_server
from tests.management.running import ROOT, manage

SECTIONS = ("Backup", "Restore")


def lines(section: str) -> list[str]:
    """The indented lines of a section: what somebody types."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8").partition(f"\n## {section}\n")[2]
    return re.findall(r"^    (.+)$", text.partition("\n## ")[0], re.MULTILINE)


def type_in(folder: Path, environment: dict[str, str]) -> None:
    """Every line of the sections, one after the other, in a clone's root; each must succeed and complain of nothing."""
    (folder / "manage.py").symlink_to(ROOT / "manage.py")
    (folder / ".venv").symlink_to(Path(sys.executable).parent.parent, target_is_directory=True)
    for line in [each for section in SECTIONS for each in lines(section)]:
        ended = subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, check=False)
        assert (ended.returncode, ended.stderr) == (0, b""), line


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are for a shell")
def test_embedded_commands_run_as_they_stand(played: Path, tmp_path: Path) -> None:
    played.rename(tmp_path / "var")
    before = content(tmp_path / "var" / "vorhand.sqlite3")
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "SECRET_KEY"}}

    type_in(tmp_path, {**environment, "DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": "var"})

    assert content_of_backup(tmp_path / "backup.zip") == before
    assert content(tmp_path / "var" / "vorhand.sqlite3") == before


@pytest.mark.postgres
def test_commands_run_as_they_stand_on_postgresql(backup_file: Path, tmp_path: Path) -> None:
    with scratch_server(tmp_path) as environment:
        restored = manage("restore", "--keep-key", str(backup_file), env=environment)
        type_in(tmp_path, {**environment, "DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": str(tmp_path)})

    assert restored.returncode == 0, restored.stderr
    assert content_of_backup(tmp_path / "backup.zip")["tournaments_hand"]
