"""Parse files of one tournament, in both layouts, and files containing several in sequence."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from tournaments.intake.history.labels import plain_label
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.records import ImportedEvening, ImportedRecord, ImportedResult
from tournaments.intake.history.rounds import Taken, once_each, row_of_results, same_length
from tournaments.intake.history.shapes import FileLayout, is_metadata
from tournaments.intake.history.sheet import ImportedSheet

LONGEST_NAME, LONGEST_VENUE = 80, 120
METADATA = frozenset({"_NAME", "_VERANSTALTER", "_SAISON"})
"""Metadata of an evening that is kept."""


@dataclass(frozen=True, slots=True)
class EveningDefaults:
    """Metadata typed in for an evening whose file lacks it."""

    day: date | None = None
    name: str = ""
    season: str = ""


@dataclass(slots=True)
class _Gathered:
    """An evening under construction, as more lines may follow."""

    where: str
    metadata: dict[str, str] = field(default_factory=dict)
    results: list[ImportedResult] = field(default_factory=list)


def read_results(sheet: ImportedSheet, layout: FileLayout, defaults: EveningDefaults) -> ImportedRecord:
    """Parse one evening, one person per line: `nr;…;R1;R2;R3`. Date and name are `defaults`."""
    taken, mine = _begun(sheet), _Gathered("1")
    for line, cells in layout.rows(sheet):
        if result := row_of_results(cells, str(line), taken):
            mine.results.append(result)
    return _record(taken, [_evening("", defaults.day, mine, taken, defaults)])


def read_lines(sheet: ImportedSheet, layout: FileLayout, defaults: EveningDefaults) -> ImportedRecord:
    """Parse lines `cup;date;"nr";R1;R2;R3;total;;` below `_NAME` and `_VERANSTALTER`; more evenings may follow."""
    taken = _begun(sheet)
    gathered: dict[tuple[str, date | None], _Gathered] = {}
    pending: dict[str, str] = {}
    for line, row in sheet.rows[int(layout.has_heading) :]:
        cells = layout.cells(row)
        key = (cells.get("cup", ""), read_day(cells.get("day", "")))
        if is_metadata(row):
            _tell(row, gathered.get(key), pending, line if key[1] else 0, gathered, key)
        elif key[1] is None:
            taken.left("past_day", str(line), text=cells.get("day", ""))
        elif result := row_of_results(cells, str(line), taken):
            mine = gathered.setdefault(key, _Gathered(str(line)))
            mine.metadata = pending | mine.metadata
            pending = {}
            mine.results.append(result)
    return _record(taken, [_evening(cup, day, each, taken, defaults) for (cup, day), each in gathered.items()])


def _tell(
    row: tuple[str, ...],
    mine: _Gathered | None,
    pending: dict[str, str],
    line: int,
    gathered: dict[tuple[str, date | None], _Gathered],
    key: tuple[str, date | None],
) -> None:
    """Assign a metadata line such as `_NAME` to the evening with its date, or else to the next one."""
    at = next(index for index, cell in enumerate(row) if cell.startswith("_"))
    said = next((cell for cell in row[at + 1 :] if cell), "")
    if row[at] not in METADATA:
        return
    if line:
        gathered.setdefault(key, mine or _Gathered(str(line))).metadata[row[at]] = said
    else:
        pending[row[at]] = said


def _begun(sheet: ImportedSheet) -> Taken:
    taken = Taken()
    for line in sheet.open_quotes:
        taken.left("open_quote", str(line))
    return taken


def _evening(cup: str, day: date | None, mine: _Gathered, taken: Taken, defaults: EveningDefaults) -> ImportedEvening:
    return ImportedEvening(
        cup=cup,
        day=day,
        name=(mine.metadata.get("_NAME", "") or defaults.name)[:LONGEST_NAME],
        season=plain_label(mine.metadata.get("_SAISON", "") or defaults.season),
        results=same_length(once_each(mine.results, taken)),
        venue=_venue(mine.metadata)[:LONGEST_VENUE],
        where=mine.where,
    )


def _venue(metadata: Mapping[str, str]) -> str:
    """The organiser's name; the web program's number means nothing here."""
    said = metadata.get("_VERANSTALTER", "")
    return "" if said.isdecimal() else said


def _record(taken: Taken, evenings: list[ImportedEvening]) -> ImportedRecord:
    return ImportedRecord(tuple(taken.people.values()), tuple(_held(evenings)), notes=tuple(taken.notes))


def _held(evenings: list[ImportedEvening]) -> Iterator[ImportedEvening]:
    yield from (each for each in evenings if each.results)
