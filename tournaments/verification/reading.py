"""Reading rows whose columns may hold something no model writes, without stopping at them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from tournaments.verification.findings import MALFORMED

AT_A_TIME = 500
"""Rows read at a time of what grows with the hands."""
M = TypeVar("M", bound=Model)


def read(rows: QuerySet[M], *plain: str, at_a_time: int = AT_A_TIME) -> Iterator[M]:
    """The rows piece by piece. One statement.

    From the first that cannot be read only the columns `plain` are there; each other one is read when it is asked for,
    by a statement of its own, and so raises where somebody looks at it.
    """
    done = 0
    try:
        for row in rows.iterator(at_a_time):
            yield row
            done += 1
        return
    except MALFORMED:
        rest = rows.select_related(None).only(*plain)
    yield from islice(rest.iterator(at_a_time), done, None)


@contextmanager
def any_text() -> Iterator[None]:
    """SQLite keeps whatever bytes a text was said to be; within, those that are none are read as lone surrogates."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    file = connection.connection
    before = file.text_factory
    file.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    try:
        yield
    finally:
        file.text_factory = before
