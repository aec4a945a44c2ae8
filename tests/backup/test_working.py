"""Where copies are put together."""

import os
import stat
import sys
import tempfile
import time
from pathlib import Path

from pytest_django import Settings

from tournaments.backup.working import WORKING, working_folder


def test_it_is_private_and_in_the_data_folder_and_what_a_killed_process_left_goes(
    tmp_path: Path, settings: Settings
) -> None:
    settings.DATA_DIR = tmp_path / "var"
    killed, still_at_it = (tmp_path / "var" / WORKING / name for name in ("killed", "still_at_it"))
    for folder in (killed, still_at_it):
        folder.mkdir(parents=True)
        (folder / "database.sqlite3").write_bytes(b"names and hands")
    two_hours_ago = time.time() - 7200
    for path in (killed / "database.sqlite3", killed, still_at_it):
        os.utime(path, (two_hours_ago, two_hours_ago))

    with working_folder() as folder:
        assert folder.parent == tmp_path / "var" / WORKING
        assert sys.platform == "win32" or stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert set(folder.parent.iterdir()) == {folder, still_at_it}

    assert [*folder.parent.iterdir()] == [still_at_it]


def test_a_data_folder_that_takes_nothing_hinders_no_copy_to_a_stick(tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / WORKING).write_text("in the way")

    with working_folder() as folder:
        assert folder.parent == Path(tempfile.gettempdir())
