"""Copies by time: while the embedded server runs, into its own folder and into a second one, such as a USB stick."""

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
from tournaments.backup.rotation import keep_copy, own_folder, rotate
from tournaments.errors import Refused

LOOK = timedelta(seconds=20)
"""Between two looks at a folder and at the database: how soon a stick that was pulled out is noticed."""
PAUSE = timedelta(minutes=3)
"""Between two copies at least; none is made while nothing changes."""
LATE = timedelta(minutes=10)
"""A change that is not copied after this time is told."""
LEAST_FREE = 100_000_000
"""Bytes on the disk of the database below which the desk is told: an evening's copies take some ten million."""
STATES = ("first.json", "second.json")
"""In the folder of copies: how the copying into each folder goes, for the desk."""

Signature = tuple[tuple[int, int], ...]
"""Size and time of the database's files: another one when something was written."""


@dataclass(frozen=True, slots=True)
class CopyState:
    """How the copying into a folder goes: the last good copy, and what went wrong since (`problem`, "" for nothing).

    `facts` are those of its sentence. `is_on_same_disk`: the second folder lies on the disk of the data, as the empty
    folder does that a stick appears in.
    """

    folder: str
    is_second: bool
    last_good: datetime | None = None
    failed_at: datetime | None = None
    problem: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    is_on_same_disk: bool = False

    def is_late(self, *, now: datetime) -> bool:
        """Whether the last copy is old although the database was written to since."""
        known = self.last_good or datetime.fromtimestamp(0, UTC)
        return now - known > LATE and any(at / 1_000_000_000 > known.timestamp() for at, _ in signature())


def copy_folders() -> Sequence[Path]:
    """Where copies go; a second one only where SECOND_BACKUP_DIR names it."""
    return [own_folder(), *([Path(settings.SECOND_BACKUP_DIR)] if settings.SECOND_BACKUP_DIR else [])]


def signature() -> Signature:
    path = Path(connection.settings_dict["NAME"])
    return tuple(_stamp(each) for each in (path, path.with_name(f"{path.name}-wal")))


def _stamp(path: Path) -> tuple[int, int]:
    with suppress(OSError):
        there = path.stat()
        return there.st_mtime_ns, there.st_size
    return 0, 0


def copyings(*, clock: Callable[[], datetime]) -> list["Copying"]:
    """One for each folder; none where a server keeps the database, which makes its copies by itself."""
    if not settings.EMBEDDED:
        return []
    return [Copying(folder, is_second=bool(index), clock=clock) for index, folder in enumerate(copy_folders())]


def free_bytes() -> int | None:
    """What is left on the disk of the data folder where that is little; None where there is room."""
    if not settings.EMBEDDED:
        return None
    with suppress(OSError):
        free = shutil.disk_usage(settings.DATA_DIR).free
        return free if free < LEAST_FREE else None
    return None


def copy_states() -> list[CopyState]:
    """How it goes, as the server's process last noted it; none where no copies are made by time."""
    if not settings.EMBEDDED:
        return []
    states = [(_read_state(own_folder() / name), folder) for name, folder in zip(STATES, copy_folders(), strict=False)]
    return [state for state, folder in states if state and state.folder == str(folder)]


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
    """Copies into one folder, remembering what has been copied already. Called by one thread, and once at the end."""

    def __init__(self, folder: Path, *, is_second: bool, clock: Callable[[], datetime]) -> None:
        self._folder, self._clock = folder, clock
        self._note = own_folder() / STATES[is_second]
        earlier = _read_state(self._note)
        self._state = CopyState(str(folder), is_second)
        if earlier and earlier.folder == str(folder):
            self._state = replace(self._state, last_good=earlier.last_good)
        self._copied: Signature = ()

    def look(self) -> None:
        """Copy what has changed, but not more often than every PAUSE; a folder that fails is tried at every look.

        A stick that is not there has failed, whether a copy is due or not.
        """
        now, is_gone = self._clock(), self._state.is_second and not self._folder.is_dir()
        if is_gone or self._state.problem or not self._state.last_good or now - self._state.last_good >= PAUSE:
            self.copy()

    def copy(self) -> None:
        """Copy what has changed since the last copy; notes, and does not raise, what the folder or the disk refuse."""
        now, found = self._clock(), signature()
        if (found == self._copied and self._folder.is_dir()) or not has_cup():
            return
        try:
            with refused_disk(self._folder):
                if not self._state.is_second:  # a stick's folder is there, or the stick is not
                    self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                keep_copy(self._folder, occasion="", now=now)
                rotate(self._folder, now=now)
        except Refused as refused:
            facts = {name: str(fact) for name, fact in refused.facts.items()}
            self._write(replace(self._state, failed_at=now, problem=refused.code, facts=facts))
            self._copied = ()
        else:
            self._copied = found
            beside = self._state.is_second and _is_on_same_disk(self._folder)
            good = replace(self._state, last_good=now, is_on_same_disk=beside)
            self._write(replace(good, failed_at=None, problem="", facts={}))

    def _write(self, state: CopyState) -> None:
        """For the desk; where even that cannot be written, the desk sees an old state."""
        self._state = state
        times = {name: time.isoformat() for name, time in asdict(state).items() if isinstance(time, datetime)}
        unfinished = self._note.with_suffix(".part")
        with suppress(OSError):
            own_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            with unfinished.open("w", encoding="utf-8") as file:
                file.write(json.dumps(asdict(state) | times))
                file.flush()
                os.fsync(file.fileno())  # a full disk says so here, and the older note stays
            unfinished.replace(self._note)
