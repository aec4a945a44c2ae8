"""Kontra money by the tables' score sheets."""

from tournaments.models import Tournament
from tournaments.money.ledgers import kontra_money
from tournaments.queries.results.round_totals import round_totals


def kontras_lost(tournament: Tournament) -> int:
    """Cents due from people who lose by Kontras in a round, over all rounds. The statements of `round_totals`."""
    rounds = [each for amounts in round_totals([tournament]).values() for each in amounts.values()]
    kontras = kontra_money(*zip(*rounds, strict=True)) if rounds else ()
    return sum(-each for each in kontras if each < 0) * tournament.cents_per_point
