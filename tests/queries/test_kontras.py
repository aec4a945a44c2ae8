"""What Kontras bring by the tables' score sheets."""

import pytest

from tests.actions.acts import DREIER, KONTRA, enter
from tests.factories import new_tournament, seated_tournament, tables_of
from tournaments.queries.results.round_totals import round_totals
from tournaments.queries.till.kontras import kontras_lost

pytestmark = pytest.mark.django_db


def test_what_losers_pay_beyond_their_points_is_summed() -> None:
    tournament = seated_tournament(players=4, ruleset="ooe-2023", cents_per_point=10)
    enter(tables_of(tournament)[0], number=1, record=DREIER)
    enter(tables_of(tournament)[0], number=2, record=KONTRA)

    amounts = [each[1] for each in round_totals([tournament]).values()]

    assert kontras_lost(tournament) == 10 * sum(max(0, points - money) for points, money in amounts)
    assert kontras_lost(tournament) == 120
    assert kontras_lost(new_tournament()) == 0
