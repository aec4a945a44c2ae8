"""Whether awarded prizes still match the results."""

from collections import Counter

from tournaments.models import PrizeAward
from tournaments.models.prize_giving import Ranking
from tournaments.models.tournament import TournamentState
from tournaments.money.awarding import awarded_prizes, needs_lots, prize_identity
from tournaments.money.prize_schemes import read_prize_scheme
from tournaments.queries.till.prize_ranking import ranked_entries


def is_outdated(award: PrizeAward) -> bool:
    """Whether the award's scheme would give different prizes by the ranking it went by, with the same fees and lots.

    Winning the same by another rank is no difference. False while the evening is reopened. Three statements, and those
    of `honoured_rows`.
    """
    tournament = award.tournament
    if tournament.state != TournamentState.CLOSED:
        return False
    people = ranked_entries(tournament, Ranking(award.ranking))
    scheme, lots = read_prize_scheme(award.scheme), tuple(award.lots.values_list("entry", flat=True))
    if not needs_lots(scheme, people):
        lots = ()
    elif sorted(lots) != sorted(each.key for each in people):
        return True
    prizes = awarded_prizes(scheme, people, fees=award.fees_cents, lots=lots)
    there = award.prizes.values_list("entry", "cents", "goods")
    return Counter(map(prize_identity, prizes.each)) != Counter(there)
