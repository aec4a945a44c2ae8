"""Where copies are unpacked and put together: in the data folder, which is as private as what they hold."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from tournaments.backup.problems import LEFT_BEHIND

WORKING = "unfinished"
"""In the data folder."""
ROOM = 100_000_000
"""Bytes that must be free there: a copy takes twice the size of the database, which has a few million an evening."""


@contextmanager
def working_folder() -> Iterator[Path]:
    """A folder for its owner only, gone after the block; what a process that was killed has left there goes as well.

    Where the data folder takes nothing any more it is in the system's temporary one: a stick can still be written.
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
    """Seconds since 1970; of the folder and the files in it, for copying into a file changes the file only."""
    times = [0.0]
    for path in (folder, *folder.glob("*")):
        with suppress(OSError):  # gone meanwhile
            times.append(path.stat().st_mtime)
    return max(times)
