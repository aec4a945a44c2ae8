"""Copy all rows between databases with the same tables, along with their id sequences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournaments.backup.databases import newest_applied

BATCH = 200
"""Rows in memory at a time; some contain a PDF."""


def models_after(applied: Sequence[str]) -> list[type[models.Model]]:
    """The models as of these migrations, including many-to-many tables and the migration recorder.

    They are historical models: a backup is made before migrating, when the program is already newer.
    """
    loader = MigrationLoader(None, ignore_no_migrations=True)
    nodes = newest_applied(loader, applied)
    found = loader.project_state(nodes).apps.get_models(include_auto_created=True)
    return [*(each for each in found if has_table(each)), MigrationRecorder.Migration]


def has_table(model: type[models.Model]) -> bool:
    options = model._meta  # noqa: SLF001 - documented API
    return options.managed and not options.proxy and not options.swapped


def table_of(model: type[models.Model]) -> str:
    return model._meta.db_table  # noqa: SLF001 - documented API


def copy_rows(
    source: BaseDatabaseWrapper, target: BaseDatabaseWrapper, tables: Iterable[type[models.Model]]
) -> Mapping[str, int]:
    """Replace the target tables' content. Returns the number of rows per table.

    Must run inside a transaction on each database: the source must not change, and foreign keys hold only at the end.
    """
    return {table_of(each): _copy_table(each, source, target) for each in tables}


def _copy_table(model: type[models.Model], source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> int:
    with target.cursor() as cursor:  # plain SQL, because an ORM delete would cascade
        cursor.execute(f"DELETE FROM {target.ops.quote_name(table_of(model))}")  # noqa: S608 - our own table
    everything, copied = model._base_manager, 0  # noqa: SLF001 - documented API
    for batch in _batches(everything.using(source.alias).order_by("pk").iterator(chunk_size=BATCH)):
        everything.using(target.alias).bulk_create(batch)
        copied += len(batch)
    return copied


def _batches(rows: Iterator[models.Model]) -> Iterator[list[models.Model]]:
    while batch := list(islice(rows, BATCH)):
        yield batch


def highest_ids(database: BaseDatabaseWrapper, tables: Iterable[type[models.Model]]) -> dict[str, int]:
    """The highest id each table has ever assigned: printed links and logs contain ids, which must not be reused."""
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            return dict(cursor.fetchall())
        found: dict[str, int] = {}
        for table, column in _numbered(tables):
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table}"', column])
            cursor.execute(f"SELECT last_value FROM {cursor.fetchone()[0]} WHERE is_called")  # noqa: S608 - a name
            if row := cursor.fetchone():
                found[table] = row[0]
        return found


def continue_ids_after(
    database: BaseDatabaseWrapper, tables: Iterable[type[models.Model]], highest: Mapping[str, int]
) -> None:
    """Make each table continue after these ids."""
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence")
            cursor.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [*highest.items()])
            return
        for table, column in _numbered(tables):
            if highest.get(table):  # SQLite counts from 0
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{table}"', column, highest[table]]
                )


def _numbered(tables: Iterable[type[models.Model]]) -> Iterator[tuple[str, str]]:
    """Table and column of each auto-incremented key."""
    for model in tables:
        key = model._meta.pk  # noqa: SLF001 - documented API
        if isinstance(key, models.AutoField | models.BigAutoField | models.SmallAutoField) and key.column:
            yield table_of(model), key.column


def row_counts(database: BaseDatabaseWrapper) -> dict[str, int]:
    """The number of rows of all tables."""
    with database.cursor() as cursor:
        counted = {}
        for table in sorted(database.introspection.table_names(cursor)):
            cursor.execute(f"SELECT count(*) FROM {database.ops.quote_name(table)}")  # noqa: S608 - the database's own
            counted[table] = cursor.fetchone()[0]
        return counted
