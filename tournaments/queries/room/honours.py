"""Whom a prize-giving honours: by the results of the day or, at a final of several cups, by its overall ranking."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.lists.results import ListedPlayer
from tournaments.models import PrizeGiving, Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.queries.finals.overall_ranking import standing_final
from tournaments.queries.results.standings import tournament_results


@dataclass(frozen=True, slots=True)
class HonouredRow:
    """A line of the honoured ranking, with points of the day or total of the final."""

    rank: int
    person: ListedPlayer
    points: int


def honoured_rows(tournament: Tournament, ranking: Ranking) -> tuple[HonouredRow, ...]:
    """The ranking, best first; () for an overall ranking that does not stand. The statements of `tournament_results`
    or of `standing_final`.
    """
    return tuple(_of_final(tournament) if ranking is Ranking.OVERALL else _of_day(tournament))


def honoured_ranking(rows: Iterable[HonouredRow], from_rank: int) -> list[list[int]]:
    """Rank, player (id) and points of everybody honoured by a prize-giving that starts from this rank."""
    return [[row.rank, row.person.player, row.points] for row in rows if row.rank <= from_rank]


def is_as_begun(giving: PrizeGiving, tournament: Tournament) -> bool:
    """Whether the ranking that a prize-giving honours is the one it began with. The statements of that ranking."""
    begun_with: list[list[int]] = giving.ranking
    return begun_with == honoured_ranking(honoured_rows(tournament, Ranking(giving.honours)), giving.from_rank)


def _of_day(tournament: Tournament) -> Iterator[HonouredRow]:
    for row in tournament_results(tournament).rows:
        yield HonouredRow(row.rank, row.person, row.total)


def _of_final(tournament: Tournament) -> Iterator[HonouredRow]:
    value = standing_final(tournament)
    for row in value.played if value else ():
        yield HonouredRow(row.rank or 0, row.person, row.total or 0)
