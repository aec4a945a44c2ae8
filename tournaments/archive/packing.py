"""Write the zip file: members in sequence, hashed and counted while writing."""

import errno
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Self
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rulesets.canonical import canonical_json

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The timestamp of all members, so that the same content yields the same bytes."""
OWNER_ONLY = 0o600


class ArchiveZip:
    """An archive being written: hashes and line counts by member."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED)
        self.files: dict[str, str] = {}
        self.counts: dict[str, int] = {}

    def add_lines(self, name: str, lines: Iterable[object]) -> None:
        """Add a member of JSON Lines, in the given order."""
        self.counts[name] = 0
        self.add(name, self._counted(name, lines))

    def add(self, name: str, chunks: Iterable[bytes]) -> None:
        digest = sha256()
        with self._zip.open(_entry(name), "w", force_zip64=True) as member:
            for chunk in chunks:
                digest.update(chunk)
                member.write(chunk)
        self.files[name] = digest.hexdigest()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def _counted(self, name: str, lines: Iterable[object]) -> Iterator[bytes]:
        for line in lines:
            self.counts[name] += 1
            yield f"{canonical_json(line)}\n".encode()


@contextmanager
def replaced_when_written(path: Path) -> Iterator[IO[bytes]]:
    """Write to a new file next to `path`, readable by its owner only; it replaces `path` at the end, complete and
    synced to disk.

    On any exception it is deleted, and the file at `path` remains. Raises OSError, also if `path` is not a regular
    file, such as a device or folder, which must not be replaced.
    """
    if os.path.lexists(path) and not path.is_file():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with open(partial, "x+b", opener=_for_owner_only) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _for_owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER_ONLY)


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, EARLIEST)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = OWNER_ONLY << 16
    return entry
