"""Copies in a folder: how they are called, and which are kept when there are many."""

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
"""vorhand-20261122T191405Z.zip, in UTC, so that the last of a sorted list is the newest; an occasion may follow."""
KEPT: Sequence[tuple[timedelta, timedelta]] = (
    (timedelta(hours=1), timedelta(seconds=1)),
    (timedelta(days=1), timedelta(hours=1)),
    (timedelta(days=60), timedelta(days=1)),
    (timedelta.max, timedelta(days=30)),
)
"""Up to this age, one copy for each of these spans: all of the last hour, then hourly, daily, monthly for ever."""
KEPT_OF_OCCASIONS = 10
"""Copies made before a migration or a restore; they count apart."""


@dataclass(frozen=True, slots=True)
class StoredCopy:
    """A copy in a folder. `occasion` is "" for those made by time."""

    path: Path
    made_at: datetime
    occasion: str


def own_folder() -> Path:
    """Where an installation keeps its copies."""
    return Path(settings.DATA_DIR) / "backups"


def copies_in(folder: Path) -> list[StoredCopy]:
    """Newest first; none where there is no folder. Other files are left out."""
    if not folder.is_dir():
        return []
    found = [(path, match) for path in folder.iterdir() if (match := NAME.fullmatch(path.name))]
    copies = [
        StoredCopy(path, datetime.strptime(match[1], STAMP).replace(tzinfo=UTC), (match[2] or "")[1:])
        for path, match in found
    ]
    return sorted(copies, key=lambda each: (each.made_at, each.path.name), reverse=True)


def keep_copy(folder: Path, *, occasion: str, now: datetime, with_key: bool = True) -> StoredCopy:
    """Write a copy into an existing folder. Raises Refused or OSError."""
    ending = f"-{occasion}" if occasion else ""
    path = folder / f"vorhand-{now.astimezone(UTC).strftime(STAMP)}{ending}.zip"
    write_backup(path, with_key=with_key, now=now)
    return StoredCopy(path, now, occasion)


def newest_whole(folder: Path) -> Path:
    """The newest backup in a folder that is whole. Raises Refused when there is none, or OSError."""
    for each in copies_in(folder):
        with suppress(Refused), opened_backup(each.path, key=""):
            return each.path
    raise Refused("backup_none", path=folder)


def rotate(folder: Path, *, now: datetime) -> None:
    """Delete the copies that are not kept, and what was never finished."""
    for path in folder.glob(f".vorhand-*{UNFINISHED}"):
        if now.timestamp() - path.stat().st_mtime > LEFT_BEHIND.total_seconds():
            path.unlink(missing_ok=True)
    for each in superfluous(copies_in(folder), now=now):
        each.path.unlink(missing_ok=True)


def superfluous(copies: Iterable[StoredCopy], *, now: datetime) -> list[StoredCopy]:
    """The copies that are not kept; given, and given back, newest first. The newest of each span stays."""
    taken: set[tuple[timedelta, int]] = set()
    occasions, left = 0, []
    for each in copies:
        if each.occasion:
            occasions += 1
            is_kept = occasions <= KEPT_OF_OCCASIONS
        else:
            span = _span(each.made_at, now=now)
            is_kept = span not in taken
            taken.add(span)
        if not is_kept:
            left.append(each)
    return left


def _span(made_at: datetime, *, now: datetime) -> tuple[timedelta, int]:
    """Which span a copy is of. They are counted in time, not in age, so that a copy stays the newest of its span."""
    length = next(length for oldest, length in KEPT if now - made_at <= oldest)
    return length, int(made_at.timestamp() // length.total_seconds())
