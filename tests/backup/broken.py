"""Backups that are no good: cut, damaged, changed, exchanged, or forged so that their hashes fit."""

import hashlib
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.backup.installations import rewritten


def forged_backup(
    backup: Path, target: Path, statement: str = "SELECT 1", *, key: bytes | None = None, **values: object
) -> Path:
    """A backup without its key, so that no seal stops it, whose hashes fit what somebody has put in."""
    with zipfile.ZipFile(backup) as zipped, TemporaryDirectory() as folder:
        manifest: dict[str, Any] = json.loads(zipped.read("manifest.json"))
        path = Path(zipped.extract("database.sqlite3", folder))
        with closing(sqlite3.connect(path)) as file:
            file.execute(statement)
            file.commit()
        database = path.read_bytes()
    members = {"database.sqlite3": database} | ({"secret_key": key} if key else {})
    files = {member: hashlib.sha256(content).hexdigest() for member, content in members.items()}
    rows = {table: count for table, count in manifest["rows"].items() if statement != f"DROP TABLE {table}"}
    text = json.dumps(manifest | {"files": files, "rows": rows} | values).encode()
    return rewritten(backup, target, manifest_json=text, database_sqlite3=database, secret_key=key)


def forged_backups(backup: Path, folder: Path) -> list[Path]:
    return [
        forged_backup(backup, folder / "moment.zip", made_at="2026-11-22T08:00:00"),
        forged_backup(backup, folder / "year.zip", made_at="9999-12-31T23:59:59+00:00"),
        forged_backup(backup, folder / "brackets.zip", public_url="http://[::1"),
        forged_backup(backup, folder / "two-lines.zip", public_url="http://192.0.2.1\nhttp://192.0.2.2"),
        forged_backup(backup, folder / "letters.zip", key=b"\xff\xfe"),
        forged_backup(backup, folder / "column.zip", "ALTER TABLE tournaments_tournament DROP COLUMN venue"),
        forged_backup(backup, folder / "table.zip", "DROP TABLE tournaments_logcheck"),
        forged_backup(
            backup, folder / "trigger.zip", "CREATE TRIGGER t AFTER INSERT ON tournaments_hand BEGIN SELECT 1; END"
        ),
        rewritten(backup, folder / "deep.zip", manifest_json=b"[" * 200_000),
    ]


def broken_backups(backup: Path, tmp_path: Path) -> list[Path]:
    """Backups that were cut, damaged, changed, exchanged, or are something else."""
    whole = backup.read_bytes()
    with zipfile.ZipFile(backup) as zipped:
        manifest: dict[str, Any] = json.loads(zipped.read("manifest.json"))
        database, key = zipped.read("database.sqlite3"), zipped.read("secret_key")

    def changed(name: str, **values: object) -> Path:
        text = json.dumps(manifest | values).encode()
        return rewritten(backup, tmp_path / name, manifest_json=text)

    def raw(name: str, content: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return [
        *(raw(f"cut-{at}.zip", whole[:at]) for at in (0, 10, len(whole) // 2, len(whole) - 10)),
        raw("damaged.zip", whole[: len(whole) // 2] + b"xxxx" + whole[len(whole) // 2 + 4 :]),
        raw("foreign.zip", b"PK, but no zip"),
        rewritten(backup, tmp_path / "row.zip", database_sqlite3=database[:-4096] + bytes(4096)),
        rewritten(backup, tmp_path / "key.zip", secret_key=key[:-1] + b"x"),
        rewritten(backup, tmp_path / "missing.zip", secret_key=None),
        rewritten(backup, tmp_path / "bare.zip", manifest_json=None),
        changed("address.zip", public_url="http://192.0.2.66"),
        changed("rows.zip", rows={}),
        changed("fields.zip", files=3),
        *forged_backups(backup, tmp_path),
        changed("newer.zip", migrations=[*manifest["migrations"], "tournaments.9999_tomorrow"]),
        changed("next.zip", format="vorhand-backup/2"),
        changed("other.zip", format="vorhand-archive/1"),
        tmp_path / "nothing.zip",
        tmp_path,
    ]
