"""Read one file of the past, as detected or as specified by the user."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from tournaments.intake.column_names import KnownNames
from tournaments.intake.history.evenings import EveningDefaults, read_lines, read_results
from tournaments.intake.history.labels import TurnOfSeason
from tournaments.intake.history.name_cells import NO_NAMES, NameCells, name_cells
from tournaments.intake.history.records import ImportedRecord, ImportNote
from tournaments.intake.history.said_layout import layout_as
from tournaments.intake.history.season_files import read_places, read_season, read_table
from tournaments.intake.history.seasons_said import season_in, season_of_days, year_in
from tournaments.intake.history.shapes import COLUMNS, FileLayout, Shape
from tournaments.intake.history.sheet import ImportedSheet, read_sheet
from tournaments.intake.history.sheets_of_people import read_people
from tournaments.intake.history.store import is_store, read_store
from tournaments.intake.history.titled import without_title
from tournaments.intake.history.unclear import clear_layout, incomplete_layouts
from tournaments.intake.players import PlayerRow
from tournaments.intake.upload import FileRefused

NOBODY = KnownNames()
WITH_SEASON = frozenset({Shape.SEASON, Shape.PLACES, Shape.TABLE})
"""Shapes of which it has to be known of which season they are."""


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """The user's specifications for a file; "" and None mean autodetection.

    `columns` maps column names of a shape to indexes from 0. `day`, `name` and `season` apply to evenings without them;
    `sheet` is the one of a workbook, from 0.
    """

    shape: str = ""
    encoding: str = ""
    separator: str = ""
    columns: Mapping[str, int] = field(default_factory=dict)
    has_heading: bool = True
    day: date | None = None
    name: str = ""
    season: str = ""
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class FileReading:
    """A parsed file: its rows (None for the store), its layout (None: unknown), and its content.

    `names` is how names in one cell of it are read. `problem` is a code of PAST_FILE_SENTENCES, "" if the file is
    readable; `missing` are required columns not assigned, `nearly` the layouts that a file of unknown layout comes
    closest to.
    """

    sheet: ImportedSheet | None
    layout: FileLayout | None
    record: ImportedRecord
    problem: str = ""
    missing: tuple[str, ...] = ()
    nearly: tuple[FileLayout, ...] = ()
    names: NameCells = NO_NAMES

    @property
    def shape(self) -> str:
        return str(self.layout.shape) if self.layout else str(Shape.STORE) if self.sheet is None else ""

    @property
    def sure_rows(self) -> Iterable[PlayerRow]:
        """People of the file whose names can be read in one way only."""
        return self.names.sure if self.names.ways else (each.row for each in self.record.people)


def read_history_file(
    content: bytes, *, filename: str, choice: ReadingChoice, known: KnownNames = NOBODY
) -> FileReading:
    """Read a file of any shape. A season table without seasons is of the one in its title or `filename`; `known` names
    settle how those in one cell are read.

    Raises FileRefused: past_json, past_store, and refusals of `read_sheet`.
    """
    if is_store(content):
        return FileReading(None, None, read_store(content))
    how = {"encoding": choice.encoding, "separator": choice.separator}
    whole = read_sheet(content, filename=filename, sheet=choice.sheet, **how)
    sheet = without_title(whole)
    layout = chosen_layout(sheet, choice)
    if layout is None:
        nearly = incomplete_layouts(sheet)
        return FileReading(sheet, None, ImportedRecord(), "past_shape_lacks" if nearly else "past_shape", nearly=nearly)
    if layout.missing:
        return FileReading(sheet, layout, ImportedRecord(), "past_column_missing", layout.missing)
    names = NO_NAMES if layout.shape is Shape.PLACES else name_cells((cells for _, cells in layout.rows(sheet)), known)
    sheet = replace(sheet, names=names)
    said = "" if choice.season else _season_of_table(sheet, layout, filename)
    record = _record(sheet, layout, replace(choice, season=choice.season or said))
    notes = (*record.notes, *_season_said(said), *_columns_left(sheet, layout))
    return FileReading(sheet, layout, replace(record, notes=notes), names=names)


def proposed_season(reading: FileReading, filename: str, turn: TurnOfSeason | None) -> str:
    """The season that a file without a column of seasons may be of: by its days, or its title, or its name; "" if they
    do not say it. `turn`: None if it is not known when seasons begin.
    """
    layout = reading.layout
    if reading.sheet is None or layout is None or layout.shape not in WITH_SEASON or "season" in layout.columns:
        return ""
    texts = (reading.sheet.title, filename)
    by_days = season_of_days((place.day for place in reading.record.places), turn)
    return by_days or _first(map(season_in, texts)) or _first(map(year_in, texts))


def _season_of_table(sheet: ImportedSheet, layout: FileLayout, filename: str) -> str:
    """The season over two years that a table's title or file name says, if its rows do not."""
    is_unsaid = layout.shape is Shape.TABLE and "season" not in layout.columns
    return _first(map(season_in, (sheet.title, filename))) if is_unsaid else ""


def _first(texts: Iterable[str]) -> str:
    return next(filter(None, texts), "")


def _season_said(season: str) -> Iterator[ImportNote]:
    if season:
        yield ImportNote("past_season_said", facts={"season": season})


def _columns_left(sheet: ImportedSheet, layout: FileLayout) -> Iterator[ImportNote]:
    """A note with the headings of the columns that are not read."""
    names = [sheet.rows[0][1][at] for at in layout.unread(sheet)]
    if names:
        yield ImportNote("past_columns_left", facts={"columns": ", ".join(names)})


def chosen_layout(sheet: ImportedSheet, choice: ReadingChoice) -> FileLayout | None:
    """The file's layout: as specified, or as detected."""
    if choice.shape not in COLUMNS:
        return clear_layout(sheet)
    shape = Shape(choice.shape)
    if not choice.columns:
        found = clear_layout(sheet)
        return found if found and found.shape == shape else layout_as(shape, sheet)
    columns = {name: at for name, at in choice.columns.items() if name in COLUMNS[shape]}
    return FileLayout(shape, columns, has_heading=choice.has_heading)


def _record(sheet: ImportedSheet, layout: FileLayout, choice: ReadingChoice) -> ImportedRecord:
    defaults = EveningDefaults(choice.day, choice.name, choice.season)
    match layout.shape:
        case Shape.PLAYERS:
            return read_people(sheet, layout)
        case Shape.LINES:
            return read_lines(sheet, layout, defaults)
        case Shape.RESULTS:
            return read_results(sheet, layout, defaults)
        case Shape.SEASON:
            return read_season(sheet, layout, season=choice.season)
        case Shape.PLACES:
            return read_places(sheet, layout, season=choice.season)
        case Shape.TABLE:
            return read_table(sheet, layout, season=choice.season)
        case Shape.STORE:
            raise FileRefused("past_shape")


def of_file(record: ImportedRecord, number: int) -> ImportedRecord:
    """Add the file's number to everything in the record that has a position."""
    return replace(
        record,
        people=tuple(replace(each, file=number) for each in record.people),
        evenings=tuple(replace(each, file=number) for each in record.evenings),
        places=tuple(replace(each, file=number) for each in record.places),
        standings=tuple(replace(each, file=number) for each in record.standings),
        notes=tuple(replace(each, file=number) for each in record.notes),
    )
