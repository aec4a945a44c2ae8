"""Prepared queries: SQL that the ORM compiles only once.

Building a query takes Django several times as long as running it on an indexed row, and every hand needs the same few
queries. A prepared query is an ordinary `values_list` query with placeholders, compiled at its first use in a thread
and then only executed.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from inspect import signature
from threading import local
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Expression, Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)
SqlRow = tuple[Any, ...]
SqlRows = QuerySet[Any, SqlRow]


class Placeholder(Expression):
    """A placeholder for an argument: an integer or text, which need no conversion for any database, or a moment."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:  # noqa: ARG002
        return "%s", (self,)


class Prepared:
    """A query with arguments; `build` gets a placeholder for each. Rows are as in the `values_list`."""

    def __init__(self, build: Callable[..., SqlRows]) -> None:
        self._build = build
        self._names = tuple(signature(build).parameters)
        self._threads = local()  # connections belong to threads, and converters to connections

    def __call__(self, **arguments: int | str | datetime) -> list[SqlRow]:
        """The rows for these arguments. One statement."""
        compiler, sql, parameters, converters = self._plan()
        with connection.cursor() as cursor:
            cursor.execute(sql, [_sent(arguments[p.name]) if isinstance(p, Placeholder) else p for p in parameters])
            rows: Sequence[SqlRow] = cursor.fetchall()
        return [tuple(row) for row in compiler.apply_converters(rows, converters)] if converters else list(rows)

    def _plan(self) -> tuple[SQLCompiler, str, Sequence[Any], dict[int, Any]]:
        plan: tuple[SQLCompiler, str, Sequence[Any], dict[int, Any]] | None = getattr(self._threads, "plan", None)
        if plan is None:
            query = self._build(**{name: Placeholder(name) for name in self._names}).query
            compiler = query.get_compiler(connection=connection)
            sql, parameters = compiler.as_sql()
            plan = compiler, sql, parameters, compiler.get_converters([column for column, *_ in compiler.select])
            self._threads.plan = plan
        return plan


def _sent(argument: int | str | datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(argument) if isinstance(argument, datetime) else argument


def loaded(model: type[M], names: Sequence[str], values: Sequence[Any]) -> M:
    """An instance with these columns loaded, in the order of the model's fields, and the others deferred."""
    return model.from_db(connection.alias, names, values)
