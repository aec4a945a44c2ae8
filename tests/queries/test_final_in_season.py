"""The day of a final of several cups in the season that runs it: it counts only where the season's settings say so."""

from datetime import date
from typing import Any

import pytest

from scoring.season import Counting, SeasonRule, season_rule_document
from tests.factories import BEST_SIX, season
from tests.finals import a_final
from tests.totals_evenings import EVEN, closed, opened
from tournaments.lists.published import DayApart, serialize_list
from tournaments.models import Player, Season, Tournament
from tournaments.queries.exports import held_evenings
from tournaments.queries.seasons.final_proposal import final_people
from tournaments.queries.seasons.player import season_player
from tournaments.queries.seasons.sub_rankings import evenings_to_choose
from tournaments.queries.seasons.tables import season_qualifiers, season_results

pytestmark = pytest.mark.django_db


def a_season(rule: SeasonRule) -> Season:
    """Of two ordinary evenings, one of them to come, and the day of a final of several cups between them."""
    mine = season(rule=rule)
    closed(*EVEN)
    a_final(season=mine)
    closed(*EVEN, name="Finaltag", date=date(2026, 10, 9), is_final=True)
    opened(name="Später", date=date(2026, 10, 16))
    return Season.objects.select_related("cup").get()


@pytest.mark.parametrize("rule", [BEST_SIX, SeasonRule(Counting.HALF, None)])
def test_the_day_of_a_final_of_several_cups_counts_nowhere_in_its_season(
    rule: SeasonRule, django_assert_num_queries: Any
) -> None:
    mine = a_season(rule)
    ordinary, day = Tournament.objects.exclude(name="Später").order_by("date")

    with django_assert_num_queries(4):
        table = season_results(mine)
    assert [each.tournament for each in table.columns] == [ordinary.pk]
    assert (len(table.rows), table.tournaments, table.to_come) == (3, 2, 1)
    assert table.apart == DayApart("Finaltag", "2026-10-09")
    assert serialize_list(table)["apart"] == {"name": "Finaltag", "date": "2026-10-09"}
    assert {row.participations for row in season_qualifiers(mine).rows} == {1}
    assert [each.pk for each in held_evenings(mine)] == [ordinary.pk]
    assert day not in evenings_to_choose(mine)
    assert day in evenings_to_choose(mine, [day.pk])
    assert final_people(mine).final is None
    guest = Player.objects.filter(entries__tournament=day).first()
    assert guest
    assert season_player(mine, guest.pk) is None


def test_it_counts_where_the_rule_or_points_of_the_final_count_it() -> None:
    plus_final = a_season(SeasonRule(Counting.BEST_N_PLUS_FINAL, 2))
    day = Tournament.objects.get(is_final=True)
    Season.objects.update(rule=season_rule_document(BEST_SIX), final_points=day.cup_points)
    by_points = Season.objects.select_related("cup").get()

    for mine in (plus_final, by_points):
        table = season_results(mine)
        assert [each.is_final for each in table.columns] == [False, True]
        assert (table.tournaments, table.apart) == (3, None)
        assert "apart" not in serialize_list(table)
        assert day in held_evenings(mine)
