"""An installation from a backup: the same rows on either database, or nothing changed and a sentence."""

import shutil
import stat
import sys
import zipfile
from pathlib import Path

import psycopg
import pytest

from tests.backup.broken import broken_backups, forged_backup
from tests.backup.installations import content, content_of_backup
from tests.management.running import embedded, manage, manage_each
from tournaments.management.lock import hold_lock

DATABASE = "vorhand.sqlite3"


def state(folder: Path) -> dict[str, object]:
    """What is in a data folder: every row of the database, every other file but the lock."""
    files = {path.name: path for path in folder.rglob("*") if path.is_file()}
    kept = {name: path.read_bytes() for name, path in files.items() if not name.startswith((DATABASE, "serve.lock"))}
    return {**kept, DATABASE: content(folder / DATABASE)}


def test_an_empty_folder_becomes_the_installation_with_its_key(
    played_folder: Path, backup_file: Path, tmp_path: Path
) -> None:
    ended, again, replaced = manage_each(
        ["restore", str(backup_file)],
        ["restore", str(backup_file)],
        ["restore", "--replace", str(backup_file)],
        env=embedded(tmp_path / "new"),
    )

    assert (ended.returncode, ended.stderr) == (0, "")
    assert "1 Cup" in ended.stdout
    assert "1 Abend" in ended.stdout
    assert "32 Spiele" in ended.stdout
    assert content(tmp_path / "new" / DATABASE) == content(played_folder / DATABASE)
    assert (tmp_path / "new" / "secret_key").read_bytes() == (played_folder / "secret_key").read_bytes()
    if sys.platform != "win32":
        modes = {stat.S_IMODE((tmp_path / "new" / name).stat().st_mode) for name in ("secret_key", DATABASE)}
        assert modes == {0o600}
    assert (again.returncode, again.stdout) == (1, "")
    assert "--replace" in again.stderr
    assert replaced.returncode == 0


def test_a_migrated_folder_without_a_cup_is_empty_enough(
    migrated_folder: Path, backup_file: Path, played_folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(migrated_folder, tmp_path, dirs_exist_ok=True)

    assert manage("restore", str(backup_file), env=embedded(tmp_path)).returncode == 0
    assert content(tmp_path / DATABASE) == content(played_folder / DATABASE)


def test_latest_changes_of_the_replaced_database_do_not_come_back(backup_file: Path, played: Path) -> None:
    (played / f"{DATABASE}-wal").write_bytes(b"changes that were made since")
    (played / f"{DATABASE}-shm").write_bytes(b"and where they are")

    assert manage("restore", "--replace", str(backup_file), env=embedded(played)).returncode == 0

    assert content(played / DATABASE) == content_of_backup(backup_file)


def test_a_backup_without_its_key_takes_one_or_says_what_is_lost(
    backup_file: Path, played_folder: Path, tmp_path: Path
) -> None:
    bare, key = backup_file.with_name("keyless.zip"), played_folder / "secret_key"
    other = tmp_path / "other_key"
    other.write_text("another key")

    wrong, without = manage_each(
        ["restore", "--secret-key-file", str(other), str(bare)], ["restore", str(bare)], env=embedded(tmp_path / "a")
    )
    with_key = manage("restore", "--secret-key-file", str(key), str(bare), env=embedded(tmp_path / "b"))

    assert (wrong.returncode, without.returncode, with_key.returncode) == (1, 0, 0)
    assert "Schlüssel" in wrong.stderr
    assert "Schlüssel" in without.stdout
    assert "Schlüssel" not in with_key.stdout
    assert "ob jemand die Sicherung geändert hat" in without.stdout
    assert (tmp_path / "a" / "secret_key").read_bytes() != key.read_bytes()
    assert (tmp_path / "b" / "secret_key").read_bytes() == key.read_bytes()
    seals = content(tmp_path / "a" / DATABASE)["tournaments_tournament"]
    assert seals != content(played_folder / DATABASE)["tournaments_tournament"]  # sealed anew by its own key


def test_a_log_that_does_not_agree_gets_no_seal(backup_file: Path, tmp_path: Path) -> None:
    forged = forged_backup(backup_file, tmp_path / "forged.zip", "UPDATE tournaments_handscore SET points = points + 1")

    restored, verified = manage_each(["restore", str(forged)], ["verify"], env=embedded(tmp_path / "new"))

    assert (restored.returncode, restored.stderr) == (0, "")
    assert "Ein Protokoll stimmt nicht" in restored.stdout
    assert verified.returncode == 1
    assert "seal_unknown_key" in verified.stdout


def test_a_lost_key_comes_back_with_the_backup_or_a_new_one_is_made(
    backup_file: Path, played: Path, played_folder: Path
) -> None:
    key = (played / "secret_key").read_bytes()
    (played / "secret_key").write_bytes(b"")

    cannot_start = manage("table_links", "1", env=embedded(played))
    back = manage("restore", "--replace", str(backup_file), env=embedded(played))

    assert cannot_start.returncode == 1
    assert "restore --replace" in cannot_start.stderr
    assert (back.returncode, back.stderr) == (0, "")
    assert (played / "secret_key").read_bytes() == key
    assert content(played / DATABASE) == content(played_folder / DATABASE)

    (played / "secret_key").unlink()
    (copy,) = played.glob("backups/*-before-restore.zip")
    with zipfile.ZipFile(copy) as zipped:
        assert sorted(zipped.namelist()) == ["database.sqlite3", "manifest.json"]  # there was no key to put in
    (rebuilt,) = manage_each(["restore", "--replace", str(copy)], env=embedded(played))
    (verified,) = manage_each(["verify"], env=embedded(played))

    assert (rebuilt.returncode, rebuilt.stderr) == (0, "")
    assert "Schlüssel" in rebuilt.stdout
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
    assert (played / "secret_key").read_bytes() not in {key, b""}


def test_what_is_no_whole_backup_is_refused_and_changes_nothing(
    backup_file: Path, played: Path, tmp_path: Path
) -> None:
    paths = broken_backups(backup_file, tmp_path)
    before = state(played)

    ended = manage_each(*(["restore", "--replace", str(path)] for path in paths), env=embedded(played))

    assert state(played) == before
    for path, each in zip(paths, ended, strict=True):
        assert (each.returncode, each.stdout) == (1, ""), path
        assert each.stderr.count("\n") == 1, each.stderr
    sentences = dict(zip((path.name for path in paths), (each.stderr for each in ended), strict=True))
    assert "neueren Vorhand" in sentences["newer.zip"]
    assert "neueren Vorhand" in sentences["next.zip"]
    assert "database.sqlite3" in sentences["row.zip"]
    assert "secret_key" in sentences["key.zip"]
    for name in ("column.zip", "table.zip", "trigger.zip"):
        assert "database.sqlite3" in sentences[name]


def test_nobody_restores_under_a_running_server(backup_file: Path, played: Path) -> None:
    with hold_lock(played / "serve.lock"):
        ended = manage("restore", "--replace", str(backup_file), env=embedded(played))

    assert (ended.returncode, ended.stdout) == (1, "")
    assert str(played) in ended.stderr


@pytest.mark.postgres
def test_a_backup_moves_to_postgresql_and_back(
    backup_file: Path, server: dict[str, str], played_folder: Path, tmp_path: Path
) -> None:
    back = tmp_path / "back.zip"
    key = (played_folder / "secret_key").read_text()
    other_key, ended, again, written = manage_each(["restore", str(backup_file)], env=server) + manage_each(
        ["restore", str(backup_file)],
        ["restore", str(backup_file)],
        ["backup", str(back)],
        env={**server, "SECRET_KEY": key},
    )

    assert [each.returncode for each in (other_key, ended, again, written)] == [1, 0, 1, 0]
    assert "unzip -p" in other_key.stderr
    assert "--replace" in again.stderr
    assert content_of_backup(back) == content(played_folder / DATABASE)
    assert manage("restore", str(back), env=embedded(tmp_path / "new")).returncode == 0
    assert content(tmp_path / "new" / DATABASE) == content(played_folder / DATABASE)


@pytest.mark.postgres
def test_postgresql_in_use_or_a_broken_file_changes_nothing(
    backup_file: Path, server: dict[str, str], tmp_path: Path
) -> None:
    keep = ["restore", "--replace", "--keep-key"]
    before, after = tmp_path / "before.zip", tmp_path / "after.zip"
    first, written = manage_each([*keep, str(backup_file)], ["backup", str(before)], env=server)
    with psycopg.connect(server["DATABASE_URL"]):
        used = manage(*keep, str(backup_file), env=server)
    damaged, again = manage_each(
        *([*keep, str(path)] for path in broken_backups(backup_file, tmp_path)[4:5]), ["backup", str(after)], env=server
    )

    assert [each.returncode for each in (first, written, used, damaged, again)] == [0, 0, 1, 1, 0]
    assert content_of_backup(before) == content_of_backup(after)
