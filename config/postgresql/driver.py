"""psycopg, as Django uses it, with connections that do not wait for ever.

The limits in `config.databases` are kept by the server, or by the system where the network is gone. Neither helps when
the server's machine answers and PostgreSQL does not: stopped, or waiting for a disk.
"""

from typing import Any

from psycopg import (
    Binary,
    Connection,
    DatabaseError,
    DataError,
    Error,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
)
from psycopg.abc import RV, PQGen
from psycopg.pq import TransactionStatus

__all__ = [
    "Binary",
    "DataError",
    "DatabaseError",
    "Error",
    "IntegrityError",
    "InterfaceError",
    "InternalError",
    "NotSupportedError",
    "OperationalError",
    "ProgrammingError",
    "connect",
]


class PatientConnection(Connection[Any]):
    """A connection that is closed, with an OperationalError, when an answer takes more than `answer_within` seconds."""

    answer_within: float | None = None

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        try:
            return super().wait(gen, interval, timeout or self.answer_within)
        except OperationalError:
            # The answer is still to come. Whoever goes on here, if only to roll back, would wait for it once more.
            if not self.closed and self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.close()
            raise


def connect(*, answer_within: float | None = None, **parameters: Any) -> PatientConnection:
    """A connection by libpq's parameters; seconds for each answer, None for no limit."""
    connection = PatientConnection.connect(**parameters)
    connection.answer_within = answer_within
    return connection
