"""Everything as it is at one moment, while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """All statements within see the database as it is at the first of them; nobody waits for it, and it writes nothing.

    Within a transaction that has begun already it is that transaction's business what is seen.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            _execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        _execute("BEGIN DEFERRED")  # atomic() begins IMMEDIATE, and so would keep everybody from writing
        try:
            yield
        finally:
            _execute("ROLLBACK")


def _execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)
