"""A consistent snapshot of the installation's database in a SQLite file, taken while hands are entered."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.backup.databases import applied_migrations, known_connection, migrate_to, sqlite_file
from tournaments.backup.rows import continue_ids_after, copy_rows, highest_ids, models_after
from tournaments.errors import Refused

WAIT = 20
"""Seconds to wait for a lock on the database."""
ONE_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


def take_snapshot(path: Path) -> None:
    """Write the database at DATABASE_URL, or the embedded one, to a new SQLite file with the same migrations.

    Neither blocks writers nor waits for them. Raises Refused if there is no database to copy.
    """
    if connection.vendor == "sqlite":
        copy_file(Path(connection.settings_dict["NAME"]), path)
        return
    with (
        known_connection(connection.copy(alias="snapshot")) as source,
        sqlite_file(path) as target,
        transaction.atomic(using=source.alias),
    ):
        with source.cursor() as cursor:
            cursor.execute(ONE_MOMENT)
        _copy_tables(source, target)


def copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database into a new file with the online backup API, in a single step, so that no writer restarts
    it.
    """
    if not source.exists():
        raise Refused("database_missing", path=source)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=WAIT)) as from_,
        closing(sqlite3.connect(target)) as to,
    ):
        from_.backup(to)
        to.execute("PRAGMA journal_mode=DELETE")  # a single file, without a WAL


def _copy_tables(source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> None:
    applied = applied_migrations(source)
    if not applied:
        raise Refused("database_missing", path=source.settings_dict["NAME"])
    migrate_to(target, applied)
    tables = models_after(applied)
    with transaction.atomic(using=target.alias):
        copy_rows(source, target, tables)
        continue_ids_after(target, tables, highest_ids(source, tables))
