"""Read rows whose columns may contain values that no model writes, without aborting."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from tournaments.verification.findings import MALFORMED

AT_A_TIME = 500
"""Batch size for rows whose number grows with the hands."""
M = TypeVar("M", bound=Model)


def read(rows: QuerySet[M], *plain: str, at_a_time: int = AT_A_TIME) -> Iterator[M]:
    """Read the rows in batches. One statement.

    After the first unreadable row, only the columns `plain` are loaded; all others are deferred, so that reading one
    runs a statement of its own and raises where it is accessed.
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
    """SQLite stores any bytes as text; within the block, invalid ones are decoded as lone surrogates."""
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
