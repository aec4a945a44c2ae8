"""Embedded installations for processes of their own."""

import json
import shutil
from pathlib import Path

import pytest

from benchmarks.installation import PlayedEvening, environment_of
from tests.backup.conftest import backup_file, migrated_folder, played, played_folder
from tests.management.running import embedded, manage_each

__all__ = ["backup_file", "migrated", "migrated_folder", "played", "played_folder"]


@pytest.fixture
def migrated(migrated_folder: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of an embedded installation with an empty database, whatever the tests run on."""
    shutil.copytree(migrated_folder, tmp_path, dirs_exist_ok=True)
    return embedded(tmp_path)


@pytest.fixture
def evening(migrated: dict[str, str]) -> PlayedEvening:
    """Three tables in the second round of an embedded installation."""
    asked = ["--players=12", "--ruleset=ooe-2023", "--seed=room", "--stop-after=round-1"]
    _, links = manage_each(["simulate_evening", *asked], ["table_links", "1", "--round=2"], env=migrated)
    tokens = tuple(json.loads(line)["token"] for line in links.stdout.splitlines())
    return PlayedEvening({**migrated, "PORT": environment_of("")["PORT"]}, tokens)
