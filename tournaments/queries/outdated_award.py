"""Whether the prizes that were awarded are still those of the results."""

from collections import Counter

from tournaments.models import PrizeAward
from tournaments.models.tournament import TournamentState
from tournaments.money.awarding import RankedPerson, awarded_prizes, needs_lots
from tournaments.money.prize_schemes import read_prize_scheme
from tournaments.queries.results import tournament_results


def is_outdated(award: PrizeAward) -> bool:
    """Whether its own scheme would give something else by the final results, of the same fees and lots.

    Never while the evening is open again. Three statements, and those of `tournament_results`.
    """
    tournament = award.tournament
    if tournament.state != TournamentState.CLOSED:
        return False
    entries = dict(tournament.entries.values_list("player", "pk"))
    people = [RankedPerson(row.rank, entries[row.person.player]) for row in tournament_results(tournament).rows]
    scheme, lots = read_prize_scheme(award.scheme), tuple(award.lots.values_list("entry", flat=True))
    if not needs_lots(scheme, people):
        lots = ()
    elif sorted(lots) != sorted(each.key for each in people):
        return True
    prizes = awarded_prizes(scheme, people, fees=award.fees_cents, lots=lots)
    there = award.prizes.values_list("entry", "rank", "cents", "goods")
    return Counter(prizes.each) != Counter(there)
