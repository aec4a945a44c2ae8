"""A note that an installation was restored, and as of when, for staff who were not there."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

NOTE = "restored.json"


@dataclass(frozen=True, slots=True)
class RestoredNote:
    """When it was restored, and the time of the backup: anything entered after that is missing."""

    at: datetime
    as_of: datetime


def write_restored_note(note: RestoredNote) -> None:
    """Store the note in the data folder. A disk error does not undo the restore."""
    content = json.dumps({"at": note.at.isoformat(), "as_of": note.as_of.isoformat()})
    with suppress(OSError):
        (Path(settings.DATA_DIR) / NOTE).write_text(content, encoding="utf-8")


def last_restored() -> RestoredNote | None:
    """The last restore; None if there was none, or the note cannot be read."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        content = json.loads((Path(settings.DATA_DIR) / NOTE).read_text(encoding="utf-8"))
        return RestoredNote(datetime.fromisoformat(content["at"]), datetime.fromisoformat(content["as_of"]))
    return None
