"""The data of a season's table: its evenings, its people, and everybody's participations."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat
from operator import attrgetter

from django.db.models import Case, When

from scoring.cup_points import PointsScheme, read_scheme, tournament_points
from scoring.season import Counting, Participation, SeasonLine, SeasonRule, read_season_rule, season_standings
from tournaments.lists.published import ListedPlayer
from tournaments.models import CupPointsScheme, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.people.listed_entries import listed_players
from tournaments.queries.results.counting import counting, counts_final
from tournaments.queries.seasons.finalists import absences
from tournaments.queries.seasons.stored_results import CACHED_EVENINGS, ClosedResults, closed_results

_PLAYER = attrgetter("player")


@dataclass(frozen=True, slots=True)
class SeasonLines:
    """A season so far: the counting `tournaments` in order; closed ones are `held`.

    `left_out` is the day of a final of several cups that does not count here (`counts_final`), None without one.
    `planned` is the number in all, including a final that the rule counts and nobody has created yet. `people` are by
    player id; `lines` are the season table, best first, computed from the `participations`.
    """

    tournaments: Sequence[Tournament]
    planned: int
    people: Mapping[int, ListedPlayer]
    participations: Sequence[Participation]
    lines: tuple[SeasonLine, ...]
    left_out: Tournament | None = None

    @property
    def held(self) -> tuple[Tournament, ...]:
        return closed(self.tournaments)

    @property
    def to_come(self) -> int:
        """How many evenings are still to be closed, created or only planned."""
        return self.planned - len(self.held)


def season_lines(
    season: Season, *, evening: Tournament | None = None, results: ClosedResults | None = None
) -> SeasonLines:
    """The season over its closed evenings. Three statements, four once a final with its own finalists is over; three
    more if an evening's results are not stored.

    Upcoming and merely planned tournaments count for "half of the season", cancelled ones do not (`counting`).
    `evening` is one of its evenings with settings that are being tried out, and the state that they are tried in; with
    `results` it counts with these, not with its own.
    """
    tournaments, left_out = season_tournaments(season, evening=evening)
    given = {evening.pk: results} if evening and results else {}
    participations = _participations(closed(tournaments), given)
    people = listed_players(map(_PLAYER, participations))
    final = next((each for each in tournaments if each.is_final), None)
    if final and final.state == TournamentState.CLOSED:
        away = absences(final, came={each.player for each in participations if each.tournament == final.pk})
        people = {**{person.player: person for person, _ in away}, **people}
        participations += [each for _, each in away]
    rule = read_season_rule(season.rule)
    planned = max(season.planned or 0, len(tournaments) + final_is_missing(rule, tournaments))
    lines = season_standings(participations, rule=rule, tournaments=planned, final=final.pk if final else None)
    return SeasonLines(tournaments, planned, people, participations, lines, left_out)


def final_is_missing(rule: SeasonRule, tournaments: Sequence[Tournament]) -> bool:
    """Whether the rule counts a final separately that is not among the evenings, i.e. still to come."""
    return rule.counting is Counting.BEST_N_PLUS_FINAL and not any(each.is_final for each in tournaments)


def closed(tournaments: Sequence[Tournament]) -> tuple[Tournament, ...]:
    """The evenings whose results are final."""
    return tuple(each for each in tournaments if each.state == TournamentState.CLOSED)


def season_tournaments(
    season: Season, *, evening: Tournament | None = None
) -> tuple[list[Tournament], Tournament | None]:
    """The season's evenings that count, and the day of a final that does not. One statement.

    With settings that are being tried out, an evening has the scheme it gets by them; `evening` stands for its own row.
    """
    rows = counting(season.tournaments.all()).annotate(
        is_in_final=Case(When(season__championship__isnull=False, then=True), default=False)
    )
    found = list(rows.select_related("cup_points").order_by("date", "pk"))
    usual = frozenset(each.cup_points_id for each in found if not each.is_final)
    pairs = [(_as_tried(season, each, evening, usual), each.is_in_final) for each in found]
    if counts_final(season):
        return [each for each, _ in pairs], None
    apart = [each for each, is_in_final in pairs if is_in_final and each.is_final]
    return [each for each, _ in pairs if each not in apart], next(iter(apart), None)


def _as_tried(season: Season, row: Tournament, evening: Tournament | None, usual: Collection[int]) -> Tournament:
    """The evening with the scheme it gets by settings that are being tried out.

    The final gets the season's scheme of finals. Without one it takes part in what all evenings get only if it has one
    of the `usual` schemes, those (ids) of the other evenings; one that none of them has is its own, which it keeps.
    """
    tournament = evening if evening == row else row
    wanted = _of_final(season, tournament, usual) if tournament.is_final else season.scheme_tried
    if wanted is not None and wanted.pk != tournament.cup_points_id:
        tournament.cup_points = wanted
    return tournament


def _of_final(season: Season, final: Tournament, usual: Collection[int]) -> CupPointsScheme | None:
    return season.final_points or (season.scheme_tried if final.cup_points_id in usual else None)


def _participations(held: Sequence[Tournament], given: Mapping[int, ClosedResults]) -> list[Participation]:
    """Everybody's participation in each evening; of some the results are `given`. One statement if those of all others
    are stored, else four.
    """
    found = {**closed_results([each for each in held if each.pk not in given]), **given}
    schemes = {each.pk: each for each in (tournament.cup_points for tournament in held)}
    read = {pk: read_scheme(each.document) for pk, each in schemes.items()}
    evenings = (_of_evening(each.pk, found[each.pk], read[each.cup_points.pk]) for each in held)
    return list(chain.from_iterable(evenings))


@lru_cache(maxsize=CACHED_EVENINGS)
def _of_evening(tournament: int, results: ClosedResults, scheme: PointsScheme) -> tuple[Participation, ...]:
    points = tournament_points(scheme, ranks=results.ranks, scores=results.scores)
    tournaments, present = repeat(tournament, len(points)), repeat(True, len(points))
    columns = (results.players, tournaments, points, results.ranks, results.scores, present)
    return tuple(map(Participation._make, zip(*columns, strict=True)))
