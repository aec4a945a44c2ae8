"""What the files of an import tell of which list of places goes with which season's file."""

from collections.abc import Sequence

from tournaments.intake.history.labels import spelling
from tournaments.intake.history.placing import PlaceHints
from tournaments.intake.history.reading import FileReading
from tournaments.intake.history.seasons_said import season_in
from tournaments.intake.history.shapes import Shape
from tournaments.models import HistoryFile


def place_hints(readings: Sequence[tuple[HistoryFile, FileReading]]) -> PlaceHints:
    """Which files (from 1) are sheets of one workbook, and the seasons that files of seasons say in title or name."""
    first: dict[bytes, int] = {}
    numbered = list(enumerate(readings, start=1))
    workbooks = {at: first.setdefault(bytes(file.content), at) for at, (file, _) in numbered}
    named = {at: _season_named(file, reading) for at, (file, reading) in numbered if reading.shape == Shape.SEASON}
    return PlaceHints(workbooks, {at: label for at, label in named.items() if label})


def _season_named(file: HistoryFile, reading: FileReading) -> str:
    title = reading.sheet.title if reading.sheet else ""
    return spelling(next(filter(None, map(season_in, (title, file.name))), ""))
