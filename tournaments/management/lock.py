"""One process at a time: a lock the system takes back when its holder ends, however it ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


class LockTaken(Exception):  # noqa: N818 - named by what happened, as all errors here
    """Another process holds the lock."""


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock on a file, created if missing and left in place. Raises LockTaken at once, without waiting."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        try:
            _lock(file)
        except OSError as error:
            raise LockTaken(path) from error
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
