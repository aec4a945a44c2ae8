"""Wrong characters in the files of a history import: telling them, and reading a file in another encoding."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import Http404, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.history.preparing import change_reading
from tournaments.documents.history_words import ENCODING_WORDS
from tournaments.intake.history.characters import (
    doubtful_lines,
    garbled_lines,
    line_as_read,
    other_readings,
    other_readings_of_cells,
)
from tournaments.intake.history.sheet import ENCODINGS, ImportedSheet
from tournaments.models import HistoryFile
from tournaments.queries.history.reading import ReadHistory, reading_choice
from tournaments.web.desk.decorators import post_only
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import redirect_with_message

MOST_LINES = 10


@dataclass(frozen=True, slots=True)
class GarbledFile:
    """A file with characters that no name has, or (not `is_sure`) that may stand for umlauts: the first lines (from 1)
    of `count`, the first of these as it is read, and in the other encodings to choose from, each with its name.
    """

    file: HistoryFile
    lines: tuple[int, ...]
    count: int
    sample: str
    others: tuple[tuple[str, str | Promise, str], ...]
    is_sure: bool = True


def garbled_files(read: ReadHistory) -> Iterator[GarbledFile]:
    for file, reading in read.files:
        if reading.sheet and (lines := garbled_lines(reading.sheet)):
            yield _garbled(file, reading.sheet, lines)
        elif reading.sheet and not file.choice.get("encoding") and (lines := doubtful_lines(reading.sheet)):
            yield _doubtful(_garbled(file, reading.sheet, lines), reading.sheet.encoding)


def _garbled(file: HistoryFile, sheet: ImportedSheet, lines: tuple[int, ...]) -> GarbledFile:
    content, encoding = bytes(file.content), sheet.encoding
    first = next(cells for line, cells in sheet.rows if line == lines[0])
    found = other_readings(content, encoding, line=lines[0]) if encoding else other_readings_of_cells(first)
    sample = line_as_read(content, encoding, line=lines[0]) if encoding else " · ".join(first)
    others = tuple((each, ENCODING_WORDS[each], text) for each, text in found)
    return GarbledFile(file, lines[:MOST_LINES], len(lines), sample, others)


def _doubtful(garbled: GarbledFile, encoding: str) -> GarbledFile:
    """The same with the encoding it is read in among those to choose from."""
    now = encoding, ENCODING_WORDS[encoding], garbled.sample
    return replace(garbled, others=(now, *garbled.others), is_sure=False)


@post_only
def characters(request: DeskRequest, slug: str, history: int, file: int) -> HttpResponse:
    """Read a file in another encoding, and otherwise as before. 404 for one that is not supported."""
    cup = access.cup_to_run(request.user, slug)
    row = access.history_file_of(access.history_of(cup, history), file)
    encoding = request.POST.get("encoding", "")
    if encoding not in ENCODINGS:
        raise Http404
    change_reading(row, replace(reading_choice(row.choice), encoding=encoding))
    return redirect_with_message(request, _("Saved."), "web:desk_past_import", slug, history)
