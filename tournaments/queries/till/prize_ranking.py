"""By which ranking an evening's prizes go: by the results of the day or, at a final, by its overall ranking."""

from tournaments.models import PrizeAward, PrizeGiving, Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.money.awarding import RankedPerson
from tournaments.queries.finals.overall_ranking import computed_final
from tournaments.queries.results.standings import computed_results
from tournaments.queries.room.honours import honoured_rows


def ranked_entries(tournament: Tournament, ranking: Ranking) -> list[RankedPerson]:
    """Rank and entry (id) of everybody in the ranking, best first; [] for an overall ranking that does not stand. One
    statement, and those of `honoured_rows`.
    """
    entries = dict(tournament.entries.values_list("player", "pk"))
    return [RankedPerson(row.rank, entries[row.person.player]) for row in honoured_rows(tournament, ranking)]


def computed_entries(tournament: Tournament, ranking: Ranking) -> list[RankedPerson]:
    """The same, computed from the current rows, bypassing caches."""
    entries = dict(tournament.entries.values_list("player", "pk"))
    if ranking is Ranking.DAY:
        return [RankedPerson(row.rank, entries[row.person.player]) for row in computed_results(tournament).rows]
    value = computed_final(tournament)
    rows = value.played if value else ()
    return [RankedPerson(row.rank or 0, entries[row.person.player]) for row in rows]


def prize_ranking(tournament: Tournament, award: PrizeAward | None) -> Ranking:
    """The ranking that prizes go by unless somebody says otherwise: the one that a prize-giving under way honours, else
    that of the prizes awarded last, else the results of the day. At most one statement.
    """
    giving = PrizeGiving.objects.filter(tournament=tournament).first() if tournament.is_final else None
    if giving:
        return Ranking(giving.honours)
    return Ranking(award.ranking) if award else Ranking.DAY
