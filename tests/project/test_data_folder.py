"""The embedded data folder is its owner's alone."""

import stat
import sys
from pathlib import Path

import pytest

from tests.management.running import embedded, manage


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_new_data_folder_opens_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    environment = {**embedded(folder), "SECRET_KEY": "given"}

    assert manage("migrate", "sessions", "--verbosity=0", env=environment).returncode == 0

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / "vorhand.sqlite3").exists()
