"""Whether the database is one to go on with: an empty or damaged file must not become an empty installation."""

from collections.abc import Sequence
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

from tournaments.backup.databases import applied_migrations, known_migrations
from tournaments.backup.manifest import refuse_newer
from tournaments.backup.rotation import copies_in, own_folder
from tournaments.backup.rows import has_table, models_after, table_of
from tournaments.errors import Refused

HEADER = b"SQLite format 3\0"


def refuse_unsound() -> None:
    """Raises Refused when the installation's database is empty, damaged, incomplete or too new.

    Raises OperationalError when it does not answer. One that is not there, or has no tables, is a new installation's;
    unless there are copies: then it got lost.
    """
    path = Path(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        if not path.exists():
            _refuse_lost(path)
            return
        _refuse_no_database(path)
    try:
        _refuse_damaged(connection, path)
    except OperationalError:
        raise
    except DatabaseError as error:
        raise Refused("database_broken", path=path, what=error) from error


def _refuse_no_database(path: Path) -> None:
    with path.open("rb") as file:
        header = file.read(len(HEADER))
    if not header:
        raise Refused("database_empty", path=path)
    if header != HEADER:
        raise Refused("database_foreign", path=path)


def _refuse_damaged(database: BaseDatabaseWrapper, path: Path) -> None:
    with database.cursor() as cursor:
        tables = set(database.introspection.table_names(cursor))
        if database.vendor == "sqlite":
            cursor.execute("PRAGMA quick_check(1)")
            if (found := cursor.fetchone()[0]) != "ok":
                raise Refused("database_broken", path=path, what=" ".join(found.split()))
    if not tables:
        _refuse_lost(path)
        return
    applied = applied_migrations(database)
    refuse_newer(applied, known_migrations())
    if lacks := _lacking(database, tables, applied):
        raise Refused("database_schema", path=path, what=lacks)


def _refuse_lost(path: Path) -> None:
    if copies_in(own_folder()):
        raise Refused("database_missing", path=path)


def _lacking(database: BaseDatabaseWrapper, tables: set[str], applied: Sequence[str]) -> str:
    """The first table or column that is not there although the migrations applied made it; "" when all are."""
    with database.cursor() as cursor:
        for model in _models(applied):
            table = table_of(model)
            if table not in tables:
                return table
            there = {column.name for column in database.introspection.get_table_description(cursor, table)}
            if absent := sorted(_columns(model) - there):
                return f"{table}.{absent[0]}"
    return ""


def _models(applied: Sequence[str]) -> list[type[Model]]:
    """Of a database that is up to date the program's own: working out those of older migrations takes longer."""
    if known_migrations() <= set(applied):
        return [each for each in apps.get_models(include_auto_created=True) if has_table(each)]
    return models_after(applied)


def _columns(model: type[Model]) -> set[str]:
    return {field.column for field in model._meta.local_concrete_fields if field.column}  # noqa: SLF001 - documented API
