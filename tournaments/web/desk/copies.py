"""Status of the latest backups, for whoever runs the evening."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.backup.automatic import CopyState, copy_states, free_bytes
from tournaments.backup.restored_note import last_restored
from tournaments.errors import sentence

SHOWN_FOR = timedelta(days=1)
"""How long a tournament's page mentions that the installation was restored."""


@dataclass(frozen=True, slots=True)
class CopyLine:
    """A status sentence; `tone` is a message level, or "" for a neutral one."""

    text: str
    tone: str = ""


def copy_lines(*, now: datetime) -> list[CopyLine]:
    """Return warnings of a full disk and a restore within the last day, one line per backup folder, and advice where
    the only copies are on this computer.
    """
    states = copy_states()
    return [*_full_disk(), *_restored(now=now), *(_line(state, now=now) for state in states), *_alone(states)]


def _alone(states: Sequence[CopyState]) -> Iterator[CopyLine]:
    if states and not settings.SECOND_BACKUP_DIR:
        yield CopyLine(_("There is no backup outside this computer. With a USB stick nothing is lost if it breaks."))


def _full_disk() -> Iterator[CopyLine]:
    free = free_bytes()
    if free is not None:
        text = _(
            "The disk of this computer is full: only %(megabytes)s MB are left. Delete what is not needed, now: "
            "soon no hand can be saved any more, and no backup be made."
        )
        yield CopyLine(text % {"megabytes": free // 1_000_000}, "bad")


def _restored(*, now: datetime) -> Iterator[CopyLine]:
    note = last_restored()
    if note and now - note.at < SHOWN_FOR:
        text = _("Restored at %(at)s from the backup of %(as_of)s: what was entered after that is missing.")
        yield CopyLine(text % {"at": _moment(note.at, now=now), "as_of": _moment(note.as_of, now=now)}, "note")


def _line(state: CopyState, *, now: datetime) -> CopyLine:
    where = _("in %(folder)s") % {"folder": state.folder} if state.is_second else _("on this computer")
    last = _last(state, now=now)
    if state.failed_at:
        text = _("Backup %(where)s: nothing could be written at %(time)s. %(why)s %(last)s")
        moment = _moment(state.failed_at, now=now)
        return CopyLine(text % {"where": where, "time": moment, "why": _why(state), "last": last}, "warn")
    if state.is_late(now=now):
        text = _("Backup %(where)s: the latest changes are not in it yet. %(last)s")
        return CopyLine(text % {"where": where, "last": last}, "warn")
    text = _("Backup %(where)s: %(time)s") % {"where": where, "time": _moment(state.last_good, now=now)}
    if state.is_on_same_disk:
        advice = _("This folder is on the same disk as the data, and breaks with it. Is the stick plugged in?")
        return CopyLine(f"{text}. {advice}", "note")
    return CopyLine(text)


def _why(state: CopyState) -> str:
    if state.is_second and state.problem == "disk_missing":
        return _("The folder is not there: is the stick plugged in?")
    return sentence(state.problem, state.facts)


def _last(state: CopyState, *, now: datetime) -> str:
    if state.last_good is None:
        return _("There is no backup there yet.")
    return _("The last good backup there: %(time)s.") % {"time": _moment(state.last_good, now=now)}


def _moment(moment: datetime | None, *, now: datetime) -> str:
    """Format to the second, with the date unless it is today."""
    if moment is None:
        return "–"
    here, today = timezone.localtime(moment), timezone.localtime(now)
    time = date_format(here, "H:i:s")
    return time if here.date() == today.date() else f"{date_format(here, 'SHORT_DATE_FORMAT')}, {time}"
