"""The installation's database as it is at one moment, in a SQLite file, while hands come in."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.backup.databases import applied_migrations, known_connection, migrate_to, sqlite_file
from tournaments.backup.rows import copy_rows, give_out_after, given_out, models_after
from tournaments.errors import Refused

WAIT = 20
"""Seconds for a lock on the database."""
ONE_MOMENT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


def take_snapshot(path: Path) -> None:
    """Write the database at DATABASE_URL, or the embedded one, to a new SQLite file with the same migrations.

    Neither blocks writers nor waits for them. Raises Refused when there is no database to copy.
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
    """A SQLite database into a new file, by SQLite's own online copy: in one step, so that no writer restarts it."""
    if not source.exists():
        raise Refused("database_missing", path=source)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=WAIT)) as from_,
        closing(sqlite3.connect(target)) as to,
    ):
        from_.backup(to)
        to.execute("PRAGMA journal_mode=DELETE")  # one file, no log beside it


def _copy_tables(source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> None:
    applied = applied_migrations(source)
    if not applied:
        raise Refused("database_missing", path=source.settings_dict["NAME"])
    migrate_to(target, applied)
    tables = models_after(applied)
    with transaction.atomic(using=target.alias):
        copy_rows(source, target, tables)
        give_out_after(target, tables, given_out(source, tables))
