"""The zip itself: members written one after the other, each hashed and counted on its way."""

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
"""The time of every member: the same content gives the same bytes."""
OWNER_ONLY = 0o600


class ArchiveZip:
    """An archive being written: hash and, of lines, number by name."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED)
        self.files: dict[str, str] = {}
        self.counts: dict[str, int] = {}

    def add_lines(self, name: str, lines: Iterable[object]) -> None:
        """A member of JSON Lines, in the order given."""
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
def written_aside(path: Path) -> Iterator[IO[bytes]]:
    """A new file beside `path` that only its owner may read; it takes the name at the end, whole and on the disk.

    If anything is raised it is gone, and what was at `path` is still there. Raises OSError, also where `path` is
    something else than a file: a device or a folder is not to be replaced.
    """
    if os.path.lexists(path) and not path.is_file():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with open(aside, "x+b", opener=_for_owner_only) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _for_owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER_ONLY)


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, EARLIEST)
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = OWNER_ONLY << 16
    return entry
