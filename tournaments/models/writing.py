"""Rows written column by column, where an entered hand cannot afford `save`: no signals, no second thoughts.

Only table and column names stand in the SQL; every value is a parameter, converted as the field does it for `save`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model


def insert(row: Model) -> None:
    """Insert a new row and set its primary key. One statement."""
    returns = connection.features.can_return_columns_from_insert
    sql = _insertion(type(row), rows=1) + (_returning(type(row)) if returns else "")
    with connection.cursor() as cursor:
        cursor.execute(sql, _values(row))
        row.pk = cursor.fetchone()[0] if returns else cursor.lastrowid
    row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001 - as `save` leaves it


def insert_all(rows: Sequence[Model]) -> None:
    """Insert new rows of one model, at least one; their primary keys stay unknown. One statement."""
    with connection.cursor() as cursor:
        cursor.execute(_insertion(type(rows[0]), rows=len(rows)), [value for row in rows for value in _values(row)])


def update(row: Model, *names: str) -> None:
    """Write these fields of a row that is there. One statement."""
    meta = _meta(type(row))
    with connection.cursor() as cursor:
        cursor.execute(
            _changing(type(row), names), [_value(row, meta.get_field(name)) for name in (*names, meta.pk.name)]
        )


@cache
def _insertion(model: type[Model], *, rows: int) -> str:
    columns = ", ".join(_quoted(field.column) for field in _fields(model))
    places = ", ".join([f"({', '.join(['%s'] * len(_fields(model)))})"] * rows)
    return f"INSERT INTO {_quoted(_meta(model).db_table)} ({columns}) VALUES {places}"  # noqa: S608 - names only


def _returning(model: type[Model]) -> str:
    return f" RETURNING {_quoted(_meta(model).pk.column)}"


@cache
def _changing(model: type[Model], names: tuple[str, ...]) -> str:
    meta = _meta(model)
    columns = ", ".join(f"{_quoted(meta.get_field(name).column)} = %s" for name in names)
    return f"UPDATE {_quoted(meta.db_table)} SET {columns} WHERE {_quoted(meta.pk.column)} = %s"  # noqa: S608


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _meta(model: type[Model]) -> Any:
    return model._meta  # noqa: SLF001 - Django's documented model API


@cache
def _fields(model: type[Model]) -> tuple[Any, ...]:
    return tuple(field for field in _meta(model).concrete_fields if not field.primary_key)


def _values(row: Model) -> list[Any]:
    return [_value(row, field) for field in _fields(type(row))]


def _value(row: Model, field: Any) -> Any:
    return field.get_db_prep_save(field.pre_save(row, add=True), connection=connection)
