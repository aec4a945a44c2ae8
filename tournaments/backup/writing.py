"""Write a backup: one zip file, complete and verified, or none at all."""

import hashlib
import os
import stat
import zipfile
from datetime import datetime
from pathlib import Path

from django.conf import settings

from tournaments.backup.databases import applied_migrations, sqlite_file
from tournaments.backup.manifest import DATABASE, FORMAT, KEY, MANIFEST, BackupManifest, sealed_text
from tournaments.backup.problems import UNFINISHED
from tournaments.backup.reading import backup_manifest, opened_backup
from tournaments.backup.rows import row_counts
from tournaments.backup.snapshot import take_snapshot
from tournaments.backup.working import working_folder
from tournaments.errors import Refused

LEVEL = 1
"""Compression level: backups are made during the evening, on the laptop serving it."""


def refuse_to_replace(path: Path) -> None:
    """Allow only an earlier backup or an empty file to be overwritten: no device, link or database. Raises Refused or
    OSError.

    Anything but a regular file is not opened: a device or pipe may block for ever.
    """
    there = path.lstat()
    if not stat.S_ISREG(there.st_mode):
        raise Refused("backup_irreplaceable", path=path)
    try:
        if there.st_size:
            backup_manifest(path)
    except Refused as refused:
        raise Refused("backup_irreplaceable", path=path) from refused


def write_backup(path: Path, *, with_key: bool, now: datetime) -> BackupManifest:
    """Back up the installation's current state to this file, replacing an existing one, and read it back.

    On any failure the old file remains. Raises Refused, or OSError of the disk.
    """
    with working_folder() as folder:
        database = folder / DATABASE
        take_snapshot(database)
        members = {DATABASE: database} | ({KEY: _key_file(folder / KEY)} if with_key else {})
        manifest = _manifest(members, now=now)
        unfinished = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
        try:
            _write_zip(unfinished, manifest, members)
            with opened_backup(unfinished, key=settings.SECRET_KEY):
                unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    write_through(path.parent)
    return manifest


def _key_file(path: Path) -> Path:
    path.write_text(settings.SECRET_KEY, encoding="utf-8")
    return path


def _manifest(members: dict[str, Path], *, now: datetime) -> BackupManifest:
    with sqlite_file(members[DATABASE]) as database:
        migrations, rows = applied_migrations(database), row_counts(database)
    if not migrations:
        raise Refused("database_missing", path=settings.DATABASES["default"]["NAME"])
    return BackupManifest(
        format=FORMAT,
        made_at=now,
        database="sqlite" if settings.EMBEDDED else "postgresql",
        public_url=settings.PUBLIC_URL,
        migrations=migrations,
        rows=rows,
        files={name: _hash(path) for name, path in members.items()},
    )


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write_zip(path: Path, manifest: BackupManifest, members: dict[str, Path]) -> None:
    """Readable by its owner only, from the first byte: it contains names and the key."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: PTH123 - with a mode
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as zipped:
            zipped.writestr(MANIFEST, sealed_text(manifest, settings.SECRET_KEY))
            for name, member in members.items():
                zipped.write(member, name)
        file.flush()
        os.fsync(file.fileno())


def write_through(folder: Path) -> None:
    """Make file names survive a power failure by syncing the folder. Windows does so by itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
