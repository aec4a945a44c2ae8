"""The working folder in which backups are packed and unpacked, within the data folder and equally private."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from tournaments.backup.problems import LEFT_BEHIND

WORKING = "unfinished"
"""Name within the data folder."""
ROOM = 100_000_000
"""Free bytes required: a backup takes twice the size of the database, which grows by a few million per evening."""


@contextmanager
def working_folder() -> Iterator[Path]:
    """A private folder, removed after the block along with leftovers of killed processes.

    If the data folder is full, the system's temporary folder is used, so that a stick can still be written.
    """
    parent = Path(settings.DATA_DIR) / WORKING
    try:
        parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _clear(parent, now=time.time())
        has_room = shutil.disk_usage(parent).free > ROOM
    except OSError:
        has_room = False
    with TemporaryDirectory(prefix="vorhand-", dir=parent if has_room else None) as folder:
        yield Path(folder)


def _clear(parent: Path, *, now: float) -> None:
    for folder in parent.iterdir():
        if now - _last_touched(folder) > LEFT_BEHIND.total_seconds():
            shutil.rmtree(folder, ignore_errors=True)


def _last_touched(folder: Path) -> float:
    """Latest modification, in seconds since 1970, of the folder and its files, as writing a file does not touch the
    folder.
    """
    times = [0.0]
    for path in (folder, *folder.glob("*")):
        with suppress(OSError):  # removed in the meantime
            times.append(path.stat().st_mtime)
    return max(times)
