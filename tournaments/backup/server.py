"""Restore a backup into PostgreSQL: tables and rows in one transaction."""

from pathlib import Path

from django.apps import apps
from django.db import OperationalError, connection, transaction

from tournaments.backup.databases import applied_migrations, migrate_forward, migrate_to, sqlite_file
from tournaments.backup.manifest import BackupManifest
from tournaments.backup.rows import continue_ids_after, copy_rows, has_table, highest_ids, models_after, table_of
from tournaments.errors import Refused

OTHERS = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
    AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""


def restore_into_server(source: Path, manifest: BackupManifest) -> None:
    """Replace all tables by those of the backup, with its rows, and migrate them.

    Raises Refused if servers or workers are connected, or if rows are missing afterwards; then nothing has changed.
    """
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        if (others := cursor.fetchone()[0]) > 0:
            raise Refused("database_in_use", connections=others)
    tables = models_after(manifest.migrations)
    with sqlite_file(source) as file, transaction.atomic():
        _drop_tables()
        migrate_to(connection, manifest.migrations)
        copied = copy_rows(file, connection, tables)
        if copied != {table: manifest.count(table) for table in copied}:
            raise Refused("backup_changed", member=source.name)
        continue_ids_after(connection, tables, highest_ids(file, tables))
        connection.check_constraints()  # check foreign keys now: tables with pending checks cannot be migrated
        migrate_forward(connection)


def _drop_tables() -> None:
    """Drop the tables of applied migrations and of this program; other tables stay."""
    models = [
        *models_after(applied_migrations(connection)),
        *filter(has_table, apps.get_models(include_auto_created=True)),
    ]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '10s'")
        there = set(connection.introspection.table_names(cursor))
        names = sorted(set(map(table_of, models)) & there)
        if names:
            quoted = ", ".join(map(connection.ops.quote_name, names))
            try:
                cursor.execute(f"DROP TABLE {quoted} CASCADE")
            except OperationalError as error:
                raise Refused("database_in_use", connections=1) from error
