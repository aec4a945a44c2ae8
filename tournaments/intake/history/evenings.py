"""Parse files of one tournament, in both layouts, and files containing several in sequence."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date

from tournaments.intake.history.labels import plain_label, spelling
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.records import ImportedEvening, ImportedRecord, ImportedResult, ImportNote
from tournaments.intake.history.rounds import Taken, once_each, row_of_results, same_length
from tournaments.intake.history.shapes import FileLayout, is_metadata
from tournaments.intake.history.sheet import ImportedSheet

LONGEST_NAME, LONGEST_VENUE = 80, 120
METADATA = frozenset({"_NAME", "_VERANSTALTER", "_SAISON"})
"""Metadata of an evening that is kept."""
MOST_VENUES = 4
"""Of the different venues that the lines of one evening say, how many are named."""
MOST_OF_A_DAY = 9
"""Evenings of a day that a file can tell apart."""
DayKey = tuple[str, date | None]
"""Cup and day of a line."""


@dataclass(frozen=True, slots=True)
class EveningDefaults:
    """Metadata typed in for an evening whose file lacks it."""

    day: date | None = None
    name: str = ""
    season: str = ""


@dataclass(slots=True)
class _Gathered:
    """An evening under construction, as more lines may follow; `rounds` are those of its results by person, `venues`
    what its lines say of where it was, by spelling, each with its first line.
    """

    where: str
    metadata: dict[str, str] = field(default_factory=dict)
    results: list[ImportedResult] = field(default_factory=list)
    rounds: dict[str, tuple[int | None, ...]] = field(default_factory=dict)
    venues: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.metadata.get("_NAME", "")

    def add(self, result: ImportedResult, *, venue: str) -> None:
        self.results.append(result)
        self.rounds.setdefault(result.person, result.rounds)
        if venue:
            self.venues.setdefault(spelling(venue), (venue, result.where))

    def continues(self, known: "_Gathered") -> bool:
        """Whether this is more of a known evening: called the same, and nobody has another result there."""
        is_called_so = self.name in ("", known.name)
        return is_called_so and all(known.rounds.get(key, rounds) == rounds for key, rounds in self.rounds.items())


@dataclass(slots=True)
class _Days:
    """The evenings of a file of lines by cup and day, those of a day in order; `pending` is metadata without a day,
    which belongs to the next result's evening.
    """

    found: dict[DayKey, list[_Gathered]] = field(default_factory=dict)
    pending: dict[str, str] = field(default_factory=dict)

    def tell(self, key: DayKey, word: str, said: str, *, line: int) -> None:
        """Take up a metadata line such as `_NAME`."""
        if key[1] is None:
            self.pending[word] = said
        else:
            self._at(key, {word}, line=line).metadata[word] = said

    def add(self, key: DayKey, result: ImportedResult, *, line: int, venue: str) -> None:
        mine = self._at(key, self.pending.keys(), line=line)
        mine.metadata = self.pending | mine.metadata
        self.pending = {}
        mine.add(result, venue=venue)

    def _at(self, key: DayKey, words: AbstractSet[str], *, line: int) -> _Gathered:
        """The evening in progress; what is said of one that has results and says it already begins a further one."""
        mine = self.found.setdefault(key, [])
        is_over = bool(mine and mine[-1].results and words & mine[-1].metadata.keys())
        if not mine or (is_over and len(mine) < MOST_OF_A_DAY):
            mine.append(_Gathered(str(line)))
        return mine[-1]


def read_results(sheet: ImportedSheet, layout: FileLayout, defaults: EveningDefaults) -> ImportedRecord:
    """Parse one evening, one person per line: `nr;…;R1;R2;R3`. Date and name are `defaults`."""
    taken, mine = _begun(sheet), _Gathered("1")
    for line, cells in layout.rows(sheet):
        if result := row_of_results(cells, str(line), taken):
            mine.add(result, venue=cells.get("venue", ""))
    return _record(taken, [_evening("", defaults.day, mine, taken, defaults)])


def read_lines(sheet: ImportedSheet, layout: FileLayout, defaults: EveningDefaults) -> ImportedRecord:
    """Parse lines `cup;date;"nr";R1;R2;R3;total;;` below `_NAME` and `_VERANSTALTER`; more evenings may follow, and a
    further one of the same day begins with another `_NAME`.
    """
    taken, days, only = _begun(sheet), _Days(), _only_cup(sheet, layout)
    for line, row in sheet.rows[int(layout.has_heading) :]:
        cells = layout.cells(row)
        key = (cells.get("cup", "") or only, read_day(cells.get("day", "")))
        if is_metadata(row):
            word, said = _metadata(row)
            if word in METADATA:
                days.tell(key, word, said, line=line)
        elif key[1] is None:
            taken.left("past_day", str(line), text=cells.get("day", ""))
        elif result := row_of_results(cells, str(line), taken):
            days.add(key, result, line=line, venue=cells.get("venue", ""))
    found = ((key, nth, each) for key, mine in days.found.items() for nth, each in enumerate(_joined(mine), start=1))
    return _record(taken, [_evening(cup, day, each, taken, defaults, nth=nth) for (cup, day), nth, each in found])


def _only_cup(sheet: ImportedSheet, layout: FileLayout) -> str:
    """The cup of rows that do not say theirs: the only one that others say, "" if they say several."""
    found = {layout.cells(row).get("cup", "") for _, row in sheet.rows[int(layout.has_heading) :]} - {""}
    return next(iter(found)) if len(found) == 1 else ""


def _metadata(row: tuple[str, ...]) -> tuple[str, str]:
    """The word of a metadata line, and what it says."""
    at = next(index for index, cell in enumerate(row) if cell.startswith("_"))
    return row[at], next((cell for cell in row[at + 1 :] if cell), "")


def _joined(evenings: list[_Gathered]) -> list[_Gathered]:
    """The evenings of a day; what only continues one, as on a further page, is part of it."""
    found: list[_Gathered] = []
    for each in evenings:
        known = next((known for known in reversed(found) if each.continues(known)), None)
        if known is None:
            found.append(each)
        else:
            known.results += each.results
            known.rounds |= each.rounds
            known.venues = each.venues | known.venues
            known.metadata = each.metadata | known.metadata
    return found


def _begun(sheet: ImportedSheet) -> Taken:
    taken = Taken(sheet.names)
    for line in sheet.open_quotes:
        taken.left("open_quote", str(line))
    return taken


def _evening(
    cup: str, day: date | None, mine: _Gathered, taken: Taken, defaults: EveningDefaults, *, nth: int = 1
) -> ImportedEvening:
    return ImportedEvening(
        cup=cup,
        day=day,
        name=(mine.metadata.get("_NAME", "") or defaults.name)[:LONGEST_NAME],
        season=plain_label(mine.metadata.get("_SAISON", "") or defaults.season),
        results=same_length(once_each(mine.results, taken)),
        venue=_venue(mine, taken)[:LONGEST_VENUE],
        where=mine.where,
        nth=nth,
    )


def _venue(mine: _Gathered, taken: Taken) -> str:
    """The organiser's name, as the web program's number means nothing here, or else what all lines say; "" and a note
    if they differ.
    """
    said = mine.metadata.get("_VERANSTALTER", "")
    if said and not said.isdecimal():
        return said
    if len(mine.venues) > 1:
        words, lines = zip(*mine.venues.values(), strict=True)
        taken.notes.append(ImportNote("past_venues", lines[1], {"venues": ", ".join(words[:MOST_VENUES])}))
        return ""
    return next((venue for venue, _line in mine.venues.values()), "")


def _record(taken: Taken, evenings: list[ImportedEvening]) -> ImportedRecord:
    return ImportedRecord(tuple(taken.people.values()), tuple(_held(evenings)), notes=tuple(taken.notes))


def _held(evenings: list[ImportedEvening]) -> Iterator[ImportedEvening]:
    yield from (each for each in evenings if each.results)
