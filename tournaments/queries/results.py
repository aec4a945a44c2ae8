"""Tournaments' results: totals from rows, standings from the pure fold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import QuerySet

from scoring.cup_points import cup_points, read_scheme
from scoring.standings import StandingLine, standings
from scoring.tournament_criteria import PlayerResult
from tournaments.lists import ListedPlayer, ResultsList, ResultsRow
from tournaments.models import Entry, Player, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.round_totals import Amounts, round_totals

CACHE_SECONDS = 3_600


@dataclass(frozen=True, slots=True)
class Placement:
    """A standing line with its player and cup points."""

    line: StandingLine
    player: Player
    cup_points: int


def placements(
    tournament: Tournament, entries: Iterable[Entry], totals: Mapping[int, Amounts]
) -> tuple[Placement, ...]:
    """The standings of a tournament with cup points. No statement."""
    is_open = tournament.state == TournamentState.OPEN
    taking_part = {each.pk: each for each in entries if each.pk in totals or (is_open and each.is_present)}
    lines = standings(
        (_result(tournament, each, totals.get(each.pk, {})) for each in taking_part.values()), tournament.criteria
    )
    scheme = read_scheme(tournament.cup_points.document)
    return tuple(
        Placement(
            line=line,
            player=taking_part[line.key].player,
            cup_points=cup_points(scheme, rank=line.rank, score=line.total, participants=len(lines)),
        )
        for line in lines
    )


def entries_of(tournaments: Iterable[Tournament]) -> QuerySet[Entry]:
    """The entries of some tournaments with their players, in order of check-in."""
    ids = [each.pk for each in tournaments]
    return Entry.objects.filter(tournament__in=ids).select_related("player").order_by("pk")


def tournament_results(tournament: Tournament) -> ResultsList:
    """A tournament's current results. Two statements, none when nothing has happened since the last call.

    Kept under the head of the tournament's log, so there is nothing to invalidate: every action that could change the
    results of an open tournament has moved it, and a restored database has heads of its own. `tournament` must have
    been read before the call. A name changed after the tournament appears when the copy has run out.
    """
    key = f"results-list:{tournament.pk}:{tournament.chain_head}"
    known = cache.get(key)
    if isinstance(known, ResultsList):
        return known
    fresh = _results_list(tournament)
    cache.set(key, fresh, timeout=CACHE_SECONDS)
    return fresh


def person_of(player: Player) -> ListedPlayer:
    return ListedPlayer(player=player.pk, number=player.number or "", name=player.name, place=player.place)


def _results_list(tournament: Tournament) -> ResultsList:
    lines = placements(tournament, entries_of([tournament]), round_totals([tournament]))
    return ResultsList(
        cup=tournament.season.cup.name,
        season=tournament.season.name,
        evening=tournament.name,
        date=tournament.date.isoformat(),
        venue=tournament.venue,
        ruleset=tournament.ruleset.name,
        rounds=tournament.rounds_planned,
        cents_per_point=tournament.cents_per_point,
        cup_points=tournament.cup_points.name,
        rows=tuple(_row(each) for each in lines),
    )


def _row(each: Placement) -> ResultsRow:
    return ResultsRow(
        rank=each.line.rank,
        person=person_of(each.player),
        rounds=each.line.rounds,
        total=each.line.total,
        money=each.line.money_total,
        cup_points=each.cup_points,
        decided_by=each.line.decided_by,
    )


def _result(tournament: Tournament, entry: Entry, amounts: Amounts) -> PlayerResult:
    numbers = range(1, tournament.rounds_planned + 1)
    return PlayerResult(
        key=entry.pk,
        rounds=tuple(amounts[number][0] if number in amounts else None for number in numbers),
        money=tuple(amounts[number][1] if number in amounts else None for number in numbers),
        lot=entry.lot,
    )
