"""Comparing the season tables in files to the tables their seasons come to here."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from scoring.cup_points import PointsScheme
from tournaments.intake.history.records import ImportedEvening, ImportedStanding, ImportNote
from tournaments.intake.history.tables import season_table, standing_notes
from tournaments.models import Cup
from tournaments.queries.history.planned import PlannedSeason, imported_season, slugs_of
from tournaments.queries.history.seasons import known_season
from tournaments.queries.seasons.lines import season_lines

Tables = Mapping[str, Sequence[ImportedStanding]]


def table_notes(
    cup: Cup,
    stated: Sequence[ImportedStanding],
    seasons: Sequence[PlannedSeason],
    points: Mapping[str, PointsScheme],
    people: Mapping[str, int],
) -> Iterator[ImportNote]:
    """Notes on the tables in the files, season by season.

    No statement without a table; otherwise one, and those of `season_lines` for each season that stays as it is.
    """
    tables = _by_season(stated, seasons)
    known = list(cup.seasons.all()) if tables else []
    for label, lines in tables.items():
        planned = next((each for each in seasons if label in each.called), None)
        there = planned.there if planned else known_season(label, known)
        if not all(each.person in people for each in lines):
            continue  # a question about a person is open, which has to be answered first
        if planned and planned.there is None:
            yield from _with_new(planned, lines, points, people)
        elif planned and planned.taken:
            yield _note("past_standing_grows", lines, season=planned.name)
        elif there:
            yield from standing_notes(lines, season_lines(there).lines, people, label=there.name)
        else:
            yield _note("past_standing_no_evening" if label else "past_standing_season", lines, season=label)


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
) -> Iterator[ImportNote]:
    """Notes from comparing to the table that the season's evenings make, once it can be computed."""
    whole = imported_season(season)
    if points.keys() >= slugs_of(season) and all(is_clear(each, people) for each in whole.evenings):
        yield from standing_notes(lines, season_table(whole, points, people), people, label=season.days.label)


def _note(code: str, lines: Sequence[ImportedStanding], *, season: str) -> ImportNote:
    """A note about a whole table, at its first line."""
    return ImportNote(code, lines[0].where, {"season": season, "lines": len(lines)}, file=lines[0].file)
