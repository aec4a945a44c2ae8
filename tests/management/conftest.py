"""Embedded installations for processes of their own."""

import json
import shutil
from pathlib import Path

import pytest

from benchmarks.installation import PlayedEvening, environment_of
from tests.backup.conftest import backup_file, played, played_folder
from tests.management.running import embedded, manage, manage_each

__all__ = ["backup_file", "migrated", "migrated_folder", "played", "played_folder"]


@pytest.fixture(scope="session")
def migrated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose empty database is up to date; to copy, not to write into."""
    folder = tmp_path_factory.mktemp("migrated")
    assert manage("migrate", "--verbosity=0", env=embedded(folder)).returncode == 0
    return folder


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
