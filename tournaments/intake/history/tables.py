"""Compare tables recomputed from past results with the original ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.cup_points import PointsScheme, absent_points, cup_points
from scoring.season import Participation, SeasonLine, season_standings
from scoring.standings import StandingLine, standings
from scoring.tournament_criteria import PlayerResult
from tournaments.intake.history.records import ImportedEvening, ImportedResult, ImportedStanding, ImportNote
from tournaments.intake.history.terms import ImportedSeasonTerms

Schemes = Mapping[str, PointsScheme]
KeyedPeople = Mapping[str, int]
"""Ids by person key, for this comparison only: keys of the same person share one."""


@dataclass(frozen=True, slots=True)
class ImportedSeason:
    """A season with its evenings in chronological order, one of which may be the final."""

    label: str
    terms: ImportedSeasonTerms
    evenings: tuple[ImportedEvening, ...]
    final: int | None = None
    """Index of the final."""


def evening_lines(
    evening: ImportedEvening, terms: ImportedSeasonTerms, people: KeyedPeople
) -> tuple[StandingLine, ...]:
    """The ranking of an evening, without absentees."""
    results = (PlayerResult(people[each.person], each.rounds, each.rounds) for each in played(evening))
    return standings(results, terms.evening_criteria)


def played(evening: ImportedEvening) -> tuple[ImportedResult, ...]:
    """The results of those who came."""
    return tuple(result for result in evening.results if not result.is_absent)


def season_table(season: ImportedSeason, schemes: Schemes, people: KeyedPeople) -> tuple[SeasonLine, ...]:
    """The season table under its terms."""
    participations = [
        each for at in range(len(season.evenings)) for each in _participations(season, at, schemes, people)
    ]
    held = len(season.evenings)
    return season_standings(participations, rule=season.terms.rule, tournaments=held, final=season.final)


def _participations(season: ImportedSeason, at: int, schemes: Schemes, people: KeyedPeople) -> Iterator[Participation]:
    evening, is_final = season.evenings[at], at == season.final
    scheme = schemes[season.terms.scheme(is_final=is_final)]
    lines = evening_lines(evening, season.terms, people)
    for line in lines:
        points = cup_points(scheme, rank=line.rank, score=line.total, participants=len(lines))
        yield Participation(line.key, at, points, line.rank, line.total)
    if is_final:
        yield from _absent(evening, at, scheme, people)


def _absent(evening: ImportedEvening, at: int, scheme: PointsScheme, people: KeyedPeople) -> Iterator[Participation]:
    """Absent finalists, if the scheme gives them points."""
    points = absent_points(scheme, participants=len(evening.results))
    if points is None:
        return
    for result in evening.results:
        if result.is_absent:
            yield Participation(people[result.person], at, points, 0, 0, present=False)


def rank_notes(evening: ImportedEvening, terms: ImportedSeasonTerms, people: KeyedPeople) -> Iterator[ImportNote]:
    """Ranks in the file that differ from the recomputed ones, with the deciding criterion."""
    lines = {line.key: line for line in evening_lines(evening, terms, people)}
    day = evening.day.isoformat() if evening.day else ""
    for result in played(evening):
        line = lines[people[result.person]]
        if result.rank is not None and result.rank != line.rank:
            facts: dict[str, str | int] = {"date": day, "rank": result.rank, "here": line.rank}
            code = "past_rank_decided" if line.decided_by else "past_rank"
            facts["criterion"] = line.decided_by or ""
            yield ImportNote(code, result.where, facts, file=evening.file, person=result.person)


def standing_notes(
    stated: Sequence[ImportedStanding], table: Iterable[SeasonLine], people: KeyedPeople, *, label: str
) -> Iterator[ImportNote]:
    """Lines of the file's season table that differ from the recomputed one, with the reason."""
    here = {line.player: line for line in table}
    first: dict[int, ImportedStanding] = {}
    for each in stated:
        player = people.get(each.person, 0)
        told = first.setdefault(player, each)
        again = [("past_table_twice", {"first": told.where})] if told is not each else None
        for code, facts in again or _differences(each, here.get(player)):
            yield ImportNote(code, each.where, {"season": label, **facts}, file=each.file, person=each.person)
    missing = [line for line in here.values() if line.rank is not None and line.player not in first]
    if stated and missing:
        more: dict[str, str | int] = {"season": label, "people": len(missing)}
        yield ImportNote("past_standing_more", stated[0].where, more, file=stated[0].file)


def _differences(stated: ImportedStanding, line: SeasonLine | None) -> Iterator[tuple[str, dict[str, str | int]]]:
    if line is None:
        yield ("past_standing_nobody", {"rank": stated.rank}) if stated.rank else ("past_standing_nothing", {})
        return
    counted = " + ".join(f"{result.points:d}" for result in line.counted)
    if stated.total is not None and stated.total != line.total:
        yield "past_standing_total", {"total": stated.total, "here": line.total, "counted": counted}
    elif stated.rank != line.rank:
        yield _other_rank(stated, line)


def _other_rank(stated: ImportedStanding, line: SeasonLine) -> tuple[str, dict[str, str | int]]:
    """Why a rank differs although the total does not, as far as the file says one."""
    if line.rank is None:
        return "past_standing_too_few", {"rank": stated.rank or 0}
    if stated.rank is None:
        return "past_standing_unranked", {"here": line.rank}
    facts: dict[str, str | int] = {"rank": stated.rank, "here": line.rank}
    if stated.total is None:
        return "past_standing_place", facts
    if line.decided_by:
        return "past_standing_rank_decided", facts | {"criterion": line.decided_by}
    return "past_standing_rank", facts
