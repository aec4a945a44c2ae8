"""Tournament results: totals from rows, standings from the pure fold."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.core.cache import cache

from scoring.cup_points import cup_points, read_scheme
from scoring.lots import with_lots
from scoring.standings import standings
from scoring.tournament_criteria import PlayerResult
from tournaments.lists.published import ResultsList, ResultsRow
from tournaments.models import Publication, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.people.listed_entries import ListedEntry, entries_with_values
from tournaments.queries.results.counting import gives_no_cup_points
from tournaments.queries.results.further_rankings import further_rankings
from tournaments.queries.results.placements import Placement
from tournaments.queries.results.played import PlayedRounds, played, played_rounds
from tournaments.queries.results.standing_rows import MOST_FOLLOWED, standing_rows
from tournaments.queries.results.table_places import uses_places

CACHE_SECONDS = 3_600


@dataclass(slots=True)
class NewestResults:
    """A tournament's last computed results and newest published ones, with the head of the log they belong to."""

    results: tuple[str, ResultsList] | None = None
    before_last_round: tuple[str, ResultsList] | None = None
    published: tuple[str, Publication | None] | None = None


@lru_cache(MOST_FOLLOWED)
def newest_of(_tournament: int) -> NewestResults:
    """The cached results of a tournament, by id; empty at first and after eviction."""
    return NewestResults()


def placements(tournament: Tournament, entries: Iterable[ListedEntry], rounds: PlayedRounds) -> tuple[Placement, ...]:
    """A tournament's standings with cup points. No statement."""
    is_open = tournament.state == TournamentState.OPEN
    taking_part = {each.entry: each for each in entries if each.entry in rounds.totals or (is_open and each.is_present)}
    lots = {pk: each.lot for pk, each in taking_part.items() if each.lot}
    plain = [_result(tournament, each, rounds) for each in taking_part.values()]
    results = {each.key: each for each in with_lots(plain, tournament.criteria, lots)}
    lines = standings(results.values(), tournament.criteria)
    scheme = read_scheme(tournament.cup_points.document)
    return tuple(
        Placement(
            line=line,
            result=results[line.key],
            entry=taking_part[line.key],
            cup_points=cup_points(scheme, rank=line.rank, score=line.total, participants=len(lines)),
        )
        for line in lines
    )


def tournament_results(tournament: Tournament) -> ResultsList:
    """A tournament's current results. Two statements, none if nothing has happened since the last call.

    Cached under the head of the tournament's log, so that nothing needs invalidating: every action that could change an
    open tournament's results moves the head, and a restored database has other heads. `tournament` must have been
    loaded before the call. Later changes to people move the head of the cup's log, also those made by another cup.
    """
    if tournament.state == TournamentState.OPEN:
        return _open_results(tournament)
    key = f"results-list:{tournament.pk}:{tournament.chain_head}:{tournament.season.cup.chain_head}"
    known = cache.get(key)
    if isinstance(known, ResultsList):
        return known
    fresh = _results_list(tournament)
    cache.set(key, fresh, timeout=CACHE_SECONDS)
    return fresh


def _open_results(tournament: Tournament) -> ResultsList:
    """An open evening's results are kept in the process: writing 300 lines to a cache costs as much as ranking them."""
    newest = newest_of(tournament.pk)
    known = newest.results
    if known is None or known[0] != tournament.chain_head:
        newest.results = known = tournament.chain_head, _results_list(tournament)
    return known[1]


def results_before_last_round(tournament: Tournament) -> ResultsList:
    """The results without the last planned round, kept in the process like those of an open evening."""
    newest = newest_of(tournament.pk)
    known = newest.before_last_round
    if known is None or known[0] != tournament.chain_head:
        rows = standing_rows(tournament)
        amounts = (each for each in rows.amounts if each.round < tournament.rounds_planned)
        fresh = listed(tournament, placements(tournament, rows.entries, played(amounts, {tournament.pk: tournament})))
        newest.before_last_round = known = tournament.chain_head, fresh
    return known[1]


def computed_results(tournament: Tournament) -> ResultsList:
    """The results computed from the current rows, bypassing caches. Two statements."""
    return results_of([tournament])[tournament.pk]


def results_of(tournaments: Iterable[Tournament]) -> Mapping[int, ResultsList]:
    """The same for some tournaments, by tournament. Two statements."""
    mine = list(tournaments)
    rounds, entries = played_rounds(mine), defaultdict(list)
    for entry in entries_with_values(mine):
        entries[entry.tournament].append(entry)
    return {each.pk: listed(each, placements(each, entries[each.pk], rounds)) for each in mine}


def _results_list(tournament: Tournament) -> ResultsList:
    rows = standing_rows(tournament)
    rounds = played(rows.amounts, {tournament.pk: tournament})
    return listed(tournament, placements(tournament, rows.entries, rounds))


def listed(tournament: Tournament, lines: Sequence[Placement]) -> ResultsList:
    """Placements as the public list. Statements of `gives_no_cup_points`."""
    return ResultsList(
        cup=tournament.season.cup.name,
        season=tournament.season.name,
        evening=tournament.name,
        date=tournament.date.isoformat(),
        venue=tournament.venue,
        ruleset="" if tournament.is_of_totals else tournament.ruleset.name,
        rounds=tournament.rounds_planned,
        cents_per_point=tournament.cents_per_point,
        cup_points="" if gives_no_cup_points(tournament) else tournament.cup_points.name,
        rows=tuple(_row(each) for each in lines),
        further=further_rankings(tournament, lines),
        of_totals=tournament.is_of_totals,
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
        rank_points=each.result.rank_points,
    )


def _result(tournament: Tournament, entry: ListedEntry, rounds: PlayedRounds) -> PlayerResult:
    amounts, numbers = rounds.totals.get(entry.entry, {}), range(1, tournament.rounds_planned + 1)
    points, money = zip(*(amounts.get(number, (None, None)) for number in numbers), strict=True)
    ranks, rank_points = _places(tournament, entry, rounds)
    return PlayerResult(key=entry.entry, rounds=points, money=money, table_ranks=ranks, rank_points=rank_points)


def _places(
    tournament: Tournament, entry: ListedEntry, rounds: PlayedRounds
) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
    """Table ranks and their Rangpunkte, by round; each empty if the evening does not use it."""
    if not uses_places(tournament):
        return (), ()
    mine = rounds.places.get(entry.entry, {})
    there = [mine.get(number) for number in range(1, tournament.rounds_planned + 1)]
    ranks = tuple(each.rank if each else None for each in there)
    worth = tuple(each.points if each else None for each in there)
    return ranks, worth if tournament.rank_points is not None else ()
