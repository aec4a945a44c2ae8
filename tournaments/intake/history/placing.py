"""Which list of places a season's file goes by: every season numbers its evenings from 1."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tournaments.intake.history.evenings import LONGEST_NAME
from tournaments.intake.history.labels import APRIL, CALENDAR_YEAR, spelling
from tournaments.intake.history.records import ImportedEvening, ImportedPlace, ImportNote
from tournaments.intake.history.season_files import placed
from tournaments.intake.history.seasons_said import season_of_days


@dataclass(frozen=True, slots=True)
class PlaceList:
    """The places of a season by number; `season` is its label in plain spelling, "" if the list does not say it, and
    `files` are those (numbers) that have it.
    """

    season: str
    places: dict[str, ImportedPlace]
    files: set[int] = field(default_factory=set)

    @property
    def of_days(self) -> frozenset[str]:
        """The seasons, in plain spelling, of which all of its days can be."""
        days = [each.day for each in self.places.values()]
        return frozenset(spelling(label) for turn in (APRIL, CALENDAR_YEAR) if (label := season_of_days(days, turn)))


@dataclass(frozen=True, slots=True)
class WaitingFile:
    """A season's file, or the part of one season, whose evenings are only numbered."""

    evenings: list[ImportedEvening]

    @property
    def season(self) -> str:
        return spelling(self.evenings[0].season)

    @property
    def numbers(self) -> frozenset[str]:
        return frozenset(each.place for each in self.evenings)


@dataclass(frozen=True, slots=True)
class PlaceHints:
    """What tells of the list of places of a file whose rows do not say their season: the other sheets of its workbook
    (`workbooks`: by file the number of the first one with the same content), and the season (in plain spelling) that
    its title or name says.
    """

    workbooks: Mapping[int, int] = field(default_factory=dict)
    named: Mapping[int, str] = field(default_factory=dict)

    def of_workbook(self, file: int, lists: Iterable[PlaceList]) -> list[PlaceList]:
        """The lists that are in the same workbook as a file."""
        mine = {each for each, first in self.workbooks.items() if first == self.workbooks.get(file)}
        return [each for each in lists if not each.files.isdisjoint(mine)]

    def of_name(self, file: int, lists: Iterable[PlaceList]) -> list[PlaceList]:
        """The lists that say the season of a file's name."""
        return [each for each in lists if each.season and each.season == self.named.get(file)]


NO_HINTS = PlaceHints()
FileSeason = tuple[int, str]
"""A file's number, and the season its rows say in plain spelling, "" if they do not."""
Waiting = Mapping[FileSeason, WaitingFile]
Chosen = dict[FileSeason, PlaceList]


def placed_evenings(
    evenings: Sequence[ImportedEvening],
    places: Iterable[ImportedPlace],
    notes: list[ImportNote],
    hints: PlaceHints = NO_HINTS,
) -> list[ImportedEvening]:
    """The evenings, numbered ones with day and name from the list of their season; a file that may go by several lists
    is left out and noted.
    """
    files = _waiting(evenings)
    chosen, unclear = _assigned(files, _lists(places, notes), hints)
    for key in sorted(unclear):
        left = sum(len(each.results) for each in files[key].evenings)
        notes.append(ImportNote("past_places_which", "", {"file": key[0]}, left=left, file=key[0]))
    notes += _by_name(chosen, hints)
    known = {key: each.places for key, each in chosen.items()}
    kept = (each for each in evenings if not _is_waiting(each) or _key(each) not in unclear)
    return [placed(each, known.get(_key(each), {})) for each in kept]


def _by_name(chosen: Chosen, hints: PlaceHints) -> Iterator[ImportNote]:
    """A note for each file that goes by the list of the season in its name."""
    for (file, said), each in chosen.items():
        if not said and hints.of_name(file, [each]) and not hints.of_workbook(file, [each]):
            season = next(place.season for place in each.places.values())
            yield ImportNote("past_season_said", facts={"season": season}, file=file)


def named_by_day(evenings: Iterable[ImportedEvening], places: Iterable[ImportedPlace]) -> list[ImportedEvening]:
    """The evenings, those that only have a day named by the one place that a list has for it."""
    of_day: defaultdict[date, list[ImportedPlace]] = defaultdict(list)
    for place in places:
        of_day[place.day].append(place)
    return [_called(each, of_day.get(each.day, ()) if each.day else ()) for each in evenings]


def _called(evening: ImportedEvening, places: Sequence[ImportedPlace]) -> ImportedEvening:
    if evening.name or evening.venue or len({place.name for place in places}) != 1:
        return evening
    return replace(evening, name=places[0].name[:LONGEST_NAME], venue=places[0].name)


def _key(evening: ImportedEvening) -> FileSeason:
    return evening.file, spelling(evening.season)


def _is_waiting(evening: ImportedEvening) -> bool:
    return evening.day is None and bool(evening.place)


def _waiting(evenings: Iterable[ImportedEvening]) -> Waiting:
    found: defaultdict[FileSeason, list[ImportedEvening]] = defaultdict(list)
    for each in evenings:
        if _is_waiting(each):
            found[_key(each)].append(each)
    return {key: WaitingFile(mine) for key, mine in found.items()}


def _lists(places: Iterable[ImportedPlace], notes: list[ImportNote]) -> list[PlaceList]:
    """The lists by season, those that do not say it by file; a number given twice means the first one."""
    found: dict[tuple[str, int], PlaceList] = {}
    for each in places:
        season = spelling(each.season)
        mine = found.setdefault((season, 0 if season else each.file), PlaceList(season, {}))
        mine.files.add(each.file)
        first = mine.places.setdefault(each.number, each)
        if (first.day, first.name) != (each.day, each.name):
            notes.append(ImportNote("past_place_twice", each.where, {"place": each.number}, left=1, file=each.file))
    return list(found.values())


def _assigned(files: Waiting, lists: Sequence[PlaceList], hints: PlaceHints) -> tuple[Chosen, frozenset[FileSeason]]:
    """The list of each file as far as only one is possible, and the files with several possible ones."""
    chosen = {
        number: each for number, file in files.items() for each in lists if file.season and file.season == each.season
    }
    chosen |= {
        at: each for at, file in files.items() if not file.season and (each := _hinted(at[0], file, lists, hints))
    }
    while True:
        options = {at: _options(file, lists, _used(chosen, files)) for at, file in files.items() if at not in chosen}
        sure = {at: found[0] for at, found in options.items() if len(found) == 1 and _is_alone(at, options, files)}
        if not sure:
            return chosen, frozenset(at for at, found in options.items() if found)
        chosen |= sure


def _hinted(at: int, file: WaitingFile, lists: Sequence[PlaceList], hints: PlaceHints) -> PlaceList | None:
    """The one list with all of a file's numbers that is in its workbook, or else that its name means."""
    for found in (hints.of_workbook(at, lists), hints.of_name(at, lists)):
        whole = [each for each in found if each.places.keys() >= file.numbers]
        if len(whole) == 1:
            return whole[0]
    return None


def _options(file: WaitingFile, lists: Iterable[PlaceList], used: Mapping[int, frozenset[str]]) -> list[PlaceList]:
    """The lists that may be this file's: of no other season, with none of its numbers used by another file.

    A list with all of its numbers is preferred to one with some, and among these one whose days are in its season.
    """
    free = [
        each
        for each in lists
        if not (file.season and each.season) and not used.get(id(each), frozenset()) & file.numbers
    ]
    common = [each for each in free if each.places.keys() & file.numbers]
    whole = [each for each in common if each.places.keys() >= file.numbers] or common
    return [each for each in whole if file.season in each.of_days] or whole


def _used(chosen: Chosen, files: Waiting) -> Mapping[int, frozenset[str]]:
    """The numbers that files use of each list (by identity)."""
    found: defaultdict[int, frozenset[str]] = defaultdict(frozenset)
    for number, each in chosen.items():
        found[id(each)] |= files[number].numbers
    return found


def _is_alone(key: FileSeason, options: Mapping[FileSeason, list[PlaceList]], files: Waiting) -> bool:
    """Whether no other file with the same only option has evenings of the same numbers."""
    rivals = (at for at, found in options.items() if at != key and found == options[key])
    return not any(files[at].numbers & files[key].numbers for at in rivals)
