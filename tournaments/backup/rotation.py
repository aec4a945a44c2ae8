"""Backup files in a folder: their names, and which ones are kept."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from tournaments.backup.problems import LEFT_BEHIND, UNFINISHED
from tournaments.backup.reading import opened_backup
from tournaments.backup.writing import write_backup
from tournaments.errors import Refused

STAMP = "%Y%m%dT%H%M%SZ"
NAME = re.compile(r"vorhand-(\d{8}T\d{6}Z)(-[a-z-]+)?\.zip")
"""vorhand-20261122T191405Z.zip, in UTC, so that names sort by time; an occasion may follow."""
INTERVALS: Sequence[tuple[timedelta, timedelta]] = (
    (timedelta(hours=1), timedelta(seconds=1)),
    (timedelta(days=1), timedelta(hours=1)),
    (timedelta(days=60), timedelta(days=1)),
    (timedelta.max, timedelta(days=30)),
)
"""Up to each age, one backup per span: all of the last hour, then hourly, daily, and monthly for ever."""
COPIES_OF_OCCASIONS = 10
"""Backups made before a migration or restore; they are counted separately."""


@dataclass(frozen=True, slots=True)
class StoredCopy:
    """A backup in a folder. `occasion` is "" for automatic ones."""

    path: Path
    made_at: datetime
    occasion: str


def own_folder() -> Path:
    """The installation's own backup folder."""
    return Path(settings.DATA_DIR) / "backups"


def copies_in(folder: Path) -> list[StoredCopy]:
    """The backups, newest first; none if the folder does not exist. Other files are ignored."""
    if not folder.is_dir():
        return []
    found = [(path, match) for path in folder.iterdir() if (match := NAME.fullmatch(path.name))]
    copies = [
        StoredCopy(path, datetime.strptime(match[1], STAMP).replace(tzinfo=UTC), (match[2] or "")[1:])
        for path, match in found
    ]
    return sorted(copies, key=lambda each: (each.made_at, each.path.name), reverse=True)


def write_copy(folder: Path, *, occasion: str, now: datetime, with_key: bool = True) -> StoredCopy:
    """Write a backup into an existing folder. Raises Refused or OSError."""
    ending = f"-{occasion}" if occasion else ""
    path = folder / f"vorhand-{now.astimezone(UTC).strftime(STAMP)}{ending}.zip"
    write_backup(path, with_key=with_key, now=now)
    return StoredCopy(path, now, occasion)


def newest_whole(folder: Path) -> Path:
    """The newest intact backup in a folder. Raises Refused if there is none, or OSError."""
    for each in copies_in(folder):
        with suppress(Refused), opened_backup(each.path, key=""):
            return each.path
    raise Refused("backup_none", path=folder)


def rotate(folder: Path, *, now: datetime) -> None:
    """Delete expired backups and abandoned unfinished files."""
    for path in folder.glob(f".vorhand-*{UNFINISHED}"):
        if now.timestamp() - path.stat().st_mtime > LEFT_BEHIND.total_seconds():
            path.unlink(missing_ok=True)
    for each in expired_copies(copies_in(folder), now=now):
        each.path.unlink(missing_ok=True)


def expired_copies(copies: Iterable[StoredCopy], *, now: datetime) -> list[StoredCopy]:
    """The backups to delete, from a list sorted newest first, as is the result. The newest of each span is kept."""
    taken: set[tuple[timedelta, int]] = set()
    occasions, left = 0, []
    for each in copies:
        if each.occasion:
            occasions += 1
            is_kept = occasions <= COPIES_OF_OCCASIONS
        else:
            span = _span(each.made_at, now=now)
            is_kept = span not in taken
            taken.add(span)
        if not is_kept:
            left.append(each)
    return left


def _span(made_at: datetime, *, now: datetime) -> tuple[timedelta, int]:
    """The span of a backup, aligned to absolute time, not age, so that a backup remains the newest of its span."""
    length = next(length for oldest, length in INTERVALS if now - made_at <= oldest)
    return length, int(made_at.timestamp() // length.total_seconds())
