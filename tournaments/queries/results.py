"""Tournaments' results: totals from rows, standings from the pure fold."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.core.cache import cache

from scoring.cup_points import cup_points, read_scheme
from scoring.standings import StandingLine, standings
from scoring.tournament_criteria import PlayerResult
from tournaments.lists import ListedPlayer, ResultsList, ResultsRow
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.listed_entries import ListedEntry, listed_entries
from tournaments.queries.round_totals import Amounts, round_totals, summed_amounts
from tournaments.queries.standing_rows import MOST_FOLLOWED, standing_rows

CACHE_SECONDS = 3_600


@dataclass(slots=True)
class NewestResults:
    """A tournament's results as they were last worked out, with the head of the log they belong to."""

    results: tuple[str, ResultsList] | None = None
    before_last_round: tuple[str, ResultsList] | None = None


@lru_cache(MOST_FOLLOWED)
def newest_of(_tournament: int) -> NewestResults:
    """What is kept of a tournament, by its id; empty at first, and again once too many others were asked for."""
    return NewestResults()


@dataclass(frozen=True, slots=True)
class Placement:
    """A standing line with its player and cup points."""

    line: StandingLine
    person: ListedPlayer
    cup_points: int


def placements(
    tournament: Tournament, entries: Iterable[ListedEntry], totals: Mapping[int, Amounts]
) -> tuple[Placement, ...]:
    """The standings of a tournament with cup points. No statement."""
    is_open = tournament.state == TournamentState.OPEN
    taking_part = {each.entry: each for each in entries if each.entry in totals or (is_open and each.is_present)}
    lines = standings(
        (_result(tournament, each, totals.get(each.entry, {})) for each in taking_part.values()), tournament.criteria
    )
    scheme = read_scheme(tournament.cup_points.document)
    return tuple(
        Placement(
            line=line,
            person=taking_part[line.key].person,
            cup_points=cup_points(scheme, rank=line.rank, score=line.total, participants=len(lines)),
        )
        for line in lines
    )


def tournament_results(tournament: Tournament) -> ResultsList:
    """A tournament's current results. Two statements, none when nothing has happened since the last call.

    Kept under the head of the tournament's log, so there is nothing to invalidate: every action that could change the
    results of an open tournament has moved it, and a restored database has heads of its own. `tournament` must have
    been read before the call. A name changed after the tournament appears when the copy has run out.
    """
    if tournament.state == TournamentState.OPEN:
        return _open_results(tournament)
    key = f"results-list:{tournament.pk}:{tournament.chain_head}"
    known = cache.get(key)
    if isinstance(known, ResultsList):
        return known
    fresh = _results_list(tournament)
    cache.set(key, fresh, timeout=CACHE_SECONDS)
    return fresh


def _open_results(tournament: Tournament) -> ResultsList:
    """Those of an evening under way stay in the process: writing 300 lines to a cache costs as much as ranking them."""
    newest = newest_of(tournament.pk)
    known = newest.results
    if known is None or known[0] != tournament.chain_head:
        newest.results = known = tournament.chain_head, _results_list(tournament)
    return known[1]


def results_before_last_round(tournament: Tournament) -> ResultsList:
    """The results without the last planned round, kept in the process like those of an evening under way."""
    newest = newest_of(tournament.pk)
    known = newest.before_last_round
    if known is None or known[0] != tournament.chain_head:
        rows = standing_rows(tournament)
        amounts = (each for each in rows.amounts if each.round < tournament.rounds_planned)
        totals = summed_amounts(amounts, {tournament.pk: tournament})
        fresh = _listed(tournament, placements(tournament, rows.entries, totals))
        newest.before_last_round = known = tournament.chain_head, fresh
    return known[1]


def computed_results(tournament: Tournament) -> ResultsList:
    """The results from the rows as they are now, whatever was kept. Two statements."""
    return results_of([tournament])[tournament.pk]


def results_of(tournaments: Iterable[Tournament]) -> Mapping[int, ResultsList]:
    """The same of some tournaments, by tournament. Two statements."""
    mine = list(tournaments)
    totals, entries = round_totals(mine), defaultdict(list)
    for entry in listed_entries(mine):
        entries[entry.tournament].append(entry)
    return {each.pk: _listed(each, placements(each, entries[each.pk], totals)) for each in mine}


def _results_list(tournament: Tournament) -> ResultsList:
    rows = standing_rows(tournament)
    totals = summed_amounts(rows.amounts, {tournament.pk: tournament})
    return _listed(tournament, placements(tournament, rows.entries, totals))


def _listed(tournament: Tournament, lines: Iterable[Placement]) -> ResultsList:
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
        person=each.person,
        rounds=each.line.rounds,
        total=each.line.total,
        money=each.line.money_total,
        cup_points=each.cup_points,
        decided_by=each.line.decided_by,
    )


def _result(tournament: Tournament, entry: ListedEntry, amounts: Amounts) -> PlayerResult:
    played = [amounts.get(number, (None, None)) for number in range(1, tournament.rounds_planned + 1)]
    points, money = zip(*played, strict=True)
    return PlayerResult(key=entry.entry, rounds=points, money=money, lot=entry.lot)
