"""The plan of a history import: shown as a dry run, then carried out exactly as shown."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from scoring.cup_points import PointsScheme, read_scheme, schemes
from tournaments.intake.history.numbers import is_of_guest
from tournaments.intake.history.records import ImportedPerson, ImportNote, RepeatedEvening
from tournaments.intake.history.sums import sum_notes
from tournaments.intake.history.tables import rank_notes
from tournaments.models import Cup, CupPointsScheme, HistoryImport
from tournaments.queries.history.comparing import FileTable, TableFate, compared_later, file_tables, is_clear
from tournaments.queries.history.filling import FilledPlayer, filled_players
from tournaments.queries.history.here import DifferingEvening, differing_evenings
from tournaments.queries.history.matching import Matching, matching, record_as_chosen
from tournaments.queries.history.obstacles import lost_with_files, obstacles_to, why_nothing
from tournaments.queries.history.planned import PlannedSeason, repeated_evenings
from tournaments.queries.history.reading import ReadHistory, read_history
from tournaments.queries.history.seasons import planned_seasons
from tournaments.queries.people.intake import fingerprint
from tournaments.queries.people.search import row_of

USUAL_NAME = "Abend"


@dataclass(frozen=True, slots=True)
class HistoryPlan:
    """The outcome of an import. `notes` report deviations from the files; `obstacles` must be resolved first;
    `differing` are the evenings left out that are others here.

    `schemes` are the names of the cup-points schemes by slug.
    """

    read: ReadHistory
    matching: Matching
    filled: tuple[FilledPlayer, ...]
    seasons: tuple[PlannedSeason, ...]
    schemes: Mapping[str, str]
    tables: tuple[FileTable, ...]
    notes: tuple[ImportNote, ...]
    obstacles: tuple[ImportNote, ...]
    differing: tuple[DifferingEvening, ...] = ()

    @property
    def people(self) -> Mapping[str, ImportedPerson]:
        return {each.key: each for each in self.read.record.people}

    @property
    def named(self) -> Mapping[str, ImportedPerson]:
        """The people as notes name them: those without a number as whom they are said to be."""
        here = {key: each for evening in self.differing for key, each in evening.only_here.items()}
        return here | {key: self._named(each) for key, each in self.people.items()}

    def _named(self, person: ImportedPerson) -> ImportedPerson:
        player = self.matching.player(person.key)
        if player and is_of_guest(person.key):
            return replace(person, row=row_of(player))
        return self.people.get(self.matching.same.get(person.key, ""), person)

    @property
    def everybody(self) -> Mapping[str, ImportedPerson]:
        """The same, with those without a result, who are left out."""
        return {**self.named, **{each.key: each for each in self.read.record.idle}}

    @property
    def idle(self) -> tuple[ImportNote, ...]:
        """A note for everybody who is left out without a result."""
        idle = self.read.record.idle
        notes = (ImportNote("past_idle", each.where, file=each.file, person=each.key) for each in idle)
        return _of_kinds(notes, self.read)

    @property
    def figures(self) -> dict[str, int]:
        """The counts for the log."""
        new = [key for key, player in self.matching.meant.items() if player is None]
        evenings = [each for season in self.seasons for each in season.taken]
        return {
            "new": len(new),
            "known": len(self.matching.meant) - len(new),
            "changed": len(self.filled),
            "guests": sum(1 for key in new if not self.people[key].row.number or key in self.matching.numberless),
            "seasons": sum(1 for season in self.seasons if season.there is None and season.taken),
            "evenings": len(evenings),
            "results": sum(len(each.results) for each in evenings),
            "left": sum(note.left for note in self.notes),
            "there": sum(1 for season in self.seasons for each in season.evenings if each.is_left),
            **_table_figures(self.tables),
        }

    @property
    def repeated(self) -> tuple[RepeatedEvening, ...]:
        """The evenings of which it is asked whether they are twice in their file."""
        return repeated_evenings(self.read.record.repeated, self.seasons)

    @property
    def kept(self) -> tuple[FileTable, ...]:
        """The season tables to keep as the files have them."""
        return tuple(each for each in self.tables if each.fate is TableFate.KEPT)

    @property
    def fingerprint(self) -> str:
        """Identifies the plan shown, so that nothing else is carried out."""
        meant = {key: player.pk if player else None for key, player in self.matching.meant.items()}
        seasons = [
            [
                each.days.slug,
                each.there.pk if each.there else None,
                each.terms.as_json,
                [[str(one.day), one.evening.nth, one.evening.file] for one in each.taken],
            ]
            for each in self.seasons
        ]
        filled = [[each.player.pk, dict(each.values), each.contact] for each in self.filled]
        kept = [[each.season, [[line.rank, line.total, line.person] for line in each.lines]] for each in self.kept]
        same = [self.matching.same, sorted(self.matching.numberless)]
        same += [{key: asdict(row) for key, row in self.matching.read.items()}] if self.matching.read else []
        return fingerprint([self.figures, meant, *same, filled, seasons, kept])


def history_plan(history: HistoryImport) -> HistoryPlan:
    """The plan of an import prepared now. Fourteen statements, and those of `differing_evenings` and `file_tables`."""
    return plan_of(history, read_history(history))


def plan_of(history: HistoryImport, read: ReadHistory) -> HistoryPlan:
    """The same for files read already. Thirteen statements, and those of `differing_evenings` and `file_tables`."""
    found = matching(history.cup, read, history.answers)
    read = replace(read, record=record_as_chosen(read.record, found))
    seasons = planned_seasons(history.cup, read)
    points = _schemes(seasons)
    notes = [*read.record.notes, *_attribute_notes(history.cup, read.record.notes), *_final_notes(seasons)]
    people = _keyed(found)
    for season in seasons:
        notes += _evening_notes(season, people)
    differing = differing_evenings(seasons, people)
    notes += [note for each in differing for note in each.notes]
    tables = (*file_tables(history.cup, read.record.standings, seasons, points, people),)
    notes += [note for each in tables for note in each.notes]
    unclear = (note for note in notes if note.code == "past_standing_season")
    obstacles = (*obstacles_to(read, found, seasons, points), *unclear)
    filled, names = filled_players(read.record.people, found), {slug: each.name for slug, each in points.items()}
    is_kept = any(each.fate is TableFate.KEPT for each in tables)
    brings = filled or is_kept or None in found.meant.values() or any(season.taken for season in seasons)
    if brings:
        obstacles += (*lost_with_files(read),)
    elif not obstacles:
        obstacles = (*why_nothing(read, notes, lines=sum(each.count for each in differing)),)
    told = _of_kinds(_weightiest_first(notes), read), _of_kinds(obstacles, read)
    return HistoryPlan(read, found, filled, seasons, names, tables, *told, differing)


def plan_as_written(plan: HistoryPlan, people: Mapping[str, int]) -> HistoryPlan:
    """The plan once its evenings are there: tables that waited for them are compared. `people` are players (ids) by
    key.
    """
    tables = tuple(compared_later(each, people) for each in plan.tables)
    pairs = zip(plan.tables, tables, strict=True)
    compared = [note for each, now in pairs if each.fate is TableFate.LATER for note in now.notes]
    notes = [note for note in plan.notes if note.code != "past_standing_grows"]
    return replace(plan, tables=tables, notes=(*notes, *_of_kinds(compared, plan.read)))


def _table_figures(tables: Iterable[FileTable]) -> dict[str, int]:
    """The counts of all tables; none without tables."""
    found = Counter[str]()
    for each in tables:
        found.update(each.figures)
    return dict(found)


def _weightiest_first(notes: Iterable[ImportNote]) -> list[ImportNote]:
    """Those with results that are left out, or may be there twice, before the others: lists of notes are cut."""
    return sorted(notes, key=lambda each: not (each.left or each.code == "past_same_results"))


def _of_kinds(notes: Iterable[ImportNote], read: ReadHistory) -> tuple[ImportNote, ...]:
    """Notes with the kind of file they are about."""
    kinds = {at: str(reading.shape) for at, (_, reading) in enumerate(read.files, start=1)}
    return tuple(replace(note, kind=kinds.get(note.file, "")) for note in notes)


def _schemes(seasons: Iterable[PlannedSeason]) -> Mapping[str, PointsScheme]:
    """The schemes needed, by slug: the cup's own and shipped ones."""
    wanted = {slug for each in seasons for slug in (each.terms.cup_points, each.terms.final_points) if slug}
    stored = CupPointsScheme.objects.filter(slug__in=wanted)
    return {**{slug: schemes()[slug] for slug in wanted & schemes().keys()}} | {
        each.slug: read_scheme(each.document) for each in stored
    }


def _keyed(found: Matching) -> Mapping[str, int]:
    """Plan-local ids by key: the player's id, or a negative number for somebody new."""
    new = (key for key, player in found.meant.items() if player is None)
    numbers = {key: -at for at, key in enumerate(new, start=1)}
    known = {key: player.pk if player else numbers[key] for key, player in found.meant.items()}
    return known | {key: known[other] for key, other in found.same.items() if other in known}


def _attribute_notes(cup: Cup, notes: Iterable[ImportNote]) -> Iterator[ImportNote]:
    """Columns left out that are called like an attribute of the cup, with the page that reads them."""
    left = [(note, str(note.facts["columns"]).split(", ")) for note in notes if note.code == "past_columns_left"]
    known = {name.casefold() for name in cup.attributes.values_list("name", flat=True)} if left else set()
    for note, columns in left:
        if mine := [each for each in columns if each.casefold() in known]:
            yield replace(note, code="past_columns_attribute", facts={"columns": ", ".join(mine)})


def _final_notes(seasons: Sequence[PlannedSeason]) -> Iterator[ImportNote]:
    for season in seasons:
        yield from _away_notes(season)
        further = [each for each in season.taken if each.evening.is_final and not each.is_final]
        for each in further:
            facts: dict[str, str | int] = {"season": season.name, "date": each.day.isoformat()}
            yield ImportNote("past_second_final", each.evening.where, facts, file=each.evening.file)


def _away_notes(season: PlannedSeason) -> Iterator[ImportNote]:
    """Those who stayed away from the final of an existing season, whose finalists an import does not change."""
    finals = (each.evening for each in season.taken if season.there and each.is_final)
    for evening in finals:
        for result in evening.results:
            if result.is_absent:
                facts: dict[str, str | int] = {"season": season.name}
                yield ImportNote("past_away_left", result.where, facts, file=evening.file, person=result.person)


def _evening_notes(season: PlannedSeason, people: Mapping[str, int]) -> Iterator[ImportNote]:
    """Deviations at a season's evenings: sums, totals, ranks."""
    for each in season.taken:
        yield from sum_notes(each.evening)
        if is_clear(each.evening, people):
            yield from rank_notes(each.evening, season.terms, people)
