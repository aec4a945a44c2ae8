"""Days of evenings that only the names of their files say."""

from collections.abc import Iterator
from datetime import date

from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.shapes import Shape
from tournaments.models import HistoryFile
from tournaments.queries.history.reading import ReadHistory, reading_choice


def named_days(read: ReadHistory) -> Iterator[tuple[HistoryFile, date]]:
    """The files of one evening each whose day is not known yet, with the day in the name, if there is one."""
    for file, reading in read.files:
        is_open = reading.shape == Shape.RESULTS and reading_choice(file.choice).day is None
        if is_open and (day := read_day(file.name)):
            yield file, day
