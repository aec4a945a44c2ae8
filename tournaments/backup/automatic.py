"""Automatic backups: while the embedded server runs, into its own folder and a second one, such as a USB stick."""

import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from tournaments.backup.problems import refused_disk
from tournaments.backup.restoring import has_cup
from tournaments.backup.rotation import newest_whole, own_folder, rotate, write_copy
from tournaments.errors import Refused

CHECK_INTERVAL = timedelta(seconds=20)
"""Interval between checks of folders and database: how soon a removed stick is noticed."""
PAUSE = timedelta(minutes=3)
"""Minimum interval between backups; without changes none is made."""
LATE = timedelta(minutes=10)
"""A change not backed up within this time is reported."""
LEAST_FREE = 100_000_000
"""Free bytes on the database's disk below which the desk warns: an evening's backups take some ten million."""
STATES = ("first.json", "second.json")
"""Status files in the backup folder, for the desk, one per target folder."""

Signature = tuple[tuple[int, int], ...]
"""Sizes and times of the database files: they differ after each write."""


@dataclass(frozen=True, slots=True)
class CopyState:
    """The status of backups into a folder: the last good one, and the problem since then (`problem`, "" for none).

    `facts` are those of its sentence. `is_on_same_disk`: the second folder lies on the disk of the data, like an empty
    mount point.
    """

    folder: str
    is_second: bool
    last_good: datetime | None = None
    failed_at: datetime | None = None
    problem: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    is_on_same_disk: bool = False

    def is_late(self, *, now: datetime) -> bool:
        """Whether the last backup is old although the database has been written to since."""
        known = self.last_good or datetime.fromtimestamp(0, UTC)
        return now - known > LATE and any(at / 1_000_000_000 > known.timestamp() for at, _ in signature())


def copy_folders() -> Sequence[Path]:
    """The target folders; a second one only if SECOND_BACKUP_DIR is set."""
    return [own_folder(), *([Path(settings.SECOND_BACKUP_DIR)] if settings.SECOND_BACKUP_DIR else [])]


def signature() -> Signature:
    path = Path(connection.settings_dict["NAME"])
    return tuple(_stamp(each) for each in (path, path.with_name(f"{path.name}-wal")))


def _stamp(path: Path) -> tuple[int, int]:
    with suppress(OSError):
        there = path.stat()
        return there.st_mtime_ns, there.st_size
    return 0, 0


def folder_copies(*, clock: Callable[[], datetime]) -> list["Copying"]:
    """One per folder; none if a database server is used, which has its own backups."""
    if not settings.EMBEDDED:
        return []
    return [Copying(folder, is_second=bool(index), clock=clock) for index, folder in enumerate(copy_folders())]


def free_bytes() -> int | None:
    """Free space on the disk of the data folder if low; otherwise None."""
    if not settings.EMBEDDED:
        return None
    with suppress(OSError):
        free = shutil.disk_usage(settings.DATA_DIR).free
        return free if free < LEAST_FREE else None
    return None


def copy_states() -> list[CopyState]:
    """The status last written by the server process; none without automatic backups."""
    if not settings.EMBEDDED:
        return []
    states = [(_read_state(own_folder() / name), folder) for name, folder in zip(STATES, copy_folders(), strict=False)]
    return [state for state, folder in states if state and state.folder == str(folder)]


def copy_now(*, clock: Callable[[], datetime]) -> list[CopyState]:
    """Back up into all folders now, whether due or not, and return the outcome. Waits for the disks."""
    for each in folder_copies(clock=clock):
        each.copy()
    return copy_states()


def newest_copy_now(*, clock: Callable[[], datetime]) -> Path:
    """A backup of the current state, in the installation's own folder. Raises Refused if none can be written."""
    own = next((each for each in copy_now(clock=clock) if not each.is_second), None)
    if own and own.problem:
        raise Refused(own.problem, **own.facts)
    with refused_disk(own_folder()):
        return newest_whole(own_folder())


def _read_state(path: Path) -> CopyState | None:
    with suppress(OSError, ValueError, TypeError):
        content = json.loads(path.read_text(encoding="utf-8"))
        times = {name: _time(content.get(name)) for name in ("last_good", "failed_at")}
        return CopyState(**(content | times))
    return None


def _time(text: Any) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _is_on_same_disk(folder: Path) -> bool:
    with suppress(OSError):
        return folder.stat().st_dev == Path(settings.DATA_DIR).stat().st_dev
    return False


class Copying:
    """Backs up into one folder and remembers what is already backed up. Called by one thread, and once at the end."""

    def __init__(self, folder: Path, *, is_second: bool, clock: Callable[[], datetime]) -> None:
        self._folder, self._clock = folder, clock
        self._note = own_folder() / STATES[is_second]
        earlier = _read_state(self._note)
        self._state = CopyState(str(folder), is_second)
        if earlier and earlier.folder == str(folder):
            self._state = replace(self._state, last_good=earlier.last_good)
        self._copied: Signature = ()

    def check(self) -> None:
        """Back up changes, at most once every PAUSE; a failing folder is retried at each check.

        A missing stick counts as failing, whether a backup is due or not.
        """
        now, is_gone = self._clock(), self._state.is_second and not self._folder.is_dir()
        if is_gone or self._state.problem or not self._state.last_good or now - self._state.last_good >= PAUSE:
            self.copy()

    def copy(self) -> None:
        """Back up what has changed; records failures of folder or disk without raising."""
        now, found = self._clock(), signature()
        if (found == self._copied and self._folder.is_dir()) or not has_cup():
            return
        try:
            with refused_disk(self._folder):
                if not self._state.is_second:  # the stick's folder exists, or the stick is missing
                    self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_copy(self._folder, occasion="", now=now)
                rotate(self._folder, now=now)
        except Refused as refused:
            facts = {name: str(fact) for name, fact in refused.facts.items()}
            self._write(replace(self._state, failed_at=now, problem=refused.code, facts=facts))
            self._copied = ()
        else:
            self._copied = found
            is_on_same_disk = self._state.is_second and _is_on_same_disk(self._folder)
            good = replace(self._state, last_good=now, is_on_same_disk=is_on_same_disk)
            self._write(replace(good, failed_at=None, problem="", facts={}))

    def _write(self, state: CopyState) -> None:
        """Write the status; if even that fails, the desk sees an old one."""
        self._state = state
        times = {name: time.isoformat() for name, time in asdict(state).items() if isinstance(time, datetime)}
        unfinished = self._note.with_suffix(".part")
        with suppress(OSError):
            own_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            with unfinished.open("w", encoding="utf-8") as file:
                file.write(json.dumps(asdict(state) | times))
                file.flush()
                os.fsync(file.fileno())  # a full disk fails here, and the older status remains
            unfinished.replace(self._note)
