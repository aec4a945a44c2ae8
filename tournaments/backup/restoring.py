"""Restore an installation from a backup: completely or not at all."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from tournaments.actions.sealing import reseal
from tournaments.backup.databases import migrate_forward, sqlite_file
from tournaments.backup.manifest import KEY, BackupManifest, is_sealed_by
from tournaments.backup.reading import OpenedBackup, opened_backup, refuse_incomplete
from tournaments.backup.rows import table_of
from tournaments.backup.server import restore_into_server
from tournaments.backup.swap import install_prepared, prepared_folder
from tournaments.backup.writing import write_through
from tournaments.errors import Refused
from tournaments.models import Cup, Tournament
from tournaments.seals import chain_end, seal_state
from tournaments.verification.sealable import is_sealable


class KeyOutcome(StrEnum):
    """The key after a restore. SAME: unchanged, and equal to the backup's. TAKEN: the backup's, in the data folder.

    OTHER: not the backup's; printed links and logins become invalid.
    """

    SAME = "same"
    TAKEN = "taken"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Restored:
    """The outcome of a restore.

    `is_checked`: the seal was verified, because a key was available. `unsealed`: the logs sealed by another key that do
    not agree with the stored rows; they stay as they came.
    """

    manifest: BackupManifest
    key: KeyOutcome
    is_checked: bool
    unsealed: int


def has_cup() -> bool:
    """Whether a restore would replace existing data; an unreadable database counts."""
    if connection.vendor == "sqlite" and not _has_content(Path(connection.settings_dict["NAME"])):
        return False
    try:
        with connection.cursor() as cursor:
            cups = table_of(Cup)
            if cups not in connection.introspection.table_names(cursor):
                return False
            cursor.execute(f"SELECT 1 FROM {cups} LIMIT 1")  # noqa: S608 - a constant
            return cursor.fetchone() is not None
    except DatabaseError:
        return True


def _has_content(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def restore(path: Path, *, key: str, keeps_own_key: bool, before: Callable[[], None]) -> Restored:
    """Replace this installation by the backup, migrated to the current version. Nobody may use it meanwhile.

    `key` is the backup's if it contains none, or "". `keeps_own_key`: if SECRET_KEY is set by the environment and
    differs, continue and reseal the logs with it. `before` is called once the backup has been verified. Raises Refused,
    or OSError of a disk; then nothing has changed.
    """
    with opened_backup(path, key=key) as opened:
        refuse_incomplete(opened)
        its_key = opened.key or key
        outcome = _key_outcome(opened.manifest, its_key)
        if outcome is KeyOutcome.OTHER and its_key and not keeps_own_key:
            raise Refused("backup_key_in_environment", path=path)
        before()
        if connection.vendor == "sqlite":
            _restore_file(opened, _key_to_store(outcome, its_key))
        else:
            restore_into_server(opened.database, opened.manifest)
    unsealed = _reseal_foreign_logs() if outcome is KeyOutcome.OTHER else 0
    is_checked = bool(its_key) or outcome is KeyOutcome.SAME
    return Restored(opened.manifest, outcome, is_checked=is_checked, unsealed=unsealed)


def _key_outcome(manifest: BackupManifest, its_key: str) -> KeyOutcome:
    if is_sealed_by(settings.SECRET_KEY, manifest):
        return KeyOutcome.SAME
    return KeyOutcome.TAKEN if its_key and settings.SECRET_KEY_FILE else KeyOutcome.OTHER


def _key_to_store(outcome: KeyOutcome, its_key: str) -> str:
    """The key for the data folder, "" if it is set by the environment."""
    if not settings.SECRET_KEY_FILE:
        return ""
    return its_key if outcome is KeyOutcome.TAKEN else settings.SECRET_KEY


def _restore_file(opened: OpenedBackup, key: str) -> None:
    """Prepare everything on disk before replacing the existing files."""
    target = Path(connection.settings_dict["NAME"])
    folder = prepared_folder(target.parent)
    with _files_of(folder):
        database = folder / target.name
        shutil.copyfile(opened.database, database)
        database.chmod(0o600)
        with sqlite_file(database) as file:
            migrate_forward(file)
        if key:
            (folder / KEY).touch(mode=0o600)
            (folder / KEY).write_text(key, encoding="utf-8")
        for path in folder.iterdir():
            _write_file_through(path)
        write_through(folder)
        connection.close()
        install_prepared(target.parent)
    write_through(target.parent)


@contextmanager
def _files_of(folder: Path) -> Iterator[None]:
    """Remove the folder when leaving the block."""
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write_file_through(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _reseal_foreign_logs() -> int:
    """Reseal foreign logs that agree with the stored rows; returns the number of those that do not."""
    unsealed = 0
    for owner in _sealed_elsewhere():
        if is_sealable(owner):
            reseal([owner])
        else:
            unsealed += 1
    return unsealed


def _sealed_elsewhere() -> Iterator[Tournament | Cup]:
    """Logs sealed by a key unknown to this installation. A wrong or missing seal stays as it is."""
    owners: list[Cup | Tournament] = [*Cup.objects.order_by("pk"), *Tournament.objects.order_by("pk")]
    for owner in owners:
        if not seal_state(chain_end(owner), owner.chain_seal).holds:
            yield owner
