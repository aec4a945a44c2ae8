"""Consistent reads while others keep writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything from one snapshot, taken at the first statement. Blocks nobody, writes nothing.

    Inside an existing transaction, that transaction determines the snapshot.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            _execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        _execute("BEGIN DEFERRED")  # atomic() would BEGIN IMMEDIATE and block all writers
        try:
            yield
        finally:
            _execute("ROLLBACK")


def _execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)
