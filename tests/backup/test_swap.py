"""What is put in place is what was restored, whatever the replaced database left beside it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tournaments.backup.swap import RESTORED, finish_swap


def points(database: Path, *, add: int) -> list[int]:
    """What the file holds once this has been added, by a connection that is closed again."""
    with closing(sqlite3.connect(database)) as file:
        file.execute("CREATE TABLE IF NOT EXISTS hand (points)")
        if add:
            file.execute("INSERT INTO hand VALUES (?)", [add])
        file.commit()
        return [each for (each,) in file.execute("SELECT points FROM hand")]


def test_latest_changes_of_the_replaced_database_do_not_come_back(tmp_path: Path) -> None:
    """Left by a server that was killed; SQLite would write them into the new database."""
    database, log = tmp_path / "vorhand.sqlite3", tmp_path / "vorhand.sqlite3-wal"
    with closing(sqlite3.connect(database)) as file:
        file.execute("PRAGMA journal_mode=WAL")
        assert points(database, add=1) == [1]
        file.execute("INSERT INTO hand VALUES (3)")
        file.commit()
        changes = log.read_bytes()
    (tmp_path / RESTORED).mkdir()
    assert points(tmp_path / RESTORED / database.name, add=2) == [2]
    log.write_bytes(changes)

    finish_swap(tmp_path)

    assert points(database, add=0) == [2]
    assert not (tmp_path / RESTORED).exists()
