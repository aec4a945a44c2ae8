"""A database that was created at once is the one that migrating makes."""

from pathlib import Path
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker

from tournaments.backup.databases import applied_migrations, create_tables, sqlite_file


def tables_of(database: BaseDatabaseWrapper) -> dict[str, Any]:
    """Every table's columns, in any order, and its constraints and indexes, whatever they are called."""
    found: dict[str, Any] = {}
    with database.cursor() as cursor:
        for table in database.introspection.table_names(cursor):
            columns = database.introspection.get_table_description(cursor, table)
            constraints = database.introspection.get_constraints(cursor, table)
            found[table] = sorted(map(repr, columns)), sorted(map(repr, constraints.values()))
    return found


def content_of(database: BaseDatabaseWrapper) -> dict[str, set[Any]]:
    with database.cursor() as cursor:
        types = "SELECT app_label, model FROM django_content_type"
        rights = "SELECT codename, model FROM auth_permission JOIN django_content_type c ON c.id = content_type_id"
        return {sql: set(cursor.execute(sql).fetchall()) for sql in (types, rights)}


def test_tables_created_at_once_are_those_of_the_migrations(
    migrated_folder: Path, django_db_blocker: DjangoDbBlocker, tmp_path: Path
) -> None:
    with (
        django_db_blocker.unblock(),
        sqlite_file(migrated_folder / "vorhand.sqlite3") as migrated,
        sqlite_file(tmp_path / "created.sqlite3") as created,
    ):
        create_tables(created)

        assert applied_migrations(created) == applied_migrations(migrated)
        assert content_of(created) == content_of(migrated)
        assert tables_of(created) == tables_of(migrated)
