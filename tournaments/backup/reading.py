"""Open an untrusted backup: everything is verified first."""

import hashlib
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.backup.databases import applied_migrations, known_migrations, sqlite_file
from tournaments.backup.manifest import (
    DATABASE,
    KEY,
    LONGEST,
    MANIFEST,
    BackupManifest,
    is_sealed_by,
    read_manifest,
    refuse_newer,
)
from tournaments.backup.rows import row_counts
from tournaments.backup.schema import first_missing_part, has_triggers
from tournaments.backup.working import working_folder
from tournaments.errors import Refused

UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""Exceptions `zipfile` raises for files that are no zip, truncated, damaged, or use other compressions than ours."""

COPIES = 2
"""Copies that must fit on the disk: the database as unpacked, and as put in place."""


@dataclass(frozen=True, slots=True)
class OpenedBackup:
    """An unpacked backup whose members match its manifest. `key`: the installation's, "" if not included."""

    manifest: BackupManifest
    database: Path
    key: str


@contextmanager
def opened_backup(path: Path, *, key: str) -> Iterator[OpenedBackup]:
    """Unpack and fully verify a backup: hashes, seal, database integrity, foreign keys, row counts.

    The seal is verified with the key in the backup, or with `key`; if that is "", it cannot be. Raises Refused, or
    OSError if the file cannot be read.
    """
    with working_folder() as folder:
        manifest = _unpacked(path, folder)
        refuse_newer(manifest.migrations, known_migrations())
        own_key = _read_key(folder / KEY)
        if (checking := own_key or key) and not is_sealed_by(checking, manifest):
            raise Refused("backup_changed" if own_key else "backup_other_key", member=MANIFEST)
        _check_database(folder / DATABASE, manifest)
        yield OpenedBackup(manifest, folder / DATABASE, own_key)


def refuse_incomplete(opened: OpenedBackup) -> None:
    """Raises Refused if the database lacks a table or column, or contains triggers or views.

    Not applied to a backup being written: a damaged database can still be backed up before it is replaced.
    """
    with sqlite_file(opened.database) as database:
        if first_missing_part(database) or has_triggers(database):
            raise Refused("backup_changed", member=DATABASE)


def backup_manifest(path: Path) -> BackupManifest:
    """A backup's manifest, unverified. Raises Refused or OSError."""
    with _zip(path) as zipped:
        return _manifest(zipped)


@contextmanager
def _zip(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as zipped:
            yield zipped
    except UNREADABLE as error:
        raise Refused("backup_foreign") from error


def _manifest(zipped: zipfile.ZipFile) -> BackupManifest:
    if MANIFEST not in zipped.namelist():
        raise Refused("backup_foreign")
    with zipped.open(MANIFEST) as member:
        return read_manifest(member.read(LONGEST))


def _unpacked(path: Path, folder: Path) -> BackupManifest:
    """Unpack exactly the manifest's members, once each, into the folder under their names."""
    with _zip(path) as zipped:
        manifest = _manifest(zipped)
        if sorted(zipped.namelist()) != sorted([MANIFEST, *manifest.files]) or DATABASE not in manifest.files:
            raise Refused("backup_changed", member=MANIFEST)
        for name in manifest.files:
            if name not in {DATABASE, KEY}:
                raise Refused("backup_changed", member=name)
            if _unpack(zipped, name, folder / name) != manifest.files[name]:
                raise Refused("backup_changed", member=name)
    return manifest


def _unpack(zipped: zipfile.ZipFile, name: str, path: Path) -> str:
    if zipped.getinfo(name).file_size * COPIES > shutil.disk_usage(path.parent).free:  # `zipfile` reads no byte more
        raise Refused("disk_full", path=name)
    with zipped.open(name) as member, path.open("xb") as file:
        shutil.copyfileobj(member, file)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read_key(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") if path.exists() else ""
    except UnicodeDecodeError as error:
        raise Refused("backup_changed", member=KEY) from error


def _check_database(path: Path, manifest: BackupManifest) -> None:
    with sqlite_file(path) as database:
        try:
            sound = is_whole(database) and applied_migrations(database) == manifest.migrations
            counted = row_counts(database)
        except DatabaseError as error:
            raise Refused("backup_changed", member=DATABASE) from error
    if not sound or counted != manifest.rows:
        raise Refused("backup_changed", member=DATABASE)


def is_whole(database: BaseDatabaseWrapper) -> bool:
    """Whether SQLite finds no fault in its pages, indexes, constraints and foreign keys."""
    with database.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        if cursor.fetchall() != [("ok",)]:
            return False
        cursor.execute("PRAGMA foreign_key_check")
        return cursor.fetchone() is None
