"""Check that a database has the tables and columns of its migrations, and neither triggers nor views."""

from collections.abc import Sequence

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

from tournaments.backup.databases import applied_migrations, known_migrations
from tournaments.backup.rows import has_table, models_after, table_of


def first_missing_part(database: BaseDatabaseWrapper) -> str:
    """The first missing table or column according to the applied migrations; "" if complete."""
    with database.cursor() as cursor:
        tables = set(database.introspection.table_names(cursor))
        for model in _models(applied_migrations(database)):
            table = table_of(model)
            if table not in tables:
                return table
            there = {column.name for column in database.introspection.get_table_description(cursor, table)}
            if absent := sorted(_columns(model) - there):
                return f"{table}.{absent[0]}"
    return ""


def has_triggers(database: BaseDatabaseWrapper) -> bool:
    """Whether a SQLite database has triggers or views: we create none, and a trigger would run with every hand."""
    with database.cursor() as cursor:
        cursor.execute("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view') LIMIT 1")
        return cursor.fetchone() is not None


def _models(applied: Sequence[str]) -> list[type[Model]]:
    """The program's own models if the database is up to date, because building historical ones takes longer."""
    if known_migrations() <= set(applied):
        return [each for each in apps.get_models(include_auto_created=True) if has_table(each)]
    return models_after(applied)


def _columns(model: type[Model]) -> set[str]:
    return {field.column for field in model._meta.local_concrete_fields if field.column}  # noqa: SLF001 - documented API
