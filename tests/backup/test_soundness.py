"""Databases that must not become an empty installation, refused at start with what to do."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.management.running import embedded, manage_each

DATABASE = "vorhand.sqlite3"


def execute(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as file:
        file.execute(statement)
        file.commit()
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def damage(folder: Path, what: str) -> None:
    path = folder / DATABASE
    match what:
        case "empty":
            path.write_bytes(b"")
        case "foreign":
            path.write_bytes(b"PK, or whatever came from the stick" * 200)
        case "cut":
            path.write_bytes(path.read_bytes()[:8192])
        case "pages":
            content = path.read_bytes()
            path.write_bytes(content[: len(content) // 2] + bytes(8192) + content[len(content) // 2 + 8192 :])
        case "missing":
            path.unlink()
        case "table":
            execute(folder, "DROP TABLE tournaments_separation")
        case "column":
            execute(folder, "ALTER TABLE tournaments_tournament DROP COLUMN venue")
        case "newer":
            execute(folder, "UPDATE django_migrations SET name = '9999_tomorrow' WHERE app = 'sessions'")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("empty", "0 Byte"),
        ("foreign", "keine Datenbank"),
        ("cut", "beschädigt"),
        ("pages", "beschädigt"),
        ("missing", "gibt es nicht"),
        ("table", "tournaments_separation"),
        ("column", "tournaments_tournament.venue"),
        ("newer", "neueren Vorhand"),
    ],
)
def test_a_database_that_is_not_whole_is_refused_and_left_alone(
    what: str, said: str, played: Path, backup_file: Path
) -> None:
    copy = played / "backups" / "vorhand-20261122T191405Z.zip"
    copy.parent.mkdir()
    shutil.copy(backup_file, copy)
    damage(played, what)

    ended = manage_each(["migrate", "--verbosity=0"], ["serve"], ["load_demo"], env={**embedded(played), "PORT": "0"})

    for each in ended:
        assert (each.returncode, each.stdout) == (1, ""), each.args
        assert said in each.stderr
        assert each.stderr.count("\n") == 1
        assert (f"restore --replace {copy}" in each.stderr) == (what != "newer")
    assert what != "missing" or not (played / DATABASE).exists()
    assert what != "empty" or (played / DATABASE).read_bytes() == b""


def test_what_is_refused_can_be_restored_and_a_new_folder_is_no_loss(tmp_path: Path, backup_file: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"")

    ended = manage_each(
        ["restore", str(backup_file)], ["migrate", "--verbosity=0"], ["table_links", "1"], env=embedded(tmp_path)
    )

    assert [each.returncode for each in ended] == [0, 0, 0], [each.stderr for each in ended]
