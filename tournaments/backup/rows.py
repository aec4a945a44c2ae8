"""Every row from one database into another that has the same tables, and the ids that were given out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournaments.backup.databases import newest_applied

BATCH = 200
"""Rows in memory at a time; some hold a PDF."""


def models_after(applied: Sequence[str]) -> list[type[models.Model]]:
    """The models as they are after these migrations, those of many-to-many tables and the migrations' own too.

    They are the migrations', not the program's: a copy is made before a migration, when the program is already newer.
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
    """Replace what is in the target's tables. Gives the number of rows of each table.

    Called inside a transaction of each: the source must not move, and foreign keys hold at the end only.
    """
    return {table_of(each): _copy_table(each, source, target) for each in tables}


def _copy_table(model: type[models.Model], source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> int:
    with target.cursor() as cursor:  # plain SQL: a delete by the ORM would cascade
        cursor.execute(f"DELETE FROM {target.ops.quote_name(table_of(model))}")  # noqa: S608 - our own table
    everything, copied = model._base_manager, 0  # noqa: SLF001 - documented API
    for batch in _batches(everything.using(source.alias).order_by("pk").iterator(chunk_size=BATCH)):
        everything.using(target.alias).bulk_create(batch)
        copied += len(batch)
    return copied


def _batches(rows: Iterator[models.Model]) -> Iterator[list[models.Model]]:
    while batch := list(islice(rows, BATCH)):
        yield batch


def given_out(database: BaseDatabaseWrapper, tables: Iterable[type[models.Model]]) -> dict[str, int]:
    """The highest id each table has ever given out: printed links and logs name ids, which must not come again."""
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


def give_out_after(
    database: BaseDatabaseWrapper, tables: Iterable[type[models.Model]], highest: Mapping[str, int]
) -> None:
    """The next row of each table gets an id above these."""
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
    """Table and column of what numbers its rows itself."""
    for model in tables:
        key = model._meta.pk  # noqa: SLF001 - documented API
        if isinstance(key, models.AutoField | models.BigAutoField | models.SmallAutoField) and key.column:
            yield table_of(model), key.column


def row_counts(database: BaseDatabaseWrapper) -> dict[str, int]:
    """Rows of every table there is."""
    with database.cursor() as cursor:
        counted = {}
        for table in sorted(database.introspection.table_names(cursor)):
            cursor.execute(f"SELECT count(*) FROM {database.ops.quote_name(table)}")  # noqa: S608 - the database's own
            counted[table] = cursor.fetchone()[0]
        return counted
