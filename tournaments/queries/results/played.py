"""The data rankings are computed from: everybody's rounds in both ledgers, and their table ranks.

At an evening without hands the rounds are the entered totals.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.queries.results.round_totals import Amounts, TableAmounts, evening_amounts, summed, with_shares
from tournaments.queries.results.table_places import RoundPlaces, round_places


@dataclass(frozen=True, slots=True)
class PlayedRounds:
    """By entry: points and money of each round played and, if the evening uses them, the table ranks."""

    totals: Mapping[int, Amounts]
    places: Mapping[int, RoundPlaces]


def played(rows: Iterable[TableAmounts], tournaments: Mapping[int, Tournament]) -> PlayedRounds:
    """The rounds from some tables' amounts; `tournaments` by id. No statement."""
    shared = with_shares(rows, tournaments)
    return PlayedRounds(summed(shared), round_places(shared, tournaments))


def played_rounds(tournaments: Iterable[Tournament]) -> PlayedRounds:
    """The same for some tournaments. One statement; rulesets are loaded if dummies have a balance."""
    by_id = {each.pk: each for each in tournaments}
    return played(evening_amounts(by_id), by_id)
