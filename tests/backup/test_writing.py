"""Writing a backup: whole and under its name, or nothing and a sentence."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.backup.installations import content, content_of_backup
from tests.management.running import MANAGE, ROOT, SETTINGS, embedded, manage_each

RUN = "runpy.run_path('manage.py', run_name='__main__')"
LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))"


def test_the_file_is_there_whole_or_as_it_was(played: Path, tmp_path: Path) -> None:
    path, there, missing = tmp_path / "abend.zip", tmp_path / "there.zip", tmp_path / "none" / "abend.zip"
    there.touch()

    written, refused, nowhere, replaced, both, _ = manage_each(
        ["backup", str(path)],
        ["backup", str(there)],
        ["backup", str(missing)],
        ["backup", "--replace", str(there)],
        ["backup", "--rotate", str(tmp_path / "none")],
        ["backup", "--replace", str(path)],
        env=embedded(played),
    )

    assert [each.returncode for each in (written, refused, nowhere, replaced, both)] == [0, 1, 1, 0, 1]
    assert str(path) in written.stdout
    for each in (refused, nowhere, both):
        assert (each.stdout, each.stderr.count("\n")) == ("", 1)
    assert "--replace" in refused.stderr
    assert content_of_backup(path) == content_of_backup(there) == content(played / "vorhand.sqlite3")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["abend.zip", "played", "there.zip"]
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and links of Unix")
def test_nothing_but_a_backup_is_replaced(played_folder: Path, backup_file: Path, tmp_path: Path) -> None:
    names = ("pipe", "link", "dangling", "folder", "text", "database", "cut.zip")
    pipe, link, dangling, folder, text, database, cut = paths = [tmp_path / name for name in names]
    os.mkfifo(pipe)
    link.symlink_to(backup_file)
    dangling.symlink_to(tmp_path / "nowhere")
    folder.mkdir()
    text.write_text("notes of the evening")
    shutil.copy(played_folder / "vorhand.sqlite3", database)
    cut.write_bytes(backup_file.read_bytes()[:2000])
    before = [(path.lstat().st_ino, path.lstat().st_size) for path in paths]

    *replaced, asked = manage_each(
        *(["backup", "--replace", str(path)] for path in paths),
        ["backup", str(dangling)],
        env=embedded(played_folder),
    )

    for path, each in zip(paths, replaced, strict=True):
        assert (each.returncode, each.stdout, each.stderr.count("\n")) == (1, "", 1), path
        assert f"{path} ist keine Sicherung" in each.stderr
    assert "--replace" in asked.stderr
    assert [(path.lstat().st_ino, path.lstat().st_size) for path in paths] == before
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


@pytest.mark.skipif(sys.platform == "win32", reason="limits of Unix")
def test_a_disk_without_room_leaves_the_former_file_and_nothing_else(
    played: Path, backup_file: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(backup_file, tmp_path / "abend.zip"))
    command = [*MANAGE[1:], "backup", "--replace", str(path), *SETTINGS]

    ended = subprocess.run(
        [sys.executable, "-c", f"{LIMITED}; import runpy, sys; sys.argv = {command!r}; {RUN}"],
        cwd=ROOT,
        env=embedded(played),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1), ended.stderr
    assert path.read_bytes() == backup_file.read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["abend.zip", "played"]


def test_a_folder_that_was_never_migrated_has_nothing_to_back_up(tmp_path: Path) -> None:
    (ended,) = manage_each(["backup", str(tmp_path / "abend.zip")], env=embedded(tmp_path / "new"))

    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert not (tmp_path / "abend.zip").exists()
