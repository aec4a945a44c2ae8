"""Responses for errors outside views, and for database or disk failures: code, status, and when to retry.

One table for pages, phones and the API. The sentences are in `tournaments.errors`, by code.
"""

import errno
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db import InterfaceError, OperationalError


@dataclass(frozen=True, slots=True)
class Fault:
    """The code and HTTP status of a fault; `retry_after` in seconds, 0 if retrying does not help."""

    code: str
    status: int
    retry_after: int = 0


BAD_REQUEST = Fault("bad_request", 400)
UNKNOWN_HOST = Fault("unknown_host", 400)
FORBIDDEN = Fault("forbidden", 403)
OLD_FORM = Fault("old_form", 403)
NOT_FOUND = Fault("not_found", 404)
TOO_LARGE = Fault("too_large_request", 413)
INTERNAL = Fault("internal_error", 500)
BUSY = Fault("busy", 503, retry_after=3)
AWAY = Fault("database_away", 503, retry_after=10)
DAMAGED = Fault("database_damaged", 503, retry_after=60)
FULL = Fault("storage_full", 507)
READ_ONLY = Fault("storage_read_only", 507)

AT_A_TABLE: Mapping[Fault, str] = {FULL: "table_storage", READ_ONLY: "table_storage"}
"""The sentence's code on a table's pages, where nobody can do what the fault's own sentence asks for."""
SQLITE: Mapping[str, Fault] = {
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_INTERRUPT": BUSY,
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_PERM": READ_ONLY,
    "SQLITE_IOERR": READ_ONLY,
    "SQLITE_CANTOPEN": AWAY,
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": DAMAGED,
}
"""By prefix of SQLite's error name."""
POSTGRESQL: Mapping[str, Fault] = {
    "25006": READ_ONLY,  # read-only transaction: a standby, or a database switched to read-only
    "25P03": AWAY,  # idle transaction timeout
    "40": BUSY,  # deadlock, serialisation
    "53100": FULL,
    "53": AWAY,  # memory, connections
    "55P03": BUSY,  # lock timeout
    "57014": BUSY,  # statement timeout
    "57": AWAY,  # shutting down, starting up
    "58030": READ_ONLY,
    "08": AWAY,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
"""By prefix of the SQLSTATE; the longest match counts."""
FILES: Mapping[int, Fault] = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EFBIG: FULL,
    errno.EROFS: READ_ONLY,
}
"""By errno of an OSError."""


def fault_of(error: BaseException | None) -> Fault:
    """The fault for an uncaught exception; INTERNAL unless database or disk failed."""
    causes = list(_causes(error))
    reasons = [reason for cause in causes if (reason := _reason(cause))]
    known = [row for cause in causes for row in _rows(cause)]
    if not known and not reasons and isinstance(error, OperationalError | InterfaceError):
        return AWAY  # the database gave no reason, so it did not answer
    return known[0] if known else INTERNAL


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _reason(error: BaseException) -> str:
    return str(getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None) or "")


def _rows(error: BaseException) -> Iterator[Fault]:
    if isinstance(error, OSError) and error.errno is not None and error.errno in FILES:
        yield FILES[error.errno]
    for table in (SQLITE, POSTGRESQL):
        fitting = [beginning for beginning in table if _reason(error).startswith(beginning)]
        if fitting:
            yield table[max(fitting, key=len)]
