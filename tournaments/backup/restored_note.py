"""That an installation was restored, and as of when: for those who run the evening, and were not beside it."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

NOTE = "restored.json"


@dataclass(frozen=True, slots=True)
class RestoredNote:
    """When it was restored, and when the backup had been made: what was entered after that is missing."""

    at: datetime
    as_of: datetime


def note_restored(note: RestoredNote) -> None:
    """Keep it in the data folder. A disk that refuses does not undo what was restored."""
    content = json.dumps({"at": note.at.isoformat(), "as_of": note.as_of.isoformat()})
    with suppress(OSError):
        (Path(settings.DATA_DIR) / NOTE).write_text(content, encoding="utf-8")


def last_restored() -> RestoredNote | None:
    """The last time; None where it never was, or where that cannot be read."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        content = json.loads((Path(settings.DATA_DIR) / NOTE).read_text(encoding="utf-8"))
        return RestoredNote(datetime.fromisoformat(content["at"]), datetime.fromisoformat(content["as_of"]))
    return None
