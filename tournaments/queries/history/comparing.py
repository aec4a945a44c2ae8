"""Comparing the season tables in files to the tables their seasons come to here; what cannot be compared is kept."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.cup_points import PointsScheme
from tournaments.intake.history.records import ImportedEvening, ImportedStanding, ImportNote
from tournaments.intake.history.tables import season_table, standing_notes
from tournaments.models import Cup, Season
from tournaments.queries.history.kept_tables import KeptLine, kept_before
from tournaments.queries.history.planned import PlannedSeason, imported_season, slugs_of
from tournaments.queries.history.seasons import known_season
from tournaments.queries.seasons.lines import season_lines

Tables = Mapping[str, Sequence[ImportedStanding]]
LINE_CODES = frozenset(
    f"past_standing_{why}"
    for why in ("nobody", "nothing", "place", "rank", "rank_decided", "too_few", "total", "unranked")
)
"""Notes about one line of a table; a line has at most one of them."""


class TableFate(StrEnum):
    """What becomes of a table in the files."""

    COMPARED = "compared"
    KEPT = "kept"
    """No evening of its season is known, so the table itself is kept."""
    LATER = "later"
    """Its season gets further evenings, so it is compared once these are there."""
    LEFT = "left"
    """Its season is not clear, or it is kept already, or the season cannot be computed yet."""


@dataclass(frozen=True, slots=True)
class FileTable:
    """A season's table in the files, with the season's name here; `there` is the cup's existing season, if any."""

    season: str
    lines: Sequence[ImportedStanding]
    fate: TableFate
    notes: tuple[ImportNote, ...] = ()
    there: Season | None = None

    @property
    def differing(self) -> int:
        """The number of lines that differ here."""
        return sum(1 for note in self.notes if note.code in LINE_CODES)

    @property
    def figures(self) -> Mapping[str, int]:
        """The counts for the log."""
        is_compared = self.fate is TableFate.COMPARED
        compared = {"compared": len(self.lines), "differ": self.differing} if is_compared else {}
        return {"tables": int(self.fate is TableFate.KEPT), **compared}


def file_tables(
    cup: Cup,
    stated: Sequence[ImportedStanding],
    seasons: Sequence[PlannedSeason],
    points: Mapping[str, PointsScheme],
    people: Mapping[str, int],
) -> Iterator[FileTable]:
    """The tables in the files, season by season.

    No statement without a table; otherwise three, and those of `season_lines` for each season that stays as it is.
    """
    tables = _by_season(stated, seasons)
    known = list(cup.seasons.all()) if tables else []
    kept = kept_before(cup) if tables else frozenset()
    for label, lines in tables.items():
        planned = next((each for each in seasons if label in each.called), None)
        there = planned.there if planned else known_season(label, known)
        if not all(each.person in people for each in lines):
            continue  # a question about a person is open, which has to be answered first
        if planned and planned.there is None:
            yield _with_new(planned, lines, points, people)
        elif planned and planned.taken:
            note = _note("past_standing_grows", lines, season=planned.name)
            yield FileTable(planned.name, lines, TableFate.LATER, (note,), there)
        elif there:
            yield _with_here(FileTable(there.name, lines, TableFate.LATER, there=there), people)
        elif not label:
            yield FileTable("", lines, TableFate.LEFT, (_note("past_standing_season", lines, season=""),))
        else:
            yield _alone(label, lines, people, is_kept=(label, kept_lines(lines, people)) in kept)


def compared_later(table: FileTable, people: Mapping[str, int]) -> FileTable:
    """A table compared now that its season has its further evenings; any other one as it is."""
    return _with_here(table, people) if table.fate is TableFate.LATER else table


def kept_lines(lines: Sequence[ImportedStanding], people: Mapping[str, int]) -> tuple[KeptLine, ...]:
    """A table's lines as they are kept, by player."""
    return tuple(KeptLine(each.rank, each.total, people[each.person]) for each in lines)


def is_clear(evening: ImportedEvening, people: Mapping[str, int]) -> bool:
    """Whether everybody is identified and nobody appears twice."""
    found = [people[each.person] for each in evening.results if each.person in people]
    return len(set(found)) == len(evening.results)


def _by_season(stated: Sequence[ImportedStanding], seasons: Sequence[PlannedSeason]) -> Tables:
    """Lines by season; those without one belong to the only season, if there is just one."""
    only = seasons[0].days.label if len(seasons) == 1 else ""
    found: defaultdict[str, list[ImportedStanding]] = defaultdict(list)
    for each in stated:
        found[each.season or only].append(each)
    return found


def _with_new(
    season: PlannedSeason,
    lines: Sequence[ImportedStanding],
    points: Mapping[str, PointsScheme],
    people: Mapping[str, int],
) -> FileTable:
    """Compared to the table that the season's evenings make, once it can be computed."""
    whole, label = imported_season(season), season.days.label
    if not (points.keys() >= slugs_of(season) and all(is_clear(each, people) for each in whole.evenings)):
        return FileTable(label, lines, TableFate.LEFT)
    notes = standing_notes(lines, season_table(whole, points, people), people, label=label)
    return FileTable(label, lines, TableFate.COMPARED, tuple(notes))


def _with_here(table: FileTable, people: Mapping[str, int]) -> FileTable:
    """Compared to the table of the season that is here."""
    if table.there is None:
        raise ValueError("a season that is not here has no table here")
    notes = standing_notes(table.lines, season_lines(table.there).lines, people, label=table.season)
    return replace(table, fate=TableFate.COMPARED, notes=tuple(notes))


def _alone(label: str, lines: Sequence[ImportedStanding], people: Mapping[str, int], *, is_kept: bool) -> FileTable:
    """A table of which no evening is known."""
    code, fate = ("past_standing_kept", TableFate.LEFT) if is_kept else ("past_standing_no_evening", TableFate.KEPT)
    twice = () if is_kept else _twice(label, lines, people)
    return FileTable(label, lines, fate, (_note(code, lines, season=label), *twice))


def _twice(label: str, lines: Sequence[ImportedStanding], people: Mapping[str, int]) -> Iterator[ImportNote]:
    """A note for each further line of somebody, all of which are kept."""
    first: dict[int, ImportedStanding] = {}
    for each in lines:
        told = first.setdefault(people[each.person], each)
        if told is not each:
            facts = {"season": label, "first": told.where}
            yield ImportNote("past_table_kept_twice", each.where, facts, file=each.file, person=each.person)


def _note(code: str, lines: Sequence[ImportedStanding], *, season: str) -> ImportNote:
    """A note about a whole table, at its first line."""
    return ImportNote(code, lines[0].where, {"season": season, "lines": len(lines)}, file=lines[0].file)
