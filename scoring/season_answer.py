"""Ranking a season's document: every tournament, the season table with its reasons, and who is safe or out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.cup_points import absent_points, cup_points
from scoring.documents import DocumentKey
from scoring.json_text import JsonAnswer
from scoring.outlook import PlayerOutlook, season_outlook
from scoring.season import Participation, SeasonLine, season_standings
from scoring.season_criteria import SeasonResult
from scoring.season_document import ResultInput, SeasonInput, TournamentInput, read_season
from scoring.season_remaining import Range, Remaining, final_offers, final_point_range, point_range, remaining_of
from scoring.standings import StandingLine, standings
from scoring.tournament_criteria import PlayerResult


def rank_season(document: object) -> JsonAnswer:
    """The answer to a document: `tournaments` and `standings`, as plain JSON values.

    Raises SeasonDocumentRefused with all of the document's problems at once.
    """
    ranked = RankedSeason(read_season(document))
    return {
        "tournaments": [ranked.tournament(each) for each in ranked.in_time],
        "standings": ranked.standings,
    }


def numbered(keys: Iterable[DocumentKey]) -> dict[DocumentKey, int]:
    """A number for each of the callers' keys, in the order of lines that share a rank: integers first, then texts."""
    ordered = sorted(set(keys), key=lambda key: (isinstance(key, str), key if isinstance(key, int) else 0, str(key)))
    return {key: number for number, key in enumerate(ordered, start=1)}


def day_of(
    results: Iterable[ResultInput], criteria: Sequence[str], numbers: Mapping[DocumentKey, int]
) -> list[StandingLine]:
    """The ranking of one day by everybody's rounds."""
    played = (PlayerResult(numbers[each.player], each.rounds, each.rounds) for each in results)
    return list(standings(played, criteria))


@dataclass(frozen=True)
class RankedSeason:
    """A season with its players numbered; tournaments are numbered by date."""

    season: SeasonInput

    @cached_property
    def in_time(self) -> list[TournamentInput]:
        """The tournaments by date; on the same date in the given order."""
        return sorted(self.season.tournaments, key=lambda each: each.day)

    @cached_property
    def _numbers(self) -> dict[DocumentKey, int]:
        played = (each.player for tournament in self.season.tournaments for each in tournament.results)
        return numbered([*played, *self.season.finalists])

    @cached_property
    def _keys(self) -> dict[int, DocumentKey]:
        return {number: key for key, number in self._numbers.items()}

    @cached_property
    def _days(self) -> dict[DocumentKey, list[StandingLine]]:
        return {each.key: day_of(each.results, each.criteria, self._numbers) for each in self.in_time}

    def tournament(self, each: TournamentInput) -> JsonAnswer:
        return {"id": each.key, "ranking": [self._ranked(each, line) for line in self._days[each.key]]}

    def _ranked(self, tournament: TournamentInput, line: StandingLine) -> JsonAnswer:
        return {
            "player": self._keys[line.key],
            "rank": line.rank,
            "score": line.total,
            "cup_points": self._points(tournament, line),
            "decided_by": line.decided_by,
        }

    def _points(self, tournament: TournamentInput, line: StandingLine) -> int:
        scheme = self.season.final_scheme if tournament.is_final else self.season.cup_points
        return cup_points(scheme, rank=line.rank, score=line.total, participants=len(tournament.results))

    # -- the season table ----------------------------------------------------------------------------------------------

    @cached_property
    def _final(self) -> int | None:
        return next((number for number, each in enumerate(self.in_time) if each.is_final), None)

    @cached_property
    def lines(self) -> tuple[SeasonLine, ...]:
        """The season table, with players and tournaments by number."""
        played = [
            Participation(line.key, number, self._points(each, line), line.rank, line.total)
            for number, each in enumerate(self.in_time)
            for line in self._days[each.key]
        ]
        season = self.season
        return season_standings(
            [*played, *self._absences()], rule=season.rule, tournaments=season.planned, final=self._final
        )

    def _absences(self) -> Iterable[Participation]:
        """The participations of absent finalists, if the final's scheme has points for them."""
        finalists = set(self.season.finalists)
        points = absent_points(self.season.final_scheme, participants=len(finalists))
        if self._final is None or points is None:
            return
        came = {each.player for each in self.in_time[self._final].results}
        for key in finalists - came:
            yield Participation(self._numbers[key], self._final, points, rank=0, score=0, present=False)

    @cached_property
    def standings(self) -> list[JsonAnswer]:
        outlooks = {each.player: each for each in self._outlook()}
        return [self._line(line, outlooks.get(line.player)) for line in self.lines]

    def _line(self, line: SeasonLine, outlook: PlayerOutlook | None) -> JsonAnswer:
        return {
            "player": self._keys[line.player],
            "rank": line.rank,
            "total": line.total,
            "participations": line.participations,
            "counted": [self._result(each) for each in line.counted],
            "dropped": [self._result(each) for each in line.dropped],
            "decided_by": line.decided_by,
            "outlook": outlook and str(outlook.chance),
            "needed": outlook and outlook.needs,
        }

    def _result(self, each: SeasonResult) -> JsonAnswer:
        return {"tournament": self.in_time[each.tournament].key, "cup_points": each.points, "reason": str(each.why)}

    # -- what is still to come -----------------------------------------------------------------------------------------

    def _outlook(self) -> tuple[PlayerOutlook, ...]:
        season = self.season
        if season.places is None:
            return ()
        return season_outlook(
            self.lines, rule=season.rule, places=season.places, remaining=self._remaining(), final=self._final
        )

    def _remaining(self) -> Remaining:
        season = self.season
        to_come = season.planned - len(self.in_time)
        final_to_come = self._final is None and to_come > 0
        return remaining_of(
            season.rule,
            tournaments=season.planned,
            to_come=to_come,
            point_range=(point_range(season.cup_points),),
            final=final_point_range(season.final_scheme, finalists=len(season.finalists)) if final_to_come else None,
            upcoming=self._final_offers() if final_to_come and to_come == 1 else point_range(season.cup_points),
        )

    def _final_offers(self) -> Range:
        return final_offers(self.season.final_scheme, finalists=len(self.season.finalists) or None)
