"""`manage.py migrate`: a copy before anything is changed, where there is something to lose."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.backup.conftest import migrated_folder, played, played_folder
from tests.backup.installations import content, content_of_backup
from tests.management.running import embedded, manage_each

__all__ = ["migrated_folder", "played", "played_folder"]

DATABASE = "vorhand.sqlite3"


def test_a_copy_is_made_before_a_migration_and_only_then(played: Path) -> None:
    back = ["migrate", "sessions", "zero", "--without-backup", "--verbosity=0"]
    forward = ["migrate", "--verbosity=0"]

    undone, plan, nothing_yet = manage_each(back, ["migrate", "--plan"], ["migrate", "--check"], env=embedded(played))
    before = content(played / DATABASE)
    copies_before = [*played.glob("backups/*")]
    migrated, again = manage_each(forward, forward, env=embedded(played))

    assert [each.returncode for each in (undone, plan, nothing_yet, migrated, again)] == [0, 0, 1, 0, 0]
    assert copies_before == []
    (copy,) = played.glob("backups/*")
    assert copy.name.endswith("-before-migration.zip")
    assert str(copy) in migrated.stdout
    assert again.stdout == ""
    assert content_of_backup(copy) == before
    assert "django_session" in content(played / DATABASE)
    assert "django_session" not in before


def test_nothing_is_migrated_when_no_copy_can_be_made(played: Path) -> None:
    (undone,) = manage_each(["migrate", "sessions", "zero", "--without-backup", "--verbosity=0"], env=embedded(played))
    (played / "backups").write_text("in the way")

    (refused,) = manage_each(["migrate", "--verbosity=0"], env=embedded(played))

    assert (undone.returncode, refused.returncode, refused.stdout) == (0, 1, "")
    assert refused.stderr.count("\n") == 1
    with closing(sqlite3.connect(played / DATABASE)) as file:
        assert not file.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_session'").fetchone()


def test_a_new_installation_has_nothing_to_copy(tmp_path: Path) -> None:
    (ended,) = manage_each(["migrate", "--verbosity=0"], env=embedded(tmp_path))

    assert (ended.returncode, ended.stdout) == (0, "")
    assert not (tmp_path / "backups").exists()
