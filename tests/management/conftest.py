"""Embedded installations for processes of their own."""

import shutil
from pathlib import Path

import pytest

from tests.backup.conftest import backup_file, played, played_folder
from tests.management.running import embedded, manage

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
