"""What each way of failing is called."""

import sqlite3
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, ProgrammingError

from tournaments.errors import SENTENCES
from tournaments.faults import AWAY, BUSY, DAMAGED, FILES, FULL, INTERNAL, POSTGRESQL, READ_ONLY, SQLITE, fault_of


def sqlite_error(name: str) -> Any:
    cause = sqlite3.OperationalError("…")
    cause.sqlite_errorname = name
    return because(cause)


def because(cause: BaseException, kind: type[Exception] = OperationalError) -> Any:
    error = kind("…")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (sqlite_error("SQLITE_BUSY_SNAPSHOT"), BUSY),
        (sqlite_error("SQLITE_FULL"), FULL),
        (sqlite_error("SQLITE_IOERR_WRITE"), READ_ONLY),
        (sqlite_error("SQLITE_READONLY_DBMOVED"), READ_ONLY),
        (sqlite_error("SQLITE_CORRUPT_INDEX"), DAMAGED),
        (sqlite_error("SQLITE_ERROR"), INTERNAL),
        (because(psycopg.errors.DiskFull()), FULL),
        (because(psycopg.errors.TooManyConnections()), AWAY),
        (because(psycopg.errors.LockNotAvailable()), BUSY),
        (because(psycopg.errors.QueryCanceled()), BUSY),
        (because(psycopg.errors.DeadlockDetected()), BUSY),
        (because(psycopg.errors.AdminShutdown()), AWAY),
        (because(psycopg.errors.ReadOnlySqlTransaction()), READ_ONLY),
        (because(psycopg.errors.UndefinedTable(), ProgrammingError), INTERNAL),
        (OperationalError("connection refused"), AWAY),
        (InterfaceError("connection already closed"), AWAY),
        (OSError(28, "No space left on device"), FULL),
        (OSError(2, "No such file"), INTERNAL),
        (ValueError(), INTERNAL),
        (None, INTERNAL),
    ],
)
def test_failures_are_known_by_their_reason(error: BaseException | None, failure: object) -> None:
    assert fault_of(error) == failure


def test_every_failure_has_a_sentence() -> None:
    rows = {*SQLITE.values(), *POSTGRESQL.values(), *FILES.values(), INTERNAL}
    assert {row.code for row in rows} <= set(SENTENCES)
    assert all(row.retry_after for row in rows if row.status == 503)
