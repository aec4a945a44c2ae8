"""What goes wrong with disks, sticks and databases, as refusals with a sentence."""

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
"""Everything else is told in the system's own words."""
UNFINISHED = ".part"
"""The ending of a backup that is being written."""
LEFT_BEHIND = timedelta(hours=1)
"""After this time nobody works any more on what is not finished."""


@contextmanager
def refused_disk(path: Path) -> Iterator[None]:
    """Turn what the disk of this file, or a database, answers in the block into Refused."""
    try:
        yield
    except OSError as error:
        code = CODES.get(error.errno or 0, "disk_problem")
        raise Refused(code, path=_where(error) or path, error=error.strerror or error) from error
    except (sqlite3.Error, DatabaseError) as error:
        raise Refused("database_problem", error=str(error).partition("\n")[0]) from error


def _where(error: OSError) -> str:
    """The file the system speaks of, if it is one that somebody knows."""
    name = str(error.filename or "")
    return "" if name.endswith(UNFINISHED) else name
