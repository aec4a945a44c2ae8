"""Problems with disks, sticks and databases, as refusals with a sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from django.db import DatabaseError

from tournaments.errors import Refused

CODES = {
    errno.ENOENT: "disk_missing",
    errno.ENOTDIR: "disk_missing",
    errno.ENODEV: "disk_missing",
    errno.ENXIO: "disk_missing",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EACCES: "disk_closed",
    errno.EPERM: "disk_closed",
    errno.EROFS: "disk_closed",
}
"""Other errors are reported in the system's own words."""
UNFINISHED = ".part"
"""Suffix of an unfinished backup."""
LEFT_BEHIND = timedelta(hours=1)
"""Age after which unfinished files are considered abandoned."""


@contextmanager
def refused_disk(path: Path) -> Iterator[None]:
    """Convert errors of this file's disk, or of a database, into Refused."""
    try:
        yield
    except OSError as error:
        code = CODES.get(error.errno or 0, "disk_problem")
        raise Refused(code, path=_where(error) or path, error=error.strerror or error) from error
    except (sqlite3.Error, DatabaseError) as error:
        raise Refused("database_problem", error=str(error).partition("\n")[0]) from error


def _where(error: OSError) -> str:
    """The file named by the error, if it is one known to the user."""
    name = str(error.filename or "")
    return "" if name.endswith(UNFINISHED) else name
