"""An installation made from a backup: whole, or left as it was."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from tournaments.actions.sealing import seal_anew
from tournaments.backup.databases import migrate_forward, sqlite_file
from tournaments.backup.manifest import KEY, BackupManifest, is_sealed_by
from tournaments.backup.reading import OpenedBackup, opened_backup, refuse_incomplete
from tournaments.backup.rows import table_of
from tournaments.backup.server import restore_into_server
from tournaments.backup.swap import prepared_folder, put_in_place
from tournaments.backup.writing import write_through
from tournaments.errors import Refused
from tournaments.models import Cup, Tournament
from tournaments.seals import chain_end, seal_state
from tournaments.verification.sealable import is_sealable


class KeyOutcome(StrEnum):
    """Which key the installation has now. SAME: as before, and the backup's. TAKEN: the backup's, in the data folder.

    OTHER: not the backup's; printed links and log-ins are void.
    """

    SAME = "same"
    TAKEN = "taken"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Restored:
    """What an installation was made from.

    `is_checked`: the backup's seal was, because there was a key. `unsealed`: the logs that another key has sealed and
    that do not agree with what is stored; they stay as they came.
    """

    manifest: BackupManifest
    key: KeyOutcome
    is_checked: bool
    unsealed: int


def has_cup() -> bool:
    """Whether there is something a restore would replace; a database that cannot be read counts as that."""
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
    """Replace this installation by the backup's, brought up to date. Nobody may serve it meanwhile.

    `key` is the backup's where it holds none, or "". `keeps_own_key`: where SECRET_KEY is set by the environment and is
    another one, go on and seal the logs anew with it. `before` is called once the backup has turned out whole.
    Raises Refused, or OSError of a disk; then nothing has changed.
    """
    with opened_backup(path, key=key) as opened:
        refuse_incomplete(opened)
        its_key = opened.key or key
        outcome = _key_outcome(opened.manifest, its_key)
        if outcome is KeyOutcome.OTHER and its_key and not keeps_own_key:
            raise Refused("backup_key_in_environment", path=path)
        before()
        if connection.vendor == "sqlite":
            _restore_file(opened, _key_to_keep(outcome, its_key))
        else:
            restore_into_server(opened.database, opened.manifest)
    unsealed = _sealed_anew() if outcome is KeyOutcome.OTHER else 0
    is_checked = bool(its_key) or outcome is KeyOutcome.SAME
    return Restored(opened.manifest, outcome, is_checked=is_checked, unsealed=unsealed)


def _key_outcome(manifest: BackupManifest, its_key: str) -> KeyOutcome:
    if is_sealed_by(settings.SECRET_KEY, manifest):
        return KeyOutcome.SAME
    return KeyOutcome.TAKEN if its_key and settings.SECRET_KEY_FILE else KeyOutcome.OTHER


def _key_to_keep(outcome: KeyOutcome, its_key: str) -> str:
    """The key for the data folder, "" where the environment gives it."""
    if not settings.SECRET_KEY_FILE:
        return ""
    return its_key if outcome is KeyOutcome.TAKEN else settings.SECRET_KEY


def _restore_file(opened: OpenedBackup, key: str) -> None:
    """Everything is ready and on the disk before it takes the place of what is there."""
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
        put_in_place(target.parent)
    write_through(target.parent)


@contextmanager
def _files_of(folder: Path) -> Iterator[None]:
    """Nothing stays in the folder when the block fails."""
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write_file_through(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sealed_anew() -> int:
    """Seal the logs that came from elsewhere and agree with what is stored; gives how many do not."""
    unsealed = 0
    for owner in _sealed_elsewhere():
        if is_sealable(owner):
            seal_anew([owner])
        else:
            unsealed += 1
    return unsealed


def _sealed_elsewhere() -> Iterator[Tournament | Cup]:
    """The logs whose seal is by a key this installation does not have. One that is wrong or missing stays so."""
    owners: list[Cup | Tournament] = [*Cup.objects.order_by("pk"), *Tournament.objects.order_by("pk")]
    for owner in owners:
        if not seal_state(chain_end(owner), owner.chain_seal).holds:
            yield owner
